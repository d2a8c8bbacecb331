export type DisputeState = "inquiry" | "open" | "won" | "lost" | "over";

/** The provider's many words for a dispute in the five that matter. Inquiries take no money. */
export function disputeState(status: string): DisputeState {
  if (status === "won" || status === "lost") return status;
  if (status.startsWith("warning_")) return status === "warning_closed" ? "over" : "inquiry";
  return status === "prevented" ? "over" : "open";
}
