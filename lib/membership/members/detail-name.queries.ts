import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { fromDbDate } from "@/lib/core/time/dates";

/** Who a page is about: the member's name, how many the family is, and the office with its last day where it closes. Throws 404 for a member of another office. */
export async function memberNamed(office: OfficeId, memberId: number) {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: {
      firstName: true,
      lastName: true,
      household: { select: { _count: { select: { members: true } } } },
      office: { select: { officeName: true, timezone: true, closesOn: true } },
    },
  });
  if (!member) throw notFound();
  const { firstName, lastName, household, office: at } = member;
  const { officeName, timezone, closesOn } = at;
  const people = household._count.members;
  return { name: `${firstName} ${lastName}`, people, officeName, timezone, closesOn: closesOn && fromDbDate(closesOn) };
}

export type MemberNamed = Awaited<ReturnType<typeof memberNamed>>;
