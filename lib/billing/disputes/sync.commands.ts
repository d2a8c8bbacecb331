import "server-only";
import type Stripe from "stripe";
import { paymentBehind } from "@/lib/billing/payments/collect.queries";
import { settle } from "@/lib/billing/payments/settle.commands";
import { releaseShared, stopRetries } from "@/lib/billing/payments/split.commands";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Dispute, Instrument, Payment } from "@/lib/generated/prisma/client";
import { type NewJournal, postJournals } from "@/lib/platform/ledger/commands";
import { disputeLost, disputeMoved, disputeRegained } from "@/lib/platform/ledger/rules";
import { membershipsOf } from "@/lib/platform/membership-status/commands";
import { endDispute, markDisputed, reviveAfterAppeal } from "@/lib/platform/membership-status/dispute.commands";
import { lockPaymentsOf } from "@/lib/platform/membership-status/lock.queries";
import { pausedByDisputes } from "@/lib/platform/membership-status/queries";
import { faultIn, giveBackToOffice, retrieveCharge, retrieveDispute, takeBackFromOffice } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { notifyOfDispute } from "./notify.commands";
import { replacedAmong } from "./sync.queries";
import { disputeState, mayRevive, outcomeOf, recoverable, reopens, takenBy } from "./sync.rules";

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
const moment = (seconds: number | null | undefined) => (seconds ? new Date(seconds * 1000) : null);

/** A dispute as read from the provider, with what was moved between platform and office because of its outcome. */
type Read = Between & { found: Stripe.Dispute; takenCents: number; feeCents: number };

/**
 * Syncs a dispute with the provider: its row, the payment's mark, the memberships and the ledger. Idempotent. Returns
 * false while its payment is unknown.
 * @param account the office's own account for direct charges, null for the platform.
 */
export async function syncDispute(disputeId: string, account: string | null): Promise<boolean> {
  const found = await retrieveDispute(disputeId, account);
  const payment = await settledPaymentOf(found);
  if (!payment) return false;
  const { takenCents, feeCents } = takenBy(found.balance_transactions);
  const between = await moveBetween(payment, found, takenCents);
  if (outcomeOf(found.status, takenCents) === "lost") await releaseShared(await peopleOf(payment.id));
  await transaction((tx) => apply(tx, payment, { found, takenCents, feeCents, ...between }));
  return true;
}

/** The memberships a payment was for. */
async function peopleOf(paymentId: number, client: Tx = db): Promise<number[]> {
  const rows = await client.obligation.findMany({ where: { paymentId }, select: { membershipId: true } });
  return [...new Set(rows.map(({ membershipId }) => membershipId))];
}

/**
 * Only a collected payment can be disputed: if the dispute arrives before the success, the payment is settled first.
 */
async function settledPaymentOf(found: Stripe.Dispute): Promise<Payment | null> {
  const payment = await paymentBehind(found);
  if (!payment || payment.status === "succeeded") return payment;
  await settle(payment.id);
  return paymentBehind(found);
}

const wasPosted = (client: Tx, kind: string, disputeId: string) =>
  client.journal.count({ where: { kind, source: `dispute:${disputeId}` } }).then((count) => count > 0);

/** What the office has borne of a dispute, and whether it has that back because an appeal was won. */
type Between = { recoveredCents: number; regained: boolean };

/**
 * On the destination route the office received the money, so it is recovered from the office when a dispute is lost,
 * and returned when an appeal wins; that may have to wait for the platform's balance.
 */
async function moveBetween(payment: Payment, found: Stripe.Dispute, takenCents: number): Promise<Between> {
  // Post to the ledger first: concurrent handlers write ledger and row in one transaction, so the row is current once
  // we hold the lock.
  const lostBefore = await wasPosted(db, "dispute_lost", found.id);
  const before = await db.dispute.findUnique({ where: { stripeId: found.id }, select: { recoveredCents: true } });
  const recoveredCents = before?.recoveredCents ?? 0;
  const outcome = outcomeOf(found.status, takenCents);
  const back = outcome === "won" && lostBefore;
  const unmoved = outcome === "lost" ? !lostBefore : back && !(await wasPosted(db, "dispute_regained", found.id));
  if (payment.mode !== "destination" || !payment.stripeChargeId || !unmoved) return { recoveredCents, regained: back };
  const transfer = expandableId((await retrieveCharge(payment.stripeChargeId, null)).transfer);
  if (!transfer) return { recoveredCents, regained: back };
  if (outcome === "lost") {
    const taken = await takeBackFromOffice(transfer, found.id, (made) => recoverable(takenCents, made));
    return { recoveredCents: taken, regained: false };
  }
  return { recoveredCents, regained: await returned(transfer, found.id, recoveredCents) };
}

async function returned(transfer: string, disputeId: string, amountCents: number): Promise<boolean> {
  try {
    await giveBackToOffice(transfer, disputeId, amountCents, await now());
    return true;
  } catch (error) {
    // The bank's money is not in the balance yet: the outcome counts now, the office's part follows.
    if (faultIn(error)?.kind !== "refused") throw error;
    return false;
  }
}

async function apply(tx: Tx, { id, officeId, mode }: Payment, read: Read): Promise<void> {
  // With those it stops, gives up or takes up again: all payments come before the first membership.
  await lockPaymentsOf(tx, await peopleOf(id, tx));
  await tx.$queryRaw`select id from payment where id = ${id} for no key update`;
  const { found, takenCents } = read;
  const at = await now();
  const { timezone } = await tx.office.findUniqueOrThrow({ where: { id: officeId }, select: { timezone: true } });
  const day = today(at, timezone);
  const before = await tx.dispute.findUnique({ where: { stripeId: found.id } });
  const outcome = outcomeOf(found.status, takenCents);
  if (before?.closedAt && !outcome && !reopens(found.status)) return;
  await writeDown(tx, { id, officeId }, read, before, at);
  const state = disputeState(found.status);
  const inDoubt = await tx.dispute.findMany({ where: { paymentId: id } });
  const disputed = inDoubt.some((one) => ["open", "lost"].includes(stateOf(one)));
  await tx.payment.update({ where: { id }, data: { disputed } });
  // A returned debit is lost from the start, and any dispute may be lost before we are notified.
  const lostUnheard = outcome === "lost" && !before?.closedAt;
  if (state === "open" || lostUnheard) await markDisputed(tx, await membershipsOf(tx, id), at);
  if (outcome === "won" || outcome === "lost") {
    const mine = await membershipsOf(tx, id);
    // Two disputed months are two disputes: one that is won leaves paused what the other pauses.
    const paused = outcome === "won" ? await pausedByDisputes(tx, idsOf(mine)) : new Set<number>();
    const free = mine.filter((one) => !paused.has(one.id));
    await endDispute(tx, free, outcome === "won", day, at);
    if (outcome === "lost") await stopRetries(tx, idsOf(free));
  }
  const isNews = !before || disputeState(before.status) === "inquiry";
  if (isNews && (state === "open" || lostUnheard)) await tellOpened(tx, found.id);
  if (outcome === "won" && before && before.status !== found.status) {
    const told = (await wasPosted(tx, "dispute_lost", found.id)) && (await reviveEnded(tx, id, found.id, day, at));
    if (!told) await notifyOfDispute(tx, before.id, "disputeWon");
  }
  if (outcome === "lost") await breakInstrument(tx, id);
  const context = { officeId, ref: `payment:${id}`, mode };
  await postJournals(
    tx,
    entriesOf(read, context, (seconds) => today(moment(seconds) ?? at, timezone), day),
  );
  if (before?.status !== found.status) {
    const change = { action: `dispute.${outcome ?? state}` as const, noun: "dispute", nounId: found.id, officeId };
    const was = before && { status: before.status };
    await audit(tx, SYSTEM, { ...change, before: was, after: { status: found.status } });
  }
}

const idOfDispute = async (tx: Tx, stripeId: string) =>
  (await tx.dispute.findUniqueOrThrow({ where: { stripeId }, select: { id: true } })).id;

/** A returned bank debit is final: there is no response and no due date. */
async function tellOpened(tx: Tx, stripeId: string): Promise<void> {
  const { id, kind } = await tx.dispute.findUniqueOrThrow({ where: { stripeId }, select: { id: true, kind: true } });
  await notifyOfDispute(tx, id, kind === "bank" ? "disputeOpenedFinal" : "disputeOpened");
}

/**
 * Reactivates the memberships a lost dispute ended where nothing prevents it; the office is notified either way. False
 * when none had ended, and nobody was notified.
 */
async function reviveEnded(tx: Tx, paymentId: number, stripeId: string, day: DateOn, at: Date): Promise<boolean> {
  const replaced = await replacedAmong(tx, paymentId);
  const ended = (await membershipsOf(tx, paymentId)).filter(({ status }) => status === "canceled");
  if (ended.length === 0) return false;
  const revivable = ended.filter((one) =>
    mayRevive(
      {
        ...{ status: one.status, statusesBefore: one.statusesBefore, autoRenew: one.autoRenew },
        cancelOn: one.cancelOn && fromDbDate(one.cancelOn),
        termEndOn: fromDbDate(one.termEndOn),
        replaced: replaced.has(one.id),
      },
      day,
    ),
  );
  for (const one of revivable) await reviveAfterAppeal(tx, one, day, at);
  const all = revivable.length === ended.length;
  await notifyOfDispute(tx, await idOfDispute(tx, stripeId), all ? "appealRevived" : "appealLeft");
  return true;
}

const stateOf = (one: Pick<Dispute, "status" | "takenCents">) =>
  outcomeOf(one.status, one.takenCents) ?? disputeState(one.status);

async function writeDown(
  tx: Tx,
  payment: { id: number; officeId: number },
  { found, takenCents, feeCents, recoveredCents }: Read,
  before: Dispute | null,
  at: Date,
): Promise<void> {
  const closed = outcomeOf(found.status, takenCents) !== null;
  const sent = found.evidence_details.submission_count > 0;
  const card = found.payment_method_details?.card;
  const facts = {
    ...{ status: found.status, reason: found.reason, amountCents: found.amount, takenCents, feeCents, recoveredCents },
    refundable: found.is_charge_refundable,
    dueBy: moment(found.evidence_details.due_by),
    closedAt: closed ? (before?.closedAt ?? at) : null,
    // Evidence may have been sent in the provider's own dashboard too.
    submittedAt: sent ? (before?.submittedAt ?? at) : null,
    // The submission has arrived once the bank no longer needs a response.
    ...(found.status.endsWith("needs_response") ? {} : { sendingAt: null }),
    brand: card?.brand ?? null,
    reasonCode: card?.network_reason_code ?? null,
  };
  const { id: paymentId, officeId } = payment;
  const openedAt = moment(found.created) ?? at;
  // A bank debit returned after its success arrives as a dispute too; the attempt's payment method tells which it is.
  const kind = (await paidWith(tx, paymentId))?.kind ?? "card";
  await tx.dispute.upsert({
    where: { stripeId: found.id },
    create: { ...facts, stripeId: found.id, paymentId, officeId, openedAt, kind, createdAt: at },
    update: { ...facts, openedAt, kind },
  });
}

type Context = Pick<NewJournal, "officeId" | "ref"> & { mode: Payment["mode"] };

/** Each movement on the balance is posted once, by its own id, on its own day; loss and return once, by the dispute's. */
function entriesOf(
  { found, takenCents, recoveredCents, regained }: Read,
  { mode, ...common }: Context,
  dayOf: (seconds: number) => NewJournal["effectiveOn"],
  day: NewJournal["effectiveOn"],
): NewJournal[] {
  const entries: NewJournal[] = found.balance_transactions.map((moved) => ({
    ...common,
    kind: "dispute",
    source: `movement:${moved.id}`,
    effectiveOn: dayOf(moved.created),
    lines: disputeMoved(mode, cents(moved.amount), cents(moved.fee)),
  }));
  const once = { ...common, source: `dispute:${found.id}`, effectiveOn: day };
  if (outcomeOf(found.status, takenCents) === "lost")
    entries.push({ ...once, kind: "dispute_lost", lines: disputeLost(mode, cents(takenCents), cents(recoveredCents)) });
  if (regained) {
    const lines = disputeRegained(mode, cents(found.amount), cents(recoveredCents));
    entries.push({ ...once, kind: "dispute_regained", lines });
  }
  return entries;
}

/** Whoever lost us a dispute with a card does not pay with that card again (001 §4: permanently disabled). */
async function breakInstrument(tx: Tx, paymentId: number): Promise<void> {
  const instrument = await paidWith(tx, paymentId);
  if (!instrument) return;
  await tx.instrument.update({ where: { id: instrument.id }, data: { status: "broken", isDefault: false } });
}

async function paidWith(tx: Tx, paymentId: number): Promise<Instrument | null> {
  const where = { paymentId, state: "sent" as const };
  const attempt = await tx.attempt.findFirst({ where, orderBy: { no: "desc" }, include: { instrument: true } });
  return attempt?.instrument ?? null;
}
