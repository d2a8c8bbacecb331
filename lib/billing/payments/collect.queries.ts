import "server-only";
import { presentedBy } from "@/lib/billing/charges/queries";
import type { Presented } from "@/lib/billing/charges/rules";
import type { Charge } from "@/lib/billing/charges/schema";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import type { Payment, PaymentPurpose } from "@/lib/generated/prisma/client";
import { billingDay } from "@/lib/platform/membership-status/day.queries";
import { WAITS_FOR_ATTEMPT, WAITS_FOR_EXIT } from "@/lib/platform/membership-status/queries";
import { expandableId } from "@/lib/providers/stripe/expandable";
import type { PayoutRoute } from "./collect.rules";

/** A payment as its attempts need it. */
export type LockedPayment = Charge & {
  officeId: number;
  purpose: PaymentPurpose;
  householdId: number;
  dueOn: Date;
  method: "stripe" | "in_office";
  mode: "direct" | "destination";
  stripeAccountId: string | null;
  failureCode: string | null;
  /** The guarantee claim by which the money became the platform's. */
  claimId: number | null;
  /** The payment that its debt, or that and more, was charged by before. */
  replacesId: number | null;
  splitFromId: number | null;
};

/** Payments (`p`) as the engine of charges reads them. */
export const PAYMENT_SELECT = Prisma.sql`select p.id, p.payer_id as "payerId", p.office_id as "officeId", p.household_id as "householdId", p.due_on as "dueOn",
  p.amount_cents as "amountCents", p.app_fee_cents as "appFeeCents", p.method::text as method, p.mode::text as mode, p.purpose::text as purpose,
  p.stripe_account_id as "stripeAccountId", p.stripe_intent_id as "stripeIntentId", 0 as "intentsEnded", p.status::text as status,
  p.attempt_count as "attemptCount", p.rank, p.lease_until as "leaseUntil", p.next_attempt_on as "nextAttemptOn", p.failure_code as "failureCode", p.processor_fee_cents as "processorFeeCents",
  p.created_at as "createdAt", p.claim_id as "claimId", p.replaces_id as "replacesId", p.split_from_id as "splitFromId" from payment p`;

/** Whether a payment waits for an exit quote of one of its members: charging it now could charge twice. */
export async function waitsForExit(tx: Tx, paymentId: number): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`select 1 from payment p where p.id = ${paymentId} and ${WAITS_FOR_EXIT}`;
  return rows.length > 0;
}

/** The joins and conditions of payments whose next attempt has come. */
export const paymentsDueAt = (at: Date): Prisma.Sql =>
  Prisma.sql`join office o on o.id = p.office_id where ${WAITS_FOR_ATTEMPT} and p.next_attempt_on <= ${billingDay(at)}`;

/**
 * How often payments were presented to bank accounts, and their return codes, by payment. A debt that moved to another
 * payment counts as presented too: canceling an intent does not restart the count.
 */
export async function paymentPresentments(tx: Tx, paymentIds: number[]): Promise<Map<number, Presented[]>> {
  if (paymentIds.length === 0) return new Map();
  return presentedBy(
    await tx.$queryRaw<Parameters<typeof presentedBy>[0]>`
    with recursive line as (
      select p.id as payment, p.id as earlier, coalesce(p.replaces_id, p.split_from_id) as before, 'infinity'::timestamptz as until, p.created_at as since
      from payment p where p.id = any(${paymentIds}::int[])
      union all
      select line.payment, p.id, coalesce(p.replaces_id, p.split_from_id), line.since, p.created_at from line join payment p on p.id = line.before)
    select line.payment as "chargeId", a.instrument_id as "instrumentId", a.params,
      coalesce(a.decline_code, a.error_code) as "returnCode"
    from line join attempt a on a.payment_id = line.earlier and a.started_at <= line.until
    join instrument i on i.id = a.instrument_id and i.kind = 'bank'
    where a.state <> 'superseded' order by a.id`,
  );
}

/**
 * Whether a payment of a membership is at the provider: a bank debit in progress (see `isUnderWay`), or an attempt with
 * an unknown result. Changes to it have to wait.
 */
export async function hasPaymentUnderWay(tx: Tx, officeId: OfficeId, membershipId: number): Promise<boolean> {
  const count = await tx.payment.count({
    where: {
      officeId,
      obligations: { some: { membershipId } },
      OR: [{ status: "processing" }, { attempts: { some: { state: "sending" } } }],
    },
  });
  return count > 0;
}

type Account = {
  mode: PayoutRoute["mode"];
  standardAccountId: string | null;
  stripeAccountId: string | null;
  chargesEnabled: boolean;
};

/** Where the money of an office with a payout account goes now. */
export function payoutRouteFrom({ mode, standardAccountId, stripeAccountId, chargesEnabled }: Account): PayoutRoute {
  return {
    mode,
    account: mode === "direct" ? (standardAccountId ?? stripeAccountId) : stripeAccountId,
    chargesEnabled,
  };
}

/** The same by its office; null while it has no payout account. */
export async function payoutRouteOf(tx: Tx, officeId: number): Promise<PayoutRoute | null> {
  const row = await tx.payoutAccount.findUnique({ where: { officeId } });
  return row && payoutRouteFrom(row);
}

type Named = string | { id: string } | null | undefined;

/** The payment a refund or a dispute is about: by its intent, or by the charge where the provider names only that. */
export async function paymentBehind(found: { payment_intent?: Named; charge?: Named }): Promise<Payment | null> {
  const [intent, charge] = [expandableId(found.payment_intent), expandableId(found.charge)];
  const known = intent ? await db.payment.findUnique({ where: { stripeIntentId: intent } }) : null;
  return known ?? (charge ? db.payment.findUnique({ where: { stripeChargeId: charge } }) : null);
}
