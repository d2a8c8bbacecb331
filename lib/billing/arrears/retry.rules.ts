import { type Reason, reasonOf } from "@/lib/billing/dunning/reason.rules";
import type { Collected } from "@/lib/billing/payments/collect.rules";
import { type Cents, cents } from "@/lib/core/money";
import type { Tone } from "@/lib/front/api/reply";

export type Result = { paymentId: number; amountCents: number; outcome: Collected };

/** What payments that were tried come to, in cents. */
export const triedCents = (results: readonly Result[]): number =>
  results.reduce((sum, { amountCents }) => sum + amountCents, 0);

const codeOf = (declined: { code: string; declineCode: string | null }) => declined.declineCode ?? declined.code;

/** A result for the wire. */
export function shown({ paymentId, outcome }: Result): { paymentId: number; outcome: string; code: string | null } {
  if (typeof outcome === "string") return { paymentId, outcome, code: null };
  return { paymentId, outcome: "declined", code: codeOf(outcome.declined) };
}

/** The worst first: that one needs a person. */
const WORST_FIRST = ["declined", "requires_action", "outage", "held", "unknown", "processing", "succeeded"] as const;
type Way = (typeof WORST_FIRST)[number];

const SAID: Record<Way, { key: string; tone: Tone }> = {
  declined: { key: "paymentsBilling.stillDeclined", tone: "error" },
  requires_action: { key: "paymentsBilling.needsConfirmation", tone: "warning" },
  outage: { key: "paymentsBilling.outage", tone: "error" },
  held: { key: "paymentsBilling.officeOnHold", tone: "warning" },
  unknown: { key: "paymentsBilling.unknown", tone: "warning" },
  processing: { key: "paymentsBilling.processing", tone: "info" },
  succeeded: { key: "paymentsBilling.paid", tone: "success" },
};

const wayOf = ({ outcome }: Result): Way => (typeof outcome === "string" ? outcome : "declined");

/** What is said of charges: the worst of them with its amount, and before it what was charged all the same. */
export type Verdict = { key: string; tone: Tone; amount: Cents; paid: Cents; reason: Reason | null };

export function verdictOf(results: readonly Result[]): Verdict {
  const way = WORST_FIRST.find((one) => results.some((result) => wayOf(result) === one));
  const sumOf = (wanted: Way | undefined) =>
    cents(results.filter((result) => wayOf(result) === wanted).reduce((sum, { amountCents }) => sum + amountCents, 0));
  if (way === undefined)
    return { key: "paymentsBilling.nothingDue", tone: "info", amount: cents(0), paid: cents(0), reason: null };
  const declined = results.flatMap(({ outcome }) => (typeof outcome === "object" ? [outcome.declined] : []))[0];
  return {
    ...SAID[way],
    amount: sumOf(way),
    paid: way === "succeeded" ? cents(0) : sumOf("succeeded"),
    reason: declined ? reasonOf(codeOf(declined), null) : null,
  };
}
