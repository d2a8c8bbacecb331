import type { Tenant } from "@/tenants/tenant";
import type { NumberField, NumberFields, Numbers } from "./numbers.rules";

/** How often a year a service is included, and what the office charges for it without a plan. */
const COUNT: NumberField = { unit: "count", min: 0, max: 12, slideMax: 12, step: 1 };
const FEE: NumberField = { unit: "money", min: 0, max: 500_000, slideMax: 500_000, step: 100 };

const GENERAL = {
  other: { unit: "money", min: 0, max: 1_000_000, slideMax: 200_000, step: 2_500 },
  discount: { unit: "percent", min: 0, max: 10_000, slideMax: 5_000, step: 100 },
  members: { unit: "count", min: 0, max: 20_000, slideMax: 1_000, step: 5 },
} as const satisfies NumberFields;

export type GeneralName = keyof typeof GENERAL;
export const GENERAL_NAMES = Object.keys(GENERAL) as GeneralName[];

/** What the numbers of a service are called in a form and in its address. */
export const countName = (code: string) => `count-${code}`;
export const feeName = (code: string) => `fee-${code}`;

/** All numbers of the plan builder, for the services a tenant's plans are made of. */
export const planFields = (codes: readonly string[]): NumberFields => ({
  ...Object.fromEntries(
    codes.flatMap((code) => [
      [countName(code), COUNT],
      [feeName(code), FEE],
    ]),
  ),
  ...GENERAL,
});

type PlanUsual = Tenant["constants"]["estimates"]["plan"];

export const codesOf = ({ services }: Pick<PlanUsual, "services">): string[] => services.map(([code]) => code);

export const planNumbers = ({ services, other, discount, members }: PlanUsual): Numbers => ({
  ...Object.fromEntries(
    services.flatMap(([code, quantity, feeCents]) => [
      [countName(code), quantity],
      [feeName(code), feeCents],
    ]),
  ),
  ...{ other, discount, members },
});
