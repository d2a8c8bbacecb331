import "server-only";
import type Stripe from "stripe";
import { z } from "zod";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { now, systemTime } from "@/lib/core/clock";
import { inBatches } from "@/lib/core/db/batches";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { daysFrom } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { opposite, paidOut } from "@/lib/platform/ledger/rules";
import { payoutsSince, retrieveAccount, retrievePayout } from "@/lib/providers/stripe";
import { expandableId } from "@/lib/providers/stripe/expandable";
import { softly } from "@/lib/queue/work-queue";
import { notifyOfFailed } from "./failed-mail.commands";
import { type NewPayoutLine, officeOfAccount, readPayoutLines } from "./sync.queries";
import { cameBack, isForward, isMatched, payoutStatus, STANDS_ALONE } from "./sync.rules";

type Owner = NonNullable<Awaited<ReturnType<typeof officeOfAccount>>>;
/**
 * Syncs a payout with the provider: its row, its lines and the ledger. Idempotent, so repeated and reordered events do
 * no harm. Accounts that are no office's (the platform's own, one that was left) are ignored.
 */
export async function syncPayout(payoutId: string, account: string): Promise<void> {
  const owner = account ? await officeOfAccount(account) : null;
  if (!owner) return;
  await store(owner, account, await retrievePayout(payoutId, account));
}

async function store(owner: Owner, account: string, found: Stripe.Payout): Promise<void> {
  const known = await db.payout.findUnique({
    where: { stripeId: found.id },
    select: { itemisedAt: true, lines: { select: { kind: true, paymentId: true } } },
  });
  // The list of movements is only complete when the provider says so; and it never changes after that.
  const complete = found.automatic && found.reconciliation_status === "completed";
  const wanting = known?.itemisedAt == null || known.lines.some((line) => !isMatched(line));
  const mode = account === owner.stripeAccountId ? ("destination" as const) : ("direct" as const);
  const lines =
    complete && wanting ? await readPayoutLines({ officeId: owner.officeId, account, mode }, found.id) : null;
  await transaction((tx) => write(tx, { owner, account, mode }, found, lines));
}

type Place = { owner: Owner; account: string; mode: "direct" | "destination" };

async function write(
  tx: Tx,
  { owner, account, mode }: Place,
  found: Stripe.Payout,
  lines: NewPayoutLine[] | null,
): Promise<void> {
  const at = await now();
  const status = payoutStatus(found.status);
  const arrivalOn = new Date(found.arrival_date * 1000);
  const fixed = {
    officeId: owner.officeId,
    stripeId: found.id,
    stripeAccountId: account,
    mode,
    amountCents: found.amount,
    automatic: found.automatic,
    method: found.method,
    description: found.description,
    originalStripeId: expandableId(found.original_payout ?? null),
    createdAt: new Date(found.created * 1000),
  };
  await tx.payout.createMany({ data: [{ ...fixed, status, arrivalOn, updatedAt: at }], skipDuplicates: true });
  await tx.$queryRaw`select id from payout where stripe_id = ${found.id} for no key update`;
  const before = await tx.payout.findUniqueOrThrow({ where: { stripeId: found.id } });
  const forward = isForward(before.status, status);
  const after = await tx.payout.update({
    where: { id: before.id },
    data: {
      ...(forward ? { status, arrivalOn, failureCode: found.failure_code } : {}),
      ...(lines ? { itemisedAt: before.itemisedAt ?? at, matchedAt: at } : {}),
      updatedAt: at,
    },
  });
  if (lines) await replaceLines(tx, before.id, lines);
  const fresh = await postPayout(tx, owner, found, forward ? status : before.status);
  if (!fresh) return;
  await audit(tx, SYSTEM, {
    action: `payout.${forward ? status : before.status}`,
    noun: "payout",
    nounId: before.id,
    officeId: owner.officeId,
    after: { stripeId: found.id, amountCents: found.amount, status },
  });
  if (after.status === "failed") await notifyOfFailed(tx, after, at);
}

/** The lines as the provider lists them now: the same ones, perhaps with more of them explained than before. */
async function replaceLines(tx: Tx, payoutId: number, lines: readonly NewPayoutLine[]): Promise<void> {
  await tx.payoutLine.deleteMany({ where: { payoutId } });
  const rows = lines.map((line) => ({ ...line, payoutId }));
  await inBatches(rows, async (data) => [await tx.payoutLine.createMany({ data })]);
}

/**
 * The money leaves the balance when the payout is created, and returns when the bank rejects it: two journals. Returns
 * whether one of them was new.
 */
async function postPayout(tx: Tx, owner: Owner, found: Stripe.Payout, status: ReturnType<typeof payoutStatus>) {
  const left = {
    source: `payout:${found.id}`,
    effectiveOn: today(new Date(found.created * 1000), owner.office.timezone),
    officeId: owner.officeId,
    lines: paidOut(cents(found.amount)),
  };
  const returned = {
    ...left,
    kind: "payout_returned",
    effectiveOn: today(await now(), owner.office.timezone),
    lines: opposite(left.lines),
  };
  return (await postJournals(tx, [{ ...left, kind: "payout" }, ...(cameBack(status) ? [returned] : [])])) > 0;
}

const KEY = "stripe.payouts";
const EVERY_MS = 3_600_000;
/** Few accounts at a time, so that charges never wait for a history. */
const ACCOUNTS = 3;
const PAYOUTS = 60;
const AT_ONCE = 4;
const OVERLAP_DAYS = 3;
const LOOK_AGAIN_DAYS = 14;

const mark = z.object({ doneAt: z.number().default(0), nextOffice: z.number().default(0) });

async function readMark() {
  const row = await db.appSetting.findUnique({ where: { key: KEY } });
  return mark.parse(row?.value ?? {});
}

async function writeMark(value: z.infer<typeof mark>): Promise<void> {
  const updatedAt = systemTime();
  await db.appSetting.upsert({
    where: { key: KEY },
    create: { key: KEY, value, updatedAt },
    update: { value, updatedAt },
  });
}

/** When the provider pays out next is its account's schedule, which the office may change there. */
async function refreshSchedule(officeId: number, account: string): Promise<void> {
  const schedule = (await retrieveAccount(account)).settings?.payouts?.schedule;
  if (!schedule) return;
  const anchor = schedule.weekly_anchor ?? schedule.monthly_anchor ?? null;
  await db.payoutAccount.update({
    where: { officeId },
    data: { payoutInterval: schedule.interval, payoutAnchor: anchor === null ? null : String(anchor) },
  });
}

/**
 * Reads an account's payouts since the newest one we know, and again those that are unfinished or unexplained. Returns
 * how many were read, and whether there are more.
 */
export async function syncMissedPayouts(account: string, most = PAYOUTS): Promise<{ read: number; more: boolean }> {
  const owner = await officeOfAccount(account);
  if (!owner) return { read: 0, more: false };
  await refreshSchedule(owner.officeId, account);
  const newest = await db.payout.aggregate({ where: { stripeAccountId: account }, _max: { createdAt: true } });
  const since = newest._max.createdAt ? daysFrom(newest._max.createdAt, -OVERLAP_DAYS) : new Date(0);
  const listed = await payoutsSince(since, account);
  const settled = new Set(
    (
      await db.payout.findMany({
        where: { stripeId: { in: listed.map(({ id }) => id) }, status: { notIn: ["pending", "in_transit"] } },
        select: { stripeId: true, status: true },
      })
    ).map((row) => `${row.stripeId} ${row.status}`),
  );
  const fresh = listed.filter((one) => !settled.has(`${one.id} ${payoutStatus(one.status)}`));
  // Payouts have nothing to do with each other, and each waits for the provider most of the time.
  for (let from = 0; from < Math.min(fresh.length, most); from += AT_ONCE)
    await Promise.all(fresh.slice(from, Math.min(from + AT_ONCE, most)).map((one) => store(owner, account, one)));
  const again = fresh.length > most ? [] : await unfinished(owner.officeId, account);
  for (const id of again) await store(owner, account, await retrievePayout(id, account));
  return { read: Math.min(fresh.length, most) + again.length, more: fresh.length > most };
}

/** Payouts still in transit after their arrival date, without lines, or with unexplained ones. */
async function unfinished(officeId: number, account: string): Promise<string[]> {
  const at = await now();
  const recent = { gte: daysFrom(at, -LOOK_AGAIN_DAYS) };
  const rows = await db.payout.findMany({
    where: {
      officeId,
      stripeAccountId: account,
      OR: [
        { status: { in: ["pending", "in_transit"] }, arrivalOn: { lte: at } },
        { status: "paid", automatic: true, itemisedAt: null, createdAt: recent },
        { createdAt: recent, lines: { some: { paymentId: null, kind: { notIn: [...STANDS_ALONE] } } } },
      ],
    },
    orderBy: { id: "asc" },
    take: PAYOUTS,
    select: { stripeId: true },
  });
  return rows.map(({ stripeId }) => stripeId);
}

/**
 * Looks for payouts whose webhooks got lost, a few accounts at a time, all of them once an hour. Returns how many
 * accounts were checked; 0 in between.
 */
export async function sweepPayouts(options: { now?: boolean } = {}): Promise<number> {
  const current = await readMark();
  const system = systemTime().getTime();
  if (!options.now && current.nextOffice === 0 && system - current.doneAt < EVERY_MS) return 0;
  const accounts = await db.payoutAccount.findMany({
    where: { officeId: { gte: options.now ? 0 : current.nextOffice } },
    orderBy: { officeId: "asc" },
    select: { officeId: true, stripeAccountId: true, standardAccountId: true },
    ...(options.now ? {} : { take: ACCOUNTS }),
  });
  let stay: number | null = null;
  for (const { officeId, stripeAccountId, standardAccountId } of accounts) {
    for (const account of [standardAccountId, stripeAccountId]) {
      if (account && (await hasMore(account))) stay ??= officeId;
    }
  }
  const last = accounts.at(-1)?.officeId;
  const atEnd = options.now || accounts.length < ACCOUNTS || last === undefined;
  await writeMark(
    stay !== null
      ? { ...current, nextOffice: stay }
      : atEnd
        ? { doneAt: system, nextOffice: 0 }
        : { ...current, nextOffice: last + 1 },
  );
  return accounts.length;
}

/** One account that cannot be read (it was closed, say) must not keep the others from being read. */
async function hasMore(account: string): Promise<boolean> {
  let more = false;
  const look = async () => {
    more = (await syncMissedPayouts(account)).more;
  };
  await softly(look, { say: "could not read payouts", about: { account } });
  return more;
}
