import type { SetupDraft } from "@/lib/offices/signup-data.schema";
import type { Tenant } from "@/tenants/tenant";
import { type NumberFields, type Numbers, queryOf, textOf, valuesOf } from "./numbers.rules";
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
export function carriedIn({ constants }: Pick<Tenant, "constants">, search: Readonly<Query>): Carried | null {
  if (search[CARRIED_FROM] === "ppo-calculator") {
    const values = valuesOf(numbersInAddress(PPO_FIELDS, constants.estimates.ppo).parse(search));
    const draft: Draft = values.price > 0 ? { [PRICE]: textOf(PPO_FIELDS.price, values.price) } : {};
    return carried("ppo-calculator", PPO_FIELDS, values, draft);
  }
  return null;
}

/** The monthly price that was carried into the draft of a set-up, as text; null where none was. */
export function carriedPrice(draft: Draft | undefined): string | null {
  const price = draft?.[PRICE];
  return typeof price === "string" && price !== "" ? price : null;
}
