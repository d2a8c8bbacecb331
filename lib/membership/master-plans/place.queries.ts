import "server-only";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { type Aspect, levelsOf, type PlanLevel, planAt } from "@/lib/practice/plans/inherited.rules";
import { keptLevel, keptValues, withTerms } from "@/lib/practice/plans/kept.queries";
import { overrides } from "@/lib/practice/plans/overrides.schema";
import type { PlanInput } from "@/lib/practice/plans/schema";

/** A plan as a group or a location has it, with the level each part of it comes from. */
export type PlacePlan = {
  id: number;
  values: PlanInput;
  levels: Record<Aspect, PlanLevel>;
  /** A location offers it; of a group, true. */
  offered: boolean;
};

/** A location or a group of an organization that one may see: its name, and its group. Throws 404. */
async function placeNamed({ id, offices, managed }: Organization, place: { locationId: number } | { groupId: number }) {
  if ("locationId" in place) {
    const where = { id: place.locationId, AND: { id: { in: [...offices] } } };
    const office = await db.office.findFirst({ where, select: { officeName: true, groupId: true } });
    if (!office) throw notFound();
    return { name: office.officeName, groupId: office.groupId, officeId: place.locationId };
  }
  const mine = managed ? {} : { offices: { some: { id: { in: [...offices] } } } };
  const group = await db.officeGroup.findFirst({
    where: { id: place.groupId, organizationId: id, deletedAt: null, ...mine },
    select: { groupName: true },
  });
  if (!group) throw notFound();
  return { name: group.groupName, groupId: place.groupId, officeId: null };
}

/** The active plans of an organization that a group or a location could offer, as it has them. Throws 404. */
export async function placePlans(
  organization: Organization,
  place: { locationId: number } | { groupId: number },
): Promise<{ name: string; plans: PlacePlan[] }> {
  const { name, groupId, officeId } = await placeNamed(organization, place);
  const rows = await db.plan.findMany({
    where: {
      organizationId: organization.id,
      officeId: null,
      isDeleted: false,
      status: "active",
      OR: [{ groupId: null }, ...(groupId === null ? [] : [{ groupId }])],
    },
    include: withTerms,
    orderBy: [{ position: "asc" }, { id: "asc" }],
  });
  const ids = rows.map((row) => row.id);
  const [set, offered] = await Promise.all([
    db.planOverride.findMany({ where: { planId: { in: ids } } }),
    officeId === null
      ? null
      : db.plan.findMany({
          where: { parentPlanId: { in: ids }, officeId, isDeleted: false, withheld: false },
          select: { parentPlanId: true },
        }),
  ]);
  const setBy = (planId: number, which: "groupId" | "officeId", at: number | null) =>
    overrides.parse((at !== null && set.find((one) => one.planId === planId && one[which] === at)?.values) || {});
  const plans = rows.map((row): PlacePlan => {
    const [group, own] = [setBy(row.id, "groupId", groupId), setBy(row.id, "officeId", officeId)];
    return {
      id: row.id,
      values: planAt(keptValues(row), group, own),
      levels: levelsOf(keptLevel(row), group, own),
      offered: offered === null || offered.some(({ parentPlanId }) => parentPlanId === row.id),
    };
  });
  return { name, plans };
}

/** The groups and locations of an organization that one may see, by name. */
export async function organizationPlaces({ id, offices, managed }: Organization) {
  const mine = managed ? {} : { offices: { some: { id: { in: [...offices] } } } };
  const [groups, locations] = await Promise.all([
    db.officeGroup.findMany({
      where: { organizationId: id, deletedAt: null, ...mine },
      select: { id: true, groupName: true },
      orderBy: { groupName: "asc" },
    }),
    db.office.findMany({
      where: { id: { in: [...offices] } },
      select: { id: true, officeName: true, groupId: true },
      orderBy: [{ officeName: "asc" }, { id: "asc" }],
    }),
  ]);
  return { groups, locations };
}
