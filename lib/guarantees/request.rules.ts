import { OWN_ACCOUNTS_ASSOCIATION } from "./request.schema";

/** How long the link of the confirmation mail works. */
export const CONFIRM_DAYS = 7;
/** A second press within this time is the same one. */
const SAME_REQUEST_MS = 60_000;

type Account = { approved: boolean; appliedAt: Date | null; associationId: number | null };

/** What asking for an account does: a mail, nothing (a second press), or a refusal as a key of `claims.account`. */
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
