import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { failure, payer, type World, world } from "./support";

let place: World;
beforeEach(async () => {
  place = await world();
});
afterEach(async () => {
  expect([...new Set(place.misfits)]).toEqual([]);
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  await place.close();
});

describe("cards that do not pay at once", () => {
  it.each([
    ["pm_card_visa_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["pm_card_visa_chargeDeclinedLostCard", "card_declined", "lost_card"],
    ["pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
    ["pm_card_chargeCustomerFail", "card_declined", "generic_decline"],
  ])("declines %s", async (payment_method, code, decline_code) => {
    const error = await failure(
      place.stripe.paymentIntents.create({ amount: 4900, currency: "usd", payment_method, confirm: true }),
    );
    expect(error).toBeInstanceOf(Stripe.errors.StripeCardError);
    expect(error).toMatchObject({ code, decline_code, statusCode: 402 });
    expect(error.payment_intent?.status).toBe("requires_payment_method");
  });

  it("saves 0341 and declines it when charged; a planned outcome comes before the card's own", async () => {
    const { customer, method } = await payer(place, "pm_card_chargeCustomerFail");
    const charge = () =>
      place.stripe.paymentIntents.create({
        amount: 4900,
        currency: "usd",
        customer,
        payment_method: method,
        confirm: true,
      });
    await place.control(`instruments/${method}`, { next: ["ok"] });
    expect((await charge()).status).toBe("succeeded");
    expect((await failure(charge())).code).toBe("card_declined");
  });

  it("asks the holder of 3155 once: authenticated while saving, it is charged off-session", async () => {
    const { stripe } = place;
    const customer = await stripe.customers.create({});
    const off = { amount: 4900, currency: "usd", customer: customer.id, confirm: true, off_session: true };
    const unsaved = await payer(place, "pm_card_authenticationRequiredOnSetup");
    expect(
      (
        await failure(
          stripe.paymentIntents.create({ ...off, customer: unsaved.customer, payment_method: unsaved.method }),
        )
      ).code,
    ).toBe("authentication_required");
    const setup = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: "pm_card_authenticationRequiredOnSetup",
      confirm: true,
    });
    expect(setup.status).toBe("requires_action");
    const url = String(setup.next_action?.use_stripe_sdk?.stripe_js);
    expect(await (await fetch(url)).text()).toContain("Your bank asks you to confirm");
    await fetch(url, { method: "POST", body: new URLSearchParams({ answer: "complete" }) });
    const done = await stripe.setupIntents.retrieve(setup.id);
    expect(done.status).toBe("succeeded");
    expect((await stripe.paymentIntents.create({ ...off, payment_method: String(done.payment_method) })).status).toBe(
      "succeeded",
    );
  });
});
