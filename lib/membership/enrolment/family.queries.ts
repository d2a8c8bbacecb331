import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import type { FamilyMembership } from "@/lib/platform/membership-status/family.rules";

/** The memberships of a household at an office, as they count for its family discount. */
async function membershipsOf(office: OfficeId, householdId: number, tx: Tx): Promise<FamilyMembership[]> {
  const rows = await tx.membership.findMany({
    where: { officeId: office, householdId },
    select: { memberId: true, status: true, collection: true, autoRenew: true, termEndOn: true },
  });
  return rows.map((row) => ({ ...row, termEndOn: fromDbDate(row.termEndOn) }));
}

/** The family a member of the office belongs to, as people are added to it; null for a foreign or unknown member. */
export async function familyOfMember(office: OfficeId, memberId: number, tx: Tx = db) {
  const member = await tx.member.findFirst({
    where: { officeId: office, id: memberId },
    select: { householdId: true, household: { select: { payerId: true, email: true } } },
  });
  if (!member) return null;
  const owner = await tx.member.findFirst({
    where: { officeId: office, householdId: member.householdId, addedById: null },
    select: { id: true, firstName: true, lastName: true },
  });
  if (!owner) return null;
  return {
    householdId: member.householdId,
    payerId: member.household.payerId,
    ownerMemberId: owner.id,
    ownerName: `${owner.firstName} ${owner.lastName}`,
    email: member.household.email,
    memberships: await membershipsOf(office, member.householdId, tx),
  };
}

type Family = NonNullable<Awaited<ReturnType<typeof familyOfMember>>>;

/** What the enrolment form knows of a family of the office: its owner, and its payment method. */
export async function familyFacts(office: OfficeId, family: Family) {
  const owner = await db.member.findFirstOrThrow({ where: { officeId: office, id: family.ownerMemberId } });
  const { mode } = (await db.payoutAccount.findUnique({ where: { officeId: office } })) ?? { mode: "direct" };
  const stored = await db.instrument.findFirst({
    // A saved bank account cannot be debited for an office's own account.
    where: {
      payerId: family.payerId,
      status: "active",
      isDefault: true,
      ...(mode === "direct" ? { kind: "card" } : {}),
    },
    select: { id: true, kind: true, brand: true, bankName: true, last4: true },
  });
  return {
    memberId: owner.id,
    firstName: owner.firstName,
    lastName: owner.lastName,
    dob: fromDbDate(owner.birthOn),
    memberships: family.memberships,
    stored: stored && {
      id: stored.id,
      kind: stored.kind,
      brand: stored.brand ?? stored.bankName ?? "",
      last4: stored.last4,
    },
  };
}

/** The same of a member's family; null for a foreign or unknown member. */
export async function deskFamily(office: OfficeId, memberId: number) {
  const family = await familyOfMember(office, memberId);
  return family && familyFacts(office, family);
}
