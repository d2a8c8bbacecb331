import type { Day } from "./calendar";

export type Status =
  | "active"
  | "active_transferred"
  | "active_cash"
  | "past_due"
  | "cancellation_requested"
  | "canceled"
  | "delinquent"
  | "delinquent_gpp"
  | "inactive"
  | "inactive_transferred"
  | "disputed"
  | "pending_cash";

/** Statuses whose next period is asked for. */
export const BILLED: readonly Status[] = ["active", "active_transferred", "past_due"];
/** Statuses that count for a family's discount, and go on. */
export const COUNTED: readonly Status[] = ["active", "active_transferred", "active_cash", "past_due"];
/** Statuses in which nothing is owed and nothing is on its way out. */
export const RUNNING: readonly Status[] = ["active", "active_transferred", "active_cash"];

/** Statuses of who is no member any more. */
export const OVER: readonly Status[] = ["canceled", "inactive", "inactive_transferred"];

/** What a payer's card does when it is asked; `none` has no card that may be asked. */
export type Behaviour = "ok" | "insufficient_funds" | "lost_card" | "authentication_required" | "none";
/** What becomes of a draft from a payer's bank account, days after it was sent; `returns`: paid, and taken back later. */
export type Draft = "pays" | "isPoor" | "saysNo" | "returns";
/** What a plan says about leaving before its time (000 §1). */
export type Policy = "refund_90" | "remaining_term" | "none";

/** What families of two, three, four and more pay less, in basis points; 0 is not set. */
export type Discounts = { two: number; three: number; four: number };

export type OfficePlan = {
  zone: string;
  discounts: Discounts;
  /** An office's own account cannot take drafts; the platform's can. */
  mode?: "direct" | "destination";
  /** Whether guarantees are claimed without anybody's click. */
  claims?: boolean;
};
/** `gone`: which of its accounts we may not look into, counted from its first. */
export type OracleOffice = OfficePlan & {
  name: string;
  open: boolean;
  accountNo: number;
  gone: Set<number>;
  /** The last day of an office that closes. */
  closesOn?: Day;
  /** The month that we bill it for next; none where it has no account with us. */
  invoicedOn?: Day;
};

/** `behind` is the card that waits behind a bank account its bank has said no for; another account wakes it. */
export type Payer = {
  name: string;
  card: Behaviour;
  behind?: Behaviour;
  cardNo: number;
  bank: Draft | null;
  bankNo: number;
};

/** A household at an office; who has moved to another office has a second one with the same payer. */
export type FamilyPlan = { office: string; payer?: string };
export type OracleFamily = { name: string; office: string; payer: string; promise?: Day };

export type Terms = {
  unit: "month" | "year";
  list: number;
  code: number;
  on: Day;
  /** Periods that were paid after the first one. */
  paid?: number;
  gpp?: boolean;
  policy?: Policy;
  /** Which of the office's plans it is. */
  plan?: number;
};

/** The sheet of a membership for leaving: its days, whether the office has said what was used, and when it was last worked out. */
export type Sheet = { on: Day; until: Day; asked: boolean; confirmed: boolean; at: number };

export type OracleMember = {
  name: string;
  family: string;
  unit: "month" | "year";
  list: number;
  code: number;
  gpp: boolean;
  policy: Policy;
  /** The day the person joined, wherever that was. */
  since: Day;
  /** Whom it carries on at this office. */
  carriesOn?: string;
  sheet?: Sheet;
  /** Leaving is paid for by a draft the bank has not answered yet. */
  leaving?: Charge;
  anchor: Day;
  /** The next period to be asked for, counted from the anchor. */
  period: number;
  status: Status;
  joined: number;
  nextPlan?: { list: number; policy: Policy; plan?: number | undefined };
  plan?: number | undefined;
  /** A price that was announced, and the day its first period begins. */
  nextPrice?: { list: number; on: Day };
  /** Family discounts that its office has changed, and the day of the first period that has them no more. */
  kept?: { discounts: Discounts; until: Day };
  /** Paid at the desk: nothing is drawn. */
  cash: boolean;
  /** What is paid at the desk for the first period, as it was signed; it waits for that. */
  agreed?: number;
  autoRenew: boolean;
  /** The end of the contract; unknown once it has been renewed on another day than it began. */
  termEnd: Day | undefined;
  /** The day of payment was moved. */
  drawn: boolean;
  /** Days that were free for it, and when they were given. */
  freed?: { on: Day; days: number }[];
  /** No period is left that would be asked for. */
  over: boolean;
  /** The day on which their last period was asked for. */
  askedOn?: Day;
  /** The day a request to cancel takes effect, or the end of what was paid at the desk. */
  endsOn?: Day;
  /** The status before a dispute, and before it was late. */
  before?: Status;
  onTime?: Status;
  /** The due date it has been late since. */
  lateSince?: Day;
  /** That day was set anew when a dispute was won. */
  pardoned?: boolean;
  /** How often somebody, a bank or a payment has changed it; periods that come are no change. */
  changes: number;
};

/** What is written of a membership when it is changed. */
export const CHANGED: readonly (keyof OracleMember)[] = [
  ...(["status", "lateSince", "endsOn", "list", "nextPlan", "nextPrice", "kept"] as const),
  ...(["cash", "autoRenew", "anchor", "freed"] as const),
];

export type Outcome = "due" | "processing" | "paid" | "declined" | "written_off" | "void" | "lost";

/** What one member owes; `no` counts what was ever asked for, so that the newest is known. */
export type Line = {
  member: string;
  cents: number;
  no: number;
  back?: number;
  /** Its membership ended with the office while the draft was on its way: it goes back when it arrives. */
  goesBack?: boolean;
};

/** A period nobody asked for in time; a person decides about it. */
export type Missed = Line & { on: Day };

export type Charge = {
  family: string;
  office: string;
  kind: "cycle" | "once" | "desk" | "claim";
  dueOn: Day;
  cents: number;
  covers: Line[];
  outcome: Outcome;
  tries: number;
  refunded: number;
  tryOn?: Day;
  /** Trying again by itself is of use. */
  soft?: boolean;
  /** Settled with money at the desk. */
  byHand?: boolean;
  /** When the desk recorded it; not where that was undone, which `undone` counts. */
  recordedAt?: number;
  undone?: number;
  /** Refused since it was undone. */
  refusedSince?: boolean;
  /** The share of somebody who has left is not owed any more. */
  forgiven?: boolean;
  /** Our fee on what was recorded is on an invoice. */
  billed?: boolean;
  /** The bank wants to see its holder, who may be answering just now. */
  waits?: boolean;
  /** The provider has heard of it. */
  asked?: boolean;
  /** In which account of its office it was last asked for. */
  accountNo?: number;
  /** Which of the payer's cards paid it. */
  cardNo?: number;
  disputed?: boolean;
  /** A draft on its way: when the bank answers, and what. */
  draft?: { settles: number; how: Draft; bankNo: number };
  /** When a bank takes a paid draft back, and from which account it was. */
  returned?: { at: number; bankNo: number };
  /** How often it was presented to which account. */
  presented?: { bankNo: number; times: number };
};

/**
 * What the desk records in one go, and can undo: money for what is late, a card charged for it, a first payment, a renewal.
 */
export type RecordKind = "balance" | "charge" | "first" | "renewal";

/** What the desk recorded as paid in one go; `stood` is how somebody stood before. */
export type DeskRecord = {
  what: RecordKind;
  family: string;
  at: number;
  cents: number;
  charges: { charge: Charge; tryOn: Day | undefined }[];
  /** `left`: where the record left them, and how often they had been changed by then. */
  members: { member: OracleMember; stood: OracleMember; left: Pick<OracleMember, "period" | "over" | "changes"> }[];
  undone: boolean;
  /** What asks for it again, where a card was charged and its money goes back: in the order of `charges`. */
  askAgain?: Charge[];
};

/** Something a bank has said about a charge; `of` tells one saying from another. */
export type News = { charge: Charge; of: NonNullable<Charge["draft"]> | NonNullable<Charge["returned"]> };

/** What can be compared with the product. */
export type Expected = {
  /** Of each member, what waits for a person's decision. */
  missed: { member: string; on: Day; cents: number }[];
  members: { name: string; status: Status; nextDueOn: Day | null }[];
  charges: Pick<Charge, "family" | "office" | "kind" | "dueOn" | "cents" | "outcome" | "tries" | "refunded">[];
};
