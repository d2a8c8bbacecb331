import type { Cents } from "@/lib/core/money";
import type { SetupDraft } from "@/lib/practice/offices/signup-data.schema";
import { minimumPriceCents } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";
import { type NumberFields, type Numbers, queryOf, textOf, valuesOf } from "./numbers.rules";
import { planEstimate } from "./plan.rules";
import { codesOf, feeName, planFields, planNumbers } from "./plan.schema";
import { PPO_FIELDS } from "./ppo.schema";
import { CARRIED_FROM, type CarriedFrom } from "./rules";
import { numbersInAddress } from "./schema";

type Query = Record<string, string>;
type Draft = SetupDraft["values"];

/** What a practice brings along to the sign-up from one of the calculators. */
export type Carried = {
  /** All of it, as the address of the sign-up goes on holding it. */
  query: Query;
  /** The calculator, with the same numbers. */
  back: string;
  /** What the set-up finds typed in its step "plans". */
  draft: Draft;
};

const PRICE = "monthlyPrice";
const DISCOUNT = "otherDiscount";

function carried<Name extends string>(
  from: CarriedFrom,
  fields: NumberFields<Name>,
  values: Numbers<Name>,
  draft: Draft,
): Carried {
  const query = queryOf(fields, values);
  return {
    query: { [CARRIED_FROM]: from, ...query },
    back: `/${from}?${new URLSearchParams(query)}`,
    draft,
  };
}

/** What the address of the sign-up says somebody has calculated; null where it names no calculator. */
export function carriedIn(tenant: Tenant, search: Readonly<Query>): Carried | null {
  const { constants } = tenant;
  if (search[CARRIED_FROM] === "ppo-calculator") {
    const values = valuesOf(numbersInAddress(PPO_FIELDS, constants.estimates.ppo).parse(search));
    const draft: Draft = values.price > 0 ? { [PRICE]: textOf(PPO_FIELDS.price, values.price) } : {};
    return carried("ppo-calculator", PPO_FIELDS, values, draft);
  }
  if (search[CARRIED_FROM] === "plan-builder") {
    const { plan } = constants.estimates;
    const codes = codesOf(plan);
    const fields = planFields(codes);
    const values = valuesOf(numbersInAddress(fields, planNumbers(plan)).parse(search));
    const { monthlyCents } = planEstimate(codes, values, leastPlanCents(tenant));
    return carried("plan-builder", fields, values, {
      ...(monthlyCents > 0 ? { [PRICE]: textOf(PPO_FIELDS.price, monthlyCents) } : {}),
      [DISCOUNT]: String(Math.round((values.discount ?? 0) / 100)),
      ...Object.fromEntries(
        codes.map((code) => [feeName(code), textOf(PPO_FIELDS.price, values[feeName(code)] ?? 0)] as const),
      ),
    });
  }
  return null;
}

/** What the set-up's step "plans" finds typed; null and empty where nothing was carried into the draft. */
export type CarriedPlan = { price: string | null; discount: string | null; fees: Readonly<Record<string, string>> };

export function carriedPlan(draft: Draft | undefined, codes: readonly string[]): CarriedPlan {
  const text = (name: string) => {
    const value = draft?.[name];
    return typeof value === "string" && value !== "" ? value : null;
  };
  const fees = codes.flatMap((code) => {
    const fee = text(feeName(code));
    return fee === null ? [] : [[code, fee] as const];
  });
  return { price: text(PRICE), discount: text(DISCOUNT), fees: Object.fromEntries(fees) };
}

/** What a plan of the kind that is built here may not cost less than, a month. It has the name of no template yet. */
export const leastPlanCents = (tenant: Tenant): Cents =>
  minimumPriceCents(tenant, { planName: "", presetType: tenant.constants.estimates.plan.presetType });
