import type { Kind } from "@/sandbox/records";
import { renderAccount } from "@/sandbox/stripe/account-view";
import { renderFee, renderFeeRefund } from "@/sandbox/stripe/application-fees";
import { renderCharge } from "@/sandbox/stripe/charges";
import { renderCoupon, renderPromotion } from "@/sandbox/stripe/coupons";
import { renderCustomer } from "@/sandbox/stripe/customer-view";
import { renderDispute } from "@/sandbox/stripe/disputes";
import { renderFile } from "@/sandbox/stripe/files";
import { renderIntent } from "@/sandbox/stripe/intent-view";
import type { Render } from "@/sandbox/stripe/list";
import { renderMandate } from "@/sandbox/stripe/mandates";
import { renderMethod } from "@/sandbox/stripe/payment-method-view";
import { renderPayout } from "@/sandbox/stripe/payouts";
import { renderRefund } from "@/sandbox/stripe/refund-view";
import { renderSetup } from "@/sandbox/stripe/setup-intents";
import { renderBank } from "@/sandbox/stripe/sources";
import { renderTransaction } from "@/sandbox/stripe/transactions";
import { renderReversal, renderTransfer } from "@/sandbox/stripe/transfers";

/** How each kind of object is shown; what `expand` uses. */
export const RENDERERS: { [K in Kind]?: Render<K> } = {
  account: renderAccount,
  application_fee: renderFee,
  balance_transaction: renderTransaction,
  bank_account: renderBank,
  charge: renderCharge,
  coupon: renderCoupon,
  customer: renderCustomer,
  dispute: renderDispute,
  fee_refund: renderFeeRefund,
  file: renderFile,
  mandate: renderMandate,
  payment_intent: renderIntent,
  payment_method: renderMethod,
  payout: renderPayout,
  promotion_code: renderPromotion,
  refund: renderRefund,
  setup_intent: renderSetup,
  transfer: renderTransfer,
  transfer_reversal: renderReversal,
};
