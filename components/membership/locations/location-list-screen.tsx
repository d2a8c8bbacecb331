import "server-only";
import { Building2 } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { STATE_TONES } from "@/components/practice/offices/admin/office-state";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { listLocations } from "@/lib/membership/locations/list.queries";
import { locationColumns } from "@/lib/membership/locations/list.rules";
import { LOCATION_FILTERS, locationList } from "@/lib/membership/locations/list.schema";
import { organizationAt } from "@/lib/membership/locations/organization.queries";
import type { Tenant } from "@/tenants/tenant";
import { LocationScreen } from "./location-screen";
import { NoOrganization } from "./no-organization";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};

/** The locations of an organization that one works in (001 §2); one of them where the address names it. */
export async function LocationListScreen(props: Props) {
  const { actor, office, path, search, mayAct } = props;
  const { id, ...rest } = search;
  if (id !== undefined) return <LocationScreen {...props} id={idIn(id) ?? 0} search={rest} />;
  const [t, organization] = await Promise.all([getTranslations("locations.list"), organizationAt(actor, office)]);
  if (!organization) return <NoOrganization title={t("title")} single={t("single")} text={t("singleText")} />;
  const list = listView(path, locationList, search);
  const { id: organizationId, name, offices, managed } = organization;
  return (
    <ListScreen
      words="locations.list"
      head={{
        title: t("title"),
        text: t(managed ? "about" : "aboutSome", { organization: name, count: offices.length }),
      }}
      list={list}
      load={() => listLocations(organization, list.query, list.window)}
      filters={LOCATION_FILTERS}
      file={`/api/v1/multi-location/manage-locations/${organizationId}/export`}
      columns={locationColumns}
      keyOf={(row) => row.id}
      hrefOf={(row) => withQuery(path, { id: row.id })}
      cells={{ state: ({ state }) => <StatusPill tone={STATE_TONES[state]}>{t(`state.${state}`)}</StatusPill> }}
      notes={{ location: ({ place }) => place }}
      above={() => (mayAct ? null : <ReadOnlyNote />)}
      empty={{ icon: <Building2 /> }}
    />
  );
}
