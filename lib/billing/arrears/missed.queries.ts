import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { groupBy } from "@/lib/core/lists/group-by";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import type { InstrumentKind } from "@/lib/generated/prisma/client";

/**
 * Periods missed while billing could not run: only the oldest is charged automatically, a person decides about the
 * others (payments.md 6.6).
 */
export const IS_MISSED_PERIOD = {
  kind: "dues",
  status: "open",
  paymentId: null,
} as const satisfies Prisma.ObligationWhereInput;

export type MissedFamily = {
  /** The account owner. */
  memberId: number;
  name: string;
  cents: number;
  periods: { startOn: DateOn; endOn: DateOn; person: string; planName: string; cents: number }[];
  /** What a charge would be made with; null when nothing is saved. */
  instrument: { kind: InstrumentKind; brand: string | null; bankName: string | null; last4: string } | null;
};

const MAX_PERIODS = 500;

/** Families with missed periods of an office, the longest waiting first. */
export async function missedFamilies(office: OfficeId): Promise<MissedFamily[]> {
  const rows = await db.obligation.findMany({
    where: { officeId: office, ...IS_MISSED_PERIOD },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    take: MAX_PERIODS,
    include: {
      membership: {
        select: {
          householdId: true,
          member: { select: { firstName: true, lastName: true } },
          planVersion: { select: { planName: true } },
        },
      },
    },
  });
  if (rows.length === 0) return [];
  const families = groupBy(rows, ({ membership }) => membership.householdId);
  const owners = await db.member.findMany({
    where: { officeId: office, householdId: { in: [...families.keys()] }, addedById: null },
    select: {
      ...{ id: true, householdId: true, firstName: true, lastName: true },
      household: {
        select: {
          payer: {
            select: {
              instruments: {
                where: { isDefault: true, status: "active" },
                select: { kind: true, brand: true, bankName: true, last4: true },
                take: 1,
              },
            },
          },
        },
      },
    },
  });
  const ownerOf = new Map(owners.map((owner) => [owner.householdId, owner]));
  return [...families].flatMap(([householdId, own]) => {
    const owner = ownerOf.get(householdId);
    if (!owner) return [];
    const periods = own.map(({ periodStartOn, periodEndOn, netCents, membership }) => ({
      startOn: fromDbDate(periodStartOn),
      endOn: fromDbDate(periodEndOn),
      person: `${membership.member.firstName} ${membership.member.lastName}`,
      planName: membership.planVersion.planName,
      cents: netCents,
    }));
    return {
      memberId: owner.id,
      name: `${owner.firstName} ${owner.lastName}`,
      cents: periods.reduce((sum, one) => sum + one.cents, 0),
      periods,
      instrument: owner.household.payer.instruments[0] ?? null,
    };
  });
}
