import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { PublicOfficeId } from "@/lib/core/auth/scope-ids";
import { tokenHash } from "@/lib/core/auth/secrets";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { ON_PLAN } from "@/lib/platform/membership-status/flags.rules";
import { familyFacts, familyOfMember } from "./family.queries";
import { returnTokenPayload } from "./returning.schema";
import type { RELATIONSHIPS } from "./schema";

/** A plan that somebody has, gets, or may not have again here. */
const HELD = {
  OR: [
    { status: { in: [...ON_PLAN, "permanently_disabled" as const] } },
    { enrolment: { state: { in: ["received" as const, "charging" as const, "requires_action" as const] } } },
  ],
};

const CAME_AND_WENT = { some: { status: { not: "pending_payment" as const } }, none: HELD };

/** The people of a household who have been on a plan and are on none. */
const returning = (householdId: number) => ({
  where: { householdId, memberships: CAME_AND_WENT },
  orderBy: { id: "asc" as const },
  select: { id: true, firstName: true, lastName: true, birthOn: true, relationship: true, addedById: true },
});

/** The newest household of a patient at an office in which somebody may come back; null for none. */
async function householdOf(office: PublicOfficeId, actor: Actor | null): Promise<number | null> {
  if (actor?.role !== "client") return null;
  const row = await db.household.findFirst({
    where: {
      officeId: office,
      payer: { userId: actor.userId },
      members: { some: { memberships: CAME_AND_WENT } },
    },
    orderBy: { id: "desc" },
    select: { id: true },
  });
  return row?.id ?? null;
}

/** The household a mailed link was sent to, as long as it works. Throws 404. */
async function householdOfKey(office: PublicOfficeId, key: string): Promise<number> {
  const row = await db.accountToken.findFirst({
    where: {
      ...{ purpose: "return_link", officeId: office, tokenHash: tokenHash(key), usedAt: null },
      expiresAt: { gt: systemTime() },
    },
    select: { payload: true },
  });
  if (!row) throw notFound();
  return returnTokenPayload.parse(row.payload).householdId;
}

export type ReturningPerson = {
  memberId: number;
  firstName: string;
  lastName: string;
  dob: DateOn;
  relationship: (typeof RELATIONSHIPS)[number];
};

export type ReturningFamily = {
  household: NonNullable<Awaited<ReturnType<typeof familyOfMember>>>;
  people: ReturningPerson[];
};

/**
 * The family that comes back to an office: of whoever is logged in, or of a mailed link. Null where nobody of it can:
 * all are on a plan, or it is no family of this office. Throws 404 for a dead link.
 */
export async function returningFamily(
  office: PublicOfficeId,
  by: { actor: Actor | null; key?: string | undefined },
): Promise<ReturningFamily | null> {
  const householdId = by.key === undefined ? await householdOf(office, by.actor) : await householdOfKey(office, by.key);
  if (householdId === null) return null;
  const rows = await db.member.findMany(returning(householdId));
  const [first] = rows;
  if (!first) return null;
  // The login or the link has proven this household of this office.
  const household = await familyOfMember(systemOffice(office), first.id);
  if (!household) return null;
  const people = rows.map(({ id, birthOn, relationship, addedById, ...names }) => ({
    ...{ memberId: id, ...names, dob: fromDbDate(birthOn) },
    relationship: addedById === null ? ("myself" as const) : relationship,
  }));
  return { household, people };
}

/** The owner of a family that comes back with what is known of them, and what it has saved to pay with. */
export const returningFacts = (office: PublicOfficeId, { household }: ReturningFamily) =>
  familyFacts(systemOffice(office), household);

/** The households of an office with this address in which somebody may come back. */
export function householdsToReturn(officeId: number, email: string) {
  return db.household.findMany({
    where: {
      officeId,
      email: { equals: email, mode: "insensitive" },
      members: { some: { memberships: CAME_AND_WENT } },
    },
    include: { members: { where: { addedById: null }, take: 1, select: { firstName: true } }, office: true },
    orderBy: { id: "desc" },
    take: 3,
  });
}
