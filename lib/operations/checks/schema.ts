/** What one rule found: the rows that break it, each named as `table id`. */
export type RuleFault = {
  rule: string;
  /** How many rows break it; `rows` names the first of them. */
  count: number;
  rows: string[];
};

/** How a check ended: what was held, over what, and what does not hold. */
export type CheckResult = {
  /** ISO, by the system's own clock. */
  at: string;
  ms: number;
  /** How many rules were held. */
  rules: number;
  /** From when on the provider's records were compared; null: from the beginning; `unreachable`: not at all. */
  providerSince: string | null | "unreachable";
  /** The newest seal of the audit trail; null before the first, and the last one that stood when it was cut off. */
  trail: { no: number; hash: string } | null;
  faults: RuleFault[];
};

/** Rows of one rule that are named; the rest is counted. */
export const NAMED_ROWS = 50;

/** Days of the provider's records that the nightly check compares; the command compares all. */
export const NIGHTLY_DAYS = 40;
