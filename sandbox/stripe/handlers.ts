import { accountHandlers } from "@/sandbox/stripe/accounts";
import { feeHandlers } from "@/sandbox/stripe/application-fees";
import { chargeHandlers } from "@/sandbox/stripe/charges";
import type { Handlers } from "@/sandbox/stripe/context";
import { couponHandlers } from "@/sandbox/stripe/coupons";
import { customerHandlers } from "@/sandbox/stripe/customers";
import { disputeHandlers } from "@/sandbox/stripe/disputes";
import { eventHandlers } from "@/sandbox/stripe/events";
import { fileHandlers } from "@/sandbox/stripe/files";
import { mandateHandlers } from "@/sandbox/stripe/mandates";
import { oauthHandlers } from "@/sandbox/stripe/oauth";
import { intentHandlers } from "@/sandbox/stripe/payment-intents";
import { methodHandlers } from "@/sandbox/stripe/payment-methods";
import { payoutHandlers } from "@/sandbox/stripe/payouts";
import { refundHandlers } from "@/sandbox/stripe/refunds";
import { setupHandlers } from "@/sandbox/stripe/setup-intents";
import { sourceHandlers } from "@/sandbox/stripe/sources";
import { transactionHandlers } from "@/sandbox/stripe/transactions";
import { transferHandlers } from "@/sandbox/stripe/transfers";
import { endpointHandlers } from "@/sandbox/stripe/webhook-endpoints";

/** Every operation of the API description by its id. */
export const HANDLERS: Handlers = {
  ...accountHandlers,
  ...chargeHandlers,
  ...couponHandlers,
  ...customerHandlers,
  ...disputeHandlers,
  ...endpointHandlers,
  ...eventHandlers,
  ...feeHandlers,
  ...fileHandlers,
  ...intentHandlers,
  ...mandateHandlers,
  ...methodHandlers,
  ...oauthHandlers,
  ...payoutHandlers,
  ...refundHandlers,
  ...setupHandlers,
  ...sourceHandlers,
  ...transactionHandlers,
  ...transferHandlers,
};
