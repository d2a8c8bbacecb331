import { type DateOn, daysBetween } from "@/lib/core/time/dates";
import type { Evidence, FileField, TextField } from "./schema";
import { FILE_FIELDS, MAX_CHARACTERS, TEXT_FIELDS } from "./schema";
import { disputeState, outcomeOf } from "./sync.rules";

/** What is decided about a dispute is decided by these. */
export type DisputeFacts = {
  status: string;
  takenCents: number;
  dueBy: Date | null;
  sentStatus: string | null;
  sendingAt: Date | null;
  acceptedAt: Date | null;
};

/** What there is to do about a dispute, in the words of a list. */
export type DisputeStage = "needsResponse" | "sending" | "late" | "underReview" | "won" | "lost" | "over";

const asks = (status: string) => status.endsWith("needs_response");

/** The stage of a dispute for the office at a time. Evidence is submitted once per request of the bank. */
export function disputeStageOf(one: DisputeFacts, at: Date): DisputeStage {
  const outcome = outcomeOf(one.status, one.takenCents);
  if (outcome) return outcome;
  if (!asks(one.status)) return "underReview";
  if (one.sendingAt || one.acceptedAt) return "sending";
  if (one.sentStatus === one.status) return "underReview";
  return one.dueBy !== null && one.dueBy <= at ? "late" : "needsResponse";
}

/** Whether evidence can still be changed and submitted. */
export const canRespond = (one: DisputeFacts, at: Date): boolean => disputeStageOf(one, at) === "needsResponse";

/** Whether it can be given up. An inquiry has taken nothing yet: whoever agrees with the payer refunds instead. */
export function canAccept(one: DisputeFacts, at: Date): boolean {
  return canRespond(one, at) && disputeState(one.status) === "open";
}

/** Days left to respond, 0 on the last one; null without a date. Both in the office's days. */
export function daysLeft(dueOn: DateOn | null, today: DateOn): number | null {
  return dueOn === null ? null : Math.max(0, daysBetween(today, dueOn));
}

/** What losing, or giving up, costs the office, and what winning brings back; all in cents. */
export type Stakes = {
  /** Already gone from the office's own balance (an account of its own), the provider's fee included. */
  goneCents: number;
  /** Leaves the office's balance when the dispute is lost. */
  losesCents: number;
  /** Comes back to the office's balance when it is won. */
  returnsCents: number;
  /** The provider's fee, which stays whatever the outcome, and who bears it. */
  feeCents: number;
  feeBorneBy: "office" | "platform";
};

type Money = {
  mode: "direct" | "destination";
  amountCents: number;
  takenCents: number;
  feeCents: number;
  /** What can still be recovered from the office for this payment; less than the amount after a refund. */
  recoverableCents: number;
};

/**
 * The consequences of a dispute in dollars. With an account of its own the office has lost the money the day the dispute
 * came; otherwise the platform has paid in its place and takes it back only when the dispute is lost.
 */
export function stakesOf({ mode, amountCents, takenCents, feeCents, recoverableCents }: Money): Stakes {
  if (mode === "direct") {
    const feeBorneBy = "office" as const;
    return { goneCents: takenCents + feeCents, losesCents: 0, returnsCents: takenCents, feeCents, feeBorneBy };
  }
  const losesCents = Math.min(amountCents, recoverableCents);
  return { goneCents: 0, losesCents, returnsCents: 0, feeCents, feeBorneBy: "platform" };
}

/** The evidence texts without empty or unknown ones. */
export function tidied(evidence: unknown): Evidence {
  const given: Record<string, unknown> = evidence && typeof evidence === "object" ? { ...evidence } : {};
  const kept: Evidence = {};
  for (const name of TEXT_FIELDS) {
    const value = given[name];
    if (typeof value === "string" && value !== "") kept[name] = value;
  }
  return kept;
}

/** Characters of the evidence as the provider counts them. */
export const charactersOf = (evidence: Evidence): number =>
  Object.values(evidence).reduce((sum, value) => sum + value.length, 0);

export const isTooLong = (evidence: Evidence): boolean => charactersOf(evidence) > MAX_CHARACTERS;

/** Fields in which two versions of the evidence differ. */
export function changedFields(before: Evidence, after: Evidence): TextField[] {
  return TEXT_FIELDS.filter((name) => (before[name] ?? "") !== (after[name] ?? ""));
}

/** Texts and documents allowed in a status: an appeal has two of its own, everything else the others. */
export function fieldsFor(status: string): { texts: TextField[]; files: FileField[] } {
  const appeal = status.startsWith("appeal_");
  const fits = (name: string) => name.startsWith("appeal_") === appeal;
  return { texts: TEXT_FIELDS.filter(fits), files: FILE_FIELDS.filter(fits) };
}
