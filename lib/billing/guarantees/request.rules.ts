import { OWN_ACCOUNTS_ASSOCIATION } from "./request.schema";

/** Validity of the link in the confirmation email, in days. */
export const CONFIRM_DAYS = 7;
/** A second request within this time is a repetition. */
const SAME_REQUEST_MS = 60_000;

type Account = { approved: boolean; appliedAt: Date | null; associationId: number | null };

/** Effect of requesting an account: an email, nothing (a repetition), or a refusal as a key of `guarantees.account`. */
export function decideApply(account: Account, existing: boolean, at: Date): "send" | "sent" | { refused: string } {
  if (account.approved) return { refused: "approved" };
  if (existing && !mayHaveAccount(account.associationId)) return { refused: "onlyAssociation" };
  const since = account.appliedAt ? at.getTime() - account.appliedAt.getTime() : Number.POSITIVE_INFINITY;
  return since < SAME_REQUEST_MS ? "sent" : "send";
}

/** "I already have an account" is for offices of one association only (001 §3). */
export function mayHaveAccount(associationId: number | null): boolean {
  return associationId === OWN_ACCOUNTS_ASSOCIATION;
}
