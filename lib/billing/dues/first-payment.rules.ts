import { type Cents, sum } from "@/lib/core/money";
import type { Discount } from "@/lib/practice/plans/rules";

/**
 * One amount a membership owes at once: its first period or a one-time fee on enrolment, a later period that is renewed at the
 * desk. Prices are the caller's quote.
 */
export type FirstLine = {
  membershipId: number;
  kind: "dues" | "activation_fee" | "gpp_setup_fee";
  listCents: Cents;
  /** The discount that led from `listCents` to `netCents`; fees have none. */
  discountBps: number;
  discountReason: Discount["reason"];
  /** The price as it was quoted: what is written, charged and returned. */
  netCents: Cents;
  familySize: number;
  /** The period that it pays for; left out: the first one. */
  periodIndex?: number;
};

/** What lines come to. */
export const firstTotalOf = (lines: readonly Pick<FirstLine, "netCents">[]): Cents =>
  sum(lines.map(({ netCents }) => netCents));
