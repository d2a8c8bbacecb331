type Choice = { planId: number; unit: "month" | "year" };

/** A plan and its unit as the one value of a select. */
export const choiceValue = ({ planId, unit }: Choice): string => `${planId}/${unit}`;

/** The plan and unit behind the value of a select. */
export function choiceOf(value: string): Choice {
  const [planId, unit] = value.split("/");
  return { planId: Number(planId), unit: unit === "year" ? "year" : "month" };
}
