import { z } from "zod";
import { invalid } from "@/lib/core/errors";
import { priceDollars } from "@/lib/core/fields/amounts";
import { changedLongText, date, INVALID, id, idText } from "@/lib/core/fields/fields";
import { faultsOf, sentOnly } from "@/lib/core/fields/sent";
import { type Cents, cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import {
  AGE_GROUPS,
  AGE_LIMITS,
  DESCRIPTION_MAX,
  EXIT_POLICIES,
  NEW_PLAN_ID,
  NOTES_MAX,
  PLAN_STATUSES,
  type PlanInput,
  planEditor,
  planFields,
} from "@/lib/practice/plans/schema";
import { plainCode, type Tenant } from "@/tenants/tenant";
import { priceCodes } from "./settings.wire";

// What callers send about plans: dollars and names of the legacy API, and of a change only what it changes.

/** No price and a price of nothing are the same: that way of paying is not offered. */
const offered = (amount: Cents | null) => (amount === 0 ? null : amount);

/** Also the legacy spellings of `age_limit`. */
const LIMITS = { under_limit: "under", over_limit: "over", "": "no_limit" } as const;
const limitType = z
  .enum([...AGE_LIMITS, "under_limit", "over_limit", ""])
  .transform((limit) => (limit === "under_limit" || limit === "over_limit" || limit === "" ? LIMITS[limit] : limit));

const { shape } = planFields;
const amount = priceDollars.nullable();

/** A plan as it is sent: what a caller leaves out of it is not changed, and in a new plan is what that begins with. */
export const sentPlan = z
  .object({
    planName: shape.planName,
    spanishName: shape.spanishName,
    description: shape.description,
    spanishDescription: changedLongText(DESCRIPTION_MAX),
    notes: changedLongText(NOTES_MAX),
    presetType: shape.presetType,
    pricing: z.object({ monthly: amount, annually: amount }).partial(),
    activationFee: amount,
    worryFree: z.object({ month: amount, year: amount }).partial(),
    subscription_age_group: z.enum(AGE_GROUPS),
    limitType,
    minAge: shape.minAge.removeDefault(),
    maxAge: shape.maxAge.removeDefault(),
    dentistSpecialtyId: shape.specialty,
    showOnBC: z.boolean(),
    showOnEnrollmentMonthly: z.boolean(),
    showOnEnrollmentAnnual: z.boolean(),
    showOnInternalEnrollmentMonthly: z.boolean(),
    showOnInternalEnrollmentAnnual: z.boolean(),
    forInsured: z.boolean(),
    forUninsured: z.boolean(),
    disableGpp: z.boolean(),
    disableFamilyDiscounts: z.boolean(),
    exitPolicy: z.enum(EXIT_POLICIES),
    priceCodes: shape.services.removeDefault(),
  })
  .partial();
export type SentPlan = z.output<typeof sentPlan>;

/** What was sent, in the words of the editor. */
function fromSent(wire: SentPlan) {
  const {
    pricing,
    activationFee,
    worryFree,
    subscription_age_group: ageGroup,
    limitType: ageLimit,
    dentistSpecialtyId: specialty,
    priceCodes: services,
    ...same
  } = wire;
  return sentOnly({
    ...same,
    ...{ ageGroup, ageLimit, specialty, services },
    ...pricesFrom(pricing?.monthly, pricing?.annually),
    activationFeeCents: activationFee === null ? cents(0) : activationFee,
    worryFreeMonthCents: worryFree?.month,
    worryFreeYearCents: worryFree?.year,
  });
}

type SentPrice = Cents | null | undefined;

/** The prices that were sent; one that was not stays out of it. */
export const pricesFrom = (monthly: SentPrice, annually: SentPrice) =>
  sentOnly({
    monthlyCents: monthly === undefined ? undefined : offered(monthly),
    annualCents: annually === undefined ? undefined : offered(annually),
  });

/**
 * The plan that is to be saved: what is stored, with what was sent instead of it. A new plan begins with the editor's
 * own values. Throws 400 with the editor's fields where the whole does not hold.
 */
export function planFrom(tenant: Tenant, sent: SentPlan, before: PlanInput | null): PlanInput {
  const known = before ?? { planName: "", description: "" };
  const wanted = fromSent(sent);
  // "D1110" and "1110" are one service, kept as the latter.
  const services = wanted.services?.map((one) => ({ ...one, code: plainCode(tenant, one.code) }));
  const parsed = planEditor.safeParse({ ...known, ...wanted, ...sentOnly({ services }) });
  if (!parsed.success) throw invalid(faultsOf(parsed.error));
  return parsed.data;
}

const revision = id.optional();
export const planState = z.object({
  id: id.default(NEW_PLAN_ID),
  revision,
  viewStatus: z.enum(PLAN_STATUSES).optional(),
  isDeleted: z.literal(true).or(z.literal(false)).default(false),
});

/** Body of POST /dentist-info/membership-plan-save-state. */
export const savePlanBody = z
  .object({ dentistInfoId: id, plan: planState.extend(sentPlan.shape) })
  .transform(({ dentistInfoId, plan: { id: planId, revision: known, viewStatus, isDeleted, ...sent } }) => ({
    ...{ dentistInfoId, planId, revision: known, viewStatus },
    delete: isDeleted,
    sent,
  }));

// Smaller bodies -------------------------------------------------------------------------------------------------------

export const allPlansBody = z.object({ dentistInfoId: id });
export const planDetailBody = z.object({
  dentistInfoId: id.optional(),
  planId: id,
  targetType: z.literal("location").default("location"),
});
export const sortBody = z.object({ membershipIds: z.array(id).min(1, INVALID.required).max(500) });
export const sortAliasBody = sortBody.extend({ dentistInfoId: id });
export const toggleBody = z.object({
  target: z.enum(PLAN_STATUSES).default("draft"),
  revision,
  confirmed: z.boolean().default(false),
});
export const knownBody = z.object({ revision });
export const feesBody = z.object({ priceCodes });
export const pricingQuery = z.object({ dentistInfoId: idText.optional() });
const AT_ONCE: readonly (string | boolean | null | undefined)[] = [
  null,
  undefined,
  true,
  "",
  "now",
  "immediately",
  "today",
];
/** From when a price is asked: at once (null), which a legacy caller may say in several ways, or from a day on. */
const effective = z
  .string()
  .or(z.boolean())
  .nullish()
  .transform((when, ctx): DateOn | null => {
    if (AT_ONCE.includes(when)) return null;
    const day = date.safeParse(when);
    if (day.success) return day.data;
    ctx.addIssue({
      code: "custom",
      message: typeof when === "string" ? (day.error.issues[0]?.message ?? INVALID.data) : INVALID.data,
    });
    return z.NEVER;
  });
export const changePriceFields = z.object({
  planId: id,
  revision,
  price: amount.optional(),
  yearlyPrice: amount.optional(),
  effective,
  preview: z.boolean().default(false),
  expectedMembers: z.number().int().min(0).max(1_000_000).optional(),
});
/** `expectedMembers` is how many the preview of a price to come showed: with another number nothing is planned. */
export const changePriceBody = changePriceFields
  .refine(({ price, yearlyPrice }) => price !== undefined || yearlyPrice !== undefined, {
    path: ["price"],
    message: INVALID.required,
  })
  .transform(({ planId, revision: known, price, yearlyPrice, effective: beginsOn, preview, expectedMembers }) => ({
    planId,
    revision: known,
    preview,
    beginsOn,
    expectedMembers,
    prices: pricesFrom(price, yearlyPrice),
  }));
