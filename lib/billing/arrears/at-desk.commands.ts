import "server-only";
import type { CollectOptions } from "@/lib/billing/charges/schema";
import { recordCharged, standingOf } from "@/lib/billing/desk-records/commands";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { transaction } from "@/lib/core/db/db";
import { collectLate, latePayments } from "./retry.commands";
import { type Result, triedCents } from "./retry.rules";

/** A family in an office whose late payments are charged, all of them or those of a membership. */
type DeskCharge = { payerId: PayerId; officeId: OfficeId; householdId: number; membershipId?: number };

/**
 * As `collectLate`, asked for at the front desk: how the family stood before is kept, so that the charge can be given back whole
 * and the family owes it again (`undoRecord`).
 * @param shownCents as in `collectLate`
 */
export async function collectAtDesk(
  { payerId, ...only }: DeskCharge,
  author: Author,
  options: CollectOptions = {},
  shownCents?: number,
): Promise<Result[]> {
  const late = await latePayments(payerId, only);
  const standing = await transaction((tx) => standingOf(tx, late));
  const results = await collectLate(payerId, only, options, shownCents);
  if (results.length === 0) return results;
  const { officeId, householdId } = only;
  const paid = results.filter(({ outcome }) => outcome === "succeeded");
  await transaction(async (tx) => {
    const paidIds = paid.map(({ paymentId }) => paymentId);
    await recordCharged(tx, { officeId, householdId, paidIds, amountCents: triedCents(paid) }, standing);
    await audit(tx, author, {
      action: "household.debtCharge",
      noun: "household",
      nounId: householdId,
      officeId,
      after: {
        amountCents: triedCents(results),
        outcome: results.map(({ outcome }) => (typeof outcome === "string" ? outcome : "declined")),
      },
    });
  });
  return results;
}
