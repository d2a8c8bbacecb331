import "server-only";
import type { CollectOptions } from "@/lib/charges/schema";
import { db } from "@/lib/core/db";
import type { PayerId } from "@/lib/core/scope";
import { COUNTS_AS_DEBT } from "@/lib/membership-status/queries";
import { collect } from "@/lib/payments/collect.commands";
import type { Collected } from "@/lib/payments/collect.rules";

/** A payer's payments with a failed attempt, oldest first, for one household or membership. */
export async function latePayments(
  payerId: PayerId,
  only: { officeId?: number; householdId?: number; membershipId?: number } = {},
): Promise<number[]> {
  const { membershipId, ...where } = only;
  const rows = await db.payment.findMany({
    where: {
      payerId,
      ...where,
      method: "stripe",
      ...COUNTS_AS_DEBT,
      status: { in: ["failed", "requires_action"] },
      ...(membershipId === undefined ? {} : { obligations: { some: { membershipId } } }),
    },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Retries all late payments of a payer now instead of on their next day; returns each result. */
export async function collectLate(
  payerId: PayerId,
  only: Parameters<typeof latePayments>[1] = {},
  options: CollectOptions = {},
): Promise<{ paymentId: number; outcome: Collected }[]> {
  const results: { paymentId: number; outcome: Collected }[] = [];
  for (const paymentId of await latePayments(payerId, only)) {
    results.push({ paymentId, outcome: await collect(paymentId, options) });
  }
  return results;
}
