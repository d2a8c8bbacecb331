// Real processes of the product beside a test: they share its database and sandbox, and can be killed.
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { inject } from "vitest";
import { OUTAGE, outageNow } from "@/lib/billing/charges/outage.queries";
import { db } from "@/lib/core/db/db";
import { BRIEF } from "./brief";
import { AT_REST } from "./rest";
import { ROOT } from "./tree";

/** How long a process may take for all it has to do; far beyond what it needs. */
const PATIENCE_MS = 150_000;

export type Program = {
  /** The first message it sent: `ready`, or its address. Waits for it. */
  ready: Promise<unknown>;
  /** How it ended: an exit code, or the signal that killed it. Waits for it. */
  ended: Promise<number | NodeJS.Signals>;
  stop(): Promise<number | NodeJS.Signals>;
};

/** Starts a program of the product; with `point` it dies by SIGKILL when it comes to that failpoint. */
export function startProgram(name: "worker" | "api", point?: string): Program {
  const child: ChildProcess = spawn(process.execPath, [...BRIEF, inject("programs"), name, ...(point ? [point] : [])], {
    cwd: ROOT,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
    env: { ...process.env, DENTAL_HOSTS: "127.0.0.1" },
  });
  // One that should die and does not must not keep the test waiting for ever.
  const timer = setTimeout(() => point && child.kill("SIGABRT"), PATIENCE_MS);
  const ended = once(child, "exit").then(([code, signal]) => {
    clearTimeout(timer);
    return signal ?? code;
  });
  const ready = Promise.race([
    once(child, "message").then(([message]) => message),
    ended.then((how) => Promise.reject(new Error(`the ${name} ended with ${how} before it was ready`))),
  ]);
  // Who does not wait for it need not hear of it either.
  ready.catch(() => {});
  return {
    ready,
    ended,
    stop: () => {
      child.kill("SIGTERM");
      return ended;
    },
  };
}

/** What the death of a process leaves behind: its leases run out. */
export async function leasesEnd(): Promise<void> {
  const past = new Date(0);
  await db.payment.updateMany({ data: { leaseUntil: past } });
  await db.refund.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: past } });
  await db.dispute.updateMany({ where: { leaseUntil: { not: null } }, data: { leaseUntil: past } });
  const outage = await outageNow();
  if (outage)
    await db.appSetting.update({ where: { key: OUTAGE }, data: { value: { ...outage, lastAt: past.toISOString() } } });
  await db.outbox.updateMany({ where: { state: "ready" }, data: { leaseUntil: past } });
  await db.webhookInbox.updateMany({ where: { state: "new" }, data: { nextAt: past } });
  await db.enrolment.updateMany({ where: { state: { in: ["received", "charging"] } }, data: { updatedAt: past } });
}

/** Waits until `done` holds; throws with its name when it takes too long. */
export async function until(name: string, done: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await wait(100)) if (await done()) return;
  throw new Error(`${name}: not within ${PATIENCE_MS / 1000} s`);
}

/** Whether the worker has anything left to do at the business's present time. */
export async function isAtRest(): Promise<boolean> {
  const [row] = await db.$queryRawUnsafe<{ rest: boolean }[]>(AT_REST);
  return row?.rest ?? false;
}
