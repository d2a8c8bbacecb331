import type { JsonObject } from "@/sandbox/json";
import type { BankFacts, Base, CardFacts, Metadata } from "@/sandbox/records-people";

export interface ChargeRec extends Base {
  amount: number;
  captured: number;
  refunded: number;
  status: "pending" | "succeeded" | "failed";
  paymentIntent?: string;
  customer?: string;
  paymentMethod?: string;
  instrument?: { card?: CardFacts; bank?: BankFacts };
  billing?: JsonObject;
  description?: string;
  balanceTransaction?: string;
  applicationFee?: string;
  applicationFeeAmount?: number;
  onBehalfOf?: string;
  destination?: string;
  transfer?: string;
  transferAmount?: number;
  transferGroup?: string;
  /** On a `py_` of a connected account: the transfer that made it. */
  sourceTransfer?: string;
  dispute?: string;
  mandate?: string;
  failureCode?: string;
  failureMessage?: string;
  declineCode?: string;
  adviceCode?: string;
  descriptor?: string;
  descriptorSuffix?: string;
  receiptEmail?: string;
  storedUsage?: string;
  fraudDetails?: JsonObject;
  shipping?: JsonObject;
  metadata: Metadata;
}

export interface RefundRec extends Base {
  amount: number;
  charge: string;
  paymentIntent?: string;
  status: "succeeded" | "pending" | "failed" | "canceled";
  reason?: string;
  pendingReason?: string;
  failureReason?: string;
  failureTransaction?: string;
  balanceTransaction?: string;
  transferReversal?: string;
  sourceTransferReversal?: string;
  /** What is left to do once a pending refund is funded. */
  feeBack?: boolean;
  reverse?: boolean;
  metadata: Metadata;
}

export interface ApplicationFeeRec extends Base {
  amount: number;
  refunded: number;
  account: string;
  charge: string;
  originatingTransaction?: string;
  balanceTransaction: string;
}

export interface FeeRefundRec extends Base {
  fee: string;
  amount: number;
  balanceTransaction: string;
  metadata: Metadata;
}

export interface TransferRec extends Base {
  amount: number;
  reversed: number;
  destination: string;
  destinationPayment: string;
  balanceTransaction: string;
  sourceTransaction?: string;
  group?: string;
  description?: string;
  metadata: Metadata;
}

export interface ReversalRec extends Base {
  transfer: string;
  amount: number;
  balanceTransaction: string;
  destinationRefund: string;
  sourceRefund?: string;
  metadata: Metadata;
}

export interface TransactionRec extends Base {
  type: string;
  /** Cents, signed. The account's balance moves by amount minus fee. */
  amount: number;
  stripeFee?: number;
  applicationFee?: number;
  source?: string;
  availableOn: number;
  payout?: string;
  description?: string;
}

export interface PayoutRec extends Base {
  amount: number;
  arrival: number;
  automatic: boolean;
  status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
  destination: string;
  balanceTransaction: string;
  failureTransaction?: string;
  failureCode?: string;
  reconciled: "completed" | "in_progress" | "not_applicable";
  description?: string;
  descriptor?: string;
  reversedBy?: string;
  originalPayout?: string;
  method: string;
  metadata: Metadata;
}

export interface DisputeRec extends Base {
  amount: number;
  charge: string;
  paymentIntent?: string;
  reason: string;
  status: string;
  evidence: JsonObject;
  dueBy: number;
  submissions: number;
  transactions: string[];
  brand?: string;
  metadata: Metadata;
}
