import { isSoftReturn } from "@/lib/billing/dunning/decline.rules";
import { ACH_REPRESENTMENTS } from "@/lib/billing/dunning/schema";
import type { AttemptParams, Charge, CollectOptions, Route } from "./schema";

/** Status of an intent at the provider, in the words of this product. */
export type IntentStatus = "created" | "requires_action" | "processing" | "failed" | "canceled" | "succeeded";

const ORDER: Record<IntentStatus | "planned", number> = {
  planned: 0,
  created: 1,
  requires_action: 2,
  processing: 3,
  failed: 4,
  canceled: 8,
  succeeded: 9,
};

/** A later status has a higher rank, and a later attempt a higher one still; the database refuses to go back. */
export function rankOf(attemptCount: number, status: IntentStatus | "planned"): number {
  return attemptCount * 10 + ORDER[status];
}

/** What a charge is again whose attempt ended by nobody's failure: late where it was late before. */
export function stillLate({ attemptCount, failureCode }: { attemptCount: number; failureCode: string | null }) {
  return failureCode === null ? {} : { status: "failed" as const, rank: rankOf(attemptCount, "failed") };
}

/** What an intent says about its charge. */
export type IntentResult = {
  status: IntentStatus;
  code: string | null;
  declineCode: string | null;
  adviceCode: string | null;
};

type IntentFacts = {
  status: string;
  last_payment_error: { code?: string; decline_code?: string; advice_code?: string } | null;
};

/** Reads an intent. `requires_payment_method` with an error is a failed attempt, without one it waits for an attempt. */
export function intentResultOf(intent: IntentFacts): IntentResult {
  const error = intent.last_payment_error;
  const facts = {
    code: error?.code ?? null,
    declineCode: error?.decline_code ?? null,
    adviceCode: error?.advice_code ?? null,
  };
  switch (intent.status) {
    case "succeeded":
    case "processing":
    case "canceled":
      return { status: intent.status, code: null, declineCode: null, adviceCode: null };
    case "requires_action":
      return { status: "requires_action", ...facts };
    case "requires_payment_method":
      return { status: error ? "failed" : "created", ...facts };
    default:
      return { status: "created", ...facts };
  }
}

/** Whether the bank wants to see the payer: the only way on is a payment on their own screen. */
export function wantsAuthentication(result: Pick<IntentResult, "code" | "declineCode">): boolean {
  return result.code === "authentication_required" || result.declineCode === "authentication_required";
}

/** Broken: its bank has said no for good, or a dispute about it was lost. */
type InstrumentStatus = "active" | "broken" | "detached";
type Payable = { id: number; kind: "card" | "bank"; isDefault: boolean; status: InstrumentStatus };

/**
 * Which of a payer's saved instruments, the broken ones among them, a payment is taken from: the wanted one, else the
 * default. An office's own account cannot debit a saved bank account; there the newest saved card stands in for it. An
 * older card never stands in for one that was broken: its holder has not chosen it.
 */
export function pickInstrument<One extends Payable>(
  saved: readonly One[],
  mode: "direct" | "destination" | "platform",
  wantedId?: number,
): One | null {
  const active = saved.filter(({ status }) => status === "active");
  if (wantedId !== undefined || mode !== "direct") {
    const found = active.find((one) => (wantedId === undefined ? one.isDefault : one.id === wantedId)) ?? null;
    return found?.kind === "bank" && mode === "direct" ? null : found;
  }
  const chosen = active.find(({ isDefault }) => isDefault) ?? null;
  if (chosen?.kind !== "bank") return chosen;
  const newest = saved.filter(({ kind }) => kind === "card").toSorted((a, b) => b.id - a.id)[0];
  return newest?.status === "active" ? newest : null;
}

/** An attempt with a bank account, for the rules of presenting it again. */
export type Presentment = { mandate: string | null; returnCode: string | null };
export type Presented = Presentment & { instrumentId: number | null };

/**
 * Whether a payment may be presented to a bank account: never again under a mandate it came back from for good, and at
 * most twice more after it came back for lack of funds (Nacha). A new mandate is a new authorization.
 */
export function mayPresent(earlier: readonly Presentment[], mandate: string | null): boolean {
  const same = earlier.filter((one) => one.mandate === mandate);
  return (
    same.length <= ACH_REPRESENTMENTS && same.every(({ returnCode }) => returnCode === null || isSoftReturn(returnCode))
  );
}

const OFFICE_TROUBLE = new Set([
  "account_invalid",
  "capability_not_active",
  "insufficient_capabilities_for_transfer",
  "platform_account_required",
  "transfers_not_allowed",
]);

/** Whether a refusal of the provider is about the office's account and not about the payer. */
export function isOfficeTrouble(code: string): boolean {
  return OFFICE_TROUBLE.has(code);
}

/** A saved card or bank account as an attempt needs it. */
export type Instrument = {
  id: number;
  kind: "card" | "bank";
  isDefault: boolean;
  status: InstrumentStatus;
  stripeId: string;
  mandateId: string | null;
};

/** What decides how one charge is attempted. */
export type AttemptFacts = {
  /** Where its money goes; null while the office cannot take any. */
  route: Route | null;
  instruments: readonly Instrument[];
  customer: string | null;
  presented: readonly Presented[];
};

/**
 * How a charge is attempted. `held`: the office cannot take money, which is its trouble and not the payer's.
 * `unpresentable`: the bank account may not be presented again. `noInstrument`: an attempt that fails by itself.
 */
export type AttemptPlan =
  | { kind: "attempt"; instrumentId: number; params: AttemptParams }
  | { kind: "held" }
  | { kind: "unpresentable" }
  | { kind: "noInstrument" };

/** Throws when a payer has an instrument but no customer: no instrument can exist without it. */
export function planAttempt(
  charge: Pick<Charge, "payerId" | "stripeIntentId" | "amountCents" | "appFeeCents">,
  { route, instruments, customer, presented }: AttemptFacts,
  options: CollectOptions,
): AttemptPlan {
  if (!route) return { kind: "held" };
  const instrument = pickInstrument(instruments, route.mode, options.instrumentId);
  if (!instrument) return { kind: "noInstrument" };
  const { id: instrumentId, kind, stripeId: paymentMethod, mandateId: mandate } = instrument;
  const earlier = presented.filter((one) => one.instrumentId === instrumentId);
  if (kind === "bank" && !mayPresent(earlier, mandate)) return { kind: "unpresentable" };
  if (!customer) throw new Error(`payer ${charge.payerId} has an instrument but no customer`);
  const creates = charge.stripeIntentId === null;
  const offSession = !options.onSession;
  const { amountCents, appFeeCents } = charge;
  const params = { route, customer, paymentMethod, kind, mandate, offSession, creates, amountCents, appFeeCents };
  return { kind: "attempt", instrumentId, params };
}
