import { type Cents, cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { nextStatus } from "@/lib/platform/membership-status/rules";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import type { ClaimRefusal } from "./claim.schema";

/** One open obligation of a membership, and its payment. */
export type OwedDues = { obligationId: number; paymentId: number; dueOn: DateOn; netCents: number };

export type ClaimFacts = {
  status: MemberStatus;
  gpp: boolean;
  claimed: boolean;
  /** A payment for it is at the provider just now. */
  underWay: boolean;
  owed: readonly OwedDues[];
  /** Where the office's money goes; null while it has no account. */
  account: string | null;
};

export type ClaimDecision = { refused: ClaimRefusal } | { amountCents: Cents; to: MemberStatus; account: string };

export const isClaimRefused = (decision: ClaimDecision): decision is { refused: ClaimRefusal } => "refused" in decision;

/**
 * What claiming the guarantee of a membership does (payments.md 6.3, 6.6): the platform pays the office all that is
 * owed for it, the debt becomes the platform's, and the membership ends. Once only.
 */
export function decideClaim(facts: ClaimFacts): ClaimDecision {
  const { status, gpp, claimed, underWay, owed, account } = facts;
  if (claimed) return { refused: "claimed" };
  if (!gpp) return { refused: "notGuaranteed" };
  const to = nextStatus(status, "guaranteeClaimed");
  if (to === null) return { refused: "notDelinquent" };
  if (underWay) return { refused: "underWay" };
  const amount = owed.reduce((sum, { netCents }) => sum + netCents, 0);
  if (amount === 0) return { refused: "nothingOwed" };
  if (account === null) return { refused: "noAccount" };
  return { amountCents: cents(amount), to: shownStatus(to), account };
}

/** Idempotency key of the n-th attempt of a claim's transfer; the first is the claim's own (payments.md 6.3). */
export function claimKey(claimId: number, attemptCount: number): string {
  return attemptCount === 0 ? `claim:${claimId}` : `claim:${claimId}:${attemptCount}`;
}
