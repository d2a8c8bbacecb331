import type { Collected } from "@/lib/payments/collect.rules";

export type Result = { paymentId: number; outcome: Collected };

/** A result for the wire. */
export function shown({ paymentId, outcome }: Result): { paymentId: number; outcome: string; code: string | null } {
  if (typeof outcome === "string") return { paymentId, outcome, code: null };
  return { paymentId, outcome: "declined", code: outcome.declined.declineCode ?? outcome.declined.code };
}

/** Message for several results: the worst of them, because that one needs a person. */
export function messageOf(results: readonly Result[]): string {
  const has = (outcome: string) => results.some((result) => result.outcome === outcome);
  if (results.length === 0) return "billing.nothingDue";
  if (results.some((result) => typeof result.outcome === "object")) return "billing.stillDeclined";
  if (has("requires_action")) return "billing.needsConfirmation";
  if (has("held")) return "billing.officeOnHold";
  return has("processing") ? "billing.processing" : "billing.paid";
}
