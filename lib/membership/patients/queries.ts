import "server-only";
import { billedFamiliesOf } from "@/lib/billing/dues/upcoming.queries";
import { type FamilyToCharge, nextCharges, nextDues, type UpcomingCharge } from "@/lib/billing/dues/upcoming.rules";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import type { Cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import { FREE } from "@/lib/practice/receipts/queries";

const membershipFields = {
  id: true,
  planId: true,
  planVersionId: true,
  unit: true,
  status: true,
  collection: true,
  autoRenew: true,
  listCents: true,
  codeBps: true,
  anchorOn: true,
  nextIndex: true,
  nextDueOn: true,
  termEndOn: true,
  startedOn: true,
  cancelOn: true,
  endedOn: true,
  pastDueOn: true,
  planVersion: {
    select: {
      planName: true,
      spanishName: true,
      description: true,
      spanishDescription: true,
    },
  },
} as const;

const officeFields = {
  id: true,
  officeName: true,
  slug: true,
  phone: true,
  email: true,
  street: true,
  city: true,
  state: true,
  zip: true,
  timezone: true,
  closesOn: true,
  logoFileId: true,
  fees: { select: { code: true, feeCents: true } },
} as const;

async function readHouseholds(payer: PayerId) {
  const households = await db.household.findMany({
    where: { payerId: payer },
    orderBy: { id: "asc" },
    include: {
      office: { select: { ...officeFields, brandTemplate: true, brandAccent: true } },
      members: {
        orderBy: { id: "asc" },
        select: {
          id: true,
          firstName: true,
          lastName: true,
          birthOn: true,
          relationship: true,
          addedById: true,
          memberships: { select: membershipFields, orderBy: { id: "desc" } },
        },
      },
    },
  });
  const shown = <Row extends { status: StoredStatus }>(row: Row) => ({ ...row, status: shownStatus(row.status) });
  return households.map((household) => ({
    ...household,
    members: household.members.map((member) => ({ ...member, memberships: member.memberships.map(shown) })),
  }));
}

export type FamilyHousehold = Awaited<ReturnType<typeof readHouseholds>>[number];
export type FamilyMember = FamilyHousehold["members"][number];
export type FamilyMembershipRow = FamilyMember["memberships"][number];

/** What a membership that was canceled pays next when it is kept after all, and when; null when nothing is left to pay. */
export type KeptDues = { membershipId: number; dues: { on: DateOn; cents: Cents } | null };

export type PatientFamily = FamilyHousehold & { next: UpcomingCharge[]; kept: KeptDues[] };

function keptDues(family: FamilyToCharge): KeptDues[] {
  return family.memberships
    .filter(({ cancelOn }) => cancelOn !== null)
    .map((one): KeptDues => {
      const stays = { ...one, status: "active" as const, cancelOn: null };
      const memberships = family.memberships.map((each) => (each === one ? stays : each));
      const dues = nextDues(stays, { ...family, memberships });
      return { membershipId: one.membershipId, dues: dues && { on: dues.dueOn, cents: dues.netCents } };
    });
}

/** The payer's families with all memberships and next charges, newest membership first per person. */
export async function familiesOfPayer(payer: PayerId): Promise<PatientFamily[]> {
  const [households, billed] = await Promise.all([readHouseholds(payer), billedFamiliesOf(payer)]);
  return households.map((household) => {
    const family = billed.find(({ householdId }) => householdId === household.id);
    const next = family ? nextCharges(family, 2) : [];
    return { ...household, next, kept: family ? keptDues(family) : [] };
  });
}

/** Card or bank account that is charged next; null when the payer has none. */
export function defaultInstrument(payer: PayerId) {
  return db.instrument.findFirst({
    where: { payerId: payer, status: "active", isDefault: true },
    select: { id: true, kind: true, brand: true, last4: true, expMonth: true, expYear: true, bankName: true },
  });
}

/** All payments of the payer, newest first, with who they were for. A receipt exists for those that went through. */
export function paymentsOf(payer: PayerId) {
  return db.payment.findMany({
    where: { payerId: payer, status: { not: "canceled" } },
    orderBy: [{ dueOn: "desc" }, { id: "desc" }],
    take: 500,
    select: {
      id: true,
      dueOn: true,
      paidAt: true,
      method: true,
      purpose: true,
      status: true,
      amountCents: true,
      disputed: true,
      refunds: { orderBy: { id: "asc" }, select: { status: true, amountCents: true } },
      nextAttemptOn: true,
      failureCode: true,
      attempts: {
        orderBy: { no: "desc" },
        take: 1,
        select: { startedAt: true, instrument: { select: { kind: true } } },
      },
      obligations: {
        orderBy: { id: "asc" },
        select: {
          kind: true,
          netCents: true,
          membership: {
            select: {
              status: true,
              member: { select: { firstName: true } },
              planVersion: { select: { planName: true, spanishName: true } },
            },
          },
        },
      },
    },
  });
}

/** What a discount has paid in full, day by day, the newest first: no payment stands behind it, but a receipt. */
export async function freeReceiptsOf(payer: PayerId) {
  const rows = await db.obligation.findMany({
    where: { ...FREE, membership: { household: { payerId: payer } } },
    orderBy: [{ dueOn: "desc" }, { id: "asc" }],
    take: 500,
    select: {
      ...{ id: true, dueOn: true, kind: true },
      membership: { select: { householdId: true, member: { select: { firstName: true } } } },
    },
  });
  const days = groupBy(rows, ({ dueOn, membership }) => `${membership.householdId} ${dueOn.toISOString()}`);
  return [...days.values()].flatMap((lines) => {
    const [first] = lines;
    return first ? [{ id: first.id, dueOn: first.dueOn, obligations: lines }] : [];
  });
}

export type FreeReceipt = Awaited<ReturnType<typeof freeReceiptsOf>>[number];

export type PatientPayment = Awaited<ReturnType<typeof paymentsOf>>[number];

/** The payer's own office as the patient may see it (GET /users/me/my-dentist). */
export async function officeOfPayer(payer: PayerId) {
  const household = await db.household.findFirst({
    where: { payerId: payer },
    orderBy: { id: "desc" },
    select: { office: { select: officeFields } },
  });
  if (!household) return null;
  const { fees: _, logoFileId, ...office } = household.office;
  return { ...office, logo: logoFileId === null ? null : `/api/v1/files/${logoFileId}` };
}
