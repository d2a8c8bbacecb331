import "server-only";
import type Stripe from "stripe";
import { at, callStripe, stripe } from "./client";

/** Whom the provider writes to about mandates and deposits, and shows as the payer; a name is left out where there is none. */
export type CustomerContact = { email: string; name?: string };

/** Creates the platform's customer of a payer; the key makes it unique, however often it is called. */
export function createCustomer(payerId: number, contact: CustomerContact, key: string): Promise<Stripe.Customer> {
  const params: Stripe.CustomerCreateParams = { ...contact, metadata: { payer_id: String(payerId) } };
  return callStripe("customer", stripe().customers.create(params, { idempotencyKey: key }));
}

/** Lets a customer be written to at another address, or by another name. */
export function updateCustomer(customer: string, contact: CustomerContact): Promise<Stripe.Customer> {
  return callStripe("customer", stripe().customers.update(customer, contact));
}

/** Lets a saved payment method, and what is copied from it into an office's account, carry another address. The name on it stays. */
export function updateBillingEmail(id: string, email: string): Promise<Stripe.PaymentMethod> {
  return callStripe("payment_method", stripe().paymentMethods.update(id, { billing_details: { email } }));
}

/** Opens the form in which the payer's browser hands a card or bank account to the provider. */
export function createSetupIntent(customer: string): Promise<Stripe.SetupIntent> {
  const params: Stripe.SetupIntentCreateParams = {
    customer,
    usage: "off_session",
    allowed_payment_method_types: ["card", "us_bank_account"],
  };
  return callStripe("setup_intent", stripe().setupIntents.create(params));
}

export function retrievePaymentMethod(id: string): Promise<Stripe.PaymentMethod> {
  return callStripe("payment_method", stripe().paymentMethods.retrieve(id));
}

/** Saves a payment method with a customer; the bank may refuse it, which arrives as a decline. */
export function attachPaymentMethod(id: string, customer: string): Promise<Stripe.PaymentMethod> {
  return callStripe("payment_method", stripe().paymentMethods.attach(id, { customer }));
}

export function detachPaymentMethod(id: string): Promise<Stripe.PaymentMethod> {
  return callStripe("payment_method", stripe().paymentMethods.detach(id));
}

/** Copies a saved card of the platform into an office's own account, for one direct charge. */
export function shareWithAccount(
  id: string,
  customer: string,
  account: string,
  key: string,
): Promise<Stripe.PaymentMethod> {
  const params: Stripe.PaymentMethodCreateParams = { customer, payment_method: id };
  return callStripe("payment_method", stripe().paymentMethods.create(params, { idempotencyKey: key, ...at(account) }));
}
