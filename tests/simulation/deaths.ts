// The places where a process of the stories dies: the failpoints of the product by what passes them.

export const CRASHES = [
  "issue.payments",
  "issue.stored",
  "issue.done",
  "charge.claimed",
  "charge.opened",
  "charge.created",
  "charge.found",
  "charge.known",
  "charge.shared",
  "charge.confirmed",
  "settle.read",
  "settle.applied",
  "settle.done",
  "alone.read",
  "alone.applied",
  "alone.done",
  "inbox.claimed",
  "inbox.handled",
  "refund.created",
] as const;

/** Where a process may die that a user waits for; what it does is finished by the worker, or asked for again. */
export const ACT_CRASHES = [
  "charge.opened",
  "charge.created",
  "charge.known",
  "charge.confirmed",
  "settle.applied",
  "alone.applied",
  "alone.done",
] as const;
export const REFUND_CRASHES = ["refund.created", "refund.feeBack"] as const;
export const CLAIM_CRASHES = ["claim.released", "claim.written", "claim.sent"] as const;
export const TRANSFER_CRASHES = ["transfer.placed", "transfer.left", "transfer.taken"] as const;
export const EXIT_CRASHES = ["exit.begun", "exit.begun", "exit.paid", ...ACT_CRASHES, ...REFUND_CRASHES] as const;
export const MISSED_CRASHES = ["missed.decided", ...ACT_CRASHES] as const;
/** Where giving intents up can end. */
export const RELEASE_CRASHES = ["alone.read", "alone.applied", "alone.done"] as const;
export const UNDO_CRASHES = ["desk.voided"] as const;
export type Point =
  | (typeof UNDO_CRASHES)[number]
  | (typeof MISSED_CRASHES)[number]
  | (typeof RELEASE_CRASHES)[number]
  | (typeof EXIT_CRASHES)[number]
  | (typeof CLAIM_CRASHES)[number]
  | (typeof TRANSFER_CRASHES)[number];
/** `again`: the user presses once more when all has come to rest. */
export type Death = { point: Point; again: boolean } | null;
