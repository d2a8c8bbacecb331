import "server-only";

// How Stripe is called: thin functions over the SDK, named by what the product does with them. Nothing else imports
// the SDK. Amounts are integer cents of US dollars; every function throws ProviderError and nothing else.
export * from "./stripe/accounts";
export * from "./stripe/banks";
export { faultIn, isFault, isOutOfReach, isRepeated, ProviderError } from "./stripe/client";
export * from "./stripe/customers";
export * from "./stripe/disputes";
export * from "./stripe/events";
export * from "./stripe/guarantees";
export * from "./stripe/intents";
export { providersTurn } from "./stripe/pace";
export { chargePages, disputePages, feePages, refundPages, transferPages } from "./stripe/paging";
export * from "./stripe/payouts";
export * from "./stripe/refunds";
