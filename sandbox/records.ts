import type { JsonObject } from "@/sandbox/json";
import type {
  ApplicationFeeRec,
  ChargeRec,
  DisputeRec,
  FeeRefundRec,
  PayoutRec,
  RefundRec,
  ReversalRec,
  TransactionRec,
  TransferRec,
} from "@/sandbox/records-money";
import type {
  AccountLinkRec,
  AccountRec,
  BankFacts,
  BankRec,
  Base,
  CardFacts,
  CustomerRec,
  LoginLinkRec,
  MandateRec,
  Metadata,
  PaymentIntentRec,
  PaymentMethodRec,
  SetupIntentRec,
} from "@/sandbox/records-people";

// One place to import from: who pays and is paid is in records-people, what moves is in records-money.
export type * from "@/sandbox/records-money";
export type * from "@/sandbox/records-people";

export interface FileRec extends Base {
  filename: string;
  purpose: string;
  size: number;
  type: string;
  base64: string;
}

export interface CouponRec extends Base {
  name?: string;
  amountOff?: number;
  percentOff?: number;
  duration: string;
  months?: number;
  max?: number;
  redeemBy?: number;
  redeemed: number;
  products?: string[];
  metadata: Metadata;
}

export interface PromotionCodeRec extends Base {
  code: string;
  coupon: string;
  active: boolean;
  customer?: string;
  expiresAt?: number;
  max?: number;
  redeemed: number;
  restrictions?: JsonObject;
  metadata: Metadata;
}

export interface EventRec extends Base {
  type: string;
  /** The object exactly as it was when the event happened. */
  object: JsonObject;
  previous?: JsonObject;
  requestId: string | null;
  requestKey: string | null;
}

export interface EndpointRec extends Base {
  url: string;
  events: string[];
  secret: string;
  connect: boolean;
  enabled: boolean;
  description?: string;
  metadata: Metadata;
}

/** One event on its way to one endpoint; gone once it is acknowledged with 2xx. */
export interface DeliveryRec extends Base {
  event: string;
  eventAccount: string;
  endpoint: string;
  attempts: number;
  /** Milliseconds of real time: retries must not wait for the sandbox clock to be moved. */
  nextAt: number;
}

export interface TokenRec extends Base {
  used: boolean;
  bank?: BankFacts;
  card?: CardFacts;
}

export interface TaskRec extends Base {
  /** Unix seconds of sandbox time. */
  at: number;
  work:
    | "settle_debit"
    | "settle_refund"
    | "fail_refund"
    | "release_hold"
    | "payout_arrival"
    | "dispute_deadline"
    | "late_return";
  account: string;
  target: string;
}

export interface OutcomeRec extends Base {
  /** Behaviours that the next charges with this payment method get instead of its own. */
  next: string[];
}

export interface MessageRec extends Base {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  headers: { [name: string]: string };
  attachments: { filename: string; contentType: string; base64: string }[];
}

export interface KeyRec extends Base {
  print: string;
  status: number;
  body: JsonObject;
  requestId: string;
}

export interface PlaidItemRec extends Base {
  accessToken: string;
  publicToken?: string;
  institution: string;
  webhook: string | null;
  accounts: { id: string; mask: string; name: string; subtype: string; number: string; verification?: string }[];
  loginRequired?: boolean;
  revoked?: boolean;
}

export interface LinkTokenRec extends Base {
  token: string;
  expiresAt: number;
  clientName: string;
  language: string;
  products: string[];
  countries: string[];
  webhook: string | null;
  redirect: string | null;
  filters: JsonObject;
  /** Update mode repairs this item. */
  item?: string;
}

export interface SettingRec extends Base {
  value: JsonObject;
}

export interface Kinds {
  account: AccountRec;
  account_link: AccountLinkRec;
  login_link: LoginLinkRec;
  bank_account: BankRec;
  customer: CustomerRec;
  payment_method: PaymentMethodRec;
  mandate: MandateRec;
  setup_intent: SetupIntentRec;
  payment_intent: PaymentIntentRec;
  charge: ChargeRec;
  refund: RefundRec;
  application_fee: ApplicationFeeRec;
  fee_refund: FeeRefundRec;
  transfer: TransferRec;
  transfer_reversal: ReversalRec;
  balance_transaction: TransactionRec;
  payout: PayoutRec;
  dispute: DisputeRec;
  file: FileRec;
  coupon: CouponRec;
  promotion_code: PromotionCodeRec;
  event: EventRec;
  webhook_endpoint: EndpointRec;
  delivery: DeliveryRec;
  token: TokenRec;
  task: TaskRec;
  outcome: OutcomeRec;
  mail: MessageRec;
  sms: MessageRec;
  idempotency: KeyRec;
  plaid_item: PlaidItemRec;
  link_token: LinkTokenRec;
  setting: SettingRec;
}

export type Kind = keyof Kinds;

/** Fields that lists and look-ups go by. */
export const INDEXED: { [K in Kind]?: readonly (keyof Kinds[K] & string)[] } = {
  bank_account: ["owner"],
  customer: ["email"],
  payment_method: ["customer"],
  mandate: ["paymentMethod"],
  setup_intent: ["customer", "paymentMethod"],
  payment_intent: ["customer"],
  charge: ["customer", "paymentIntent", "transferGroup"],
  refund: ["charge", "paymentIntent", "pendingReason"],
  application_fee: ["charge", "originatingTransaction"],
  fee_refund: ["fee"],
  transfer: ["destination", "group"],
  transfer_reversal: ["transfer"],
  balance_transaction: ["payout", "source"],
  dispute: ["charge", "paymentIntent"],
  promotion_code: ["code", "coupon"],
  event: ["type"],
  mail: ["to"],
  sms: ["to"],
  plaid_item: ["accessToken", "publicToken"],
  link_token: ["token"],
};
