import "server-only";
import { db } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { OfficeId } from "@/lib/core/scope";

/** Who a page is about: the member's name, how many the family is, and the office. Throws 404 for a member of another office. */
export async function memberNamed(office: OfficeId, memberId: number) {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: {
      firstName: true,
      lastName: true,
      household: { select: { _count: { select: { members: true } } } },
      office: { select: { officeName: true, timezone: true } },
    },
  });
  if (!member) throw notFound();
  const { firstName, lastName, household, office: at } = member;
  return { name: `${firstName} ${lastName}`, people: household._count.members, ...at };
}

export type MemberNamed = Awaited<ReturnType<typeof memberNamed>>;
