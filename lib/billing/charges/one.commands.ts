import "server-only";
import { setTimeout as wait } from "node:timers/promises";
import { now, systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { joinOther } from "@/lib/queue/work-queue";
import { conclude, make } from "./commands";
import { type Opened, openAttempts, takeOver } from "./open.commands";
import { type Collectable, type FromAfar, liveAttempts, lockCharge, readCharge, tryLockCharge } from "./queries";
import type { Charge, CollectOptions, PreparedAttempt } from "./schema";
import { settleSent } from "./settle.commands";

const WAIT_MS = 25_000;
const OVER: ReadonlySet<string> = new Set(["succeeded", "processing", "canceled", "void"]);

type Step<One extends Charge> = Opened<One> | "over" | "join" | "busy" | "waits";

/** @param seen number of attempts when the caller started: one that began since counts as the caller's, no other is made. */
async function begin<One extends Charge>(
  kind: Collectable<One>,
  id: number,
  options: CollectOptions,
  seen: number,
): Promise<Step<One>> {
  // Read before the transaction, which should not need a second connection while it holds the charge's lock.
  await now();
  return transaction(async (tx): Promise<Step<One>> => {
    const charge = await tryLockCharge(tx, kind, id);
    if (charge === "busy") return "busy";
    if (!charge || OVER.has(charge.status)) return "over";
    const isLive = (await liveAttempts(tx, kind, [id])).size > 0;
    if (!isLive && charge.attemptCount > seen) return "over";
    if (!isLive)
      return (await kind.obstacle(tx, charge)) ?? (await openAttempts(tx, kind, [charge], options))[0] ?? "over";
    if (charge.leaseUntil && charge.leaseUntil > systemTime()) return "join";
    const [attempt] = await takeOver(tx, kind, [charge]);
    return attempt ? { attempt } : "over";
  });
}

async function isWorkedOn<One extends Charge>(kind: Collectable<One>, id: number): Promise<boolean> {
  const [live, charge] = [await liveAttempts(db, kind, [id]), await readCharge(kind, id)];
  return live.size > 0 && (charge?.leaseUntil ?? systemTime()) > systemTime();
}

/** Nobody is at an attempt any more whose outcome is unknown: who asks next need not wait for a lease to run out. */
async function leave<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<void> {
  const { charge, leaseUntil } = attempt;
  await db.$executeRaw`
    update ${kind.table} set lease_until = null where id = ${charge.id} and lease_until = ${leaseUntil}`;
}

/** Makes one attempt and settles it; errors other than the provider's are thrown. Returns whether it is known to be paid. */
async function runOne<One extends Charge>(kind: Collectable<One>, attempt: PreparedAttempt<One>): Promise<boolean> {
  const sent = await make(kind, attempt);
  if (!sent) await leave(kind, attempt);
  return sent !== null && (await settleSent(kind, [sent])).has(attempt.charge.id);
}

/**
 * Collects a charge now; the same code the worker runs. Calls that race join the one that was first: whatever happens,
 * the payer is charged at most once. Returns null where the charge has to be read again.
 */
export async function collectCharge<One extends Charge>(
  kind: Collectable<One>,
  id: number,
  options: CollectOptions = {},
): Promise<"succeeded" | "waits" | null> {
  const until = systemTime().getTime() + WAIT_MS;
  const charge = await readCharge(kind, id);
  if (!charge) throw new Error(`there is no ${kind.source({ id })}`);
  const seen = options.once ? 0 : charge.attemptCount;
  let step = await begin(kind, id, options, seen);
  for (let pause = 25; step === "busy" && systemTime().getTime() < until; pause = Math.min(400, pause * 2)) {
    await wait(pause);
    step = await begin(kind, id, options, seen);
  }
  if (step === "waits") return "waits";
  if (step === "join") await joinOther(async () => ((await isWorkedOn(kind, id)) ? null : true), WAIT_MS);
  if (typeof step === "object" && "attempt" in step && (await runOne(kind, step.attempt))) return "succeeded";
  return null;
}

/**
 * Ends the attempt of a charge that is under way by what a person has found out about it, in an account that nothing of
 * ours can look into. False where none is, or where somebody is at it just now.
 */
export async function concludeByHand<One extends Charge>(
  kind: Collectable<One>,
  id: number,
  told: Exclude<FromAfar, "unknown">,
): Promise<boolean> {
  const attempt = await takeLeft(kind, id);
  if (attempt) await conclude(kind, attempt, told);
  return attempt !== null;
}

/** The attempt of a charge that is under way and that nobody is at; null where there is none. */
const takeLeft = <One extends Charge>(kind: Collectable<One>, id: number): Promise<PreparedAttempt<One> | null> =>
  transaction(async (tx) => {
    const charge = await lockCharge(tx, kind, id);
    if (!charge || (charge.leaseUntil && charge.leaseUntil > systemTime())) return null;
    return (await takeOver(tx, kind, [charge]))[0] ?? null;
  });

/** Makes an attempt again whose outcome nobody knows, unless somebody is at it: with its key, never a new one. */
export async function resumeCharge<One extends Charge>(kind: Collectable<One>, id: number): Promise<void> {
  const attempt = await takeLeft(kind, id);
  if (attempt) await runOne(kind, attempt);
}
