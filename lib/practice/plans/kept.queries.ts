import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Prisma, Tx } from "@/lib/core/db/db";
import type { PlanTarget } from "@/lib/generated/prisma/client";
import { type Overrides, planAt } from "./inherited.rules";
import { overrides } from "./overrides.schema";
import type { OfficePlan } from "./queries";
import { type PlanInput, planEditor } from "./schema";

// Plans that an organization keeps for its locations: rows without an office, and what groups and locations set of them.

/** A row of a plan with its present terms. */
export const withTerms = { currentVersion: true } as const satisfies Prisma.PlanInclude;

/** Such a row as the values of the editor. */
export function keptValues({
  currentVersion,
  ...row
}: Prisma.PlanGetPayload<{ include: typeof withTerms }>): PlanInput {
  return planEditor.parse({
    ...currentVersion,
    ...row,
    notes: row.notes ?? "",
    spanishDescription: currentVersion?.spanishDescription ?? "",
  });
}

/** Whom such a plan is kept for. */
export const keptLevel = ({ target }: { target: PlanTarget }) => (target === "group" ? "group" : "master");

/** A plan of an organization beside a location that follows it: its values, what the location's group sets, and the location itself. */
export type InheritedPlan = {
  id: number;
  level: "master" | "group";
  kept: PlanInput;
  group: Overrides;
  own: Overrides;
};

/** What a location's plan follows, and what is set for it. The caller has locked that plan; null for one that follows none. */
export async function inheritedBy(
  tx: Tx,
  office: OfficeId,
  { parentPlanId }: Pick<OfficePlan, "parentPlanId">,
): Promise<InheritedPlan | null> {
  if (parentPlanId === null) return null;
  const { groupId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { groupId: true } });
  const [row, set] = await Promise.all([
    tx.plan.findUniqueOrThrow({ where: { id: parentPlanId }, include: withTerms }),
    tx.planOverride.findMany({
      where: { planId: parentPlanId, OR: [{ officeId: office }, ...(groupId === null ? [] : [{ groupId }])] },
    }),
  ]);
  const setBy = (mine: (one: (typeof set)[number]) => boolean) => overrides.parse(set.find(mine)?.values ?? {});
  return {
    id: row.id,
    level: keptLevel(row),
    kept: keptValues(row),
    group: setBy((one) => one.officeId === null),
    own: setBy((one) => one.officeId !== null),
  };
}

/** What a location offers of it, with the location's own notes. */
export const planOf = ({ kept, group, own }: InheritedPlan, { notes }: Pick<PlanInput, "notes">): PlanInput => ({
  ...planAt(kept, group, own),
  notes,
});
