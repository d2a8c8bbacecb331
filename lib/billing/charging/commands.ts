import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import type { Instrument } from "@/lib/generated/prisma/client";
import { faultIn, type Route } from "@/lib/providers/stripe";
import { confirm, intentOf } from "../attempts/commands";
import { type AttemptParams, attemptParams, type Job } from "../attempts/schema";
import { customerOf } from "../instruments/queries";
import { refreshPayoutAccount } from "../payout/commands";
import { refuseWithoutCharge, settle } from "../settling/commands";
import {
  type LockedPayment,
  lockAbandoned,
  lockDuePayments,
  lockPayment,
  presentments,
  tillOf,
  tryLockPayment,
} from "./queries";
import { type Collected, isOfficeTrouble, mayPresent, pickInstrument, rankOf } from "./rules";

/** How long a worker owns an attempt; twice what three tries with the provider's timeout can take. */
const LEASE_MS = 120_000;
const BATCH = 20;
const AT_ONCE = 5;

export type CollectOptions = {
  /** The payer sits at the screen and can answer their bank; otherwise nobody is there. */
  onSession?: boolean;
  /** Another of the payer's instruments than the default one. */
  instrumentId?: number;
  /** What is tried a single time: who asks again is told how it went. */
  once?: boolean;
};

type Opened = { job: Job } | { refused: true } | { held: true };

async function instrumentFor(tx: Tx, payerId: number, mode: Route["mode"], id?: number): Promise<Instrument | null> {
  return pickInstrument(await tx.instrument.findMany({ where: { payerId, status: "active" } }), mode, id);
}

/**
 * Where a payment's money goes: where it was tried before, else the office's account as it is now; a claimed debt is
 * the platform's. Null while the office cannot take money.
 */
async function routeFor(tx: Tx, payment: LockedPayment): Promise<Route | null> {
  if (payment.claimId !== null) return { mode: "platform" };
  const till = await tillOf(tx, payment.officeId);
  if (!till?.chargesEnabled) return null;
  if (payment.tries > 0 && payment.stripeAccountId) return { mode: payment.mode, account: payment.stripeAccountId };
  return till.account === null ? null : { mode: till.mode, account: till.account };
}

/**
 * Step A of a try, under the payment's lock: the attempt with its own key is written down before anybody calls the
 * provider. A payment that was tried before stays with the account it was tried on.
 */
async function openAttempt(tx: Tx, payment: LockedPayment, options: CollectOptions): Promise<Opened> {
  const route = await routeFor(tx, payment);
  if (!route) {
    // The office's trouble, not the payer's: nobody is late, and the money is asked for once the account works again.
    await tx.payment.update({ where: { id: payment.id }, data: { heldReason: "payout_account" } });
    return { held: true };
  }
  const instrument = await instrumentFor(tx, payment.payerId, route.mode, options.instrumentId);
  if (
    instrument?.kind === "bank" &&
    !mayPresent(await presentments(tx, payment.id, instrument.id), instrument.mandateId)
  ) {
    await tx.payment.update({ where: { id: payment.id }, data: { nextTryOn: null } });
    return { refused: true };
  }
  const no = payment.tries + 1;
  const startedAt = await now();
  const key = `pay:${payment.id}:confirm:${no}`;
  const common = { paymentId: payment.id, no, idemKey: key, startedAt };
  if (!instrument) {
    await tx.attempt.create({
      data: { ...common, params: {}, state: "failed", errorCode: "no_instrument", finishedAt: startedAt },
    });
    await refuseWithoutCharge(tx, payment, no, "no_instrument");
    return { refused: true };
  }
  const params: AttemptParams = {
    route,
    customer: await customerOf(tx, payment.payerId),
    paymentMethod: instrument.stripeId,
    kind: instrument.kind,
    mandate: instrument.mandateId,
    offSession: !options.onSession,
  };
  await tx.attempt.create({ data: { ...common, instrumentId: instrument.id, params } });
  await tx.payment.update({
    where: { id: payment.id },
    data: {
      tries: no,
      rank: rankOf(no, "planned"),
      status: payment.stripeIntentId ? "created" : "planned",
      ...(route.mode === "platform" ? {} : { mode: route.mode, stripeAccountId: route.account }),
      heldReason: null,
      nextTryOn: null,
      leaseUntil: new Date(systemTime().getTime() + LEASE_MS),
    },
  });
  return { job: { paymentId: payment.id, no, key, params, repeated: payment.tries > 0 } };
}

/** Ends an attempt that brought no answer, when it is still the latest; `after` runs under the payment's lock. */
async function endAttempt(
  job: Job,
  state: "failed" | "superseded",
  code: string,
  after: (tx: Tx, payment: LockedPayment) => Promise<void>,
): Promise<void> {
  await transaction(async (tx) => {
    const payment = await lockPayment(tx, job.paymentId);
    if (!payment || payment.tries !== job.no || payment.status === "succeeded") return;
    const where = { paymentId: job.paymentId, no: job.no, state: "sending" as const };
    await tx.attempt.updateMany({ where, data: { state, errorCode: code, finishedAt: await now() } });
    await after(tx, payment);
  });
}

/** The provider would not take the call: a try that failed, and our own matter to look into. */
const giveUp = (job: Job, code: string) =>
  endAttempt(job, "failed", code, (tx, payment) => refuseWithoutCharge(tx, payment, job.no, code));

/** The office's account turns out not to work: the payment waits, and what we know of the account is renewed. */
async function hold(job: Job): Promise<void> {
  await endAttempt(job, "superseded", "payout_account", async (tx, { id }) => {
    await tx.payment.update({
      where: { id },
      data: { heldReason: "payout_account", leaseUntil: null, nextTryOn: null },
    });
  });
  const { route } = job.params;
  if (route.mode !== "platform") await refreshPayoutAccount(route.account);
}

/** Runs an attempt to its end. An unknown outcome leaves it `sending`: the same key is sent again later. */
async function run(job: Job): Promise<void> {
  try {
    await failpoint("charge.opened");
    const intentId = await intentOf(job);
    await failpoint("charge.known");
    await confirm(job, intentId);
    await failpoint("charge.confirmed");
    await settle(job.paymentId, { attempt: job.no });
  } catch (error) {
    if (error instanceof Crash) throw error;
    const fault = faultIn(error);
    if (!fault) throw error;
    if (fault.kind === "refused" && isOfficeTrouble(fault.code)) return hold(job);
    if (fault.kind === "refused" || fault.kind === "declined") return giveUp(job, fault.code);
    if (fault.kind === "missing") return giveUp(job, "missing");
    log.warn({ paymentId: job.paymentId, no: job.no, fault: fault.kind }, "outcome of a charge is unknown");
  }
}

/** Runs jobs a few at a time; one that fails does not hold up the others. */
async function runAll(jobs: Job[]): Promise<void> {
  for (let from = 0; from < jobs.length; from += AT_ONCE) {
    const results = await Promise.allSettled(jobs.slice(from, from + AT_ONCE).map(run));
    for (const result of results) {
      if (result.status === "fulfilled") continue;
      if (result.reason instanceof Crash) throw result.reason;
      log.error(errorFacts(result.reason), "charge failed");
    }
  }
}

/** One batch of payments whose day has come, first tries and retries alike; answers how many were tried or held. */
export async function chargeDue(at: Date): Promise<number> {
  const opened = await transaction(async (tx) => {
    const payments = await lockDuePayments(tx, at, BATCH);
    const all: Opened[] = [];
    for (const payment of payments) all.push(await openAttempt(tx, payment, {}));
    if (all.length > 0) await failpoint("charge.claimed");
    return all;
  });
  await runAll(opened.flatMap((one) => ("job" in one ? [one.job] : [])));
  return opened.length;
}

/** Takes over attempts whose worker died: the same attempt with the same key, never a new one. */
export async function resumeAbandoned(): Promise<number> {
  const system = systemTime();
  const jobs = await transaction(async (tx) => {
    const found: Job[] = [];
    for (const payment of await lockAbandoned(tx, system, BATCH)) found.push(await takeOver(tx, payment));
    return found;
  });
  await runAll(jobs);
  return jobs.length;
}

async function takeOver(tx: Tx, payment: LockedPayment): Promise<Job> {
  const attempt = await tx.attempt.findFirstOrThrow({ where: { paymentId: payment.id, state: "sending" } });
  const leaseUntil = new Date(systemTime().getTime() + LEASE_MS);
  await tx.payment.update({ where: { id: payment.id }, data: { leaseUntil } });
  const params = attemptParams.parse(attempt.params);
  return { paymentId: payment.id, no: attempt.no, key: attempt.idemKey, params, repeated: true };
}

/** Where a payment stands, in the words of `collect`. */
async function standingOf(paymentId: number): Promise<Collected> {
  const payment = await db.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: {
      attempts: { orderBy: { no: "desc" }, take: 1 },
      obligations: { where: { status: "open" }, take: 1 },
    },
  });
  if (payment.status === "succeeded" || payment.status === "requires_action") return payment.status;
  if (payment.heldReason) return "held";
  // What has been taken back meanwhile will not be tried any more.
  if (payment.status === "failed" || payment.status === "canceled" || payment.obligations.length === 0) {
    return {
      declined: { code: payment.failureCode ?? "failed", declineCode: payment.attempts[0]?.declineCode ?? null },
    };
  }
  return "processing";
}

const WAIT_MS = 25_000;

/** Waits for whoever is collecting the payment right now, at most as long as a person would. */
async function joinOther(paymentId: number): Promise<void> {
  const until = systemTime().getTime() + WAIT_MS;
  for (let pause = 50; systemTime().getTime() < until; pause = Math.min(500, pause * 1.5)) {
    await wait(pause);
    if ((await db.attempt.count({ where: { paymentId, state: "sending" } })) === 0) return;
  }
}

type Step = Opened | "over" | "join" | "busy";

/** Whether anything of a payment is still to be paid: what was taken back is not asked for, whoever asks. */
async function isOwed(tx: Tx, paymentId: number): Promise<boolean> {
  return (await tx.obligation.count({ where: { paymentId, status: "open" } })) > 0;
}

/** @param seen tries when the caller asked: one that has begun since is the answer, not a reason for another. */
async function begin(paymentId: number, options: CollectOptions, seen: number): Promise<Step> {
  // Read before the transaction, which should not need a second connection while it holds the payment's lock.
  await now();
  return transaction(async (tx): Promise<Step> => {
    const payment = await tryLockPayment(tx, paymentId);
    if (payment === "busy") return "busy";
    if (!payment || payment.method === "in_office" || ["succeeded", "processing", "canceled"].includes(payment.status))
      return "over";
    const live = await tx.attempt.findFirst({ where: { paymentId, state: "sending" } });
    if (!live && (payment.tries > seen || !(await isOwed(tx, paymentId)))) return "over";
    if (!live) return openAttempt(tx, payment, options);
    if (payment.leaseUntil && payment.leaseUntil > systemTime()) return "join";
    return { job: await takeOver(tx, payment) };
  });
}

/**
 * Collects a payment now and answers how it went; the same code the worker runs. Calls that race join the one that
 * was first and get its answer: whatever happens, the payer is charged at most once. `processing` also stands for an
 * answer that got lost on the way; the worker finds out. A payment that succeeded answers so again.
 */
export async function collect(paymentId: number, options: CollectOptions = {}): Promise<Collected> {
  const until = systemTime().getTime() + WAIT_MS;
  const { tries } = await db.payment.findUniqueOrThrow({ where: { id: paymentId }, select: { tries: true } });
  const seen = options.once ? 0 : tries;
  let step = await begin(paymentId, options, seen);
  for (let pause = 25; step === "busy" && systemTime().getTime() < until; pause = Math.min(400, pause * 2)) {
    await wait(pause);
    step = await begin(paymentId, options, seen);
  }
  if (step === "join") await joinOther(paymentId);
  else if (typeof step === "object" && "job" in step) await run(step.job);
  return standingOf(paymentId);
}
