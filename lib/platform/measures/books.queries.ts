import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { Prisma } from "@/lib/core/db/db";
import type { Span } from "./report.rules";
import type { Cut, FlowName } from "./schema";

/**
 * A relation with what happened at some offices in a span: a row a movement, with `day` and what its measures are made of; and
 * each measure as an aggregate over it.
 */
export type Source = {
  rows: (offices: readonly OfficeId[], span: Span, cut: Cut) => Prisma.Sql;
  measures: { [Name in FlowName]?: Prisma.Sql };
};

/** Lines of an office's books by which money of families and of their guarantor came and went; a line of income is a credit. */
export const LINES = {
  collected: Prisma.sql`(m.code = 'O:receivable' and m.kind in ('charge', 'in_office', 'in_office_void'))`,
  guarantees: Prisma.sql`(m.code = 'O:receivable' and m.kind = 'guarantee_claim')`,
  refunded: Prisma.sql`(m.code = 'O:dues' and m.kind in ('refund', 'refund_failed'))`,
  returned: Prisma.sql`(m.code = 'O:dispute_loss' and m.kind in ('dispute_lost', 'dispute_regained'))`,
};
export type IncomeName = keyof typeof LINES;
/** Lines of what came in less what went back. */
export const INCOME = Prisma.join(Object.values(LINES), " or ");
/** The accounts of the lines above and of our fees; their other lines are of no measure. */
const ACCOUNTS = Prisma.sql`('O:receivable', 'O:dues', 'O:dispute_loss', 'O:platform_fee')`;

/** The books of some offices, line by line, each dated by the office's day on which it moved. */
export const booksOf = (owners: readonly string[], { from, before }: Span): Prisma.Sql => Prisma.sql`(
  select a.owner, a.code, j.kind, j.effective_on as day, p.cents from ledger_account a
  join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
  where a.owner = any(${[...owners]}::text[]) and a.code in ${ACCOUNTS}
    and j.effective_on >= ${from}::date and j.effective_on < ${before}::date)`;

/**
 * The rows behind `net`, for a statement that lists them: what came in as a positive amount and what went back as a negative one,
 * each with the measure it counts in, its journal's id and source, and `ref`, the payment it is about.
 */
export const incomeOf = (offices: readonly OfficeId[]): Prisma.Sql => Prisma.sql`(
  select m.id, m.owner, m.source, m.ref, m.day, -m.cents as cents, case ${Prisma.join(
    Object.entries(LINES).map(([name, line]) => Prisma.sql`when ${line} then ${name}`),
    " ",
  )} end as measure
  from (select j.id, a.owner, j.source, p.ref, a.code, j.kind, j.effective_on as day, p.cents from ledger_account a
    join posting p on p.account_id = a.id join journal j on j.id = p.journal_id
    where a.owner = any(${offices.map(String)}::text[]) and a.code in ${ACCOUNTS}) m
  where ${INCOME})`;

/**
 * The id that a line's source or reference names, such as 12 of `payment:12`; null where it names something else. No pattern is
 * matched: over a year of a large office that takes longer than everything else.
 */
export const idNamed = (noun: "payment" | "refund" | "claim", by: Prisma.Sql): Prisma.Sql =>
  Prisma.sql`(case when starts_with(${by}, ${`${noun}:`}) then split_part(${by}, ':', 2)::int end)`;
