import "server-only";
import type Stripe from "stripe";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn, fromDbDate, toDbDate, today } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { failpoint } from "@/lib/core/failpoint";
import { cents } from "@/lib/core/money";
import { classifyDecline, endsBankAccount, nextTryOn } from "@/lib/dunning/decline.rules";
import { bookAll } from "@/lib/ledger/commands";
import { processorFeeKnown, tierCollected, tierSettled } from "@/lib/ledger/rules";
import { type Answer, answerOf, rankOf, wantsAuthentication } from "@/lib/payments/collect.rules";
import { processorFeeOf, retrieveIntent } from "@/lib/providers/stripe";
import { type LockedInvoice, lockInvoice } from "./charge.queries";
import { sendTierMail } from "./mail.commands";

const MAX_ROUNDS = 5;
const FINAL = new Set(["succeeded", "processing", "canceled"]);

/**
 * Brings an invoice to the state of its intent at the provider, with ledger and email, in one transaction. Idempotent;
 * charges, webhooks and the hourly check all end here. The intent is read fresh each time.
 * @param own the attempt of the caller: only it may declare that attempt failed.
 */
export async function settleInvoice(invoiceId: number, own?: number): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = await db.tierInvoice.findUnique({ where: { id: invoiceId } });
    if (!before?.stripeIntentId) return;
    const intent = await retrieveIntent(before.stripeIntentId, null);
    const done = await transaction(async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId);
      if (!invoice || invoice.tries !== before.tries || invoice.stripeIntentId !== before.stripeIntentId) return false;
      await apply(tx, invoice, intent, own);
      await failpoint("tier.applied");
      return true;
    });
    if (done) return;
  }
}

async function apply(tx: Tx, invoice: LockedInvoice, intent: Stripe.PaymentIntent, own?: number): Promise<void> {
  const answer = answerOf(intent);
  const day = today(await now(), invoice.timezone);
  const live = await tx.tierAttempt.findFirst({ where: { invoiceId: invoice.id, state: "sending" } });
  // While an attempt is in progress, the intent still shows the last failure: only the attempt's own caller can tell
  // them apart.
  if (live && live.no !== own && !FINAL.has(answer.standing)) return;
  if (live) await endAttempt(tx, live.id, answer);
  if (invoice.status === "paid") return lateFee(tx, invoice, intent, day);
  if (invoice.status === "void") return;
  const standing = answer.standing === "failed" && wantsAuthentication(answer) ? "requires_action" : answer.standing;
  const rank = rankOf(invoice.tries, standing);
  if (rank <= invoice.rank) return;
  const at = { where: { id: invoice.id } };
  if (standing === "succeeded") return succeed(tx, invoice, intent, rank, day);
  if (standing === "canceled") return reopen(tx, invoice, day);
  if (standing === "processing") {
    await tx.tierInvoice.update({ ...at, data: { status: "processing", rank, leaseUntil: null, nextTryOn: null } });
  } else if (standing === "created") {
    const next = toDbDate(addDays(day, 1));
    await tx.tierInvoice.update({ ...at, data: { status: "open", rank, leaseUntil: null, nextTryOn: next } });
  } else await stop(tx, invoice, { ...answer, standing }, day);
}

async function endAttempt(tx: Tx, id: number, answer: Answer): Promise<void> {
  const state = answer.standing === "failed" ? "failed" : answer.standing === "created" ? "superseded" : "sent";
  const { code: errorCode, declineCode } = answer;
  await tx.tierAttempt.update({ where: { id }, data: { state, errorCode, declineCode, finishedAt: await now() } });
}

const chargeOf = ({ latest_charge: charge }: Stripe.PaymentIntent) => (typeof charge === "string" ? null : charge);

async function succeed(
  tx: Tx,
  invoice: LockedInvoice,
  intent: Stripe.PaymentIntent,
  rank: number,
  day: DateOn,
): Promise<void> {
  const charge = chargeOf(intent);
  const fee = (charge && processorFeeOf(charge)) ?? 0;
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: {
      ...{ status: "paid", rank, paidAt: await now(), stripeChargeId: charge?.id ?? null, processorFeeCents: fee },
      ...{ leaseUntil: null, nextTryOn: null, failureCode: null },
    },
  });
  await bookInvoicePaid(tx, invoice, fee, day);
  await sendTierMail(tx, invoice.id, "tierPaid", `tier:${invoice.id}:paid`);
}

/** The platform has received the payment; each office's share of the invoice is posted to its own ledger. */
export async function bookInvoicePaid(
  tx: Tx,
  { id, amountCents }: Pick<LockedInvoice, "id" | "amountCents">,
  fee: number,
  on: DateOn,
): Promise<void> {
  const shares = await tx.tierLine.groupBy({ by: ["officeId"], where: { invoiceId: id }, _sum: { cents: true } });
  const source = `tier_invoice:${id}`;
  const common = { effectiveOn: on, ref: source };
  const collected = tierCollected(cents(amountCents), cents(fee));
  await bookAll(tx, [
    { ...common, kind: "tier_charge", source, officeId: shares[0]?.officeId ?? 0, lines: collected },
    ...shares.map(({ officeId, _sum }) => ({
      ...common,
      kind: "tier_paid",
      source: `${source}:office:${officeId}`,
      officeId,
      lines: tierSettled(cents(_sum.cents ?? 0)),
    })),
  ]);
}

/** The processor's fee can become known after the success; it is booked once, when it is. */
async function lateFee(tx: Tx, invoice: LockedInvoice, intent: Stripe.PaymentIntent, day: DateOn): Promise<void> {
  const charge = chargeOf(intent);
  const fee = charge && processorFeeOf(charge);
  if (!fee || invoice.processorFeeCents > 0) return;
  await tx.tierInvoice.update({ where: { id: invoice.id }, data: { processorFeeCents: fee } });
  const lines = processorFeeKnown("destination", cents(fee));
  const source = `tier_invoice:${invoice.id}`;
  await bookAll(tx, [{ kind: "processor_fee", source, effectiveOn: day, officeId: 0, lines }]);
}

type Stop = Answer & { standing: "failed" | "requires_action" };

/** The return code of a bank debit and how often it was presented; a closed account is not debited again. */
async function bankReturn(tx: Tx, { id, tries }: LockedInvoice, { code, declineCode }: Stop) {
  const last = await tx.tierAttempt.findFirst({ where: { invoiceId: id, no: tries }, include: { instrument: true } });
  const bankReturnCode = declineCode ?? code;
  if (last?.instrument?.kind !== "bank" || !bankReturnCode) return {};
  const { id: instrumentId } = last.instrument;
  if (endsBankAccount(bankReturnCode))
    await tx.instrument.update({ where: { id: instrumentId }, data: { status: "broken", isDefault: false } });
  const presented = { invoiceId: id, instrumentId, state: { not: "superseded" as const } };
  return { bankReturnCode, bankReturns: await tx.tierAttempt.count({ where: presented }) };
}

/** A failed attempt: schedules the next one where retrying is of use, and notifies the office. */
async function stop(tx: Tx, invoice: LockedInvoice, answer: Stop, day: DateOn): Promise<void> {
  const kind =
    answer.standing === "requires_action"
      ? "authentication"
      : classifyDecline({ ...answer, ...(await bankReturn(tx, invoice, answer)) });
  const next = kind === "soft" ? nextTryOn(fromDbDate(invoice.dueOn), day) : null;
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: {
      ...{ status: answer.standing, tries: invoice.tries, rank: rankOf(invoice.tries, answer.standing) },
      ...{ failureCode: answer.declineCode ?? answer.code, leaseUntil: null, nextTryOn: next && toDbDate(next) },
    },
  });
  await sendTierMail(tx, invoice.id, "tierFailed", `tier:${invoice.id}:failed:${invoice.tries}`);
}

/** An attempt that ended without the provider. Call it under the invoice's lock. */
export async function refuseInvoice(tx: Tx, invoice: LockedInvoice, code: string): Promise<void> {
  const day = today(await now(), invoice.timezone);
  await stop(tx, invoice, { standing: "failed", code, declineCode: null, adviceCode: null }, day);
}

/** The provider canceled the intent: only now may the invoice be charged by another one. */
async function reopen(tx: Tx, invoice: LockedInvoice, day: DateOn): Promise<void> {
  const next = nextTryOn(fromDbDate(invoice.dueOn), day);
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: {
      ...{ status: "failed", stripeIntentId: null, intentsEnded: { increment: 1 }, failureCode: "canceled" },
      ...{ rank: rankOf(invoice.tries, "canceled"), leaseUntil: null, nextTryOn: next && toDbDate(next) },
    },
  });
}
