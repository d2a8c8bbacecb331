import type { NumberField, NumberFields } from "./numbers.rules";

const count = (max: number, slideMax: number, step: number): NumberField => ({
  ...{ unit: "count", min: 0, max, slideMax, step },
});
const percent: NumberField = { unit: "percent", min: 0, max: 10_000, slideMax: 10_000, step: 100 };

/** What a practice says of its patients with a PPO, and of the plan it could offer them. */
export const PPO_FIELDS = {
  patients: count(50_000, 3_000, 10),
  visits: { unit: "decimal", min: 0, max: 1_200, slideMax: 600, step: 10 },
  fee: { unit: "money", min: 0, max: 500_000, slideMax: 80_000, step: 500 },
  writeOff: percent,
  join: percent,
  price: { unit: "money", min: 0, max: 50_000, slideMax: 10_000, step: 100 },
} as const satisfies NumberFields;

export type PpoName = keyof typeof PPO_FIELDS;
