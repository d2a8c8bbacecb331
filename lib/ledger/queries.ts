import "server-only";
import { type DateOn, dateOn, toDbDate } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import { type Cents, cents } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";

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

/** Balances of the platform's own accounts; back-office reports only. */
export async function platformBalances(): Promise<Map<string, Cents>> {
  return asBalances(
    await db.$queryRaw<Row[]>`
      select a.code, sum(p.cents) as cents from ledger_account a join posting p on p.account_id = a.id
      where a.owner = '' group by a.code`,
  );
}

const END_OF_TIME = dateOn("2199-12-31");

/**
 * An office's revenue by month ("2026-12"), from `from` on and before `before`: what families paid it, by card, bank or in the office, less
 * what was refunded and what disputes took for good, each in the month it moved. The one definition of revenue.
 */
export async function revenueByMonth(
  office: OfficeId,
  from: DateOn,
  before: DateOn = END_OF_TIME,
): Promise<Map<string, Cents>> {
  const rows = await db.$queryRaw<Row[]>`
    select to_char(j.effective_on, 'YYYY-MM') as code, -sum(p.cents) as cents from ledger_account a
    join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.owner = ${String(office)} and j.effective_on >= ${toDbDate(from)}::date
      and j.effective_on < ${toDbDate(before)}::date and ((a.code = 'O:receivable' and j.kind in ('charge', 'in_office'))
        or (a.code = 'O:dues' and j.kind in ('refund', 'refund_failed'))
        or (a.code = 'O:dispute_loss' and j.kind in ('dispute_lost', 'dispute_regained'))) group by 1`;
  return asBalances(rows);
}

/**
 * What the platform charged offices from one day until before another, by office: its share of charges and in-office
 * payments and its own invoices, less what it gave back. The one definition of an office's fees.
 */
export async function platformFees(
  officeIds: readonly number[],
  from: DateOn,
  before: DateOn,
): Promise<Map<number, Cents>> {
  const rows = await db.$queryRaw<{ owner: string; cents: bigint }[]>`
    select a.owner, sum(p.cents) as cents from ledger_account a
    join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.code = 'O:platform_fee' and a.owner = any(${officeIds.map(String)}::text[])
      and j.effective_on >= ${toDbDate(from)}::date and j.effective_on < ${toDbDate(before)}::date group by 1`;
  return new Map(rows.map((row) => [Number(row.owner), cents(Number(row.cents))]));
}
