import { type Cents, cents, minus, percentOf, times } from "@/lib/core/money";
import { annualCommitment } from "@/lib/practice/plans/suggested.rules";
import type { Numbers } from "./numbers.rules";
import type { PpoName } from "./ppo.schema";
import { type OurPrice, ourPrice, shareOf, timesToReach } from "./rules";

export type PpoEstimate = {
  /** A year of one patient with a PPO: at the office's fees, and what the office is paid for it. */
  patient: { billedCents: Cents; paidCents: Cents };
  /** A year of one member's dues. */
  memberCents: Cents;
  /** A year of all patients. */
  billedCents: Cents;
  writtenOffCents: Cents;
  paidCents: Cents;
  members: number;
  duesCents: Cents;
  ours: OurPrice;
  /** What is left of the dues after what we charge; below zero where that is more. */
  keptCents: Cents;
  /** How many members pay as much as the network does for all patients; null where none do. */
  membersToReplace: number | null;
};

/**
 * A year of an office's patients with a PPO, and of a membership plan that some of them join. Each amount of all is that of one,
 * in whole cents, times their number: so what is said of one and of all agrees.
 */
export function ppoEstimate({ patients, visits, fee, writeOff, join, price }: Numbers<PpoName>): PpoEstimate {
  // Visits are hundredths, as a percentage of one visit: 1.8 visits are 180 % of its fee.
  const billed = percentOf(cents(fee), visits * 100);
  const paid = minus(billed, percentOf(billed, writeOff));
  const memberCents = annualCommitment(cents(price));
  const members = shareOf(patients, join);
  const [billedCents, paidCents, duesCents] = [
    times(billed, patients),
    times(paid, patients),
    times(memberCents, members),
  ];
  const ours = ourPrice(members, duesCents);
  return {
    patient: { billedCents: billed, paidCents: paid },
    memberCents,
    billedCents,
    writtenOffCents: minus(billedCents, paidCents),
    paidCents,
    members,
    duesCents,
    ours,
    keptCents: minus(duesCents, ours.yearCents),
    membersToReplace: timesToReach(memberCents, paidCents),
  };
}

export type PpoFinding = "both" | "nothingOff" | "nobody" | "nothing";

/** Which sentence the numbers allow. */
export function ppoFinding({ billedCents, writtenOffCents, duesCents }: PpoEstimate): PpoFinding {
  if (billedCents === 0) return "nothing";
  if (duesCents === 0) return "nobody";
  return writtenOffCents === 0 ? "nothingOff" : "both";
}

/** What a member brings beside a patient of the network; a member who pays more than the visits cost has no reason to join. */
export function memberBeside({ patient, memberCents }: PpoEstimate): "dearer" | "more" | "same" | "less" {
  if (memberCents > patient.billedCents) return "dearer";
  if (memberCents === patient.paidCents) return "same";
  return memberCents > patient.paidCents ? "more" : "less";
}
