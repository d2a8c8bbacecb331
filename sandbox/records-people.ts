import type { JsonObject } from "@/sandbox/json";

/** What the sandbox keeps. Compact on purpose: the full API object is built by the resource's `render`. */
export interface Base {
  id: string;
  /** Unix seconds of sandbox time. */
  created: number;
}

export type Metadata = { [key: string]: string };

export interface AccountRec extends Base {
  email: string | null;
  country: string;
  dashboard: "express" | "full" | "none";
  feesPayer: "account" | "application";
  losses: "application" | "stripe";
  collection: "application" | "stripe";
  capabilities: { [name: string]: "active" | "inactive" | "pending" };
  submitted: boolean;
  /** Set by a reject or by the control API: charges and payouts stop. */
  disabledReason?: string;
  chargesOff?: boolean;
  payoutsOff?: boolean;
  currentlyDue: string[];
  interval: "daily" | "weekly" | "manual";
  /** The weekday of weekly payouts, 1 Monday to 5 Friday; Friday when absent. */
  payoutWeekday?: number;
  businessType?: string;
  businessProfile?: JsonObject;
  company?: JsonObject;
  individual?: JsonObject;
  branding?: JsonObject;
  descriptor?: string;
  tos?: JsonObject;
  metadata: Metadata;
  deleted?: boolean;
  /** The standard account withdrew the platform's access. */
  deauthorized?: boolean;
}

export interface BankRec extends Base {
  owner: string;
  customer?: string;
  holder: string | null;
  holderType: string | null;
  accountType: string | null;
  bankName: string;
  routing: string;
  last4: string;
  fingerprint: string;
  status: "new" | "verified" | "verification_failed" | "errored";
  behaviour: string;
  primary?: boolean;
  metadata: Metadata;
  deleted?: boolean;
}

export interface AccountLinkRec extends Base {
  target: string;
  returnUrl: string;
  refreshUrl: string;
  expiresAt: number;
  usedAt?: number;
}

export interface LoginLinkRec extends Base {
  target: string;
  expiresAt: number;
}

export interface CustomerRec extends Base {
  name: string | null;
  email: string | null;
  phone: string | null;
  description: string | null;
  address?: JsonObject;
  shipping?: JsonObject;
  balance?: number;
  defaultSource?: string;
  defaultPaymentMethod?: string;
  taxExempt?: string;
  businessName?: string;
  individualName?: string;
  metadata: Metadata;
  deleted?: boolean;
}

export interface CardFacts {
  brand: string;
  last4: string;
  expMonth: number;
  expYear: number;
  fingerprint: string;
  funding: string;
  behaviour: string;
  cvcCheck?: string;
}

export interface BankFacts {
  bankName: string;
  last4: string;
  routing: string;
  accountType: string;
  holderType: string;
  fingerprint: string;
  behaviour: string;
  verified: boolean;
}

export interface PaymentMethodRec extends Base {
  type: "card" | "us_bank_account";
  card?: CardFacts;
  bank?: BankFacts;
  customer?: string;
  billing?: JsonObject;
  redisplay?: string;
  /** The owner has authenticated while saving it, so an off-session charge needs no more. */
  authenticated?: boolean;
  /** Used or detached once without a customer: Stripe refuses it from then on. */
  spent?: boolean;
  metadata: Metadata;
}

export interface MandateRec extends Base {
  paymentMethod: string;
  type: "multi_use" | "single_use";
  status: "active" | "inactive" | "pending";
  acceptance: JsonObject;
  amount?: number;
}

export interface IntentError {
  type: "card_error" | "invalid_request_error";
  code: string;
  message: string;
  decline_code?: string;
  advice_code?: string;
  charge?: string;
  payment_method?: string;
}

export type IntentStatus =
  | "requires_payment_method"
  | "requires_confirmation"
  | "requires_action"
  | "processing"
  | "succeeded"
  | "canceled";

export interface SetupIntentRec extends Base {
  status: IntentStatus;
  secret: string;
  customer?: string;
  paymentMethod?: string;
  usage: string;
  types: string[] | null;
  automatic?: JsonObject;
  description?: string;
  onBehalfOf?: string;
  mandate?: string;
  mandateData?: JsonObject;
  lastError?: IntentError;
  returnUrl?: string;
  cancelReason?: string;
  action?: "authenticate" | "microdeposits";
  attempts: number;
  metadata: Metadata;
}

export interface PaymentIntentRec extends Base {
  status: IntentStatus | "requires_capture";
  secret: string;
  amount: number;
  captured?: number;
  customer?: string;
  paymentMethod?: string;
  types: string[] | null;
  automatic?: JsonObject;
  captureMethod: string;
  description?: string;
  applicationFee?: number;
  onBehalfOf?: string;
  destination?: string;
  transferAmount?: number;
  transferGroup?: string;
  descriptor?: string;
  descriptorSuffix?: string;
  receiptEmail?: string;
  futureUsage?: string;
  storedUsage?: string;
  shipping?: JsonObject;
  mandateData?: JsonObject;
  latestCharge?: string;
  lastError?: IntentError;
  offSession?: boolean;
  returnUrl?: string;
  action?: "authenticate" | "microdeposits";
  canceledAt?: number;
  cancelReason?: string;
  attempts: number;
  metadata: Metadata;
}
