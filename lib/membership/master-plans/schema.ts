import { z } from "zod";
import { INVALID, id } from "@/lib/core/fields/fields";
import { revision } from "@/lib/core/fields/revision";
import { aspects } from "@/lib/practice/plans/overrides.schema";
import { changePriceFields, planState, pricesFrom, sentPlan } from "@/lib/practice/plans/sent.wire";
import type { PlanPlace } from "./tree.rules";

// What callers send about the plans of an organization (001 §7). `targetType` and `target` name the level (001 §3): the
// organization (master), a group of it, or a location; left out, the plan's own.

/** More locations than any organization has. */
const MOST = 2_000;
/** So many ids, and a plan. */
export const PLAN_BODY_BYTES = 160_000;

const targeted = { targetType: z.enum(["master", "group", "location"]).optional(), target: id.optional() };
type Targeted = { targetType?: "master" | "group" | "location" | undefined; target?: number | undefined };

/** A group and a location are named, and nothing is named without saying what it is. */
const hasTarget = ({ targetType, target }: Targeted) =>
  targetType === "master" || (targetType === undefined) === (target === undefined);
const NO_TARGET = { path: ["target"], message: INVALID.required };

/** The organization that is named as the one a plan is kept for; undefined where none is. */
export const organizationIn = ({ targetType, target }: Targeted): number | undefined =>
  targetType === "master" ? target : undefined;

/** The place that is named; whether the caller may act there is asked of the plan. */
export function placeOf({ targetType, target = 0 }: Targeted): PlanPlace {
  if (targetType === "group") return { at: "group", groupId: target };
  return targetType === "location" ? { at: "location", office: target } : { at: "top" };
}

/** How many locations and members were shown; others are refused. */
const expected = z.number().int().min(0).max(1_000_000).optional();

/**
 * A price for all, for a group or for a location, right away or from a day on; `giveBack` takes what the place sets itself away again
 * right away, `withdraw` the price that waits there for its day.
 */
export const masterPriceBody = changePriceFields
  .extend({ ...targeted, giveBack: z.boolean().default(false), withdraw: z.boolean().default(false) })
  .refine(hasTarget, NO_TARGET)
  .refine(
    ({ price, yearlyPrice, giveBack, withdraw }) =>
      giveBack || withdraw || price !== undefined || yearlyPrice !== undefined,
    { path: ["price"], message: INVALID.required },
  )
  .refine(({ effective, giveBack }) => !giveBack || effective === null, { path: ["effective"], message: INVALID.data })
  .refine(
    ({ withdraw, price, yearlyPrice, giveBack, preview, effective }) =>
      !withdraw || !(giveBack || preview || price !== undefined || yearlyPrice !== undefined || effective !== null),
    { path: ["withdraw"], message: INVALID.data },
  )
  .refine(({ price, yearlyPrice, giveBack }) => !giveBack || (price === undefined && yearlyPrice === undefined), {
    path: ["giveBack"],
    message: INVALID.data,
  })
  .refine(({ giveBack, targetType }) => !giveBack || (targetType !== undefined && targetType !== "master"), {
    path: ["targetType"],
    message: INVALID.required,
  })
  .transform(({ price, yearlyPrice, giveBack, targetType, target, planId, preview, expectedMembers, ...sent }) => ({
    planId,
    preview,
    expectedMembers,
    withdraw: sent.withdraw,
    beginsOn: sent.effective,
    revision: sent.revision,
    place: placeOf({ targetType, target }),
    organizationId: organizationIn({ targetType, target }),
    prices: giveBack ? null : pricesFrom(price, yearlyPrice),
  }));

/** Body of POST /multi-location/multi-master-plan-save-state. */
export const saveMasterBody = z
  .object({
    organizationId: id,
    plan: planState.extend(sentPlan.shape).extend({ locations: z.array(id).max(MOST).optional() }),
    ...targeted,
    giveBack: aspects.optional(),
    preview: z.boolean().default(false),
    expectedLocations: expected,
  })
  .refine(hasTarget, NO_TARGET)
  .transform(({ plan: { id: planId, revision: known, viewStatus, isDeleted, locations, ...sent }, ...rest }) => {
    const { organizationId, targetType, target, giveBack, preview, expectedLocations } = rest;
    return {
      organizationId,
      planId,
      revision: known,
      viewStatus,
      locations,
      sent,
      targetType,
      target,
      giveBack,
      preview,
      expectedLocations,
      delete: isDeleted,
    };
  });
export type SaveMaster = z.output<typeof saveMasterBody>;

/** Body of POST /multi-location/change-target: whom the plan is kept for from now on. */
export const changeTargetBody = z
  .object({
    planId: id,
    revision: revision.optional(),
    targetType: z.enum(["master", "group", "location"]),
    target: id.optional(),
    preview: z.boolean().default(false),
    expectedLocations: expected,
  })
  .refine(hasTarget, NO_TARGET);
