import "server-only";
import { db } from "@/lib/core/db";
import type { PayerId } from "@/lib/core/scope";
import { OWED } from "@/lib/membership-status/queries";
import { collect } from "@/lib/payments/collect.commands";
import type { Collected } from "@/lib/payments/collect.rules";
import type { CollectOptions } from "@/lib/payments/open.rules";

/** Payments of a payer that a failed try left open, oldest first, narrowed to a household or a membership. */
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
      ...OWED,
      status: { in: ["failed", "requires_action"] },
      ...(membershipId === undefined ? {} : { obligations: { some: { membershipId } } }),
    },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    select: { id: true },
  });
  return rows.map((row) => row.id);
}

/** Tries everything a payer is late with, now, instead of on its next day; answers what came of each. */
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
