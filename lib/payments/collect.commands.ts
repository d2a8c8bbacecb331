import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { now, systemTime } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db";
import { Crash, failpoint } from "@/lib/core/failpoint";
import { errorFacts, log } from "@/lib/core/log";
import { pipeline } from "@/lib/core/pipeline";
import { faultIn } from "@/lib/providers/stripe";
import { type Answered, send } from "./attempt.commands";
import { attemptParams, type Job } from "./attempt.schema";
import {
  type LockedPayment,
  lockAbandoned,
  lockDuePayments,
  lockPayment,
  tryLockPayment,
  waitsForLeaving,
} from "./collect.queries";
import { type Collected, isOfficeTrouble, rankOf } from "./collect.rules";
import { refreshPayoutAccount } from "./held.commands";
import { jobOf, leaseFromNow, type Opened, openAttempts } from "./open.commands";
import type { CollectOptions } from "./open.rules";
import { refuseWithoutCharge, settleAnswers } from "./settle.commands";

const BATCH = 100;
/** Calls that wait for the provider at a time: at 0.2 s a call enough for 250 a second. */
const AT_ONCE = 50;

/** Ends an attempt without a result, if it is still the latest; `after` runs under the payment's lock. */
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

/** The provider rejected the call: a failed attempt, and for us to investigate. */
const giveUp = (job: Job, code: string) =>
  endAttempt(job, "failed", code, (tx, payment) => refuseWithoutCharge(tx, payment, job.no, code));

/**
 * The office's account turns out not to work: the payment waits, and what we know of the account is renewed. One that
 * was late before is late still, so that whoever settles or gives up late payments finds it.
 */
async function hold(job: Job): Promise<void> {
  await endAttempt(job, "superseded", "payout_account", async (tx, { id, failureCode }) => {
    const late = { status: "failed" as const, rank: rankOf(job.no, "failed") };
    await tx.payment.update({
      where: { id },
      data: {
        ...{ heldReason: "payout_account", leaseUntil: null, nextTryOn: null },
        ...(failureCode === null ? {} : late),
      },
    });
  });
  const { route } = job.params;
  if (route.mode !== "platform") await refreshPayoutAccount(route.account);
}

/**
 * Makes an attempt; null when it ended without a result, or its outcome is unknown. Throws errors that are not the
 * provider's.
 */
async function ask(job: Job): Promise<Answered | null> {
  try {
    const sent = await send(job);
    return sent && { job, ...sent };
  } catch (error) {
    const fault = faultIn(error);
    if (!fault) throw error;
    if (fault.kind === "refused" && isOfficeTrouble(fault.code)) await hold(job);
    else if (fault.kind === "refused" || fault.kind === "declined") await giveUp(job, fault.code);
    else if (fault.kind === "missing") await giveUp(job, "missing");
    // The same key is sent again later.
    else log.warn({ paymentId: job.paymentId, no: job.no, fault: fault.kind }, "outcome of a charge is unknown");
    return null;
  }
}

/** One attempt to its end; throws errors that are not the provider's. */
async function runOne(job: Job): Promise<void> {
  const answer = await ask(job);
  if (answer) await settleAnswers([answer]);
}

/** The same where many are made: one that fails does not hold up the others. */
async function askOne(job: Job): Promise<Answered | null> {
  try {
    return await ask(job);
  } catch (error) {
    if (error instanceof Crash) throw error;
    log.error(errorFacts(error), "charge failed");
    return null;
  }
}

/** Makes the attempts that `take` returns, many at a time, and settles them in groups while the next are opened. */
const askAll = (take: () => Promise<readonly Job[] | null>) =>
  pipeline({ take, work: askOne, hand: settleAnswers, limit: AT_ONCE, group: BATCH });

async function openDue(): Promise<Opened[]> {
  const at = await now();
  return transaction(async (tx) => {
    const opened = await openAttempts(tx, await lockDuePayments(tx, at, BATCH));
    if (opened.length > 0) await failpoint("charge.claimed");
    return opened;
  });
}

/**
 * Charges all payments that are due, first attempts and retries alike. Returns how many were attempted or held.
 * @param stop no more attempts are opened once it is aborted; open ones are finished
 */
export async function chargeDue(stop?: AbortSignal): Promise<number> {
  let [total, more] = [0, true];
  await askAll(async () => {
    if (!more || stop?.aborted) return null;
    const opened = await openDue();
    total += opened.length;
    more = opened.length === BATCH;
    return opened.flatMap((one) => ("job" in one ? [one.job] : []));
  });
  return total;
}

/** Takes over attempts whose worker died: the same attempt with the same key, never a new one. */
export async function resumeAbandoned(): Promise<number> {
  const system = systemTime();
  const jobs = await transaction(async (tx) => {
    const found: Job[] = [];
    for (const payment of await lockAbandoned(tx, system, BATCH)) found.push(await takeOver(tx, payment));
    return found;
  });
  const batches = [jobs];
  await askAll(async () => batches.pop() ?? null);
  return jobs.length;
}

async function takeOver(tx: Tx, payment: LockedPayment): Promise<Job> {
  const attempt = await tx.attempt.findFirstOrThrow({ where: { paymentId: payment.id, state: "sending" } });
  const leaseUntil = leaseFromNow();
  await tx.payment.update({ where: { id: payment.id }, data: { leaseUntil } });
  const params = attemptParams.parse(attempt.params);
  return jobOf(payment, { no: attempt.no, key: attempt.idemKey, params, repeated: true, leaseUntil });
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
  // A payment voided in the meantime is not attempted.
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

type Step = Opened | "over" | "join" | "busy" | "waits";

/** Whether a payment still has open obligations: voided ones are never charged. */
async function isOwed(tx: Tx, paymentId: number): Promise<boolean> {
  return (await tx.obligation.count({ where: { paymentId, status: "open" } })) > 0;
}

/** @param seen attempts at the time of the call: one started since is the result, not a reason for another. */
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
    if (!live && (await waitsForLeaving(tx, paymentId))) return "waits";
    if (!live) return (await openAttempts(tx, [payment], options))[0] ?? "over";
    if (payment.leaseUntil && payment.leaseUntil > systemTime()) return "join";
    return { job: await takeOver(tx, payment) };
  });
}

/**
 * Collects a payment now and returns the result; the worker runs the same code. Racing calls join the first one and get
 * its result: the payer is charged at most once. `processing` also stands for a lost response; the worker finds out. A
 * payment that already succeeded returns that again.
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
  if (step === "waits") return "processing";
  if (step === "join") await joinOther(paymentId);
  else if (typeof step === "object" && "job" in step) await runOne(step.job);
  return standingOf(paymentId);
}
