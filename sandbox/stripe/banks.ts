import { refuse } from "@/sandbox/errors";
import { fingerprint } from "@/sandbox/ids";
import type { BankFacts } from "@/sandbox/records";

/** Stripe's test account numbers and what a debit from them does. */
const NUMBERS = new Map([
  ["000123456789", "ok"],
  ["000222222227", "insufficient_funds"],
  ["000111111113", "account_closed"],
  ["000111111116", "no_account"],
  ["000333333335", "debit_not_authorized"],
  ["000555555559", "late_return"],
  ["000777777771", "limit_exceeded"],
  ["000444444440", "invalid_currency"],
  ["000000000009", "processing"],
  ["1111222233330000", "ok"],
  ["1111222233331111", "ok"],
]);

/** How test names like `pm_usBankAccount_noAccount` and `btok_us_verified_noAccount` end, and the number behind each. */
const NAMED = new Map([
  ["", "000123456789"],
  ["_success", "000123456789"],
  ["_accountClosed", "000111111113"],
  ["_noAccount", "000111111116"],
  ["_insufficientFunds", "000222222227"],
  ["_debitNotAuthorized", "000333333335"],
  ["_invalidCurrency", "000444444440"],
  ["_dispute", "000555555559"],
  ["_weeklyLimitExceeded", "000777777771"],
  ["_processing", "000000000009"],
]);

const ROUTING = new Map([
  ["110000000", "STRIPE TEST BANK"],
  ["011401533", "FIRST PLATYPUS BANK"],
  ["021000021", "TEST NATIONAL BANK"],
]);

export interface BankInput {
  number: string;
  routing: string;
  accountType?: string;
  holderType?: string;
}

/**
 * The stored facts of a typed bank account. Throws 400 for any number that is not a published test number, so that a
 * real account can never reach the disk.
 */
export function bankFromNumber(input: BankInput, verified: boolean): BankFacts {
  const bankName = ROUTING.get(input.routing);
  if (!bankName) {
    throw refuse("Invalid routing number: use 110000000 in the sandbox.", "routing_number_invalid", "routing_number");
  }
  const behaviour = NUMBERS.get(input.number);
  if (!behaviour) {
    const text = "Invalid account number: use a test number such as 000123456789 in the sandbox.";
    throw refuse(text, "account_number_invalid", "account_number");
  }
  return {
    bankName,
    last4: input.number.slice(-4),
    routing: input.routing,
    accountType: input.accountType ?? "checking",
    holderType: input.holderType ?? "individual",
    fingerprint: fingerprint(`${input.routing}/${input.number}`),
    behaviour,
    verified,
  };
}

/** The bank account behind a published test name, ready to be debited; null for an id that is no such name. */
export function bankFromName(id: string): BankFacts | null {
  const end = /^(?:pm_usBankAccount|btok_us_verified)(_\w+)?$/.exec(id);
  const number = end ? NAMED.get(end[1] ?? "") : undefined;
  return number ? bankFromNumber({ number, routing: "110000000" }, true) : null;
}

/** Wording of a failed debit, by Stripe's failure code, with the ACH return code a bank would send. */
export const DEBIT_FAILURES: { [behaviour: string]: { code: string; returns: string; message: string } } = {
  insufficient_funds: {
    code: "insufficient_funds",
    returns: "R01",
    message: "The customer's account has insufficient funds to cover this payment.",
  },
  account_closed: { code: "account_closed", returns: "R02", message: "The customer's bank account has been closed." },
  no_account: { code: "no_account", returns: "R03", message: "The customer's bank account could not be located." },
  debit_not_authorized: {
    code: "debit_not_authorized",
    returns: "R10",
    message: "The customer has notified their bank that this payment was unauthorized.",
  },
  invalid_currency: {
    code: "invalid_currency",
    returns: "R85",
    message: "The customer's bank account cannot be debited in this currency.",
  },
  limit_exceeded: {
    code: "charge_exceeds_source_limit",
    returns: "R99",
    message: "This payment exceeds the weekly limit of the customer's bank account.",
  },
};
