import "server-only";
import { periodPrice } from "@/lib/billing/dues/period-price.rules";
import { billedFamily } from "@/lib/billing/dues/upcoming.queries";
import { nextDues } from "@/lib/billing/dues/upcoming.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Tx } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { ZERO } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { fromDbDate } from "@/lib/core/time/dates";
import type { Member, Membership } from "@/lib/generated/prisma/client";
import { activePlans } from "@/lib/membership/enrolment/queries";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { nextDueOf } from "@/lib/platform/membership-status/rules";
import type { FamilyDiscounts } from "@/lib/practice/plans/rules";
import { loadMembership } from "./queries";
import type { Transfer } from "./schema";
import {
  type Moving,
  movingOf,
  type Target,
  type TargetPlan,
  type TransferRefusal,
  targetPlan,
  transferRefusal,
} from "./transfer.rules";

export type MovingRow = Moving & { row: Membership; to: TargetPlan | null };

/** A person with what goes with them, and what the other office offers. */
export type TransferFacts = {
  member: Member;
  payerId: number;
  moving: MovingRow[];
  target: Target & { officeName: string };
  refused: TransferRefusal | null;
};

async function targetOf(client: Tx, from: OfficeId, to: OfficeId): Promise<TransferFacts["target"]> {
  const office = await client.office.findUniqueOrThrow({
    where: { id: to },
    select: { officeName: true, closesOn: true, payoutAccount: { select: { chargesEnabled: true } } },
  });
  const plans = await activePlans(to, client);
  return {
    isSame: from === to,
    closes: office.closesOn !== null,
    officeName: office.officeName,
    chargesEnabled: office.payoutAccount?.chargesEnabled ?? false,
    plans: plans.map((plan) => ({
      planId: plan.id,
      planVersionId: plan.versionId,
      planName: plan.planName,
      disableFamilyDiscounts: plan.disableFamilyDiscounts,
      hasUnit: (unit) => Boolean(unit === "month" ? plan.monthlyCents : plan.annualCents),
    })),
  };
}

/** Reads what handing a person over depends on; with `lock` their memberships are held. Throws 404. */
export async function transferFacts(
  client: Tx,
  from: OfficeId,
  to: OfficeId,
  input: Transfer,
  lock = false,
): Promise<TransferFacts> {
  const member = await client.member.findFirst({
    where: { id: input.memberId, officeId: from },
    include: {
      household: { select: { payerId: true } },
      memberships: { orderBy: { id: "asc" }, include: { planVersion: { select: { planName: true } } } },
    },
  });
  if (!member) throw notFound();
  const { household, memberships, ...person } = member;
  if (lock) {
    // One household for a payer at the other office, whoever of them comes first.
    await client.$queryRaw`select id from payer where id = ${household.payerId} for no key update`;
    const ids = memberships.map(({ id }) => id);
    await lockMemberships(client, ids);
  }
  // A plan for something that does not move would be left out unseen, and another one chosen.
  const isMoving = (id: number) => memberships.some((one) => one.id === id);
  if (memberships.length > 0 && !input.plans.every(({ subscriptionId }) => isMoving(subscriptionId))) throw notFound();
  const target = await targetOf(client, from, to);
  const candidates: MovingRow[] = [];
  for (const { id, planVersion } of memberships) {
    const { row, facts } = await loadMembership(client, { officeId: from }, id, lock);
    const { collection, unit, listCents, gpp } = row;
    // An office that closes draws nothing more from whom the next period goes beyond its last day: the other one does.
    const days = { anchorOn: fromDbDate(row.anchorOn), termEndOn: fromDbDate(row.termEndOn), cancelOn: null };
    const { status } = facts.current;
    const moving: Moving = {
      membershipId: id,
      ...{ status, collection, unit, listCents, gpp },
      planName: planVersion.planName,
      underWay: facts.underWay,
      nextDueOn: nextDueOf({ ...row, ...days }),
    };
    const wanted = input.plans.find(({ subscriptionId }) => subscriptionId === id)?.planId ?? input.membershipId;
    candidates.push({ ...moving, row, to: targetPlan(moving, wanted, target.plans) });
  }
  const moving = movingOf(candidates);
  const refused = transferRefusal(moving, target) ?? (moving.some((one) => one.to === null) ? "noPlan" : null);
  return { member: person, payerId: household.payerId, moving, target, refused };
}

/** A person at another office's household of their family, where they have been there before. */
export async function personThere(client: Tx, householdId: number, member: Member): Promise<Member | null> {
  if (member.addedById === null) return client.member.findFirst({ where: { householdId, addedById: null } });
  return client.member.findFirst({
    where: { householdId, OR: [{ transferredFromId: member.id }, { id: member.transferredFromId ?? 0 }] },
  });
}

export type TransferPreview = {
  name: string;
  officeName: string;
  refused: TransferRefusal | null;
  memberships: {
    subscriptionId: number;
    planName: string;
    unit: "month" | "year";
    /** The plan there, null while one must be chosen. */
    toPlanId: number | null;
    /** Plans of the other office that are sold by the same unit. */
    choices: { planId: number; planName: string }[];
    priceNowCents: number;
    /** The list price stays; the other office's family discount counts from the next payment on. */
    priceThenCents: number;
    nextDueOn: DateOn | null;
  }[];
};

/** What handing a person over would do, in plans, prices and dates. */
export async function transferPreview(from: OfficeId, to: OfficeId, input: Transfer): Promise<TransferPreview> {
  const { member, payerId, moving, target, refused } = await transferFacts(db, from, to, input);
  const here = await billedFamily(db, from, member.householdId);
  const there = await db.household.findFirst({ where: { officeId: to, payerId }, select: { id: true } });
  const settled = there ? await billedFamily(db, to, there.id) : null;
  const settings = await db.planSettings.findUnique({ where: { officeId: to } });
  const discounts: FamilyDiscounts = settings ?? { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };
  // The same person there, or somebody new, whom no id stands for yet.
  const memberId = (there && (await personThere(db, there.id, member))?.id) ?? 0;
  const arriving = moving.map(({ row: { collection, autoRenew, termEndOn } }) => {
    return { memberId, status: "active_transferred" as const, collection, autoRenew, termEndOn: fromDbDate(termEndOn) };
  });
  const then = { memberships: [...(settled?.memberships ?? []), ...arriving], discounts };
  const nowCents = ({ membershipId }: MovingRow) => {
    const own = here.memberships.find((one) => one.membershipId === membershipId);
    return own ? (nextDues(own, here) ?? periodPrice(own, here, here.today)).netCents : ZERO;
  };
  // Prices and plans that wait here end here: the price that is locked goes along.
  const thenCents = ({ row, to: plan, nextDueOn }: MovingRow) => {
    const priced = { ...row, disableFamilyDiscounts: plan?.disableFamilyDiscounts ?? false };
    return periodPrice(priced, then, nextDueOn ?? here.today).netCents;
  };
  return {
    name: `${member.firstName} ${member.lastName}`,
    officeName: target.officeName,
    refused,
    memberships: moving.map((one) => ({
      subscriptionId: one.membershipId,
      planName: one.planName,
      unit: one.unit,
      toPlanId: one.to?.planId ?? null,
      choices: target.plans
        .filter(({ hasUnit }) => hasUnit(one.unit))
        .map(({ planId, planName }) => ({ planId, planName })),
      priceNowCents: nowCents(one),
      priceThenCents: thenCents(one),
      nextDueOn: one.nextDueOn,
    })),
  };
}
