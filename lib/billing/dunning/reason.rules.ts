import type { Decline } from "./decline.rules";

/** Why a payment did not go through, as a key of `recovery.reason`. */
export const REASONS = [
  "funds",
  "expired",
  "renewed",
  "lost",
  "closed",
  "notAuthorized",
  "stopped",
  "authentication",
  "noInstrument",
  "code",
  "processing",
  "limit",
  "hard",
  "declined",
] as const;
export type Reason = (typeof REASONS)[number];

const BY_CODE: Record<string, Reason> = {
  insufficient_funds: "funds",
  R01: "funds",
  R09: "funds",
  expired_card: "expired",
  lost_card: "lost",
  stolen_card: "lost",
  pickup_card: "lost",
  R02: "closed",
  R03: "closed",
  R04: "closed",
  account_closed: "closed",
  no_account: "closed",
  invalid_account: "closed",
  R07: "notAuthorized",
  R10: "notAuthorized",
  R29: "notAuthorized",
  debit_not_authorized: "notAuthorized",
  R08: "stopped",
  stop_payment_order: "stopped",
  revocation_of_authorization: "stopped",
  revocation_of_all_authorizations: "stopped",
  no_instrument: "noInstrument",
  incorrect_cvc: "code",
  incorrect_zip: "code",
  processing_error: "processing",
  card_velocity_exceeded: "limit",
  withdrawal_count_limit_exceeded: "limit",
};

/**
 * The plain reason behind a refusal's code. An expired card is refused for good: where it may be tried again, its network has renewed
 * it since (`refreshInstrument`).
 */
export function reasonOf(code: string | null, kind: Decline | null): Reason {
  if (code === "expired_card" && kind === "soft") return "renewed";
  if (kind === "authentication") return "authentication";
  const known = code === null ? undefined : BY_CODE[code];
  return known ?? (kind === "hard" ? "hard" : "declined");
}
