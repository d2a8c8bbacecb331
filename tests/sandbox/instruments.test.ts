// Every published test card and test bank account does what it is published for.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, payer, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));

const pay = (payment_method: string, more: object = {}) =>
  stripe.paymentIntents.create({ amount: 4900, currency: "usd", payment_method, confirm: true, ...more });
const typed = (number: string) =>
  stripe.paymentMethods.create({
    type: "card",
    card: {
      number,
      exp_month: 12,
      exp_year: 2040,
      cvc: number.startsWith("3") && number.length === 15 ? "1234" : "123",
    },
  });

describe("cards that pay", () => {
  it.each([
    ["4242424242424242", "visa", "visa", "credit"],
    ["4000056655665556", "visa_debit", "visa", "debit"],
    ["5555555555554444", "mastercard", "mastercard", "credit"],
    ["2223003122003222", "mastercard_2", "mastercard", "credit"],
    ["5200828282828210", "mastercard_debit", "mastercard", "debit"],
    ["5105105105105100", "mastercard_prepaid", "mastercard", "prepaid"],
    ["378282246310005", "amex", "amex", "credit"],
    ["6011111111111117", "discover", "discover", "credit"],
    ["3056930009020004", "diners", "diners", "credit"],
    ["3566002020360505", "jcb", "jcb", "credit"],
    ["6200000000000005", "unionpay", "unionpay", "credit"],
  ])("%s, pm_card_%s and its token", async (number, name, brand, funding) => {
    const token = await stripe.paymentMethods.create({ type: "card", card: { token: `tok_${name}` } });
    for (const id of [(await typed(number)).id, `pm_card_${name}`, token.id]) {
      const paid = await pay(id, { expand: ["latest_charge"] });
      expect(paid.status).toBe("succeeded");
      expect(paid.latest_charge).toMatchObject({
        payment_method_details: { type: "card", card: { brand, funding, last4: number.slice(-4) } },
        outcome: { type: "authorized", network_status: "approved_by_network", risk_level: "normal" },
      });
    }
  });
});

describe("cards that do not", () => {
  it.each([
    ["4000000000000002", "pm_card_chargeDeclined", "card_declined", "generic_decline"],
    ["4000000000009995", "pm_card_chargeDeclinedInsufficientFunds", "card_declined", "insufficient_funds"],
    ["4000000000009987", "pm_card_chargeDeclinedLostCard", "card_declined", "lost_card"],
    ["4000000000009979", "pm_card_chargeDeclinedStolenCard", "card_declined", "stolen_card"],
    ["4000000000000069", "pm_card_chargeDeclinedExpiredCard", "expired_card", "expired_card"],
    ["4000000000000127", "pm_card_chargeDeclinedIncorrectCvc", "incorrect_cvc", "incorrect_cvc"],
    ["4000000000000119", "pm_card_chargeDeclinedProcessingError", "processing_error", "processing_error"],
    ["4000000000006975", "pm_card_chargeDeclinedVelocityLimitExceeded", "card_declined", "card_velocity_exceeded"],
    ["4000000000000341", "pm_card_chargeCustomerFail", "card_declined", "generic_decline"],
    ["4100000000000019", "pm_card_radarBlock", "card_declined", "fraudulent"],
  ])("%s, %s: %s / %s", async (number, name, code, decline_code) => {
    for (const id of [(await typed(number)).id, name]) {
      const error = await failure(pay(id));
      expect(error).toMatchObject({ type: "StripeCardError", statusCode: 402, code, decline_code });
      expect(error.payment_intent?.status).toBe("requires_payment_method");
      expect(error.requestId).toMatch(/^req_/);
    }
  });

  it("that Radar blocks never reached the network", async () => {
    const error = await failure(pay("pm_card_radarBlock"));
    const charge = await stripe.charges.retrieve(String(error.charge));
    expect(charge.outcome).toMatchObject({
      type: "blocked",
      network_status: "not_sent_to_network",
      risk_level: "highest",
    });
  });

  it("of 0341 can be saved, and only then refuse", async () => {
    const { customer, method } = await payer(place, "pm_card_chargeCustomerFail");
    expect((await failure(pay(method, { customer, off_session: true }))).decline_code).toBe("generic_decline");
    expect((await stripe.paymentMethods.list({ customer })).data).toHaveLength(1);
  });
});

describe("cards whose holder is asked", () => {
  const asked = async (id: string, more: object = {}) => (await pay(id, more)).status;
  /** Lets the holder answer the bank's question on its page. */
  async function answer(intent: Stripe.PaymentIntent | Stripe.SetupIntent, how: "complete" | "fail"): Promise<void> {
    const sdk = intent.next_action?.use_stripe_sdk as { stripe_js?: string } | undefined;
    await fetch(String(sdk?.stripe_js), {
      method: "POST",
      body: new URLSearchParams({ answer: how }),
      redirect: "manual",
    });
  }

  it.each(["pm_card_authenticationRequired", "pm_card_threeDSecureRequired", "pm_card_threeDSecure2Required"])(
    "%s: always, and off session it is a decline",
    async (id) => {
      const intent = await pay(id);
      expect(intent.status).toBe("requires_action");
      await answer(intent, "complete");
      expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("succeeded");
      const { customer, method } = await payer(place, id);
      expect((await failure(pay(method, { customer, off_session: true }))).code).toBe("authentication_required");
    },
  );

  it("who says no must bring another card", async () => {
    const intent = await pay("pm_card_authenticationRequired");
    await answer(intent, "fail");
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
  });

  it.each([
    ["pm_card_authenticationRequiredChargeDeclined", "generic_decline"],
    ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds", "insufficient_funds"],
    ["pm_card_threeDSecureRequiredProcessingError", "processing_error"],
  ])("%s: and is declined all the same", async (id, decline_code) => {
    const intent = await pay(id);
    expect(intent.status).toBe("requires_action");
    await answer(intent, "complete");
    expect((await stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toMatchObject({ decline_code });
  });

  it("or not: set up already, or free to choose", async () => {
    const { customer, method } = await payer(place, "pm_card_authenticationRequiredSetupForOffSession");
    expect(await asked(method, { customer, off_session: true })).toBe("succeeded");
    expect(await asked(method, { customer })).toBe("requires_action");
    expect(await asked("pm_card_threeDSecureOptional")).toBe("succeeded");
  });
});

describe("bank accounts", () => {
  const mandate_data = { customer_acceptance: { type: "offline" as const, offline: {} } };
  const NAMES = [
    ["000123456789", "success", "succeeded", null],
    ["000111111113", "accountClosed", "requires_payment_method", "account_closed"],
    ["000111111116", "noAccount", "requires_payment_method", "no_account"],
    ["000222222227", "insufficientFunds", "requires_payment_method", "insufficient_funds"],
    ["000333333335", "debitNotAuthorized", "requires_payment_method", "debit_not_authorized"],
    ["000444444440", "invalidCurrency", "requires_payment_method", "invalid_currency"],
    ["000777777771", "weeklyLimitExceeded", "requires_payment_method", "charge_exceeds_source_limit"],
    ["000000000009", "processing", "processing", null],
    ["000555555559", "dispute", "succeeded", null],
  ] as const;

  it("end as published, after their days; the one that is returned late is a dispute", async () => {
    const made = [];
    for (const [account_number, name, status, code] of NAMES) {
      const named = await pay(`pm_usBankAccount_${name}`, { mandate_data });
      expect(named.status).toBe("processing");
      const us_bank_account = {
        account_number,
        routing_number: "110000000",
        account_holder_type: "individual" as const,
      };
      const data = { type: "us_bank_account" as const, us_bank_account, billing_details: { name: "Ann" } };
      const waiting = await stripe.paymentIntents.create({
        amount: 4900,
        currency: "usd",
        payment_method_data: data,
        mandate_data,
        confirm: true,
      });
      expect(waiting.next_action?.type).toBe("verify_with_microdeposits");
      await stripe.paymentIntents.verifyMicrodeposits(waiting.id, { amounts: [32, 45] });
      made.push({ ids: [named.id, waiting.id], status, code });
    }
    await place.advance({ days: 7 });
    for (const { ids, status, code } of made) {
      for (const id of ids) {
        const after = await stripe.paymentIntents.retrieve(id);
        expect([after.status, after.last_payment_error?.code ?? null]).toEqual([status, code]);
      }
    }
    await place.advance({ days: 5 });
    const [returned] = (await stripe.disputes.list({ payment_intent: made.at(-1)?.ids[0] ?? "" })).data;
    expect(returned).toMatchObject({
      reason: expect.stringMatching(/bank_cannot_process|debit_not_authorized|insufficient_funds/),
    });
    expect(returned?.status).toBe("lost");
  });

  it("need a yes, a test number and a routing number", async () => {
    expect((await failure(pay("pm_usBankAccount_success"))).code).toBe("payment_intent_mandate_invalid");
    const bank = (account_number: string, routing_number: string) =>
      failure(
        stripe.paymentMethods.create({
          type: "us_bank_account",
          us_bank_account: { account_number, routing_number, account_holder_type: "individual" },
        }),
      );
    expect((await bank("999999999999", "110000000")).code).toBe("account_number_invalid");
    expect((await bank("000123456789", "000000000")).code).toBe("routing_number_invalid");
  });

  it("cost 0.8 %, at most five dollars, and move as payments", async () => {
    const paid = await pay("pm_usBankAccount_success", { mandate_data, amount: 100_000 });
    await place.advance({ days: 7 });
    const charge = await stripe.charges.retrieve(
      String((await stripe.paymentIntents.retrieve(paid.id)).latest_charge),
      {
        expand: ["balance_transaction"],
      },
    );
    expect(charge.id).toMatch(/^py_/);
    expect(charge.balance_transaction).toMatchObject({
      type: "payment",
      reporting_category: "charge",
      amount: 100_000,
      fee: 500,
    });
  });
});
