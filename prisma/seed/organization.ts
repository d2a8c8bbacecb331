// The small organization of the demo: the plans it keeps for its six locations, what a group and a location set of them, a price that
// waits for its day, a merge that was taken back, and people who work at several locations.
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import type { Organization } from "@/lib/membership/locations/organization.queries";
import { mergePlans, undoMerge } from "@/lib/membership/master-plans/merge.commands";
import { planTree } from "@/lib/membership/master-plans/queries";
import { saveMaster } from "@/lib/membership/master-plans/save.commands";
import type { PlanPlace } from "@/lib/membership/master-plans/tree.rules";
import { planOfficePrice } from "@/lib/membership/memberships/planned.commands";
import type { PlanInput } from "@/lib/practice/plans/schema";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { filledPreset, makeMasterPlan, OFFERED } from "./plans";
import { makeUser } from "./users";

/** For all locations, for the second group, and one that no location follows yet. */
const KEPT: Record<TenantId, readonly [all: string, group: string, unused: string]> = {
  dental: ["general_adult", "general_child", "general_perio"],
  vision: ["annual_exam_eyewear", "annual_exam_contacts", "annual_exam_contacts"],
};

/** Another text of a plan at a place, as its people would save it. */
async function setText(
  tenantId: TenantId,
  organization: Organization,
  planId: number,
  place: PlanPlace,
  text: Partial<PlanInput>,
) {
  const plan = await planTree(db, organization, planId);
  if (!plan) throw new Error(`the organization keeps no plan ${planId}`);
  const save = {
    place,
    edit: (before: PlanInput) => ({ ...before, ...text }),
    giveBack: [],
    status: undefined,
    locations: undefined,
  };
  await saveMaster(TENANTS[tenantId], { plan, organization }, {}, save, SYSTEM);
}

/** The first location's plan of a template was merged into one that the organization keeps, and taken back. */
async function mergeAndUndo(tenantId: TenantId, organization: Organization, presetType: string): Promise<void> {
  const [office = systemOffice(0)] = organization.offices;
  const target = await makeMasterPlan(db, organization.id, filledPreset(tenantId, presetType), []);
  const own = await db.plan.findFirst({
    where: { officeId: office, presetType, parentPlanId: null, status: "active" },
  });
  if (!own) return;
  const { mergeId } = await mergePlans(organization, { targetPlanId: target.id, planIds: [own.id] }, SYSTEM);
  await undoMerge(organization, mergeId, SYSTEM);
}

/** The plans the organization keeps, and what was done with them. */
export async function keepPlans(tenantId: TenantId, officeIds: readonly number[], on: DateOn): Promise<void> {
  const rows = await db.office.findMany({
    where: { id: { in: [...officeIds] } },
    include: { organization: true },
    orderBy: { id: "asc" },
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first?.organization || !last?.groupId) return;
  const { id, name } = first.organization;
  const organization = { id, name, offices: officeIds.map(systemOffice), managed: true };
  const [all, ofGroup, unused] = KEPT[tenantId];
  const master = await makeMasterPlan(db, id, filledPreset(tenantId, all), officeIds);
  const grouped = rows.filter(({ groupId }) => groupId === last.groupId).map((office) => office.id);
  await makeMasterPlan(db, id, filledPreset(tenantId, ofGroup), grouped, last.groupId);
  const [, second = 0, third = 0] = officeIds;
  const { description } = filledPreset(tenantId, all);
  if (first.groupId !== null) {
    const west: PlanPlace = { at: "group", groupId: first.groupId };
    await setText(tenantId, organization, master.id, west, {
      description: `${description} Evening hours at all western locations.`,
    });
  }
  await setText(tenantId, organization, master.id, { at: "location", office: second }, { showOnBC: true });
  const plan = await db.plan.findFirstOrThrow({ where: { officeId: third, presetType: all } });
  const version = await db.planVersion.findUniqueOrThrow({ where: { id: plan.currentVersionId ?? 0 } });
  const prices = { monthlyCents: cents((version.monthlyCents ?? 0) + 300) };
  await planOfficePrice(TENANTS[tenantId], systemOffice(third), { planId: plan.id }, prices, addDays(on, 60), SYSTEM);
  if (OFFERED[tenantId].some(([presetType, status]) => presetType === unused && status === "active"))
    await mergeAndUndo(tenantId, organization, unused);
}

/** People of several locations: who runs a region, and a provider who is at two of them. */
export async function staffLocations(tenantId: TenantId, officeIds: readonly number[]): Promise<void> {
  const region = {
    firstName: "Renata",
    lastName: "Okoye",
    email: `region@${tenantId}.test`,
    jobTitle: "Regional manager",
  };
  await makeUser(db, { tenantId, role: "office_admin", ...region, officeIds: officeIds.slice(3) });
  const floats = { firstName: "Elias", lastName: "Brandt", email: `floats@${tenantId}.test` };
  await makeUser(db, { tenantId, role: "dentist_standard", ...floats, officeIds: officeIds.slice(0, 2) });
}
