/** What a measure counts. Money is in cents, written with its dollar sign. */
export type MeasureUnit = "people" | "families" | "disputes" | "cents";

/**
 * By which day something that happened is counted, always the office's own: the day the money moved, the day a payment
 * was paid, the day the bank has a payout, the day a dispute was decided, the day on which somebody began or ceased to be a
 * member, the day that was paid for.
 */
type DatedBy = "moved" | "paid" | "arrival" | "decision" | "counted" | "served";

/** The list with the rows a measure is made of. */
export type Rows =
  | { page: "members"; filter: "all" | "staying" | "past_due" | "delinquent"; sort?: "-since" }
  | { page: "recovery" }
  | { page: "plans" }
  | { page: "recurring" }
  | { page: "ledger"; filter: "all" | "paid" | "guarantees" | "returned" }
  | { page: "movement"; filter: "there" | "joined" | "cameBack" | "left" | "lost" }
  | { page: "revenue"; filter: "earned" | "unearned" }
  | { page: "payouts"; filter: "arrived" }
  | { page: "disputes"; filter: "needsResponse" | "underReview" | "won" | "lost" };

export type Measure =
  /** How it is now, at the office's today. */
  | { kind: "stock"; unit: MeasureUnit; rows: Rows }
  /** How it was at the end of any day. */
  | { kind: "level"; unit: MeasureUnit; rows: Rows | null }
  /** What happened from one day until another. */
  | { kind: "flow"; unit: MeasureUnit; datedBy: DatedBy; rows: Rows | null };

/**
 * Every number of an office that the product shows, on pages, in files and in calls, by its one name. What each counts is
 * said to people by `measures.means.<name>`, its SQL stands in `people.queries`, `flows.queries`, `movement.queries` and
 * `revenue.queries`, and nowhere else.
 */
export const MEASURES = {
  activeMembers: { kind: "stock", unit: "people", rows: { page: "members", filter: "staying" } },
  activeFamilies: { kind: "stock", unit: "families", rows: { page: "members", filter: "staying" } },
  newMembers: { kind: "stock", unit: "people", rows: { page: "members", filter: "staying", sort: "-since" } },
  monthlyMembers: { kind: "stock", unit: "people", rows: { page: "members", filter: "staying" } },
  annualMembers: { kind: "stock", unit: "people", rows: { page: "members", filter: "staying" } },
  onFile: { kind: "stock", unit: "people", rows: { page: "members", filter: "all" } },
  lateFamilies: { kind: "stock", unit: "families", rows: { page: "members", filter: "past_due" } },
  late: { kind: "stock", unit: "cents", rows: { page: "members", filter: "past_due" } },
  delinquentFamilies: { kind: "stock", unit: "families", rows: { page: "members", filter: "delinquent" } },
  owingFamilies: { kind: "stock", unit: "families", rows: { page: "recovery" } },
  owed: { kind: "stock", unit: "cents", rows: { page: "recovery" } },
  recurring: { kind: "stock", unit: "cents", rows: { page: "plans" } },
  disputesToAnswer: { kind: "stock", unit: "disputes", rows: { page: "disputes", filter: "needsResponse" } },
  atRisk: { kind: "stock", unit: "cents", rows: { page: "disputes", filter: "needsResponse" } },
  disputesInReview: { kind: "stock", unit: "disputes", rows: { page: "disputes", filter: "underReview" } },
  inReview: { kind: "stock", unit: "cents", rows: { page: "disputes", filter: "underReview" } },

  membersThen: { kind: "level", unit: "people", rows: { page: "movement", filter: "there" } },
  recurringThen: { kind: "level", unit: "cents", rows: { page: "recurring" } },
  unearned: { kind: "level", unit: "cents", rows: { page: "revenue", filter: "unearned" } },

  joined: { kind: "flow", unit: "people", datedBy: "counted", rows: { page: "movement", filter: "joined" } },
  cameBack: { kind: "flow", unit: "people", datedBy: "counted", rows: { page: "movement", filter: "cameBack" } },
  left: { kind: "flow", unit: "people", datedBy: "counted", rows: { page: "movement", filter: "left" } },
  lost: { kind: "flow", unit: "people", datedBy: "counted", rows: { page: "movement", filter: "lost" } },

  earned: { kind: "flow", unit: "cents", datedBy: "served", rows: { page: "revenue", filter: "earned" } },
  collected: { kind: "flow", unit: "cents", datedBy: "moved", rows: { page: "ledger", filter: "paid" } },
  guarantees: { kind: "flow", unit: "cents", datedBy: "moved", rows: { page: "ledger", filter: "guarantees" } },
  refunded: { kind: "flow", unit: "cents", datedBy: "moved", rows: { page: "ledger", filter: "returned" } },
  returned: { kind: "flow", unit: "cents", datedBy: "moved", rows: { page: "ledger", filter: "returned" } },
  net: { kind: "flow", unit: "cents", datedBy: "moved", rows: { page: "ledger", filter: "all" } },
  platformFees: { kind: "flow", unit: "cents", datedBy: "moved", rows: null },
  recovered: { kind: "flow", unit: "cents", datedBy: "paid", rows: { page: "recovery" } },
  paidOut: { kind: "flow", unit: "cents", datedBy: "arrival", rows: { page: "payouts", filter: "arrived" } },
  payoutFees: { kind: "flow", unit: "cents", datedBy: "arrival", rows: { page: "payouts", filter: "arrived" } },
  payoutReturns: { kind: "flow", unit: "cents", datedBy: "arrival", rows: { page: "payouts", filter: "arrived" } },
  disputesWon: { kind: "flow", unit: "disputes", datedBy: "decision", rows: { page: "disputes", filter: "won" } },
  disputesLost: { kind: "flow", unit: "disputes", datedBy: "decision", rows: { page: "disputes", filter: "lost" } },
  disputedWon: { kind: "flow", unit: "cents", datedBy: "decision", rows: { page: "disputes", filter: "won" } },
  disputedLost: { kind: "flow", unit: "cents", datedBy: "decision", rows: { page: "disputes", filter: "lost" } },
} as const satisfies Record<string, Measure>;

export type MeasureName = keyof typeof MEASURES;
type OfKind<Kind> = { [Name in MeasureName]: (typeof MEASURES)[Name]["kind"] extends Kind ? Name : never }[MeasureName];
export type StockName = OfKind<"stock">;
export type FlowName = OfKind<"flow">;
export type LevelName = OfKind<"level">;
/** What a period has: what happened in it, and how it stood when it ended. */
export type PeriodName = FlowName | LevelName;

export const MEASURE_NAMES = Object.keys(MEASURES) as MeasureName[];

/** How people pay: a card or account charged each month or each year, or in the office. */
export const WAYS_TO_PAY = ["month", "year", "office"] as const;
/** A part of an office's people: those on a plan, those who pay in a way. */
export type Cut = { plan?: number | undefined; pays?: (typeof WAYS_TO_PAY)[number] | undefined };

/** In what steps a period is read. */
export const STEPS = ["day", "month", "year"] as const;
export type Step = (typeof STEPS)[number];
