import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { groupBy } from "@/lib/core/lists/group-by";
import { parseDollars } from "@/lib/core/money";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { DateRange } from "@/lib/core/time/period";
import { today } from "@/lib/core/time/wall-clock";
import type { PayoutStatus } from "@/lib/generated/prisma/client";
import { officeBalances } from "@/lib/platform/ledger/queries";
import type { PayoutRow } from "./list.rules";
import { billOf, type Moved, nextPayout } from "./rules";
import type { PayoutFilter } from "./schema";

const STATES: Record<PayoutFilter, PayoutStatus[]> = {
  all: ["pending", "in_transit", "paid", "failed", "canceled"],
  coming: ["pending", "in_transit"],
  arrived: ["paid"],
  failed: ["failed", "canceled"],
};

type Group = Moved & { payoutId: number; lines: number; unmatched: number };

/** Lines of payouts summed by kind, so that a list costs one statement however long its payouts are. */
export async function groupsOf(payoutIds: readonly number[]): Promise<Map<number, Group[]>> {
  const rows = await db.$queryRaw<Group[]>`
    select payout_id as "payoutId", kind::text as kind, sum(gross_cents)::int as "grossCents",
      sum(platform_fee_cents)::int as "platformFeeCents", sum(processor_fee_cents)::int as "processorFeeCents",
      sum(net_cents)::int as "netCents", count(*)::int as lines,
      (count(*) filter (where payment_id is null and kind not in ('fee', 'guarantee', 'payout_return')))::int as unmatched
    from payout_line where payout_id = any(${[...payoutIds]}::int[]) group by payout_id, kind`;
  return groupBy(rows, (row) => row.payoutId);
}

/** Which payouts: of a period, of a kind, found by an amount or a number. */
type View = { period: DateRange; filter: PayoutFilter; q?: string };

const whereOf = (office: OfficeId, { period, filter, q = "" }: View): Prisma.PayoutWhereInput => ({
  officeId: office,
  status: { in: STATES[filter] },
  ...(q === "" ? {} : { OR: foundBy(q) }),
  arrivalOn: {
    ...(period.from ? { gte: toDbDate(period.from) } : {}),
    ...(period.until ? { lte: toDbDate(period.until) } : {}),
  },
});

/** An amount as the bank's statement says it, with or without sign, dollars and commas; or a part of the payout's number. */
function foundBy(q: string): Prisma.PayoutWhereInput[] {
  const amount = parseDollars(q.replaceAll(/[-−$,\s]/g, ""));
  const byNumber = { stripeId: { contains: q, mode: "insensitive" as const } };
  return amount === null ? [byNumber] : [byNumber, { amountCents: { in: [amount, -amount] } }];
}

/** Payouts of an office, the latest first. */
export async function payoutList(
  office: OfficeId,
  view: View & { skip?: number; take?: number },
): Promise<PayoutRow[]> {
  const rows = await db.payout.findMany({
    where: whereOf(office, view),
    orderBy: [{ arrivalOn: "desc" }, { id: "desc" }],
    ...(view.skip ? { skip: view.skip } : {}),
    ...(view.take ? { take: view.take } : {}),
  });
  const groups = await groupsOf(rows.map(({ id }) => id));
  return rows.map((row) => {
    const own = groups.get(row.id) ?? [];
    return {
      id: row.id,
      stripeId: row.stripeId,
      mode: row.mode,
      amountCents: row.amountCents,
      automatic: row.automatic,
      status: row.status,
      arrivalOn: fromDbDate(row.arrivalOn),
      createdAt: row.createdAt,
      itemised: row.itemisedAt !== null,
      takesBack: row.originalStripeId !== null,
      payments: own.find(({ kind }) => kind === "payment")?.lines ?? 0,
      unmatched: own.reduce((sum, group) => sum + group.unmatched, 0),
      bill: billOf(own),
    };
  });
}

/** How many payouts each filter shows in a period, and what of them the bank has received. */
export async function payoutCounts(
  office: OfficeId,
  period: DateRange,
  q = "",
): Promise<{ counts: Record<PayoutFilter, number>; arrivedCents: number }> {
  const rows = await db.payout.groupBy({
    by: ["status"],
    where: whereOf(office, { period, filter: "all", q }),
    _count: true,
    _sum: { amountCents: true },
  });
  const count = (filter: PayoutFilter) =>
    rows.filter(({ status }) => STATES[filter].includes(status)).reduce((sum, row) => sum + row._count, 0);
  return {
    counts: { all: count("all"), coming: count("coming"), arrived: count("arrived"), failed: count("failed") },
    arrivedCents: rows.find(({ status }) => status === "paid")?._sum.amountCents ?? 0,
  };
}

/** The office's date and time zone; throws 404 for an unknown office. */
export async function officeToday(office: OfficeId): Promise<{ today: DateOn; timezone: string; officeName: string }> {
  const row = await db.office.findUnique({ where: { id: office }, select: { timezone: true, officeName: true } });
  if (!row) throw notFound();
  return { today: today(await now(), row.timezone), ...row };
}

export type UpcomingPayout = {
  /** What is on its way to the bank. */
  inTransitCents: number;
  inTransitOn: DateOn | null;
  /** What the provider holds for the office and has not paid out yet; negative when refunds exceeded it. */
  balanceCents: number;
  next: { leavesOn: DateOn; arrivesOn: DateOn } | null;
  last4: string | null;
  hasAccount: boolean;
};

/** What comes next: the payout in transit, and the balance with its expected payout date. */
export async function upcomingPayout(office: OfficeId): Promise<UpcomingPayout> {
  const [day, account, balances, under] = await Promise.all([
    officeToday(office),
    db.payoutAccount.findUnique({ where: { officeId: office } }),
    officeBalances(office),
    db.payout.findMany({
      where: whereOf(office, { period: { from: null, until: null }, filter: "coming" }),
      orderBy: { arrivalOn: "asc" },
      select: { amountCents: true, arrivalOn: true },
    }),
  ]);
  const schedule = { interval: account?.payoutInterval ?? null, anchor: account?.payoutAnchor ?? null };
  return {
    inTransitCents: under.reduce((sum, row) => sum + row.amountCents, 0),
    inTransitOn: under[0] ? fromDbDate(under[0].arrivalOn) : null,
    balanceCents: balances.get("O:stripe") ?? 0,
    next: account?.payoutsEnabled ? nextPayout(schedule, day.today) : null,
    last4: account?.last4 ?? null,
    hasAccount: account !== null,
  };
}
