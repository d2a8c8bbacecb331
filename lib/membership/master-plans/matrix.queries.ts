import "server-only";
import { db } from "@/lib/core/db/db";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { membersByKeptPlan } from "@/lib/platform/measures/people.queries";
import { overrides } from "@/lib/practice/plans/overrides.schema";
import { cellOf, type Matrix } from "./matrix.rules";

const keyOf = (planId: number | null, placeId: number | null) => `${planId} ${placeId}`;

/**
 * The plans an organization keeps and what the locations one may see have of them, in six statements however many there are
 * of either. A plan of a group that holds none of these locations is left out.
 */
export async function organizationMatrix({ id, offices, managed }: Organization): Promise<Matrix> {
  const locations = await db.office.findMany({
    where: { id: { in: [...offices] } },
    select: { id: true, officeName: true, groupId: true },
    orderBy: [{ officeName: "asc" }, { id: "asc" }],
  });
  const mine = [...new Set(locations.flatMap(({ groupId }) => (groupId === null ? [] : [groupId])))];
  const [plans, groups] = await Promise.all([
    db.plan.findMany({
      where: {
        organizationId: id,
        officeId: null,
        isDeleted: false,
        ...(managed ? {} : { OR: [{ groupId: null }, { groupId: { in: mine } }] }),
      },
      include: { currentVersion: true },
      orderBy: [{ position: "asc" }, { id: "asc" }],
    }),
    db.officeGroup.findMany({
      where: { organizationId: id, deletedAt: null, ...(managed ? {} : { id: { in: mine } }) },
      select: { id: true, groupName: true },
      orderBy: { id: "asc" },
    }),
  ]);
  const ids = plans.map((plan) => plan.id);
  const [following, set] = await Promise.all([
    db.plan.findMany({
      where: { parentPlanId: { in: ids }, officeId: { in: [...offices] }, isDeleted: false },
      select: { id: true, parentPlanId: true, officeId: true, withheld: true },
    }),
    db.planOverride.findMany({ where: { planId: { in: ids } } }),
  ]);
  const members = await membersByKeptPlan(following.map((plan) => plan.id));
  const followingAt = new Map(following.map((one) => [keyOf(one.parentPlanId, one.officeId), one]));
  const setBy = (which: "officeId" | "groupId") =>
    new Map(
      set
        .filter((one) => one[which] !== null)
        .map((one) => [keyOf(one.planId, one[which]), overrides.parse(one.values)]),
    );
  const [own, group] = [setBy("officeId"), setBy("groupId")];
  return {
    locations,
    groups,
    plans: plans.map((plan) => ({
      id: plan.id,
      revision: plan.revision,
      status: plan.status,
      groupId: plan.groupId,
      planName: plan.currentVersion?.planName ?? "",
      spanishName: plan.currentVersion?.spanishName ?? null,
      monthlyCents: plan.currentVersion?.monthlyCents ?? null,
      annualCents: plan.currentVersion?.annualCents ?? null,
      membersMonthly: members.get(plan.id)?.monthly ?? 0,
      membersAnnual: members.get(plan.id)?.annual ?? 0,
      cells: locations.map((location) =>
        cellOf(plan, location, followingAt.get(keyOf(plan.id, location.id)), {
          own: own.get(keyOf(plan.id, location.id)),
          group: group.get(keyOf(plan.id, location.groupId)),
        }),
      ),
    })),
  };
}
