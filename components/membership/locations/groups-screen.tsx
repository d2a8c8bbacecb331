import "server-only";
import { Layers } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { listGroups } from "@/lib/membership/locations/groups.queries";
import { groupColumns } from "@/lib/membership/locations/groups.rules";
import { groupList } from "@/lib/membership/locations/groups.schema";
import { organizationAt } from "@/lib/membership/locations/organization.queries";
import { AddGroup } from "./group-acts";
import { GroupScreen } from "./group-screen";
import { NoOrganization } from "./no-organization";

type Props = {
  actor: Actor;
  office: OfficeId;
  locale: Locale;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};

/** The groups of an organization's locations (001 §2); one of them where the address names it. */
export async function GroupsScreen({ actor, office, locale, path, search, mayAct }: Props) {
  const { id, ...rest } = search;
  if (id !== undefined)
    return (
      <GroupScreen actor={actor} groupId={idIn(id) ?? 0} locale={locale} path={path} search={rest} mayAct={mayAct} />
    );
  const [t, organization] = await Promise.all([getTranslations("locations.groups"), organizationAt(actor, office)]);
  if (!organization) return <NoOrganization title={t("title")} single={t("single")} text={t("singleText")} />;
  const list = listView(path, groupList, search);
  const manages = mayAct && organization.managed;
  const add = manages ? <AddGroup organizationId={organization.id} path={path} /> : null;
  return (
    <ListScreen
      words="locations.groups"
      head={{
        title: t("title"),
        text: t("about", { organization: organization.name, count: organization.offices.length }),
      }}
      list={list}
      load={() => listGroups(organization, list.query, list.window)}
      actions={add}
      file={`/api/v1/multi-location/organization-dentist-groups/${organization.id}/export`}
      columns={groupColumns}
      keyOf={(row) => row.id}
      hrefOf={(row) => withQuery(path, { id: row.id })}
      above={() => (manages ? null : <ReadOnlyNote of="organization" />)}
      empty={{ icon: <Layers />, action: add }}
    />
  );
}
