import { isSoftReturn } from "@/lib/dunning/decline.rules";
import { ACH_REPRESENTMENTS } from "@/lib/dunning/schema";

/** Payment states a provider's response can lead to. */
export type Standing = "created" | "requires_action" | "processing" | "failed" | "canceled" | "succeeded";

const ORDER: Record<Standing | "planned", number> = {
  planned: 0,
  created: 1,
  requires_action: 2,
  processing: 3,
  failed: 4,
  canceled: 8,
  succeeded: 9,
};

/** A later state has a higher rank, and so does a later attempt; the database refuses to go back. */
export function rankOf(tries: number, standing: Standing | "planned"): number {
  return tries * 10 + ORDER[standing];
}

/** What an intent says about the payment, in the words of this product. */
export type Answer = {
  standing: Standing;
  code: string | null;
  declineCode: string | null;
  adviceCode: string | null;
};

type IntentFacts = {
  status: string;
  last_payment_error: { code?: string; decline_code?: string; advice_code?: string } | null;
};

/**
 * Reads an intent. `requires_payment_method` with an error is a failed attempt; without one it waits for an attempt.
 */
export function answerOf(intent: IntentFacts): Answer {
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
      return { standing: intent.status, code: null, declineCode: null, adviceCode: null };
    case "requires_action":
      return { standing: "requires_action", ...facts };
    case "requires_payment_method":
      return { standing: error ? "failed" : "created", ...facts };
    default:
      return { standing: "created", ...facts };
  }
}

/** Whether the bank wants to see the payer: the only way on is a payment on their own screen. */
export function wantsAuthentication(answer: Pick<Answer, "code" | "declineCode">): boolean {
  return answer.code === "authentication_required" || answer.declineCode === "authentication_required";
}

/**
 * Whether a bank debit is in progress, which takes days. Nothing may change or replace the payment before its result is
 * known (moving a membership to in-office payment, canceling or transferring it waits).
 */
export function isUnderWay(payment: { status: string }): boolean {
  return payment.status === "processing";
}

/** Where an office's money goes. */
export type Till = {
  mode: "direct" | "destination";
  account: string | null;
  chargesEnabled: boolean;
};

type Payable = { id: number; kind: "card" | "bank"; isDefault: boolean };

/**
 * Picks the payment method of a payment: the requested one, else the default. An office's own account cannot debit a
 * saved bank account; then the newest saved card is used. An older card never replaces a broken one: its holder has not
 * chosen it.
 */
export function pickInstrument<One extends Payable>(
  active: readonly One[],
  mode: "direct" | "destination" | "platform",
  wantedId?: number,
): One | null {
  if (wantedId !== undefined || mode !== "direct") {
    const found = active.find((one) => (wantedId === undefined ? one.isDefault : one.id === wantedId)) ?? null;
    return found?.kind === "bank" && mode === "direct" ? null : found;
  }
  const chosen = active.find(({ isDefault }) => isDefault) ?? null;
  if (chosen?.kind !== "bank") return chosen;
  const cards = active.filter(({ kind }) => kind === "card");
  return cards.toSorted((a, b) => b.id - a.id)[0] ?? null;
}

/** An attempt on a bank account, for the rules on resubmitting it. */
export type Presentment = { mandate: string | null; returnCode: string | null };

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

/** Result of `collect`. `held`: the office cannot take payments right now, which is nobody's failure. */
export type Collected =
  | "succeeded"
  | "processing"
  | "requires_action"
  | "held"
  | { declined: { code: string; declineCode: string | null } };

/** The account a payment lives in at the provider: the office's own where it was charged there, else the platform's (null). */
export function accountOfPayment(payment: { mode: string; stripeAccountId: string | null }): string | null {
  return payment.mode === "direct" ? payment.stripeAccountId : null;
}

/** Whether the debt of a payment may have been charged before, possibly by another payment. */
export function wasTried({ tries, replacesId }: { tries: number; replacesId: number | null }): boolean {
  return tries > 0 || replacesId !== null;
}

/**
 * Fields that make a payment late although it was never attempted: whoever settles or waives late payments must find
 * it.
 */
export function lateUntried({ status, tries }: { status: string; tries: number }) {
  const untried = status === "planned" || status === "created";
  return untried ? { status: "failed" as const, rank: rankOf(tries, "failed") } : {};
}
