import "server-only";
import type { AssociationScope } from "@/lib/core/auth/scope";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { mailProgress } from "@/lib/queue/mail/mail";
import { type InvitationRow, practiceInviteCause } from "./invitations.rules";
import { INVITATION_FILTERS, type InvitationList } from "./invitations.schema";

/** The invitations that somebody of an association is told of: an affiliate of their own. */
export const invitationsWhere = ({
  association,
  affiliate,
}: AssociationScope): Prisma.PracticeInvitationWhereInput => ({
  associationId: association,
  ...(affiliate === null ? {} : { invitedById: affiliate }),
});

const NARROW: Record<InvitationList["filter"], Prisma.PracticeInvitationWhereInput> = {
  all: {},
  sent: { officeId: null, withdrawnAt: null, openedAt: null },
  opened: { officeId: null, withdrawnAt: null, openedAt: { not: null } },
  joined: { officeId: { not: null } },
  withdrawn: { officeId: null, withdrawnAt: { not: null } },
};

type Facts = { officeId: number | null; withdrawnAt: Date | null; openedAt: Date | null };
const stateOf = ({ officeId, withdrawnAt, openedAt }: Facts): InvitationRow["state"] => {
  if (officeId !== null) return "joined";
  if (withdrawnAt !== null) return "withdrawn";
  return openedAt === null ? "sent" : "opened";
};

/** A page of the practices that were invited, or all of them for a file. */
export async function listInvitations(scope: AssociationScope, { filter, q, sort }: InvitationList, window?: Window) {
  const named = holding(q);
  const { rows, ...numbers } = await countedList({
    filters: INVITATION_FILTERS,
    query: { filter, sort },
    window,
    base: {
      ...invitationsWhere(scope),
      ...(named && { OR: [{ practiceName: named }, { email: named }] }),
    } as Prisma.PracticeInvitationWhereInput,
    narrow: (name) => NARROW[name],
    orders: { sent: "sentAt", name: "practiceName" },
    find: (page) =>
      db.practiceInvitation.findMany({
        ...page,
        include: { invitedBy: { select: { firstName: true, lastName: true } } },
      }),
    count: (among) => db.practiceInvitation.count({ where: among }),
  });
  const mails = await mailProgress(rows.map(({ id, times }) => practiceInviteCause(id, times)));
  return {
    ...numbers,
    rows: rows.map(
      ({ id, practiceName, email, times, sentAt, invitedBy, ...facts }): InvitationRow => ({
        ...{ id, practiceName, email, state: stateOf(facts) },
        failed: mails.get(practiceInviteCause(id, times)) === "failed",
        sentOn: today(sentAt, BACK_OFFICE_ZONE),
        by: `${invitedBy.firstName} ${invitedBy.lastName}`,
      }),
    ),
  };
}
