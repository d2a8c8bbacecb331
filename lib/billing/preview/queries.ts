import "server-only";
import { fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { countsForFamily } from "@/lib/members/rules";
import type { FamilyDiscounts } from "@/lib/plans/rules";
import type { BilledMembership } from "./rules";

/** A family at one office as its next charges need it. */
export type BilledFamily = {
  memberships: BilledMembership[];
  /** People by membership, to count a family whose memberships are looked at otherwise than they are. */
  memberOf: Map<number, number>;
  discounts: FamilyDiscounts;
};

const NO_DISCOUNTS: FamilyDiscounts = { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };

/** Reads a household of an office for `nextCharges`; the caller has proven the office. */
export async function billedFamily(client: Tx, officeId: number, householdId: number): Promise<BilledFamily> {
  // One after the other: a transaction has one connection.
  const rows = await client.membership.findMany({
    where: { officeId, householdId },
    orderBy: { id: "asc" },
    include: {
      member: { select: { firstName: true, lastName: true } },
      planVersion: { select: { planName: true, disableFamilyDiscounts: true } },
      changes: { where: { status: "pending" }, orderBy: { id: "asc" } },
    },
  });
  const settings = await client.planSettings.findUnique({ where: { officeId } });
  return {
    memberships: rows.map((row) => ({
      membershipId: row.id,
      memberName: `${row.member.firstName} ${row.member.lastName}`,
      planName: row.planVersion.planName,
      planId: row.planId,
      planVersionId: row.planVersionId,
      status: row.status,
      collection: row.collection,
      unit: row.unit,
      anchorOn: fromDbDate(row.anchorOn),
      nextIndex: row.nextIndex,
      listCents: row.listCents,
      codeBps: row.codeBps,
      disableFamilyDiscounts: row.planVersion.disableFamilyDiscounts,
      autoRenew: row.autoRenew,
      termEndOn: fromDbDate(row.termEndOn),
      cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
      changes: row.changes,
    })),
    memberOf: new Map(rows.map((row) => [row.id, row.memberId])),
    discounts: settings ?? NO_DISCOUNTS,
  };
}

/** How many people of the family count for its discount (001 §5), each once however many plans they have. */
export function sizeOfFamily({ memberships, memberOf }: BilledFamily): number {
  const counting = memberships.filter(({ status }) => countsForFamily([status]));
  return new Set(counting.map(({ membershipId }) => memberOf.get(membershipId))).size;
}
