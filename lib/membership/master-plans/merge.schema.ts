import { z } from "zod";
import { INVALID, id } from "@/lib/core/fields/fields";
import { revision } from "@/lib/core/fields/revision";
import { planEditor } from "@/lib/practice/plans/schema";

/** More plans than the locations of any organization have. */
const MOST = 2_000;
export const MERGE_BODY_BYTES = 160_000;

/**
 * Body of POST /multi-location/merge-legacy-plans. `revision` is the target's, `revisions` are the plans', in their order, as they were
 * shown; what was changed since is refused.
 */
export const mergePlansBody = z
  .object({
    organizationId: id,
    planIds: z.array(id).min(1).max(MOST),
    targetPlanId: id,
    revision: revision.optional(),
    revisions: z.array(revision).max(MOST).optional(),
    preview: z.boolean().default(false),
  })
  .refine(({ planIds, revisions }) => revisions === undefined || revisions.length === planIds.length, {
    path: ["revisions"],
    message: INVALID.data,
  })
  // One that is named twice is merged once.
  .transform(({ planIds, revisions, ...order }) => {
    const first = (_: unknown, at: number) => planIds.indexOf(planIds[at] ?? 0) === at;
    return { ...order, planIds: planIds.filter(first), revisions: revisions?.filter(first) };
  });

export const undoMergeBody = z.object({ mergeId: id });

/** What the way back of a merge needs, as `plan_merge.plans` keeps it: each plan as it was, and which revision it had after. */
export const mergedPlans = z.array(
  z.object({
    planId: z.number(),
    officeId: z.number(),
    status: z.enum(["draft", "active", "archived"]),
    becomes: z.enum(["follows", "archived"]),
    revisionAfter: z.number(),
    values: planEditor,
  }),
);
export type MergedPlans = z.output<typeof mergedPlans>;
