import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { type Cents, cents } from "@/lib/core/money";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";

type Row = { code: string; cents: bigint };

const asBalances = (rows: Row[]): Map<string, Cents> =>
  new Map(rows.map((row) => [row.code, cents(Number(row.cents))]));

/** Balances of an office's accounts, by code (`O:stripe`, …), of all journals up to and including `until`. */
export async function officeBalances(office: OfficeId, until?: DateOn): Promise<Map<string, Cents>> {
  const last = until ? toDbDate(until) : null;
  return asBalances(
    await db.$queryRaw<Row[]>`
      select a.code, sum(p.cents) as cents from ledger_account a
      join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
      where a.owner = ${String(office)} and (${last}::date is null or j.effective_on <= ${last}::date)
      group by a.code`,
  );
}

/** What has moved a family's money: paid, given back, lost in a dispute. */
const MONEY_MOVED = ["charge", "in_office", "refund", "dispute_lost"];

/**
 * The day on which each of these causes (`payment:12`, `refund:3`) was posted, which stays when the office moves to another zone;
 * causes that moved no money are left out. The caller has proven the right to them.
 */
export async function postedOn(sources: readonly string[]): Promise<Map<string, DateOn>> {
  if (sources.length === 0) return new Map();
  const rows = await db.journal.findMany({
    where: { kind: { in: MONEY_MOVED }, source: { in: [...sources] } },
    select: { source: true, effectiveOn: true },
  });
  return new Map(rows.map(({ source, effectiveOn }) => [source, fromDbDate(effectiveOn)]));
}

/** Balances of the platform's own accounts; back-office reports only. */
export async function platformBalances(): Promise<Map<string, Cents>> {
  return asBalances(
    await db.$queryRaw<Row[]>`
      select a.code, sum(p.cents) as cents from ledger_account a join posting p on p.account_id = a.id
      where a.owner = '' group by a.code`,
  );
}
