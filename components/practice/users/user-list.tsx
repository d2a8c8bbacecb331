import "server-only";
import { UserCog } from "lucide-react";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { ListScreen } from "@/components/list/list-screen";
import { readOnce } from "@/components/list/read-once";
import { AssociationFilter } from "@/components/platform/associations/association-filter";
import type { Crumb } from "@/components/ui/page-header";
import { StatusPill } from "@/components/ui/status-pill";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { useFormats } from "@/components/ui/use-formats";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, SUPER_ADMIN } from "@/lib/core/auth/roles";
import { idIn } from "@/lib/core/fields/fields";
import type { FileFormat, ListView } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE, formatDate } from "@/lib/core/time/dates";
import { sentUnlessRefused } from "@/lib/front/api/sent";
import type { NamedAssociation } from "@/lib/platform/associations/choice.schema";
import { userFacts } from "@/lib/practice/users/facts.queries";
import { listUsers, type UserScope } from "@/lib/practice/users/queries";
import { type UserRow, userColumns } from "@/lib/practice/users/rules";
import { USER_FILTERS, USER_KINDS, type UserList } from "@/lib/practice/users/schema";
import { Person, Seen } from "./user-cells";
import { UserDrawer } from "./user-drawer";
import { USER_TONES } from "./user-state";

type Props = {
  actor: Actor;
  scope: UserScope;
  list: ListView<UserList>;
  /** The address of the list as a file. */
  file: string | ((format: FileFormat) => string);
  search: Record<string, string>;
  /** Whose users they are, or which, and where one comes from. */
  head?: { title: string; text: string };
  breadcrumbs?: readonly Crumb[];
  /** It stands below the head of another page. */
  within?: boolean;
  /** What they can be narrowed to. */
  associations?: readonly NamedAssociation[];
  /** What can be done with all of them. */
  actions?: ReactNode;
};

/** Everybody who can log in, of a tenant or of one office; `?user=` opens one over the list, with what can be done. */
export async function UserListScreen({ actor, scope, list, file, search, associations = [], ...frame }: Props) {
  const opened = idIn(search.user);
  const [t, page, user] = await Promise.all([
    getTranslations("users"),
    readOnce(() => listUsers(scope, list.query, list.window)),
    opened === null ? undefined : sentUnlessRefused(() => userFacts(actor, opened)),
  ]);
  return (
    <>
      <ListScreen
        words="users"
        {...frame}
        list={list}
        load={page.load}
        filters={USER_FILTERS}
        file={file}
        controls={
          scope.office === undefined && !frame.head ? (
            <div className="grid gap-3" data-strip="">
              <FilterChips
                label={t("kinds")}
                chips={USER_KINDS.map((name) => ({
                  key: name,
                  label: t(`kind.${name}`),
                  ...(page.read ? { count: page.read.kinds[name] } : {}),
                  href: list.href({ kind: name }),
                  selected: name === list.query.kind,
                }))}
              />
              <AssociationFilter {...{ list, associations }} counts={page.read?.associations ?? null} />
            </div>
          ) : undefined
        }
        columns={userColumns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => list.here({ user: id })}
        overlay
        sticky="page"
        cells={{
          person: ({ name }) => <Person name={name} />,
          state: ({ state, until }) => (
            <StatusPill tone={USER_TONES[state]}>
              {t(`state.${state}`, { until: until ? formatDate(until) : "" })}
            </StatusPill>
          ),
          seen: (row) => <Seen {...row} never={t("never")} />,
        }}
        notes={{ person: ({ email }: UserRow) => email }}
        empty={{ icon: <UserCog /> }}
        summary={({ close }) => <Summary close={close} />}
      />
      {opened === null ? null : (
        <UserDrawer
          key={opened}
          userId={opened}
          user={user}
          closed={list.here()}
          trail={hasRole(actor.role, SUPER_ADMIN)}
        />
      )}
    </>
  );
}

/** That nobody is called as was searched for, and in whose time the moments are told. */
function Summary({ close }: { close: boolean }) {
  const [t, ui] = [useTranslations("users"), useTranslations("ui")];
  const zone = ui("times", { zone: useFormats().zoneName(BACK_OFFICE_ZONE) });
  return close ? `${t("close")} ${zone}` : zone;
}
