import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { PayoutLineKind, PayoutStatus } from "@/lib/generated/prisma/client";
import { planLabel } from "@/lib/practice/plans/rules";
import { groupsOf, officeToday } from "./list.queries";
import { billOf, type Moved, type PayoutBreakdown, payoutDifferenceOf } from "./rules";
import type { LineFilter } from "./schema";
import { isMatched, STANDS_ALONE } from "./sync.rules";

export type Payout = {
  id: number;
  stripeId: string;
  mode: "direct" | "destination";
  officeName: string;
  timezone: string;
  amountCents: number;
  automatic: boolean;
  status: PayoutStatus;
  failureCode: string | null;
  description: string | null;
  createdOn: DateOn;
  arrivalOn: DateOn;
  itemised: boolean;
  /** The payout this one reverses, if we have it. */
  original: { id: number; arrivalOn: DateOn } | null;
  last4: string | null;
  bill: PayoutBreakdown;
  /** Sums over all lines, for the foot of every form of the report. */
  total: Omit<Moved, "kind">;
  differenceCents: number;
  counts: Record<LineFilter, number>;
  unmatchedCents: number;
};

const KINDS: Record<Exclude<LineFilter, "all" | "unmatched">, PayoutLineKind[]> = {
  payments: ["payment"],
  refunds: ["refund", "refund_return"],
  disputes: ["dispute"],
  other: ["fee", "fee_refund", "transfer", "guarantee", "payout_return", "other"],
};
const NEEDS_PAYMENT: Prisma.PayoutLineWhereInput = { paymentId: null, kind: { notIn: [...STANDS_ALONE] } };

/** A payout with its bill. Throws 404 for one that is not the office's. */
export async function payoutOf(office: OfficeId, payoutId: number): Promise<Payout> {
  const row = await db.payout.findFirst({ where: { officeId: office, id: payoutId } });
  if (!row) throw notFound();
  const [groups, { timezone, officeName }, account, original, unmatched] = await Promise.all([
    groupsOf([row.id]).then((all) => all.get(row.id) ?? []),
    officeToday(office),
    db.payoutAccount.findUnique({ where: { officeId: office }, select: { last4: true } }),
    row.originalStripeId
      ? db.payout.findFirst({ where: { officeId: office, stripeId: row.originalStripeId } })
      : Promise.resolve(null),
    db.payoutLine.aggregate({ where: { ...NEEDS_PAYMENT, payoutId: row.id }, _sum: { netCents: true } }),
  ]);
  const count = (kinds: readonly PayoutLineKind[]) =>
    groups.filter(({ kind }) => kinds.includes(kind)).reduce((sum, group) => sum + group.lines, 0);
  const sum = (of: (group: Moved) => number) => groups.reduce((total, group) => total + of(group), 0);
  const bill = billOf(groups);
  return {
    id: row.id,
    stripeId: row.stripeId,
    mode: row.mode,
    officeName,
    timezone,
    amountCents: row.amountCents,
    automatic: row.automatic,
    status: row.status,
    failureCode: row.failureCode,
    description: row.description,
    createdOn: today(row.createdAt, timezone),
    arrivalOn: fromDbDate(row.arrivalOn),
    itemised: row.itemisedAt !== null,
    original: original && { id: original.id, arrivalOn: fromDbDate(original.arrivalOn) },
    last4: account?.last4 ?? null,
    bill,
    total: {
      grossCents: sum((group) => group.grossCents),
      platformFeeCents: sum((group) => group.platformFeeCents),
      processorFeeCents: sum((group) => group.processorFeeCents),
      netCents: bill.netCents,
    },
    differenceCents: row.itemisedAt === null ? 0 : payoutDifferenceOf(row.amountCents, bill),
    counts: {
      all: groups.reduce((total, group) => total + group.lines, 0),
      payments: count(KINDS.payments),
      refunds: count(KINDS.refunds),
      disputes: count(KINDS.disputes),
      other: count(KINDS.other),
      unmatched: groups.reduce((total, group) => total + group.unmatched, 0),
    },
    unmatchedCents: unmatched._sum.netCents ?? 0,
  };
}

/** For whom an amount was, and for which plan. */
const ON_PLAN = {
  select: {
    householdId: true,
    member: { select: { firstName: true, lastName: true } },
    planVersion: { select: { planName: true, spanishName: true } },
  },
} satisfies Prisma.MembershipDefaultArgs;

const shape = {
  refund: { select: { reason: true } },
  dispute: { select: { reason: true } },
  claim: { select: { amountCents: true, membership: ON_PLAN } },
  payment: {
    select: {
      id: true,
      dueOn: true,
      householdId: true,
      obligations: {
        where: { status: { not: "void" } },
        orderBy: { id: "asc" },
        select: {
          kind: true,
          netCents: true,
          membership: ON_PLAN,
        },
      },
    },
  },
} satisfies Prisma.PayoutLineInclude;

type Row = Prisma.PayoutLineGetPayload<{ include: typeof shape }>;

export type PayoutLine = Moved & {
  id: number;
  stripeId: string;
  sourceId: string | null;
  occurredOn: DateOn;
  description: string | null;
  /** Why it was refunded or disputed, as it was said. */
  reason: string | null;
  matched: boolean;
  paymentId: number | null;
  /** The account owner of the family. */
  owner: { memberId: number; name: string } | null;
  /** Whom and what the payment was for. */
  items: { name: string; what: string; kind: string; cents: number }[];
};

type Owners = ReadonlyMap<number, { memberId: number; name: string }>;

/** Account owners of the payments' families. */
async function ownersOf(office: OfficeId, householdIds: number[]): Promise<Owners> {
  const owners = await db.member.findMany({
    where: { officeId: office, householdId: { in: householdIds }, addedById: null },
    select: { id: true, householdId: true, firstName: true, lastName: true },
  });
  return new Map(
    owners.map((one) => [one.householdId, { memberId: one.id, name: `${one.firstName} ${one.lastName}` }]),
  );
}

const householdOf = (row: Row) => row.payment?.householdId ?? row.claim?.membership.householdId;

/** What a movement was for: a payment's items, or the plan a guarantee was paid for. */
function itemsOf({ payment, claim }: Row) {
  if (!claim) return payment?.obligations ?? [];
  return [{ kind: "dues" as const, netCents: claim.amountCents, membership: claim.membership }];
}

function lineOf(row: Row, owners: Owners, timezone: string, locale: Locale): PayoutLine {
  const { kind, grossCents, platformFeeCents, processorFeeCents, netCents, stripeId, sourceId, description } = row;
  return {
    ...{ kind, grossCents, platformFeeCents, processorFeeCents, netCents, stripeId, sourceId, description },
    id: row.id,
    occurredOn: today(row.occurredAt, timezone),
    reason: row.refund?.reason ?? row.dispute?.reason ?? null,
    matched: isMatched(row),
    paymentId: row.paymentId,
    owner: owners.get(householdOf(row) ?? 0) ?? null,
    items: itemsOf(row).map((one) => ({
      name: `${one.membership.member.firstName} ${one.membership.member.lastName}`,
      what: planLabel(one.membership.planVersion, locale),
      kind: one.kind,
      cents: one.netCents,
    })),
  };
}

type View = { filter: LineFilter; skip: number; take: number };

const lineRows = (
  office: OfficeId,
  id: number,
  only: Prisma.PayoutLineWhereInput,
  some: { skip?: number; take: number },
) =>
  db.payoutLine.findMany({
    where: { payout: { officeId: office, id }, ...only },
    orderBy: [{ occurredAt: "asc" }, { id: "asc" }],
    ...some,
    include: shape,
  });

async function linesOf(office: OfficeId, rows: readonly Row[], timezone: string, locale: Locale) {
  const owners = await ownersOf(office, [...new Set(rows.flatMap((row) => householdOf(row) ?? []))]);
  return rows.map((row) => lineOf(row, owners, timezone, locale));
}

/** A page of a payout's lines, the oldest first. The payout must have been read for the same office. */
export async function payoutLines(
  office: OfficeId,
  { id, timezone }: Pick<Payout, "id" | "timezone">,
  { filter, skip, take }: View,
  locale: Locale,
): Promise<PayoutLine[]> {
  const only = filter === "all" ? {} : filter === "unmatched" ? NEEDS_PAYMENT : { kind: { in: KINDS[filter] } };
  return linesOf(office, await lineRows(office, id, only, { skip, take }), timezone, locale);
}

/** Small, so that nobody waits long behind one: a row is an object with its payment, people and plans. */
const PAGE = 250;

/** All lines of a payout, the oldest first, read page by page, each after the last line of the one before. */
export async function* eachLine(office: OfficeId, payout: Payout, locale: Locale): AsyncGenerator<PayoutLine> {
  let last: Pick<Row, "occurredAt" | "id"> | undefined;
  for (;;) {
    const rows = await lineRows(office, payout.id, last ? after(last) : {}, { take: PAGE });
    yield* await linesOf(office, rows, payout.timezone, locale);
    if (rows.length < PAGE) return;
    last = rows.at(-1);
  }
}

const after = ({ occurredAt, id }: Pick<Row, "occurredAt" | "id">): Prisma.PayoutLineWhereInput => ({
  OR: [{ occurredAt: { gt: occurredAt } }, { occurredAt, id: { gt: id } }],
});
