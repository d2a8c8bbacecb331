import "server-only";
import type { CollectOptions } from "@/lib/billing/charges/schema";
import { collect, resumeAttempt, storedResultOf } from "@/lib/billing/payments/collect.commands";
import { leaveOldAccounts } from "@/lib/billing/payments/split.commands";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { COUNTS_AS_DEBT } from "@/lib/platform/membership-status/queries";
import type { Result } from "./retry.rules";

/** One household's or membership's payments of a payer. */
type Only = { officeId?: number; householdId?: number; membershipId?: number };

/** A payer's payments with a failed attempt, oldest first, for one household or membership. */
export async function latePayments(payerId: PayerId, only: Only = {}): Promise<number[]> {
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

/**
 * Payments whose last attempt nobody knows the outcome of, and nobody is at: the provider was silent. They are brought to
 * their end with the same attempt, before anything else is tried.
 */
async function resumeLeft(payerId: PayerId, { membershipId, ...where }: Only): Promise<Result[]> {
  const rows = await db.payment.findMany({
    where: {
      payerId,
      ...where,
      leaseUntil: null,
      attempts: { some: { state: "sending" } },
      ...(membershipId === undefined ? {} : { obligations: { some: { membershipId } } }),
    },
    orderBy: { id: "asc" },
    select: { id: true, amountCents: true },
  });
  const results: Result[] = [];
  for (const { id: paymentId, amountCents } of rows) {
    await resumeAttempt(paymentId);
    results.push({ paymentId, amountCents, outcome: await storedResultOf(paymentId) });
  }
  return results;
}

const amountOf = async (id: number) =>
  (await db.payment.findUniqueOrThrow({ where: { id }, select: { amountCents: true } })).amountCents;

/**
 * Retries all late payments of a payer now instead of on their next day; returns each result.
 * @param shownCents what the person who asks has been shown. Throws 409 when more than that would be charged by now.
 */
export async function collectLate(
  payerId: PayerId,
  only: Only = {},
  options: CollectOptions = {},
  shownCents?: number,
): Promise<Result[]> {
  await leaveOldAccounts(payerId);
  const results = await resumeLeft(payerId, only);
  const resumed = new Set(results.map(({ paymentId }) => paymentId));
  const late = (await latePayments(payerId, only)).filter((id) => !resumed.has(id));
  const { _sum } = await db.payment.aggregate({ where: { id: { in: late } }, _sum: { amountCents: true } });
  if (shownCents !== undefined && (_sum.amountCents ?? 0) > shownCents)
    throw conflict("paymentsBilling.balanceChanged");
  for (const paymentId of late) {
    const outcome = await collect(paymentId, options);
    results.push({ paymentId, amountCents: await amountOf(paymentId), outcome });
  }
  return results;
}

/**
 * Watches a payer's late payments while something else collects them; the function it returns says how those fared that
 * were tried since, and nothing of the others.
 */
export async function watchLate(payerId: PayerId): Promise<() => Promise<Result[]>> {
  const where = { id: { in: await latePayments(payerId) } };
  const select = { id: true, amountCents: true, attemptCount: true, heldReason: true } as const;
  const before = new Map((await db.payment.findMany({ where, select })).map((one) => [one.id, one.attemptCount]));
  return async () => {
    const after = await db.payment.findMany({ where, select, orderBy: { id: "asc" } });
    const tried = after.filter((one) => one.heldReason !== null || one.attemptCount > (before.get(one.id) ?? 0));
    return Promise.all(
      tried.map(async ({ id, amountCents }) => ({ paymentId: id, amountCents, outcome: await storedResultOf(id) })),
    );
  };
}
