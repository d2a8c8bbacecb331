import type { ExitPolicy, PlanService } from "./schema";

/** What a member signs up for: every change of one of these makes a new version of the plan. */
export const TERMS = [
  "planName",
  "spanishName",
  "description",
  "spanishDescription",
  "monthlyCents",
  "annualCents",
  "activationFeeCents",
  "ageGroup",
  "ageLimit",
  "minAge",
  "maxAge",
  "specialty",
  "disableGpp",
  "disableFamilyDiscounts",
  "exitPolicy",
  "worryFreeMonthCents",
  "worryFreeYearCents",
  "services",
] as const;
export type Term = (typeof TERMS)[number];

export type PlanTerms = {
  planName: string;
  spanishName: string | null;
  description: string;
  spanishDescription: string;
  monthlyCents: number | null;
  annualCents: number | null;
  activationFeeCents: number;
  ageGroup: "adult" | "child";
  ageLimit: "no_limit" | "under" | "over" | "between";
  minAge: number | null;
  maxAge: number | null;
  specialty: string | null;
  disableGpp: boolean;
  disableFamilyDiscounts: boolean;
  exitPolicy: ExitPolicy;
  worryFreeMonthCents: number | null;
  worryFreeYearCents: number | null;
  services: readonly PlanService[];
};

/** Only the terms of something that holds more. */
export function termsOf(plan: PlanTerms): PlanTerms {
  const { planName, spanishName, description, spanishDescription, monthlyCents, annualCents, activationFeeCents } =
    plan;
  const { ageGroup, ageLimit, minAge, maxAge, specialty, disableGpp, disableFamilyDiscounts, exitPolicy } = plan;
  const { worryFreeMonthCents, worryFreeYearCents, services } = plan;
  return {
    planName,
    spanishName,
    description,
    spanishDescription,
    monthlyCents,
    annualCents,
    activationFeeCents,
    ageGroup,
    ageLimit,
    minAge,
    maxAge,
    specialty,
    disableGpp,
    disableFamilyDiscounts,
    exitPolicy,
    worryFreeMonthCents,
    worryFreeYearCents,
    services,
  };
}

/** A value of a plan as text, equal where the values are: the order of services says nothing, so it makes no new version. */
export function comparable(value: PlanTerms[Term] | boolean): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return JSON.stringify(value.map(({ code, quantity }) => `${code}×${quantity}`).sort());
}

/** The terms in which two states of a plan differ, in the order they are shown. */
export function changedTerms(before: PlanTerms, after: PlanTerms): Term[] {
  return TERMS.filter((term) => comparable(before[term]) !== comparable(after[term]));
}
