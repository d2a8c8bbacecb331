import { type Cents, cents, minus, percentOf, plus, sum, times, ZERO } from "@/lib/core/money";
import {
  annualCommitment,
  type Earning,
  earningsOf,
  matchingAnnual,
  monthOf,
  priceWithSaving,
} from "@/lib/practice/plans/suggested.rules";
import type { Numbers } from "./numbers.rules";
import { countName, feeName } from "./plan.schema";
import { type OurPrice, ourPrice } from "./rules";

export type PlanEstimate = {
  /** `saving`: a member saves on what is included; `least`: a plan may not cost less, and that is no saving; `empty`: nothing is included. */
  kind: "saving" | "least" | "empty";
  monthlyCents: Cents;
  annualCents: Cents;
  /** A year of what is included, at the office's fees. */
  usualCents: Cents;
  /** A year of one member, paid by the month. */
  duesCents: Cents;
  /** Other treatment of one member in a year: at the office's fees, and at the member price. */
  otherCents: Cents;
  otherPaidCents: Cents;
  /** What one member saves in a year, with other treatment; below zero where the plan is dearer. */
  savesCents: Cents;
  allDuesCents: Cents;
  ours: OurPrice;
  keptCents: Cents;
  /** What a member's dues leave above what they use, at the office's fees, by how much of it they use. */
  earnings: readonly Earning[];
};

/**
 * The price of a plan out of what it includes, and what that means for a member and for the office: the price that the set-up
 * and the plan editor suggest for the same fees.
 * @param leastCents what a plan may not cost less than, a month.
 */
export function planEstimate(codes: readonly string[], numbers: Numbers, leastCents: number): PlanEstimate {
  const of = (name: string) => numbers[name] ?? 0;
  const usualCents = sum(codes.map((code) => times(cents(of(feeName(code))), of(countName(code)))));
  const saving = priceWithSaving(usualCents, leastCents);
  const kind = usualCents === 0 ? "empty" : saving ? "saving" : "least";
  const monthlyCents = kind === "empty" ? ZERO : (saving?.monthlyCents ?? monthOf(usualCents, leastCents));
  const duesCents = annualCommitment(monthlyCents);
  const otherCents = cents(of("other"));
  const otherPaidCents = minus(otherCents, percentOf(otherCents, of("discount")));
  const allDuesCents = times(duesCents, of("members"));
  const ours = ourPrice(of("members"), allDuesCents);
  return {
    ...{
      kind,
      monthlyCents,
      annualCents: matchingAnnual(monthlyCents),
      usualCents,
      duesCents,
      otherCents,
      otherPaidCents,
    },
    savesCents: minus(plus(usualCents, otherCents), plus(duesCents, otherPaidCents)),
    ...{ allDuesCents, ours },
    keptCents: minus(allDuesCents, ours.yearCents),
    earnings: earningsOf(duesCents, usualCents),
  };
}
