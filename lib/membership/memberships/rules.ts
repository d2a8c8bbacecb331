import type { Schedule } from "@/lib/billing/dues/scheduled-changes.rules";
import type { NewPlanTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import type { DateOn } from "@/lib/core/time/dates";
import type { MemberEvent } from "@/lib/platform/membership-status/rules";
import type { MemberStatus, StoredStatus } from "@/lib/platform/membership-status/schema";

/** What an act can change on a membership. */
export type CurrentMembership = Schedule & {
  status: MemberStatus;
  collection: "auto" | "in_office";
  autoRenew: boolean;
  /** First unpaid day; null without automatic charges. */
  nextDueOn: DateOn | null;
  termEndOn: DateOn;
  startedOn: DateOn;
  endedOn: DateOn | null;
  feeWaived: boolean;
  /** Too old for their plan, they stay on it in terms that begin before that day: the office has decided so. */
  agesKeptUntil: DateOn | null;
};

export type StoredChange = { id: number; kind: string; effectiveIndex: number; payload: unknown };

/** All that decides an act. */
export type MembershipFacts = {
  current: CurrentMembership;
  statusesBefore: readonly StoredStatus[];
  revision: number;
  /** A guaranteed plan is bound to its contract and its card. */
  gpp: boolean;
  today: DateOn;
  /** The last day of the office; null where it stays. */
  closesOn: DateOn | null;
  /** The day it was made, in the office's zone. */
  createdOn: DateOn;
  /** A payment for it is at the provider: a bank debit or attempt in progress. */
  underWay: boolean;
  /** Its debt is on a payment with an intent that other family members owe too: it cannot be voided alone. */
  sharedDebt: boolean;
  /** Days between payments that were free because the draw date moved, in the last twelve months. */
  freeDaysGiven: number;
  /** Scheduled changes that wait. */
  scheduledChanges: readonly StoredChange[];
};

/** A scheduled change an act makes; it takes the place of one of its kind that waits already. */
export type NewChange = { kind: "plan" | "collection"; effectiveIndex: number; payload: NewPlanTerms | object };

export type Decided = {
  set: Partial<Omit<CurrentMembership, "status">>;
  event?: MemberEvent;
  schedule?: NewChange;
  /** The family discounts kept from before are over: the office's present ones hold. */
  endsKept?: boolean;
  /** The first day of a period that is paid with the change. */
  startOn?: DateOn;
  /** Kinds of scheduled changes that are voided. */
  drop?: readonly string[];
  /** The balance is waived too, with journals, so it cannot be undone. */
  waivesDebt?: boolean;
};

/** Why a change is not possible: a text under `memberships.refused`, on a field when one is to blame. */
export type Refused = { refused: ActRefusal; field?: string };
export const REFUSALS = [
  "nothingToChange",
  "notRunning",
  "inOfficeNoRenewal",
  "settleFirst",
  "guaranteed",
  "notDrawn",
  "drawTooFar",
  "pastEnd",
  "backdateTooFar",
  "endBeforePaid",
  "endTooFar",
  "otherUnitFromStart",
  "renewedAlready",
  "notInOffice",
  "noFeeToWaive",
  "mayNotWaive",
  "mayNotDisable",
  "paymentUnderWay",
  "officeCloses",
] as const;
export type ActRefusal = (typeof REFUSALS)[number];

export type Decision = Decided | Refused;

export const isRefused = (decision: Decision): decision is Refused => "refused" in decision;

const NOTHING: Refused = { refused: "nothingToChange" };

/** Whether a decision changes anything at all; what does not is refused in words instead of being noted as done. */
export function unlessIdle(facts: MembershipFacts, decided: Decided): Decision {
  const { current } = facts;
  const keys = Object.keys(decided.set) as (keyof typeof decided.set)[];
  const moves = keys.some((key) => decided.set[key] !== current[key]);
  const drops = facts.scheduledChanges.some(({ kind }) => decided.drop?.includes(kind));
  return moves || drops || decided.event || decided.schedule ? decided : NOTHING;
}

/** Statuses with automatic charges and no balance (001 §4). */
export const PAID_UP: readonly MemberStatus[] = ["active", "active_transferred"];
/** Owed money is settled before dates, plans or the way of paying change (409, payments). */
export const OWING: readonly MemberStatus[] = ["past_due", "delinquent", "delinquent_gpp"];

/** The refusal that fits a status in which an act cannot be done. */
export function refusalFor(status: MemberStatus): Refused {
  return { refused: OWING.includes(status) ? "settleFirst" : "notRunning" };
}

/** The membership after a change, with its scheduled changes. `id` 0 is one not yet made. */
export function withDecided(
  { current, scheduledChanges: waiting }: MembershipFacts,
  decided: Decided,
  status: MemberStatus,
): { standing: CurrentMembership; waiting: StoredChange[] } {
  const replaced = decided.schedule?.kind;
  const kept = waiting.filter(({ kind }) => !decided.drop?.includes(kind) && kind !== replaced);
  const next = { ...current, ...decided.set, status };
  const moved = next.nextIndex - current.nextIndex;
  return {
    standing: next,
    // Scheduled changes keep their period when the periods are renumbered.
    waiting: [
      ...kept.map((one) => ({ ...one, effectiveIndex: one.effectiveIndex + moved })),
      ...(decided.schedule ? [{ id: 0, ...decided.schedule }] : []),
    ],
  };
}
