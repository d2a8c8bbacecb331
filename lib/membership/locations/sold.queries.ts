import "server-only";
import { unbilled } from "@/lib/billing/office-billing/issue.queries";
import { invoiceTotalOf } from "@/lib/billing/office-billing/rules";
import { organizationBilling } from "@/lib/billing/office-billing/sold.queries";
import { feeSide, firstOwnMonth } from "@/lib/billing/office-billing/sold.rules";
import { OFFICE } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { cents, times } from "@/lib/core/money";
import { today } from "@/lib/core/time/wall-clock";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { waitingOfOffice } from "@/lib/practice/plans/planned.queries";
import { listPlans } from "@/lib/practice/plans/queries";
import { nameOf } from "./follow.queries";
import type { Location, Organization } from "./organization.queries";
import { fateOf, refusalToSell, type SaleRefusal } from "./sold.rules";
import { standingOf } from "./standing.queries";

/** Why a location of an organization cannot be sold now, or null; with `lock` it stays so until the transaction ends. */
export async function saleRefusal(
  tx: Tx,
  office: OfficeId,
  { managed, offices }: Organization,
  lock = false,
): Promise<SaleRefusal | null> {
  if (!managed) return "someLocations";
  const { state, closesOn, takesOver } = await standingOf(tx, office, lock);
  const handover = await tx.officeHandover.count({
    where: { officeId: office, state: { in: ["asked", "done"] }, until: { gt: await now() } },
  });
  return refusalToSell({
    managed,
    locations: offices.length,
    state,
    closing: closesOn !== null,
    takesOver,
    handover: handover > 0,
  });
}

/** Who works at a location, with all places where they do. */
export async function peopleThere(tx: Tx, office: OfficeId) {
  const users = await tx.user.findMany({
    where: { role: { in: [...OFFICE] }, offices: { some: { officeId: office } } },
    include: { offices: { select: { officeId: true, byGroup: true } } },
    orderBy: { id: "asc" },
  });
  return users.map(({ offices, ...user }) => ({
    ...user,
    officeIds: offices.map(({ officeId }) => officeId),
    byGroup: offices.some(({ officeId, byGroup }) => officeId === office && byGroup),
  }));
}

/** The other locations of an organization. */
export const othersOf = ({ offices }: Organization, office: OfficeId): Set<number> =>
  new Set(offices.filter((each) => each !== office));

async function plansShown(office: OfficeId) {
  const plans = await listPlans(office);
  const waiting = await waitingOfOffice(office, plans);
  return plans.map((plan) => {
    const price = waiting.get(plan.id);
    return {
      planId: plan.id,
      planName: plan.planName,
      status: plan.status,
      follows: plan.parentPlanId !== null,
      members: plan.membersMonthly + plan.membersAnnual,
      planned: price ? { beginsOn: price.effectiveOn, ...price.prices } : null,
    };
  });
}

async function peopleShown(office: OfficeId, others: ReadonlySet<number>) {
  const people = await peopleThere(db, office);
  return people.map((person) => ({ userId: person.id, name: nameOf(person), ...fateOf(person, others) }));
}

/**
 * What selling a location would do, before it is done: its plans, who loses it, what the organization still pays us for it, and how many members it
 * has. Whoever works at some locations of the organization only reads why it is not theirs to sell, and no more.
 */
export async function showSale({ office, organization }: Location) {
  const refused = await saleRefusal(db, office, organization);
  const { officeName, timezone } = await db.office.findUniqueOrThrow({ where: { id: office } });
  if (refused === "someLocations") return { dentistInfoId: office, officeName, refused, effect: null };
  const soldAt = await now();
  const soldOn = today(soldAt, timezone);
  const [plans, people, counts, open, billing] = await Promise.all([
    plansShown(office),
    peopleShown(office, othersOf(organization, office)),
    activeMembersByOffice(db, [office]),
    unbilled(db, [office], soldAt),
    organizationBilling(organization.id),
  ]);
  const members = counts.get(office) ?? 0;
  const ownFrom = billing && firstOwnMonth(billing.nextOn, soldOn);
  const left = { officeId: office, organizationId: organization.id, soldAt, soldOn, members };
  const owed = ownFrom === null ? 0 : (feeSide({ came: null, left }, ownFrom) ?? 0);
  const managementFee = { cents: times(cents(billing?.managementFeeCents ?? 0), owed) };
  const stillCents = invoiceTotalOf([...open.payments, ...open.setups, ...open.debts, managementFee]);
  return {
    dentistInfoId: office,
    officeName,
    refused,
    effect: {
      members,
      plans,
      people,
      /** In cents: what the organization still pays for the location; `ownFrom`: the month of the location's own first invoice. */
      invoices: { stillCents, ownFrom },
    },
  };
}
