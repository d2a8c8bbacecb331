import "server-only";
import type { FromAfar } from "@/lib/billing/charges/queries";
import type { PreparedAttempt } from "@/lib/billing/charges/schema";
import { db } from "@/lib/core/db/db";
import { feePages } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import type { LockedPayment } from "./collect.queries";
import { toldByFees, type Unread } from "./left.rules";

/** Clocks of two computers may differ by this much. */
const SKEW_MS = 300_000;

/** Attempts under way in an office's own account, in the order they were begun. */
const underWayIn = (account: string) =>
  db.$queryRaw<(Unread & { startedAt: Date })[]>`
    select p.id as "paymentId", p.amount_cents as "amountCents", p.app_fee_cents as "appFeeCents", a.started_at as "startedAt"
    from attempt a join payment p on p.id = a.payment_id
    where a.state = 'sending' and p.mode = 'direct' and p.stripe_account_id = ${account} order by a.started_at, a.id`;

/** The charges in an account that the platform had a fee of since a moment and that no payment is known by, the oldest first. */
async function unknownCharges(account: string, feeCents: number, since: Date): Promise<string[]> {
  const charges: string[] = [];
  for await (const page of feePages(since))
    for (const fee of page) {
      const charge = expandableId(fee.charge);
      if (expandableId(fee.account) === account && fee.amount === feeCents && charge) charges.unshift(charge);
    }
  const known = await db.payment.findMany({
    where: { stripeChargeId: { in: charges } },
    select: { stripeChargeId: true },
  });
  const ours = new Set(known.map(({ stripeChargeId }) => stripeChargeId));
  return charges.filter((charge) => !ours.has(charge));
}

/**
 * Whether a payment whose intent is out of our reach may have been taken after all, by a payer who confirmed it there
 * unheard: the platform has a fee of its amount from its account that no payment is known by.
 */
export async function mayBeTaken(paymentId: number): Promise<boolean> {
  const { stripeAccountId, appFeeCents, createdAt } = await db.payment.findUniqueOrThrow({ where: { id: paymentId } });
  if (stripeAccountId === null || appFeeCents === 0) return false;
  const since = new Date(createdAt.getTime() - SKEW_MS);
  return (await unknownCharges(stripeAccountId, appFeeCents, since)).length > 0;
}

/**
 * Whether an attempt took money in an office's own account that the office has taken from us: the platform's fees are ours
 * to read, and show it.
 */
export async function tellFromAfar({ charge, params }: PreparedAttempt<LockedPayment>): Promise<FromAfar> {
  // Without a fee of ours nothing is to be seen, however often the list is read.
  if (params.route.mode !== "direct" || charge.appFeeCents === 0) return "unknown";
  const unread = await underWayIn(params.route.account);
  const began = unread.find(({ paymentId }) => paymentId === charge.id)?.startedAt;
  if (!began) return "unknown";
  const oldest = Math.min(
    ...unread.filter((one) => one.appFeeCents === charge.appFeeCents).map((one) => one.startedAt.getTime()),
  );
  const charges = await unknownCharges(params.route.account, charge.appFeeCents, new Date(oldest - SKEW_MS));
  return toldByFees(charge.id, unread, charges);
}
