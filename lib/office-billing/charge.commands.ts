import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { now, systemTime } from "@/lib/core/clock";
import { daysFrom } from "@/lib/core/dates";
import { db, type Tx, transaction } from "@/lib/core/db";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import type { PayerId } from "@/lib/core/scope";
import { customerOf } from "@/lib/payment-methods/queries";
import { rankOf } from "@/lib/payments/collect.rules";
import { confirmIntent, createInvoiceIntent, faultIn, findIntentByInvoice } from "@/lib/providers/stripe";
import { type LockedInvoice, lockAbandonedInvoices, lockDueInvoices, lockInvoice } from "./charge.queries";
import { type TierJob, tierAttemptParams } from "./charge.schema";
import { mayPay } from "./rules";
import { refuseInvoice, settleInvoice } from "./settle.commands";

const LEASE_MS = 120_000;
const BATCH = 10;
const WAIT_MS = 25_000;

const leaseEnd = () => new Date(systemTime().getTime() + LEASE_MS);

/**
 * Step A of an attempt, under the invoice's lock: the attempt is stored with its own key before the provider is called.
 */
async function openAttempt(tx: Tx, invoice: LockedInvoice, onSession: boolean): Promise<TierJob | null> {
  const no = invoice.tries + 1;
  const startedAt = await now();
  const key = `tier:${invoice.id}:confirm:${no}`;
  const common = { invoiceId: invoice.id, no, idemKey: key, startedAt };
  const instrument = await tx.instrument.findFirst({
    where: { payerId: invoice.payerId, status: "active", isDefault: true },
  });
  if (!instrument) {
    const data = { ...common, params: {}, state: "failed" as const, errorCode: "no_instrument", finishedAt: startedAt };
    await tx.tierAttempt.create({ data });
    await refuseInvoice(tx, { ...invoice, tries: no }, "no_instrument");
    return null;
  }
  const params = {
    customer: await customerOf(tx, invoice.payerId),
    paymentMethod: instrument.stripeId,
    kind: instrument.kind,
    mandate: instrument.mandateId,
    offSession: !onSession,
  };
  await tx.tierAttempt.create({ data: { ...common, instrumentId: instrument.id, params } });
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: { tries: no, rank: rankOf(no, "planned"), status: "open", nextTryOn: null, leaseUntil: leaseEnd() },
  });
  return { invoiceId: invoice.id, no, key, params, repeated: invoice.tries > 0 };
}

/** The invoice's one intent: known, found again after a crash, or created now. */
async function intentOf({ invoiceId, repeated, params }: TierJob): Promise<string> {
  const invoice = await db.tierInvoice.findUniqueOrThrow({ where: { id: invoiceId } });
  if (invoice.stripeIntentId) return invoice.stripeIntentId;
  const { amountCents, intentsEnded, createdAt } = invoice;
  const { customer } = params;
  const lost = repeated ? await findIntentByInvoice(invoiceId, { customer, since: daysFrom(createdAt, -2) }) : null;
  const key = `tier:${invoiceId}:create${intentsEnded > 0 ? `:${intentsEnded}` : ""}`;
  const intent = lost ?? (await createInvoiceIntent({ invoiceId, amountCents, customer, key }));
  await failpoint("tier.created");
  await db.tierInvoice.updateMany({
    where: { id: invoiceId, stripeIntentId: null, intentsEnded },
    data: { stripeIntentId: intent.id },
  });
  const kept = await db.tierInvoice.findUniqueOrThrow({ where: { id: invoiceId }, select: { stripeIntentId: true } });
  return kept.stripeIntentId ?? intent.id;
}

/** A decline is a result too; what counts is what is read afterwards. */
async function confirm({ params, key }: TierJob, intentId: string): Promise<void> {
  const { paymentMethod, kind, mandate, offSession } = params;
  try {
    await confirmIntent({ intentId, account: null, paymentMethod, kind, mandate, offSession, key });
  } catch (error) {
    const fault = faultIn(error)?.kind;
    if (fault !== "declined" && fault !== "authenticationRequired" && fault !== "unexpectedState") throw error;
  }
}

/** The provider rejected the call: a failed attempt, and for us to investigate. */
async function giveUp(job: TierJob, code: string): Promise<void> {
  await transaction(async (tx) => {
    const invoice = await lockInvoice(tx, job.invoiceId);
    if (!invoice || invoice.tries !== job.no || !mayPay(invoice.status)) return;
    const where = { invoiceId: job.invoiceId, no: job.no, state: "sending" as const };
    await tx.tierAttempt.updateMany({ where, data: { state: "failed", errorCode: code, finishedAt: await now() } });
    await refuseInvoice(tx, invoice, code);
  });
}

/** Runs an attempt to its end. An unknown outcome leaves it `sending`: the same key is sent again later. */
async function run(job: TierJob): Promise<void> {
  try {
    await failpoint("tier.opened");
    const intentId = await intentOf(job);
    await failpoint("tier.known");
    await confirm(job, intentId);
    await failpoint("tier.confirmed");
    await settleInvoice(job.invoiceId, job.no);
  } catch (error) {
    if (error instanceof Crash) throw error;
    const fault = faultIn(error);
    if (!fault) throw error;
    if (fault.kind === "refused" || fault.kind === "declined") return giveUp(job, fault.code);
    if (fault.kind === "missing") return giveUp(job, "missing");
    log.warn({ invoiceId: job.invoiceId, no: job.no, fault: fault.kind }, "outcome of an invoice is unknown");
  }
}

/** One after the other: there is one an office and month. One that fails does not hold up the others. */
async function runAll(jobs: readonly TierJob[]): Promise<void> {
  for (const job of jobs) {
    try {
      await run(job);
    } catch (error) {
      if (error instanceof Crash) throw error;
      log.error({ invoiceId: job.invoiceId, ...errorFacts(error) }, "invoice not collected");
    }
  }
}

/** One batch of due invoices, first attempts and retries alike. Returns how many were attempted. */
export async function chargeInvoices(at: Date): Promise<number> {
  const jobs = await transaction(async (tx) => {
    const opened: (TierJob | null)[] = [];
    for (const invoice of await lockDueInvoices(tx, at, BATCH)) opened.push(await openAttempt(tx, invoice, false));
    return opened;
  });
  await runAll(jobs.filter((job) => job !== null));
  return jobs.length;
}

async function takeOver(tx: Tx, { id }: LockedInvoice): Promise<TierJob> {
  const {
    no,
    idemKey: key,
    params,
  } = await tx.tierAttempt.findFirstOrThrow({
    where: { invoiceId: id, state: "sending" },
  });
  await tx.tierInvoice.update({ where: { id }, data: { leaseUntil: leaseEnd() } });
  return { invoiceId: id, no, key, params: tierAttemptParams.parse(params), repeated: true };
}

/** Takes over attempts whose worker died: the same attempt with the same key, never a new one. */
export async function resumeInvoices(): Promise<number> {
  const jobs = await transaction(async (tx) => {
    const found: TierJob[] = [];
    for (const invoice of await lockAbandonedInvoices(tx, systemTime(), BATCH)) found.push(await takeOver(tx, invoice));
    return found;
  });
  await runAll(jobs);
  return jobs.length;
}

/** Waits for whoever is collecting the invoice right now, at most as long as a person would. */
async function joinOther(invoiceId: number): Promise<void> {
  const until = systemTime().getTime() + WAIT_MS;
  for (let pause = 50; systemTime().getTime() < until; pause = Math.min(500, pause * 1.5)) {
    await wait(pause);
    if ((await db.tierAttempt.count({ where: { invoiceId, state: "sending" } })) === 0) return;
  }
}

/**
 * Collects an invoice now; the worker runs the same code. Racing calls join the first one: it is paid at most once.
 * Paid, void and processing invoices are left as they are.
 * @param options.onSession the user is present and can confirm with their bank.
 */
export async function collectInvoice(invoiceId: number, options: { onSession: boolean }): Promise<void> {
  const { tries: seen } = await db.tierInvoice.findUniqueOrThrow({ where: { id: invoiceId } });
  await now();
  const step = await transaction(async (tx): Promise<TierJob | "join" | null> => {
    const invoice = await lockInvoice(tx, invoiceId);
    if (!invoice || !mayPay(invoice.status)) return null;
    const live = await tx.tierAttempt.count({ where: { invoiceId, state: "sending" } });
    if (live === 0) return invoice.tries > seen ? null : openAttempt(tx, invoice, options.onSession);
    return invoice.leaseUntil && invoice.leaseUntil > systemTime() ? "join" : takeOver(tx, invoice);
  });
  if (step === "join") await joinOther(invoiceId);
  else if (step) await run(step);
}

/** Retries a payer's failed invoices with the new default payment method. */
export async function collectOwed(payerId: PayerId): Promise<void> {
  const rows = await db.tierInvoice.findMany({
    where: { account: { payerId }, status: { in: ["failed", "requires_action"] } },
    orderBy: { monthOn: "asc" },
    select: { id: true },
  });
  for (const { id } of rows) await collectInvoice(id, { onSession: true });
}
