import type { Decline } from "@/lib/billing/dunning/decline.rules";
import type { RecoveryFilter } from "./schema";

/** Whether only the payer can fix it: with another card, or a confirmation at their bank. */
export const needsPayer = (kind: Decline | null): boolean => kind === "hard" || kind === "authentication";

export type BoardFacts = { late: boolean; delinquent: boolean; kind: Decline | null; promisedOn: string | null };

/** Whether a family stands under a filter; late and delinquent are those of the members list (001 §4). */
export function fitsFilter(family: BoardFacts, filter: RecoveryFilter): boolean {
  switch (filter) {
    case "all":
      return true;
    case "past_due":
      return family.late;
    case "delinquent":
      return family.delinquent;
    case "needsPayer":
      return needsPayer(family.kind);
    case "promised":
      return family.promisedOn !== null;
  }
}

/** The columns of the board, by days since the oldest unpaid due date. */
export const STAGES = ["fresh", "week", "final", "delinquent"] as const;
export type RecoveryStage = (typeof STAGES)[number];

/** The board column of a family: the first week, the second, the rest until delinquency, and after it. */
export function recoveryStageOf(family: { late: boolean; days: number }): RecoveryStage {
  if (!family.late) return "delinquent";
  if (family.days < 7) return "fresh";
  return family.days < 14 ? "week" : "final";
}
