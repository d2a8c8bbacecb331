import "server-only";
import { z } from "zod";
import { lookAgain } from "@/lib/billing/charges/commands";
import { syncDispute } from "@/lib/billing/disputes/sync.commands";
import { accountOfPayment } from "@/lib/billing/payments/collect.rules";
import { releaseHeld } from "@/lib/billing/payments/held.commands";
import { completeTaken } from "@/lib/billing/payments/left.commands";
import { PAYMENTS } from "@/lib/billing/payments/settle.commands";
import { leaveOldAccounts } from "@/lib/billing/payments/split.commands";
import { takeSilentRefunds } from "@/lib/billing/refunds/queries";
import { refreshRefund, returnFailedRefunds } from "@/lib/billing/refunds/settle.commands";
import { now, systemTime } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";
import { eventsSince } from "@/lib/providers/stripe";
import { softly } from "@/lib/queue/work-queue";
import { receive } from "./commands";

const EVERY_MS = 5 * 60_000;
/** Events may be listed late and out of order, so each look overlaps the one before. */
const OVERLAP_SECONDS = 600;
const BATCH = 50;
const KEY = "stripe.sweep";
const UNSEEN = { say: "could not look again" };

const mark = z.object({ lastAt: z.number().default(0), seen: z.record(z.string(), z.number()).default({}) });
type Mark = z.infer<typeof mark>;

async function readMark(): Promise<Mark> {
  const row = await db.appSetting.findUnique({ where: { key: KEY } });
  return mark.parse(row?.value ?? {});
}

async function writeMark(value: Mark): Promise<void> {
  const updatedAt = systemTime();
  await db.appSetting.upsert({
    where: { key: KEY },
    create: { key: KEY, value, updatedAt },
    update: { value, updatedAt },
  });
}

/** Fetches events whose webhook never came: of the platform, and of offices with charges in their own accounts. */
async function missedEvents(seen: Mark["seen"]): Promise<number> {
  // Offices on the destination route have nothing of ours in their account but its own state; an old account that was
  // left still holds the charges made there, with their refunds and disputes.
  const offices = await db.payoutAccount.findMany({
    where: { OR: [{ mode: "direct" }, { chargesEnabled: false }, { standardAccountId: { not: null } }] },
    select: { mode: true, chargesEnabled: true, stripeAccountId: true, standardAccountId: true },
  });
  const own = offices.flatMap(({ mode, chargesEnabled, stripeAccountId, standardAccountId }) => [
    standardAccountId,
    mode === "direct" || !chargesEnabled ? stripeAccountId : null,
  ]);
  let fresh = 0;
  for (const account of [null, ...own.filter((id) => id !== null)]) {
    const name = account ?? "";
    const fetchEvents = async () => {
      const events = await eventsSince(new Date(((seen[name] ?? OVERLAP_SECONDS) - OVERLAP_SECONDS) * 1000), account);
      if (events.length > 0) fresh += await receive(events.map((event) => (account ? { ...event, account } : event)));
      const latest = events.at(-1)?.created;
      if (latest !== undefined) seen[name] = latest;
    };
    await softly(fetchEvents, { say: "could not list events", about: { account: name } });
  }
  return fresh;
}

/** Payments and refunds that wait for the provider, looked at once an hour in case all its messages got lost. */
async function lookAtSilent(): Promise<number> {
  const payments = await lookAgain(PAYMENTS);
  const refunds = await takeSilentRefunds(db, BATCH);
  for (const { id } of refunds) await softly(() => refreshRefund(id), UNSEEN);
  return payments + refunds.length + (await lookAtDisputes());
}

/** Disputes past their due date are decided without us; their events are kept for thirty days only. */
async function lookAtDisputes(): Promise<number> {
  const open = await db.dispute.findMany({
    where: { closedAt: null, dueBy: { lt: await now() } },
    orderBy: { id: "asc" },
    take: BATCH,
    include: { payment: { select: { mode: true, stripeAccountId: true } } },
  });
  for (const { stripeId, payment } of open) {
    await softly(() => syncDispute(stripeId, accountOfPayment(payment)), UNSEEN);
  }
  return open.length;
}

async function releaseAll(): Promise<void> {
  const rows = await db.payoutAccount.findMany({
    where: { chargesEnabled: true, office: { id: { in: await heldOffices() } } },
    select: { officeId: true },
  });
  for (const { officeId } of rows) await transaction((tx) => releaseHeld(tx, officeId));
}

async function heldOffices(): Promise<number[]> {
  const rows = await db.payment.findMany({
    where: { heldReason: { not: null } },
    distinct: ["officeId"],
    select: { officeId: true },
  });
  return rows.map((row) => row.officeId);
}

/** Reconciles what got lost: events, silent payments, held ones. Runs every five minutes; returns 0 in between. */
export async function sweep(options: { now?: boolean } = {}): Promise<number> {
  const at = systemTime().getTime();
  const current = await readMark();
  if (!options.now && at - current.lastAt < EVERY_MS) return 0;
  await writeMark({ ...current, lastAt: at });
  const fresh = await missedEvents(current.seen);
  const looked = await lookAtSilent();
  await completeTaken();
  await leaveOldAccounts();
  await releaseAll();
  await returnFailedRefunds();
  await writeMark({ lastAt: at, seen: current.seen });
  return fresh + looked;
}
