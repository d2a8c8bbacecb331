import { refuse } from "@/sandbox/errors";
import { fingerprint } from "@/sandbox/ids";
import type { CardFacts } from "@/sandbox/records";

interface TestCard {
  number: string;
  brand: string;
  behaviour: string;
  names?: readonly string[];
  funding?: string;
}

const card = (
  number: string,
  brand: string,
  behaviour: string,
  names: readonly string[] = [],
  funding = "credit",
): TestCard => ({
  number,
  brand,
  behaviour,
  names,
  funding,
});

/** Stripe's published test numbers. No other number is taken, so a real card can never reach the disk. */
export const TEST_CARDS: readonly TestCard[] = [
  card("4242424242424242", "visa", "ok", ["visa"]),
  card("4000056655665556", "visa", "ok", ["visa_debit"], "debit"),
  card("5555555555554444", "mastercard", "ok", ["mastercard"]),
  card("2223003122003222", "mastercard", "ok", ["mastercard_2"]),
  card("5200828282828210", "mastercard", "ok", ["mastercard_debit"], "debit"),
  card("5105105105105100", "mastercard", "ok", ["mastercard_prepaid"], "prepaid"),
  card("378282246310005", "amex", "ok", ["amex"]),
  card("371449635398431", "amex", "ok", ["amex_2"]),
  card("6011111111111117", "discover", "ok", ["discover"]),
  card("6011000990139424", "discover", "ok", ["discover_2"]),
  card("3056930009020004", "diners", "ok", ["diners"]),
  card("36227206271667", "diners", "ok", ["diners_14"]),
  card("3566002020360505", "jcb", "ok", ["jcb"]),
  card("6200000000000005", "unionpay", "ok", ["unionpay", "unionPay"]),
  card("4000000000000077", "visa", "available_now", ["bypassPending"]),
  card("4000003720000278", "visa", "available_now", ["bypassPendingInternational"]),
  card("4000000000003055", "visa", "ok", ["threeDSecureOptional"]),
  card("4000000000005423", "visa", "ok", ["createIssuerFraudRecord"]),
  card("4000000000009235", "visa", "risk_elevated", ["riskLevelElevated"]),
  card("4000000000000002", "visa", "generic_decline", ["visa_chargeDeclined", "chargeDeclined"]),
  card("4000000000009995", "visa", "insufficient_funds", [
    "visa_chargeDeclinedInsufficientFunds",
    "chargeDeclinedInsufficientFunds",
  ]),
  card("4000000000009987", "visa", "lost_card", ["visa_chargeDeclinedLostCard", "chargeDeclinedLostCard"]),
  card("4000000000009979", "visa", "stolen_card", ["visa_chargeDeclinedStolenCard", "chargeDeclinedStolenCard"]),
  card("4000000000000069", "visa", "expired_card", ["chargeDeclinedExpiredCard", "visa_chargeDeclinedExpiredCard"]),
  card("4000000000000127", "visa", "incorrect_cvc", ["chargeDeclinedIncorrectCvc", "visa_chargeDeclinedIncorrectCvc"]),
  card("4000000000000119", "visa", "processing_error", [
    "chargeDeclinedProcessingError",
    "visa_chargeDeclinedProcessingError",
  ]),
  card("4000000000006975", "visa", "card_velocity_exceeded", ["chargeDeclinedVelocityLimitExceeded"]),
  card("4100000000000019", "visa", "fraudulent", ["radarBlock", "chargeDeclinedFraudulent"]),
  card("4000000000004954", "visa", "fraudulent", ["riskLevelHighest"]),
  card("4000000000000341", "visa", "fail_on_charge", ["chargeCustomerFail"]),
  card("4000002500003155", "visa", "authenticate_once", ["authenticationRequiredOnSetup"]),
  card("4000002760003184", "visa", "authenticate_always", ["authenticationRequired"]),
  card("4000000000003063", "visa", "authenticate_always", ["threeDSecureRequired"]),
  card("4000000000003220", "visa", "authenticate_always", ["threeDSecure2Required"]),
  card("4000003800000446", "visa", "authenticated_already", ["authenticationRequiredSetupForOffSession"]),
  card("4000008400001629", "visa", "authenticate_then_decline", [
    "authenticationRequiredChargeDeclined",
    "threeDSecureRequiredChargeDeclined",
  ]),
  card("4000008260003178", "visa", "authenticate_then_insufficient", [
    "authenticationRequiredChargeDeclinedInsufficientFunds",
  ]),
  card("4000008400001280", "visa", "authenticate_then_error", ["threeDSecureRequiredProcessingError"]),
  card("4000000000000259", "visa", "dispute_fraudulent", ["createDispute"]),
  card("4000000000002685", "visa", "dispute_not_received", ["createDisputeProductNotReceived"]),
  card("4000000000001976", "visa", "dispute_inquiry", ["createDisputeInquiry"]),
  // A name of the sandbox's own, for a refund that fails when it is requested.
  card("4000000000005126", "visa", "refund_fail", ["refundFailAtOnce"]),
  card("4000000000005126", "visa", "refund_fail_later", ["refundFail"]),
  card("4000000000007726", "visa", "refund_pending", ["pendingRefund"]),
];

const BY_NUMBER = new Map(TEST_CARDS.map((entry) => [entry.number, entry]));
const BY_NAME = new Map(TEST_CARDS.flatMap((entry) => (entry.names ?? []).map((name) => [name, entry] as const)));

function facts(entry: TestCard, expMonth: number, expYear: number): CardFacts {
  return {
    brand: entry.brand,
    last4: entry.number.slice(-4),
    expMonth,
    expYear,
    fingerprint: fingerprint(entry.number),
    funding: entry.funding ?? "credit",
    behaviour: entry.behaviour,
  };
}

/** Thirteen to nineteen digits whose last one fits the others (Luhn). */
function isCardNumber(digits: string): boolean {
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function fault(message: string, code: string, param: string) {
  const error = refuse(message, code, `card[${param}]`);
  return Object.assign(error, { type: "card_error", status: 402 });
}

/**
 * The stored facts of a typed card. Throws `card_error` for a number that is not one of the test cards, a bad expiry
 * (checked against the sandbox's clock, unix seconds) or a bad security code.
 */
export function cardFromNumber(
  number: string,
  month: number,
  year: number,
  cvc: string | undefined,
  now: number,
): CardFacts {
  const digits = number.replace(/[\s-]/g, "");
  const entry = BY_NUMBER.get(digits);
  if (!entry) {
    if (!isCardNumber(digits)) throw fault("Your card number is incorrect.", "incorrect_number", "number");
    const text = "Your card was declined. Your request was in test mode, but used a non test card.";
    throw fault(text, "card_declined", "number");
  }
  if (!(month >= 1 && month <= 12)) {
    throw fault("Your card's expiration month is invalid.", "invalid_expiry_month", "exp_month");
  }
  const fullYear = year < 100 ? 2000 + year : year;
  const today = new Date(now * 1000);
  const monthsLeft = (fullYear - today.getUTCFullYear()) * 12 + month - 1 - today.getUTCMonth();
  if (monthsLeft < 0 || fullYear > today.getUTCFullYear() + 50) {
    throw fault("Your card's expiration year is invalid.", "invalid_expiry_year", "exp_year");
  }
  const length = entry.brand === "amex" ? 4 : 3;
  if (cvc !== undefined && !new RegExp(`^\\d{${length}}$`).test(cvc)) {
    throw fault("Your card's security code is invalid.", "invalid_cvc", "cvc");
  }
  return { ...facts(entry, month, fullYear), ...(cvc ? { cvcCheck: "pass" } : {}) };
}

/** The card behind `pm_card_visa` or `tok_visa`; null for an id that is no test name. */
export function cardFromName(id: string, now: number): CardFacts | null {
  const name = /^(?:pm_card_|tok_)(.+)$/.exec(id)?.[1];
  const entry = name ? BY_NAME.get(name) : undefined;
  return entry ? facts(entry, 12, new Date(now * 1000).getUTCFullYear() + 3) : null;
}
