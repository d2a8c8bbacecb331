import "server-only";
import { db, type Tx } from "@/lib/core/db/db";
import type { DateOn } from "@/lib/core/time/dates";
import { instantAt } from "@/lib/core/time/wall-clock";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { signedDiscount } from "@/lib/platform/promos/queries";
import type { Usage } from "./rules";
import { ownershipsOf } from "./sold.queries";
import { membersOfSold, type Ownership } from "./sold.rules";
import { plannedTier, tierPlan } from "./tier.wire";

export type AccountToBill = {
  id: number;
  payerId: number;
  officeId: number | null;
  organizationId: number | null;
  managementFeeCents: number;
  nextOn: Date;
  timezone: string;
};

/** One account whose month has come where it is, past six in the morning; those another worker holds are left out. */
export async function lockDueAccount(tx: Tx, at: Date): Promise<AccountToBill | null> {
  const rows = await tx.$queryRaw<AccountToBill[]>`
    select a.id, a.payer_id as "payerId", a.office_id as "officeId", a.organization_id as "organizationId",
      a.management_fee_cents as "managementFeeCents", a.next_on as "nextOn", o.timezone
    from tier_account a join lateral (
      select timezone from office where id = a.office_id or organization_id = a.organization_id order by id limit 1
    ) o on true
    where a.next_on + time '06:00' <= ${at}::timestamptz at time zone o.timezone
    order by a.next_on, a.id limit 1 for no key update of a skip locked`;
  return rows[0] ?? null;
}

type Row = { id: number; officeId: number; cents: number };
/** `owned`: from when until when the offices were the account's (decision 0085). */
export type Unbilled = { payments: Row[]; setups: Row[]; debts: Row[]; owned: readonly Ownership[] };

/**
 * Items not invoiced yet up to a time: the platform's fees on in-office payments, setup fees the office pays for
 * started memberships, and the guarantor's money taken in the office. Of an office that was sold only those from then on, and of those that
 * an organization has sold what was before (decision 0085).
 * @param organizationId the one whose account it is about; null where an office pays for itself
 */
export async function unbilled(
  tx: Tx,
  officeIds: readonly number[],
  before: Date,
  organizationId: number | null = null,
): Promise<Unbilled> {
  const owned = await ownershipsOf(tx, { officeIds, organizationId });
  const always = owned.filter(({ from, until }) => from === null && until === null).map(({ officeId }) => officeId);
  const spans = [
    { officeId: { in: always }, from: null, until: null },
    ...owned.filter(({ from, until }) => from !== null || until !== null),
  ].map(({ officeId, from, until }) => {
    const time = { lt: until !== null && until < before ? until : before, ...(from && { gte: from }) };
    return { officeId, time };
  });
  const taken = {
    tierLineId: null,
    OR: spans.map(({ officeId, time }) => ({ officeId, paidAt: time })),
    method: "in_office" as const,
    status: "succeeded" as const,
  };
  const [payments, debts, setups] = await Promise.all([
    tx.payment.findMany({
      where: { ...taken, claimId: null, appFeeCents: { gt: 0 } },
      select: { id: true, officeId: true, appFeeCents: true },
    }),
    tx.payment.findMany({
      where: { ...taken, claimId: { not: null } },
      select: { id: true, officeId: true, amountCents: true },
    }),
    tx.membership.findMany({
      where: {
        tierLineId: null,
        officeFeeCents: { gt: 0 },
        OR: spans.map(({ officeId, time }) => ({ officeId, createdAt: time })),
        obligations: { some: { kind: "dues", status: "paid" } },
      },
      select: { id: true, officeId: true, officeFeeCents: true },
    }),
  ]);
  return {
    payments: payments.map(({ id, officeId, appFeeCents }) => ({ id, officeId, cents: appFeeCents })),
    debts: debts.map(({ id, officeId, amountCents }) => ({ id, officeId, cents: amountCents })),
    setups: setups.map(({ id, officeId, officeFeeCents }) => ({ id, officeId, cents: officeFeeCents })),
    owned,
  };
}

const added = (rows: readonly { officeId: number; cents: number }[], officeId: number) => {
  const own = rows.filter((row) => row.officeId === officeId);
  return { count: own.length, cents: own.reduce((sum, row) => sum + row.cents, 0) };
};

/**
 * What each office of an account that is live, or was, has used up to a moment; one that its organization has sold too, for what is left to
 * invoice of the time before.
 * @param monthOn the first day of the invoice's month
 */
export async function usagesOf(
  tx: Tx,
  officeIds: readonly number[],
  open: Unbilled,
  monthOn: DateOn,
): Promise<Usage[]> {
  const own = new Set(officeIds);
  const sold = membersOfSold(open.owned, own, monthOn);
  const [offices, members] = await Promise.all([
    tx.office.findMany({
      where: { id: { in: [...own, ...sold.keys()] }, accountStatus: { in: ["live", "closed"] } },
      orderBy: { id: "asc" },
      include: { tierChanges: { where: { status: "pending" } } },
    }),
    activeMembersByOffice(tx, officeIds),
  ]);
  const usages: Usage[] = [];
  for (const office of offices) {
    usages.push({
      officeId: office.id,
      plan: tierPlan(office),
      change: plannedTier(office.tierChanges[0]),
      percentOffBps: await signedDiscount(office.tenantId, office.discountCode, tx),
      legacyPricing: office.legacyPricing,
      closed: office.accountStatus === "closed" || !own.has(office.id),
      members: sold.get(office.id) ?? members.get(office.id) ?? 0,
      inOffice: added(open.payments, office.id),
      setup: added(open.setups, office.id),
      guarantor: added(open.debts, office.id),
    });
  }
  return usages;
}

/** Offices an account pays for. */
export async function officeIdsOf(
  { officeId, organizationId }: Pick<AccountToBill, "officeId" | "organizationId">,
  tx: Tx = db,
): Promise<number[]> {
  if (officeId !== null) return [officeId];
  const rows = await tx.office.findMany({ where: { organizationId }, select: { id: true }, orderBy: { id: "asc" } });
  return rows.map(({ id }) => id);
}

/** The moment a month begins where the account is. */
export const beginOf = (monthOn: DateOn, timezone: string) => instantAt(monthOn, "00:00", timezone);
