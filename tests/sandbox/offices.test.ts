// Connected accounts: what they are made of, may do and lose.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, office, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));

const express: Stripe.AccountCreateParams = {
  controller: {
    stripe_dashboard: { type: "express" },
    fees: { payer: "application" },
    losses: { payments: "application" },
    requirement_collection: "stripe",
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
};
const bank = {
  object: "bank_account" as const,
  country: "US",
  currency: "usd",
  routing_number: "110000000",
  account_number: "000123456789",
};
const links = { return_url: "http://127.0.0.1/back", refresh_url: "http://127.0.0.1/again" };

describe("an account", () => {
  it("starts with everything to be told", async () => {
    const made = await stripe.accounts.create({ ...express, email: "a@example.com", metadata: { a: "1" } });
    expect(made).toMatchObject({
      object: "account",
      type: "express",
      country: "US",
      default_currency: "usd",
      charges_enabled: false,
      payouts_enabled: false,
      details_submitted: false,
      metadata: { a: "1" },
      capabilities: { card_payments: "inactive", transfers: "inactive" },
      controller: {
        type: "application",
        is_controller: true,
        stripe_dashboard: { type: "express" },
        fees: { payer: "application" },
      },
    });
    expect(made.id).toMatch(/^acct_[A-Za-z0-9]{16}$/);
    expect(made.requirements?.currently_due?.length).toBeGreaterThan(0);
    expect(made.requirements?.disabled_reason).toBe("requirements.past_due");
    const ready = await stripe.accounts.retrieve(await office(place));
    expect(ready).toMatchObject({
      charges_enabled: true,
      payouts_enabled: true,
      details_submitted: true,
      capabilities: { card_payments: "active", transfers: "active" },
      requirements: { currently_due: [], disabled_reason: null },
    });
  });

  it.each(["standard", "express", "custom"] as const)("of the old type %s has its controller", async (type) => {
    const made = await stripe.accounts.create({ type });
    expect(made.type).toBe(type);
    const dashboard = { standard: "full", express: "express", custom: "none" }[type];
    expect(made.controller?.stripe_dashboard?.type).toBe(dashboard);
  });

  it("cannot be both, and keeps its controller for life", async () => {
    expect((await failure(stripe.accounts.create({ ...express, type: "express" }))).statusCode).toBe(400);
    const made = await stripe.accounts.create(express);
    const request = { controller: { fees: { payer: "account" } } } as Stripe.AccountUpdateParams;
    expect((await failure(stripe.accounts.update(made.id, request))).code).toBe("parameter_unknown");
  });

  it("loses what requirements take away, and says which", async () => {
    const id = await office(place);
    await place.control(`accounts/${id}`, { requirements: ["individual.id_number"], charges_enabled: false });
    const after = await stripe.accounts.retrieve(id);
    expect(after).toMatchObject({ charges_enabled: false, requirements: { currently_due: ["individual.id_number"] } });
    await place.control(`accounts/${id}`, { requirements: [], charges_enabled: true });
    expect((await stripe.accounts.retrieve(id)).charges_enabled).toBe(true);
  });

  it("rejected may neither charge nor be paid out", async () => {
    const id = await office(place, "full");
    const fresh = await stripe.accounts.create(express);
    const after = await stripe.accounts.reject(fresh.id, { reason: "fraud_other" });
    expect(after).toMatchObject({ charges_enabled: false, payouts_enabled: false });
    const sale = { amount: 4900, currency: "usd", payment_method: "pm_card_visa", confirm: true };
    expect(
      (await failure(stripe.paymentIntents.create({ ...sale, transfer_data: { destination: fresh.id } }))).statusCode,
    ).toBe(400);
    expect((await stripe.paymentIntents.create(sale, { stripeAccount: id })).status).toBe("succeeded");
  });

  it("deleted is gone from every door", async () => {
    const { id } = await stripe.accounts.create(express);
    expect(await stripe.accounts.del(id)).toMatchObject({ id, object: "account", deleted: true });
    expect((await failure(stripe.accounts.retrieve(id))).statusCode).toBe(403);
    expect((await failure(stripe.balance.retrieve({}, { stripeAccount: id }))).code).toBe("account_invalid");
    expect((await stripe.accounts.list({ limit: 100 })).data.map((one) => one.id)).not.toContain(id);
  });

  it("with money cannot be deleted", async () => {
    const id = await office(place);
    await stripe.paymentIntents.create({
      amount: 4900,
      currency: "usd",
      payment_method: "pm_card_visa",
      confirm: true,
      transfer_data: { destination: id },
    });
    expect((await failure(stripe.accounts.del(id))).statusCode).toBe(400);
  });

  it("may not be seen by another account", async () => {
    const [one, other] = [await office(place, "full"), await office(place, "full")];
    expect(
      (await failure(stripe.accounts.retrieve(one, {}, { stripeAccount: other }))).statusCode,
    ).toBeGreaterThanOrEqual(400);
    expect((await failure(stripe.accounts.create(express, { stripeAccount: other }))).statusCode).toBe(400);
    expect((await stripe.accounts.retrieveCurrent({}, { stripeAccount: other })).id).toBe(other);
  });
});

describe("its bank", () => {
  it("is shown by its last digits, replaced, and refused when it is none", async () => {
    const { id } = await stripe.accounts.create(express);
    const set = (external_account: Stripe.AccountUpdateParams["external_account"]) =>
      stripe.accounts.update(id, external_account ? { external_account } : {});
    await set(bank);
    const [first] = (await stripe.accounts.listExternalAccounts(id, { object: "bank_account" })).data;
    expect(first).toMatchObject({
      object: "bank_account",
      account: id,
      last4: "6789",
      routing_number: "110000000",
      currency: "usd",
      default_for_currency: true,
    });
    expect(JSON.stringify(first)).not.toContain("000123456789");
    expect((await failure(set({ ...bank, routing_number: "123456789" }))).code).toBe("routing_number_invalid");
    expect((await failure(set({ ...bank, account_number: "12" }))).code).toBe("account_number_invalid");
    expect((await stripe.accounts.listExternalAccounts(id, { object: "card" })).data).toEqual([]);
  });
});

describe("links", () => {
  it("are made for an account that there is, and are short-lived", async () => {
    const { id } = await stripe.accounts.create(express);
    const link = await stripe.accountLinks.create({ account: id, type: "account_onboarding", ...links });
    expect(link).toMatchObject({ object: "account_link" });
    expect(link.expires_at).toBeGreaterThan(link.created);
    expect(link.url).not.toBe(
      (await stripe.accountLinks.create({ account: id, type: "account_onboarding", ...links })).url,
    );
    expect((await fetch(link.url)).status).toBe(200);
    expect(
      (await failure(stripe.accountLinks.create({ account: "acct_x", type: "account_onboarding", ...links })))
        .statusCode,
    ).toBe(403);
    expect((await failure(stripe.accountLinks.create({ account: id, type: "account_onboarding" }))).statusCode).toBe(
      400,
    );
  });

  it("to the dashboard are for Express accounts that are through", async () => {
    const login = await stripe.accounts.createLoginLink(await office(place));
    expect(login).toMatchObject({ object: "login_link" });
    expect((await failure(stripe.accounts.createLoginLink(await office(place, "full")))).statusCode).toBe(400);
    expect((await failure(stripe.accounts.createLoginLink("acct_x"))).statusCode).toBe(403);
  });
});

describe("OAuth", () => {
  it("answers in OAuth's own words", async () => {
    const ask = (body: string) =>
      fetch(`${place.url}/oauth/token`, {
        method: "POST",
        body,
        headers: { authorization: "Bearer sk_test_inhouse", "content-type": "application/x-www-form-urlencoded" },
      }).then(async (answer) => ({ status: answer.status, body: (await answer.json()) as Record<string, unknown> }));
    expect(await ask("grant_type=authorization_code&code=ac_x")).toMatchObject({
      status: 400,
      body: { error: "invalid_grant" },
    });
    expect(await ask("grant_type=password&code=ac_x")).toMatchObject({
      status: 400,
      body: { error: "unsupported_grant_type" },
    });
    expect(await ask("code=ac_x")).toMatchObject({ status: 400, body: { error: "invalid_request" } });
    await expect(stripe.oauth.token({ grant_type: "authorization_code", code: "ac_x" })).rejects.toMatchObject({
      type: "StripeInvalidGrantError",
    });
  });

  it("gives an account back, and then it is not ours any more", async () => {
    const id = await office(place, "full");
    await stripe.oauth.deauthorize({ client_id: "ca_inhouse", stripe_user_id: id });
    expect((await failure(stripe.accounts.retrieve(id))).statusCode).toBe(403);
    expect((await failure(stripe.customers.create({}, { stripeAccount: id }))).code).toBe("account_invalid");
    await expect(stripe.oauth.deauthorize({ client_id: "ca_inhouse", stripe_user_id: id })).rejects.toThrow();
    await expect(stripe.oauth.deauthorize({ client_id: "ca_other", stripe_user_id: id })).rejects.toThrow();
  });
});
