import { type DateOn, lastDayBefore } from "@/lib/core/time/dates";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { delinquentOn } from "@/lib/platform/membership-status/period.rules";
import { type MemberEvent, nextStatus } from "@/lib/platform/membership-status/rules";
import type { MemberStatus, StoredStatus } from "@/lib/platform/membership-status/schema";

/** What explains a status: the dates and amounts it was decided from. */
export type Inputs = {
  status: MemberStatus;
  collection: "auto" | "in_office";
  autoRenew: boolean;
  gpp: boolean;
  nextDueOn: DateOn | null;
  termEndOn: DateOn;
  pastDueOn: DateOn | null;
  cancelOn: DateOn | null;
  endedOn: DateOn | null;
  /** Due and unpaid. */
  openCents: number;
  /** Attempts for the open balance, and the day of the next. */
  attemptCount: number;
  nextAttemptOn: DateOn | null;
  /** Days after the due date at which a late membership is given up, by the rules its payment keeps. */
  delinquentDay: number;
  /** Due date of the response to a dispute. */
  disputeDueOn: DateOn | null;
};

/** One figure behind a status: its name is a text under `memberships.whyFacts`. */
export type Fact =
  | { term: string; kind: "date"; value: DateOn }
  | { term: string; kind: "cents" | "count"; value: number }
  | { term: string; kind: "word"; value: string };

const day = (term: string, value: DateOn | null): Fact[] => (value === null ? [] : [{ term, kind: "date", value }]);

/** The figures a status was decided from, those that matter for it first. */
export function explainingFacts(inputs: Inputs): Fact[] {
  const { openCents, attemptCount } = inputs;
  return [
    ...day("pastDueOn", inputs.pastDueOn),
    ...(openCents > 0 ? [{ term: "open", kind: "cents" as const, value: openCents }] : []),
    ...(attemptCount > 0 && inputs.pastDueOn
      ? [{ term: "attempts", kind: "count" as const, value: attemptCount }]
      : []),
    ...day("disputeDueOn", inputs.disputeDueOn),
    ...day("cancelOn", inputs.cancelOn && lastDayBefore(inputs.cancelOn)),
    ...day("endedOn", inputs.endedOn),
    ...day("nextDueOn", inputs.nextDueOn),
    ...day("termEndOn", inputs.termEndOn),
    { term: "collection", kind: "word", value: inputs.collection },
    ...(inputs.collection === "auto"
      ? [{ term: "autoRenew", kind: "word" as const, value: inputs.autoRenew ? "yes" : "no" }]
      : []),
    ...(inputs.gpp ? [{ term: "gpp", kind: "word" as const, value: "yes" }] : []),
  ];
}

/** What can happen next, on which day where that is known, and what the status would be then (001 §4). */
export type Next = { event: MemberEvent; to: MemberStatus; on: DateOn | null };

/** What happens next, automatically or usually; rare actions are left out. */
export function nextOf(inputs: Inputs, before: readonly StoredStatus[]): Next[] {
  const { status, pastDueOn } = inputs;
  const givenUpOn = pastDueOn && delinquentOn(pastDueOn, inputs.delinquentDay);
  const wanted: [MemberEvent, DateOn | null, boolean][] = [
    ["cashActivated", null, true],
    ["chargeFailed", inputs.nextDueOn, inputs.collection === "auto"],
    ["chargeSucceeded", inputs.nextAttemptOn, true],
    ["retriesUsedUp", givenUpOn, !inputs.gpp],
    ["retriesUsedUpGuaranteed", givenUpOn, inputs.gpp],
    ["debtSettled", null, true],
    ["guaranteeClaimed", null, inputs.gpp],
    ["cashRenewed", inputs.termEndOn, inputs.collection === "in_office"],
    ["termEnded", status === "cancellation_requested" ? inputs.cancelOn : inputs.termEndOn, endsByItself(inputs)],
    ["disputeWon", inputs.disputeDueOn, true],
    ["disputeLost", inputs.disputeDueOn, true],
  ];
  return wanted.flatMap(([event, on, applies]) => {
    const to = applies ? nextStatus(status, event, before) : null;
    return to === null ? [] : [{ event, to: shownStatus(to), on }];
  });
}

function endsByItself({ status, autoRenew }: Inputs): boolean {
  return status === "cancellation_requested" || !autoRenew;
}
