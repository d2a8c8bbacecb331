import type { Tx } from "@/lib/core/db/db";
import type { MembershipStatus, Plan } from "@/lib/generated/prisma/client";
import { overridesAfter } from "@/lib/practice/plans/inherited.rules";
import { keptValues, withTerms } from "@/lib/practice/plans/kept.queries";
import { draftFromPreset, presetsOf } from "@/lib/practice/plans/presets";
import type { PlanInput, PlanStatus } from "@/lib/practice/plans/schema";
import { termsOf } from "@/lib/practice/plans/versions.rules";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { makeHousehold, makeMember, makeMembership } from "./members";
import { SEEDED_AT } from "./users";

export type PlanSpec = { officeId: number; plan: PlanInput; status?: PlanStatus; position?: number };

/** Makes a plan with its first version; active unless told otherwise. */
export async function makePlan(tx: Tx, { officeId, plan, status = "active", position = 0 }: PlanSpec): Promise<Plan> {
  const { presetType, notes, showOnBC, showOnEnrollmentMonthly, showOnEnrollmentAnnual } = plan;
  const { showOnInternalEnrollmentMonthly, showOnInternalEnrollmentAnnual, forInsured, forUninsured } = plan;
  const state = { presetType, notes, showOnBC, showOnEnrollmentMonthly, showOnEnrollmentAnnual };
  const shown = { showOnInternalEnrollmentMonthly, showOnInternalEnrollmentAnnual, forInsured, forUninsured };
  const row = await tx.plan.create({
    data: { ...state, ...shown, officeId, status, position, createdAt: SEEDED_AT, updatedAt: SEEDED_AT },
  });
  const version = await tx.planVersion.create({
    data: { ...termsOf(plan), services: [...plan.services], planId: row.id, no: 1, createdAt: SEEDED_AT },
  });
  return tx.plan.update({ where: { id: row.id }, data: { currentVersionId: version.id } });
}

/** A template of the tenant as an office would offer it: the blank discount filled in with 15 %. */
export function filledPreset(tenantId: TenantId, presetType: string): PlanInput {
  const preset = presetsOf(TENANTS[tenantId]).find((each) => each.presetType === presetType);
  if (!preset) throw new Error(`${tenantId} has no template ${presetType}`);
  const draft = draftFromPreset(preset);
  const filled = (text: string) => text.replaceAll("__%", "15%");
  return { ...draft, description: filled(draft.description), spanishDescription: filled(draft.spanishDescription) };
}

/** What a typical office of the demo sells, in its order. */
export const OFFERED: Record<TenantId, readonly (readonly [presetType: string, status: PlanStatus])[]> = {
  dental: [
    ["general_adult", "active"],
    ["general_child", "active"],
    ["general_perio", "active"],
    ["pediatric_teen", "draft"],
    ["periodontic_perio4", "archived"],
  ],
  vision: [
    ["annual_exam_eyewear", "active"],
    ["annual_exam_contacts", "active"],
    ["refraction_eyewear", "draft"],
  ],
};

/** The plans of a typical office: the common templates active, one still a draft, one archived. In the office's order. */
export async function makeTypicalPlans(tx: Tx, tenantId: TenantId, officeId: number): Promise<Plan[]> {
  const plans: Plan[] = [];
  for (const [position, [presetType, status]] of OFFERED[tenantId].entries()) {
    plans.push(await makePlan(tx, { officeId, plan: filledPreset(tenantId, presetType), status, position }));
  }
  return plans;
}

export type OnPlanSpec = {
  tenantId: TenantId;
  officeId: number;
  planId: number;
  unit?: "month" | "year";
  status?: MembershipStatus;
};

/** Puts one new person, a family of one, on the current version of a plan. Answers the id of the membership. */
export async function putOnPlan(
  tx: Tx,
  { tenantId, officeId, planId, unit = "month", status = "active" }: OnPlanSpec,
): Promise<number> {
  const { currentVersion } = await tx.plan.findUniqueOrThrow({
    where: { id: planId },
    include: { currentVersion: true },
  });
  const listCents = unit === "month" ? currentVersion?.monthlyCents : currentVersion?.annualCents;
  if (!currentVersion || !listCents) throw new Error(`plan ${planId} has no price by the ${unit}`);
  const household = await makeHousehold(tx, { tenantId, officeId, email: `plan${planId}@${tenantId}.example` });
  const member = await makeMember(tx, household, { firstName: "Jordan", lastName: "Vance", birthOn: "1988-02-29" });
  const membership = await makeMembership(tx, member, {
    planId,
    planVersionId: currentVersion.id,
    listCents,
    unit,
    status,
    startedOn: "2025-05-05",
  });
  return membership.id;
}

/** Makes a plan the organisation keeps, for all or for a group, from a template, and lets its locations' plans of that template follow it. */
export async function makeMasterPlan(
  tx: Tx,
  organizationId: number,
  plan: PlanInput,
  officeIds: readonly number[],
  groupId: number | null = null,
): Promise<Plan> {
  const { presetType, notes, forInsured, forUninsured } = plan;
  const kept = { presetType, notes, forInsured, forUninsured, status: "active", groupId } as const;
  const state = { ...kept, target: groupId === null ? "master" : "group" } as const;
  const at = { createdAt: SEEDED_AT, updatedAt: SEEDED_AT };
  const row = await tx.plan.create({ data: { ...state, ...at, organizationId } });
  const version = await tx.planVersion.create({
    data: { ...termsOf(plan), services: [...plan.services], planId: row.id, no: 1, createdAt: SEEDED_AT },
  });
  // A location follows it once.
  const following = await tx.plan.findMany({
    where: { officeId: { in: [...officeIds] }, presetType, isDeleted: false },
    distinct: ["officeId"],
    orderBy: { id: "asc" },
    include: withTerms,
  });
  const own = following.map((at) => ({ officeId: at.officeId, values: overridesAfter({}, plan, keptValues(at)) }));
  await tx.planOverride.createMany({
    data: own
      .filter(({ values }) => Object.keys(values).length > 0)
      .map((at) => ({ ...at, planId: row.id, updatedAt: SEEDED_AT })),
  });
  await tx.plan.updateMany({
    where: { id: { in: following.map(({ id }) => id) } },
    data: { parentPlanId: row.id },
  });
  return tx.plan.update({ where: { id: row.id }, data: { currentVersionId: version.id } });
}
