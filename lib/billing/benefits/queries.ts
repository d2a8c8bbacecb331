import "server-only";
import { readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { type BilledMembership, type FamilyToCharge, nextAtDesk, nextCharges } from "@/lib/billing/dues/upcoming.rules";
import type { OfficeId, PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { sum } from "@/lib/core/money";
import { type DateOn, dueDate, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { planLabel } from "@/lib/practice/plans/rules";
import { planService } from "@/lib/practice/plans/schema";
import {
  type BenefitFacts,
  type BenefitLedger,
  benefitTerm,
  type Cost,
  ledgerOf,
  mayUse,
  type Term,
  type Use,
} from "./rules";

const fields = {
  id: true,
  memberId: true,
  householdId: true,
  officeId: true,
  unit: true,
  status: true,
  source: true,
  gpp: true,
  startedOn: true,
  termEndOn: true,
  cancelOn: true,
  autoRenew: true,
  endedOn: true,
  planVersion: { select: { planName: true, spanishName: true, services: true, exitPolicy: true } },
  office: { select: { timezone: true, fees: { select: { code: true, feeCents: true } } } },
  benefitUses: {
    where: { undoneAt: null },
    orderBy: [{ usedOn: "asc" }, { id: "asc" }],
    select: {
      ...{ id: true, code: true, usedOn: true, feeCents: true, overLimit: true, carriedFromId: true },
      createdBy: { select: { firstName: true, lastName: true } },
    },
  },
} as const satisfies Prisma.MembershipSelect;

type Row = Prisma.MembershipGetPayload<{ select: typeof fields }>;

export const servicesOf = (services: unknown) => planService.array().catch([]).parse(services);

const useOf = ({ carriedFromId, createdBy, usedOn, ...use }: Row["benefitUses"][number], named: boolean): Use => ({
  ...use,
  usedOn: fromDbDate(usedOn),
  carried: carriedFromId !== null,
  by: named && createdBy ? `${createdBy.firstName} ${createdBy.lastName}` : null,
});

export type Facts = Omit<BenefitFacts, "cost">;

function factsOf(row: Row, at: Date, locale: Locale, named: boolean): Facts {
  const { id: membershipId, memberId, unit, status, planVersion, office, benefitUses } = row;
  return {
    ...{ membershipId, memberId, unit, status },
    startedOn: fromDbDate(row.startedOn),
    termEndOn: fromDbDate(row.termEndOn),
    cancelOn: row.cancelOn && fromDbDate(row.cancelOn),
    autoRenew: row.autoRenew,
    endedOn: row.endedOn && fromDbDate(row.endedOn),
    today: today(at, office.timezone),
    planName: planLabel(planVersion, locale),
    services: servicesOf(planVersion.services),
    fees: Object.fromEntries(office.fees.map(({ code, feeCents }) => [code, feeCents])),
    uses: benefitUses.map((use) => useOf(use, named)),
  };
}

type Paid = { id: number; first: string | null; paid: bigint; late: bigint };

/** What was paid for each membership in its term less refunds, and what is late; `first` is the first day paid for. */
function paidIn(client: Tx, terms: readonly { id: number; term: Term }[]): Promise<Paid[]> {
  return client.$queryRaw<Paid[]>`
    select t.id, min(o.period_start_on)::text as first,
      coalesce(sum(o.net_cents) filter (where o.status = 'paid'), 0)
        - coalesce(sum((select sum(l.cents) from refund_line l join refund r on r.id = l.refund_id
            where l.obligation_id = o.id and r.status not in ('failed', 'canceled'))), 0) as paid,
      coalesce(sum(o.net_cents) filter (where o.status = 'open'), 0) as late
    from unnest(${terms.map(({ id }) => id)}::int[], ${terms.map(({ term }) => term.startOn)}::text[],
      ${terms.map(({ term }) => term.endOn)}::text[]) as t(id, start_on, end_on)
    join obligation o on o.membership_id = t.id and o.due_on >= t.start_on::date and o.due_on < t.end_on::date
    group by t.id`;
}

const commits = ({ gpp, planVersion }: Row) => gpp || planVersion.exitPolicy === "remaining_term";

/** What the office will be paid until the term ends by a member who pays there: the same dues again for each period. */
function restAtDesk(one: BilledMembership, family: FamilyToCharge, endOn: DateOn): number {
  const next = nextAtDesk(one, family);
  if (next === null) return 0;
  let periods = 0;
  while (dueDate(next.dueOn, one.unit, periods) < endOn) periods += 1;
  return next.netCents * periods;
}

/**
 * What a membership still pays until its term ends. A requested cancellation ends it on its day, but not what the plan
 * commits to; a dispute or a late payment changes nothing of what the year costs.
 */
function restOfTerm(row: Row, one: BilledMembership, family: FamilyToCharge, endOn: DateOn): number {
  if (one.collection === "in_office") return restAtDesk(one, family, endOn);
  const goesOn: BilledMembership = { ...one, status: "active", cancelOn: commits(row) ? null : one.cancelOn };
  return sum(nextCharges(family, endOn, [goesOn]).map(({ totalCents }) => totalCents));
}

/** What each membership that can be used still pays until its term ends, as charging reckons it. */
async function restOf(client: Tx, rows: readonly Row[], facts: readonly Facts[], at: Date) {
  const going = rows.filter(mayUse);
  const rest = new Map<number, number>();
  if (going.length === 0) return rest;
  const households = [...new Set(going.map(({ householdId }) => householdId))];
  const families = await readFamilies(client, Prisma.sql`h.id = any(${households})`, at);
  for (const row of going) {
    const family = families.find((one) => one.householdId === row.householdId);
    const own = family?.memberships.find(({ membershipId }) => membershipId === row.id);
    const fact = facts.find(({ membershipId }) => membershipId === row.id);
    if (family && own && fact) rest.set(row.id, restOfTerm(row, own, family, benefitTerm(fact, fact.today).endOn));
  }
  return rest;
}

async function costsOf(client: Tx, rows: readonly Row[], facts: readonly Facts[], moment: Date) {
  const terms = facts.map((one) => ({ id: one.membershipId, term: benefitTerm(one, one.today) }));
  // One after the other: `client` may be a transaction, which has one connection.
  const paid = await paidIn(client, terms);
  const rest = await restOf(client, rows, facts, moment);
  return new Map(
    rows.map((row, at): [number, Cost | null] => {
      const own = paid.find(({ id }) => id === row.id);
      // What was paid at the office before, or before the import, is not ours to know.
      const elsewhere = row.source === "transfer" || row.source === "import";
      const whole = own?.first && (!elsewhere || own.first <= (terms[at]?.term.startOn ?? ""));
      if (!own || !whole) return [row.id, null];
      return [row.id, { paidCents: Number(own.paid), toComeCents: Number(own.late) + (rest.get(row.id) ?? 0) }];
    }),
  );
}

async function read(client: Tx, where: Prisma.MembershipWhereInput, locale: Locale, named: boolean) {
  const at = await now();
  const rows = await client.membership.findMany({
    where: { AND: [where, { status: { not: "pending_payment" } }] },
    select: fields,
    orderBy: { id: "desc" },
  });
  const facts = rows.map((row) => factsOf(row, at, locale, named));
  const costs = rows.length === 0 ? new Map() : await costsOf(client, rows, facts, at);
  return facts.map((one): BenefitLedger => ledgerOf({ ...one, cost: costs.get(one.membershipId) ?? null }));
}

/** The ledgers of a member's memberships at the office, the newest first. */
export const ledgersOfMember = (office: OfficeId, memberId: number, locale: Locale): Promise<BenefitLedger[]> =>
  read(db, { officeId: office, memberId }, locale, true);

/** The ledgers of a payer's family; who marked what stays with the office. */
export const ledgersOfPayer = (payer: PayerId, locale: Locale): Promise<BenefitLedger[]> =>
  read(db, { household: { payerId: payer } }, locale, false);

/** The ledger of one membership of the office. Throws 404 for another office's. */
export async function ledgerOfMembership(
  client: Tx,
  office: OfficeId,
  membershipId: number,
  locale: Locale = "en-US",
): Promise<BenefitLedger> {
  const [ledger] = await read(client, { officeId: office, id: membershipId }, locale, true);
  if (!ledger) throw notFound();
  return ledger;
}

/** What deciding about a use needs; holds the membership's row until the transaction ends. Throws 404. */
export async function lockFacts(tx: Tx, office: OfficeId, membershipId: number): Promise<Facts> {
  await tx.$queryRaw`select id from membership where office_id = ${office} and id = ${membershipId} for no key update`;
  const row = await tx.membership.findFirst({ where: { officeId: office, id: membershipId }, select: fields });
  if (!row) throw notFound();
  return factsOf(row, await now(), "en-US", true);
}
