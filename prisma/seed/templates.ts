import type { Tx } from "@/lib/core/db/db";
import type { PlanTemplate } from "@/lib/generated/prisma/client";
import type { PlanInput } from "@/lib/practice/plans/schema";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";
import { filledPreset } from "./plans";
import { SEEDED_AT } from "./users";

/** Makes a plan that an association offers its practices. */
export function makeTemplate(tx: Tx, associationId: number, plan: PlanInput): Promise<PlanTemplate> {
  return tx.planTemplate.create({
    data: { associationId, planName: plan.planName, plan, createdAt: SEEDED_AT, updatedAt: SEEDED_AT },
  });
}

const OFFERED: Record<TenantId, { preset: string; adopted: string; planName: string; spanishName: string }> = {
  dental: {
    ...{ preset: "general_adult", adopted: "general_child" },
    ...{ planName: "Lone Star Essentials", spanishName: "Lone Star Esencial" },
  },
  vision: {
    ...{ preset: "annual_exam_eyewear", adopted: "annual_exam_contacts" },
    ...{ planName: "Pacific Clear Sight", spanishName: "Pacific Vista Clara" },
  },
};

/** Two templates of the open association: one that its first practice has a copy of, and one that nobody has yet. */
export async function makeTemplates(tx: Tx, tenantId: TenantId, cast: Cast): Promise<void> {
  const { preset, adopted, ...names } = OFFERED[tenantId];
  await makeTemplate(tx, cast.associationId, { ...filledPreset(tenantId, preset), ...names });
  const { id } = await makeTemplate(tx, cast.associationId, filledPreset(tenantId, adopted));
  await tx.plan.updateMany({
    where: { officeId: cast.soloOfficeId, presetType: adopted },
    data: { templateId: id, templateRevision: 1 },
  });
}
