import type { Day } from "./calendar";

export type Status =
  | "active"
  | "active_cash"
  | "past_due"
  | "cancellation_requested"
  | "canceled"
  | "delinquent"
  | "inactive"
  | "disputed";

/** Statuses whose next period is asked for. */
export const BILLED: readonly Status[] = ["active", "past_due"];

/** What a family's card does when it is asked; `none` has no card that may be asked. */
export type Behaviour = "ok" | "insufficient_funds" | "lost_card" | "authentication_required" | "none";

export type OfficePlan = {
  zone: string;
  /** Basis points; 0 is not set. */
  discounts: { two: number; three: number; four: number };
};
export type OracleOffice = OfficePlan & { name: string; open: boolean };

export type FamilyPlan = { office: string };
export type OracleFamily = FamilyPlan & { name: string; card: Behaviour; cardNo: number };

export type OracleMember = {
  name: string;
  family: string;
  unit: "month" | "year";
  list: number;
  code: number;
  anchor: Day;
  /** The next period to be asked for, counted from the anchor. */
  period: number;
  status: Status;
  joined: number;
  nextPlan?: { list: number };
  /** The day a request to cancel takes effect, or the end of what was paid at the desk. */
  endsOn?: Day;
  /** The status before a dispute. */
  before?: Status;
};

export type Outcome = "due" | "paid" | "declined" | "written_off" | "void" | "lost";

export type Charge = {
  family: string;
  office: string;
  kind: "cycle" | "once" | "desk";
  dueOn: Day;
  cents: number;
  covers: { member: string; cents: number }[];
  outcome: Outcome;
  tries: number;
  refunded: number;
  tryOn?: Day;
  /** Which of the family's cards paid it. */
  cardNo?: number;
  disputed?: boolean;
};

/** What can be compared with the product. */
export type Expected = {
  members: { name: string; status: Status; nextDueOn: Day | null }[];
  charges: Pick<Charge, "family" | "office" | "kind" | "dueOn" | "cents" | "outcome" | "tries" | "refunded">[];
};
