import "server-only";
import { UserCog } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { ListScreen } from "@/components/list/list-screen";
import { Person, Seen } from "@/components/practice/users/user-cells";
import { USER_TONES } from "@/components/practice/users/user-state";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { listView } from "@/lib/core/lists/list";
import { listAssociationUsers } from "@/lib/practice/partners/users.queries";
import { associationUserColumns } from "@/lib/practice/partners/users.rules";
import { ASSOCIATION_USER_FILTERS, associationUserList } from "@/lib/practice/partners/users.schema";
import type { UserRow } from "@/lib/practice/users/rules";
import { AssociationRightsTable } from "./association-rights-table";
import { AddAssociationUser, AssociationUserMenu } from "./association-user-acts";

type Props = { actor: Actor; mayAct: boolean; search: Record<string, string> };

/** The people of an association who can log in, what their role lets them do, and how they stand. */
export async function AssociationUsersScreen({ actor, mayAct, search }: Props) {
  const t = await getTranslations("partnersAssociation.users");
  const list = listView("/associations/users", associationUserList, search);
  return (
    <>
      <ListScreen
        words="partnersAssociation.users"
        list={list}
        load={() => listAssociationUsers(actor, list.query, list.window)}
        filters={ASSOCIATION_USER_FILTERS}
        file="/api/v1/associations/users/export"
        actions={mayAct ? <AddAssociationUser /> : undefined}
        above={() => (mayAct ? null : <ReadOnlyNote />)}
        columns={associationUserColumns}
        keyOf={({ id }) => id}
        cells={{
          person: ({ name }) => <Person name={name} />,
          // Nobody works for an association for a while only.
          state: ({ state }) => (
            <StatusPill tone={USER_TONES[state]}>{t(`state.${state === "temporary" ? "active" : state}`)}</StatusPill>
          ),
          seen: (row) => <Seen {...row} never={t("never")} />,
        }}
        notes={{ person: ({ email }: UserRow) => email }}
        {...(mayAct
          ? {
              acts: (user: UserRow) => (user.id === actor.userId ? null : <AssociationUserMenu user={user} />),
            }
          : {})}
        empty={{ icon: <UserCog /> }}
      />
      <div className="mt-6">
        <AssociationRightsTable />
      </div>
    </>
  );
}
