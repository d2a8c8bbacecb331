import { isSoftReturn } from "@/lib/dunning/decline.rules";
import { ACH_REPRESENTMENTS } from "@/lib/dunning/schema";

/** States of a payment that a provider's answer can lead to. */
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

/** A later state has a higher rank, and a later try a higher one still; the database refuses to go back. */
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

/** Reads an intent. `requires_payment_method` with an error is a try that failed, without one it waits for a try. */
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
 * Whether a payment is under way at a bank: a draft that takes days. Nothing that would change or replace it may happen
 * before its result is known (a membership moved to cash, cancelled or transferred waits for it).
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
 * Which of a payer's active instruments a payment is taken from: the wanted one, else the default. An office's own
 * account cannot debit a saved bank account; there the newest saved card stands in for it. An older
 * card never stands in for one that was broken: its holder has not chosen it.
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

/** A try of a payment with a bank account, for the rules of presenting it again. */
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

/** What a caller of `collect` is told. `held` means that the office cannot take money just now: nobody's failure. */
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

/** Whether the debt a payment asks for may have been put to a bank before, be it as another payment. */
export function wasTried({ tries, replacesId }: { tries: number; replacesId: number | null }): boolean {
  return tries > 0 || replacesId !== null;
}

/** What makes a payment late that nobody has tried yet: whoever settles or gives up late payments must find it. */
export function lateUntried({ status, tries }: { status: string; tries: number }) {
  const untried = status === "planned" || status === "created";
  return untried ? { status: "failed" as const, rank: rankOf(tries, "failed") } : {};
}
