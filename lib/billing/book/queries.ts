import "server-only";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn, instantAt, today } from "@/lib/core/dates";
import { db, Prisma } from "@/lib/core/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Period } from "@/lib/core/period";
import type { OfficeId } from "@/lib/core/scope";
import { planLabel } from "@/lib/plans/rules";
import type { BookFilter } from "./schema";

export type BookView = { period: Period; filter: BookFilter };

/** A payment in the office's ledger. `runningCents` is what was paid less what was returned, up to and with this one. */
export type BookRow = {
  paymentId: number;
  on: DateOn;
  owner: { memberId: number; name: string } | null;
  items: { name: string; what: string; kind: string; cents: number }[];
  method: "stripe" | "in_office";
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  status: string;
  disputed: boolean;
  amountCents: number;
  paidCents: number;
  returnedCents: number;
  runningCents: number;
};

type Raw = { id: number; at: Date; paid: number; returned: number };

/** The moment that places a payment in the ledger: when it was paid, else when it was asked for. */
const AT = Prisma.sql`coalesce(p.paid_at, p.created_at)`;
const PAID = Prisma.sql`case when p.status = 'succeeded' then p.amount_cents else 0 end`;
const RETURNED = Prisma.sql`case when p.status = 'succeeded' then p.refunded_cents + coalesce(
  (select sum(d.amount_cents) from dispute d where d.payment_id = p.id and d.status = 'lost'), 0) else 0 end`;

const ONLY: Record<BookFilter, Prisma.Sql> = {
  all: Prisma.sql`p.status <> 'canceled'`,
  paid: Prisma.sql`p.status = 'succeeded'`,
  returned: Prisma.sql`p.status = 'succeeded' and (p.refunded_cents > 0 or p.disputed)`,
  inOffice: Prisma.sql`p.method = 'in_office' and p.status <> 'canceled'`,
  waiting: Prisma.sql`p.status in ('planned', 'created', 'processing', 'requires_action')`,
  failed: Prisma.sql`p.status = 'failed'`,
};

function whereOf(office: OfficeId, { period, filter }: BookView, timezone: string): Prisma.Sql {
  const since = period.from ? instantAt(period.from, "00:00", timezone) : null;
  const before = period.until ? instantAt(addDays(period.until, 1), "00:00", timezone) : null;
  return Prisma.sql`p.office_id = ${office}::int and ${ONLY[filter]}
    and (${since}::timestamptz is null or ${AT} >= ${since}) and (${before}::timestamptz is null or ${AT} < ${before})`;
}

/** The office's day, zone and name; throws 404. */
export async function bookOffice(office: OfficeId): Promise<{ today: DateOn; timezone: string; officeName: string }> {
  const row = await db.office.findUnique({ where: { id: office }, select: { timezone: true, officeName: true } });
  if (!row) throw notFound();
  return { today: today(await now(), row.timezone), ...row };
}

export type BookTotals = { payments: number; paidCents: number; returnedCents: number };

/** How many payments a view has and what they come to. */
export async function bookTotals(office: OfficeId, view: BookView): Promise<BookTotals> {
  const { timezone } = await bookOffice(office);
  const [row] = await db.$queryRaw<{ payments: bigint; paid: bigint | null; returned: bigint | null }[]>`
    select count(*) as payments, sum(${PAID}) as paid, sum(${RETURNED}) as returned from payment p
    where ${whereOf(office, view, timezone)}`;
  return {
    payments: Number(row?.payments ?? 0),
    paidCents: Number(row?.paid ?? 0),
    returnedCents: Number(row?.returned ?? 0),
  };
}

const shape = {
  obligations: {
    where: { status: { not: "void" } },
    orderBy: { id: "asc" },
    select: {
      kind: true,
      netCents: true,
      membership: {
        select: {
          member: { select: { firstName: true, lastName: true } },
          planVersion: { select: { planName: true, spanishName: true } },
        },
      },
    },
  },
  attempts: { orderBy: { no: "desc" }, take: 1, select: { instrument: true } },
} satisfies Prisma.PaymentInclude;

/** Rows with everything a reader wants to know of them; `balance` is what stood before the first of them. */
async function rowsOf(
  office: OfficeId,
  raw: readonly Raw[],
  balance: number,
  timezone: string,
  locale: Locale,
): Promise<BookRow[]> {
  const payments = await db.payment.findMany({
    where: { officeId: office, id: { in: raw.map(({ id }) => id) } },
    include: shape,
  });
  const owners = await db.member.findMany({
    where: { officeId: office, addedById: null, householdId: { in: payments.map((one) => one.householdId) } },
    select: { id: true, householdId: true, firstName: true, lastName: true },
  });
  const byId = new Map(payments.map((one) => [one.id, one]));
  const ownerOf = new Map(owners.map((one) => [one.householdId, one]));
  let running = balance;
  return raw.flatMap(({ id, at, paid, returned }) => {
    running += paid - returned;
    const payment = byId.get(id);
    if (!payment) return [];
    const owner = ownerOf.get(payment.householdId);
    const instrument = payment.attempts[0]?.instrument;
    return {
      paymentId: id,
      on: today(at, timezone),
      owner: owner ? { memberId: owner.id, name: `${owner.firstName} ${owner.lastName}` } : null,
      items: payment.obligations.map(({ kind, netCents, membership: { member, planVersion } }) => ({
        name: `${member.firstName} ${member.lastName}`,
        what: planLabel(planVersion, locale),
        kind,
        cents: netCents,
      })),
      method: payment.method,
      instrument: instrument
        ? { kind: instrument.kind, brand: instrument.brand ?? instrument.bankName, last4: instrument.last4 }
        : null,
      status: payment.status,
      disputed: payment.disputed,
      amountCents: payment.amountCents,
      paidCents: paid,
      returnedCents: returned,
      runningCents: running,
    };
  });
}

/** A page of the ledger, the newest first, with its totals. */
export async function bookPage(
  office: OfficeId,
  view: BookView,
  { skip, take }: { skip: number; take: number },
  locale: Locale,
): Promise<{ rows: BookRow[]; totals: BookTotals }> {
  const { timezone } = await bookOffice(office);
  const where = whereOf(office, view, timezone);
  const [totals, raw, newer] = await Promise.all([
    bookTotals(office, view),
    db.$queryRaw<Raw[]>`
      select p.id, ${AT} as at, (${PAID})::int as paid, (${RETURNED})::int as returned from payment p where ${where}
      order by ${AT} desc, p.id desc limit ${take}::int offset ${skip}::int`,
    db.$queryRaw<{ cents: bigint | null }[]>`
      select sum(paid - returned) as cents from (
        select ${PAID} as paid, ${RETURNED} as returned from payment p where ${where}
        order by ${AT} desc, p.id desc limit ${skip}::int) as newer`,
  ]);
  const shown = raw.reduce((sum, one) => sum + one.paid - one.returned, 0);
  const before = totals.paidCents - totals.returnedCents - Number(newer[0]?.cents ?? 0) - shown;
  const rows = await rowsOf(office, raw.toReversed(), before, timezone, locale);
  return { rows: rows.toReversed(), totals };
}

const PAGE = 1000;

/** The whole view, the oldest first, read page by page. */
export async function* eachPayment(office: OfficeId, view: BookView, locale: Locale): AsyncGenerator<BookRow> {
  const { timezone } = await bookOffice(office);
  const where = whereOf(office, view, timezone);
  let last: { at: Date; id: number } = { at: new Date(0), id: 0 };
  let balance = 0;
  for (;;) {
    const raw: Raw[] = await db.$queryRaw<Raw[]>`
      select p.id, ${AT} as at, (${PAID})::int as paid, (${RETURNED})::int as returned from payment p
      where ${where} and (${AT}, p.id) > (${last.at}, ${last.id}::int) order by ${AT}, p.id limit ${PAGE}::int`;
    const rows = await rowsOf(office, raw, balance, timezone, locale);
    yield* rows;
    balance += raw.reduce((sum, one) => sum + one.paid - one.returned, 0);
    last = raw.at(-1) ?? last;
    if (raw.length < PAGE) return;
  }
}
