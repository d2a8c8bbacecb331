import "server-only";
import type Stripe from "stripe";
import { callStripe, stripe } from "./client";

/**
 * Creates an office's payout account. Who bears fees and losses is fixed for its life: here the platform, with the
 * Express dashboard for the office.
 */
export function createAccount(
  office: { id: number; email: string; name: string },
  key: string,
): Promise<Stripe.Account> {
  const params: Stripe.AccountCreateParams = {
    country: "US",
    email: office.email,
    business_profile: { name: office.name },
    controller: {
      stripe_dashboard: { type: "express" },
      fees: { payer: "application" },
      losses: { payments: "application" },
    },
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    metadata: { office_id: String(office.id) },
  };
  return callStripe("account", stripe().accounts.create(params, { idempotencyKey: key }));
}

/** A one-time address of the provider's onboarding pages. */
export async function accountLink(account: string, urls: { refresh: string; done: string }): Promise<string> {
  const link = await callStripe(
    "account_link",
    stripe().accountLinks.create({
      account,
      type: "account_onboarding",
      refresh_url: urls.refresh,
      return_url: urls.done,
    }),
  );
  return link.url;
}

/** A one-time address of the office's payout dashboard; only accounts made by `createAccount` have one. */
export async function loginLink(account: string): Promise<string> {
  return (await callStripe("login_link", stripe().accounts.createLoginLink(account))).url;
}

export function retrieveAccount(id: string): Promise<Stripe.Account> {
  return callStripe("account", stripe().accounts.retrieve(id));
}
