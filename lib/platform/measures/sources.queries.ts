import "server-only";
import { Prisma } from "@/lib/core/db/db";
import { COUNTS_AS_DEBT_SQL } from "@/lib/platform/membership-status/queries";
import { booksOf, INCOME, LINES, type Source } from "./books.queries";
import { MOVEMENT } from "./movement.queries";
import type { Span } from "./report.rules";

const cents = (value: Prisma.Sql, of: Prisma.Sql) => Prisma.sql`coalesce(sum(${value}) filter (where ${of}), 0)`;
const FEES = Prisma.sql`(m.code = 'O:platform_fee')`;

/** Where the books' measures come from. */
export const BOOKS = {
  rows: (offices, span) => booksOf(offices.map(String), span),
  measures: {
    collected: cents(Prisma.sql`-m.cents`, LINES.collected),
    guarantees: cents(Prisma.sql`-m.cents`, LINES.guarantees),
    refunded: cents(Prisma.sql`m.cents`, LINES.refunded),
    returned: cents(Prisma.sql`m.cents`, LINES.returned),
    net: cents(Prisma.sql`-m.cents`, INCOME),
    platformFees: cents(Prisma.sql`m.cents`, FEES),
  },
} satisfies Source;

/** Whether a moment lies in a span, by the calendar of the office at `o`. */
const within = (at: Prisma.Sql, { from, before }: Span) =>
  Prisma.sql`(${at} >= (${from}::date::timestamp at time zone o.timezone) and ${at} < (${before}::date::timestamp at time zone o.timezone))`;
const dayAt = (at: Prisma.Sql) => Prisma.sql`(${at} at time zone o.timezone)::date`;

/** Payments that went through after a first attempt had failed, without what went back of them since. */
const RECOVERED = {
  rows: (offices, span) => Prisma.sql`(
    select ${dayAt(Prisma.sql`p.paid_at`)} as day, p.amount_cents - p.refunded_cents as cents
    from office o join payment p on p.office_id = o.id
    where o.id = any(${[...offices]}::int[]) and p.status = 'succeeded' and p.claim_id is null and ${COUNTS_AS_DEBT_SQL}
      and ${within(Prisma.sql`p.paid_at`, span)}
      and (p.policy_id is not null or exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'failed')))`,
  measures: { recovered: cents(Prisma.sql`m.cents`, Prisma.sql`true`) },
} satisfies Source;

const WENT_BACK = Prisma.sql`m.kind in ('refund', 'refund_return', 'dispute')`;

/** Payouts that the bank has, with the lines each is made of; a payout's own amount stands at its line 0. */
const PAYOUTS = {
  rows: (offices, { from, before }) => {
    const arrived = Prisma.sql`p.office_id = any(${[...offices]}::int[]) and p.status = 'paid'
      and p.arrival_on >= ${from}::date and p.arrival_on < ${before}::date`;
    return Prisma.sql`(
      select p.arrival_on as day, 'payout' as kind, p.amount_cents as cents, 0 as fees from payout p where ${arrived}
      union all
      select p.arrival_on, l.kind::text, l.gross_cents, l.platform_fee_cents + l.processor_fee_cents
        - case when l.kind in ('fee', 'fee_refund') then l.gross_cents else 0 end
      from payout p join payout_line l on l.payout_id = p.id where ${arrived})`;
  },
  measures: {
    paidOut: cents(Prisma.sql`m.cents`, Prisma.sql`m.kind = 'payout'`),
    payoutFees: Prisma.sql`coalesce(sum(m.fees), 0)`,
    payoutReturns: cents(Prisma.sql`-m.cents`, WENT_BACK),
  },
} satisfies Source;

const WON = Prisma.sql`m.status = 'won'`;
const LOST = Prisma.sql`m.status <> 'won'`;
/** Disputes by the day they were decided; one that was prevented after money had been taken is lost. */
const DISPUTES = {
  rows: (offices, span) => Prisma.sql`(
    select ${dayAt(Prisma.sql`d.closed_at`)} as day, d.status, d.amount_cents as cents
    from office o join dispute d on d.office_id = o.id
    where o.id = any(${[...offices]}::int[]) and ${within(Prisma.sql`d.closed_at`, span)}
      and (d.status in ('won', 'lost') or (d.status = 'prevented' and d.taken_cents > 0)))`,
  measures: {
    disputesWon: Prisma.sql`count(*) filter (where ${WON})`,
    disputesLost: Prisma.sql`count(*) filter (where ${LOST})`,
    disputedWon: cents(Prisma.sql`m.cents`, WON),
    disputedLost: cents(Prisma.sql`m.cents`, LOST),
  },
} satisfies Source;

/** All that flows: each measure stands in one of them. */
export const SOURCES: readonly Source[] = [BOOKS, RECOVERED, PAYOUTS, DISPUTES, MOVEMENT];
