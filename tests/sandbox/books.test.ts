// Whatever is done in whatever order, the books of every account add up, and nothing goes back twice.
import * as fc from "fast-check";
import Stripe from "stripe";
import { expect, it } from "vitest";
import { ALL } from "../support/depth";
import { faults, office, type World, world } from "./support";

const CARDS = [
  "pm_card_visa",
  "pm_card_bypassPending",
  "pm_card_chargeDeclined",
  "pm_card_createDispute",
  "pm_card_refundFail",
  "pm_card_pendingRefund",
  "pm_usBankAccount_success",
  "pm_usBankAccount_insufficientFunds",
  "pm_usBankAccount_dispute",
];
const mandate_data = { customer_acceptance: { type: "offline" as const, offline: {} } };

interface Step {
  act:
    | "charge"
    | "share"
    | "direct"
    | "hold"
    | "refund"
    | "unfee"
    | "send"
    | "takeBack"
    | "dispute"
    | "end"
    | "payOut"
    | "failPayOut"
    | "wait";
  amount: number;
  which: number;
  flag: boolean;
  other: boolean;
}

const step: fc.Arbitrary<Step> = fc.record({
  act: fc.constantFrom<Step["act"]>(
    "charge",
    "share",
    "share",
    "direct",
    "direct",
    "hold",
    "refund",
    "refund",
    "refund",
    "unfee",
    "send",
    "takeBack",
    "dispute",
    "end",
    "payOut",
    "failPayOut",
    "wait",
  ),
  amount: fc.integer({ min: 50, max: 20_000 }),
  which: fc.nat(30),
  flag: fc.boolean(),
  other: fc.boolean(),
});

interface Accounts {
  express: string;
  full: string;
}

/** One of a list, by a number of any size; undefined of an empty one. */
const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)];

async function run(place: World, { express, full }: Accounts, one: Step): Promise<void> {
  const { stripe } = place;
  const on = one.other ? { stripeAccount: full } : {};
  const payment_method = pick(CARDS, one.which) ?? "";
  const mandate = payment_method.startsWith("pm_us") ? { mandate_data } : {};
  const sale = { amount: one.amount, currency: "usd", confirm: true, payment_method, ...mandate };
  const fee = Math.floor(one.amount / 20);
  const acts: Record<Step["act"], () => Promise<unknown>> = {
    charge: () => stripe.paymentIntents.create(sale),
    share: () =>
      stripe.paymentIntents.create({
        ...sale,
        transfer_data: { destination: express, ...(one.flag ? { amount: Math.floor(one.amount / 2) } : {}) },
        ...(one.flag ? {} : { application_fee_amount: fee }),
      }),
    direct: () => stripe.paymentIntents.create({ ...sale, application_fee_amount: fee }, { stripeAccount: full }),
    hold: async () => {
      const held = await stripe.paymentIntents.create({
        ...sale,
        capture_method: "manual",
        transfer_data: { destination: express },
        application_fee_amount: fee,
      });
      if (one.flag) await stripe.paymentIntents.cancel(held.id);
      else
        await stripe.paymentIntents.capture(held.id, {
          amount_to_capture: Math.ceil(one.amount / 2),
          application_fee_amount: 1,
        });
    },
    refund: async () => {
      const charge = pick((await stripe.charges.list({ limit: 100 }, on)).data, one.which);
      if (!charge) return;
      const shared = charge.transfer ? { reverse_transfer: one.flag } : {};
      const back = charge.application_fee ? { refund_application_fee: one.flag } : {};
      await stripe.refunds.create(
        { charge: charge.id, ...(one.which % 2 ? { amount: one.amount } : {}), ...shared, ...back },
        on,
      );
    },
    unfee: async () => {
      const found = pick((await stripe.applicationFees.list({ limit: 100 })).data, one.which);
      if (found)
        await stripe.applicationFees.createRefund(found.id, one.flag ? { amount: Math.ceil(one.amount / 40) } : {});
    },
    send: () =>
      stripe.transfers.create({ amount: one.amount, currency: "usd", destination: one.other ? full : express }),
    takeBack: async () => {
      const found = pick((await stripe.transfers.list({ limit: 100 })).data, one.which);
      if (found) await stripe.transfers.createReversal(found.id, one.flag ? { amount: one.amount } : {});
    },
    dispute: async () => {
      const found = pick((await stripe.charges.list({ limit: 100 }, on)).data, one.which);
      if (found?.status === "succeeded" && found.captured && !found.disputed && !found.source_transfer)
        await place.control("disputes", { charge: found.id });
    },
    end: async () => {
      const found = pick((await stripe.disputes.list({ limit: 100 }, on)).data, one.which);
      if (!found) return;
      const text = one.flag ? "winning_evidence" : "losing_evidence";
      await stripe.disputes.update(found.id, { evidence: { uncategorized_text: text } }, on);
    },
    payOut: () =>
      stripe.payouts.create({ amount: one.amount, currency: "usd" }, { stripeAccount: one.other ? full : express }),
    failPayOut: async () => {
      const account = one.other ? full : express;
      const found = pick((await stripe.payouts.list({ limit: 100 }, { stripeAccount: account })).data, one.which);
      if (found?.status === "pending" || found?.status === "in_transit")
        await place.control(`payouts/${found.id}/fail`, {});
    },
    wait: () => place.advance({ days: 1 + (one.which % 9) }),
  };
  try {
    await acts[one.act]();
  } catch (error) {
    // A refusal is an answer; anything else is a fault of the sandbox.
    if (!(error instanceof Stripe.errors.StripeError) || (error.statusCode ?? 500) >= 500) throw error;
  }
}

/** What a shop could check with nothing but the public API. */
async function audit(place: World, { express, full }: Accounts): Promise<void> {
  const { stripe } = place;
  const every = { limit: 100 };
  const sum = <T>(list: readonly T[], of: (one: T) => number) => list.reduce((total, one) => total + of(one), 0);
  for (const stripeAccount of [undefined, express, full]) {
    const on = stripeAccount ? { stripeAccount } : {};
    const moves = await stripe.balanceTransactions.list(every, on).autoPagingToArray({ limit: 1000 });
    const { available, pending } = await stripe.balance.retrieve({}, on);
    for (const { type, data } of (await stripe.events.list(every, on)).data) {
      const object = data.object as { object: string };
      const wrong = faults({ $ref: object.object }, object);
      expect([type, object.object === "application" ? [] : wrong]).toEqual([type, []]);
    }
    for (const move of moves) {
      expect(move.net).toBe(move.amount - move.fee);
      expect(sum(move.fee_details, ({ amount }) => amount)).toBe(move.fee);
    }
    const now = Math.floor(place.sandbox.clock.nowMs() / 1000);
    const [ready, waiting] = [
      moves.filter((one) => one.available_on <= now),
      moves.filter((one) => one.available_on > now),
    ];
    expect([available[0]?.amount, pending[0]?.amount]).toEqual([
      sum(ready, ({ net }) => net),
      sum(waiting, ({ net }) => net),
    ]);
    expect(ready.every(({ status }) => status === "available")).toBe(true);
    expect(waiting.every(({ status }) => status === "pending")).toBe(true);
    for (const charge of (await stripe.charges.list(every, on)).data) {
      const refunds = (await stripe.refunds.list({ charge: charge.id, limit: 100 }, on)).data;
      const gone = sum(
        refunds.filter(({ status }) => status !== "failed" && status !== "canceled"),
        ({ amount }) => amount,
      );
      expect(gone).toBeLessThanOrEqual(charge.amount);
      if (charge.captured) expect(charge.application_fee_amount ?? 0).toBeLessThanOrEqual(charge.amount_captured);
      if (charge.transfer) {
        const sent = await stripe.transfers.retrieve(String(charge.transfer), {}, on);
        expect(sent.amount).toBe(charge.transfer_data?.amount ?? charge.amount_captured);
      }
      if (charge.captured && charge.amount_captured === charge.amount && !charge.source_transfer)
        expect(charge.amount_refunded).toBe(gone);
    }
    for (const payout of (await stripe.payouts.list(every, on)).data.filter(({ automatic }) => automatic)) {
      const lines = await stripe.balanceTransactions
        .list({ payout: payout.id, limit: 100 }, on)
        .autoPagingToArray({ limit: 1000 });
      expect(
        sum(
          lines.filter(({ source }) => source !== payout.id),
          ({ net }) => net,
        ),
      ).toBe(payout.amount);
    }
  }
  for (const fee of (await stripe.applicationFees.list(every)).data) {
    expect(fee.amount_refunded).toBe(sum(fee.refunds.data, ({ amount }) => amount));
    expect(fee.amount_refunded).toBeLessThanOrEqual(fee.amount);
    expect(fee.refunded).toBe(fee.amount_refunded === fee.amount);
  }
  for (const transfer of (await stripe.transfers.list(every)).data) {
    const reversals = (await stripe.transfers.listReversals(transfer.id, every)).data;
    expect(transfer.amount_reversed).toBe(sum(reversals, ({ amount }) => amount));
    expect(transfer.amount_reversed).toBeLessThanOrEqual(transfer.amount);
    const on = { stripeAccount: String(transfer.destination) };
    expect((await stripe.charges.retrieve(String(transfer.destination_payment), {}, on)).amount).toBe(transfer.amount);
  }
  expect(await place.control("books")).toMatchObject({ balanced: true, difference: 0 });
  expect([...new Set(place.misfits)]).toEqual([]);
}

/** Other stories in every run, so that few will do. */
const stories = Number(process.env.STORIES ?? (ALL ? 100 : 30));

it(`the books add up after ${stories} stories`, { timeout: 300_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      const place = await world({ now: Date.UTC(2027, 0, 4, 15) });
      try {
        const accounts = { express: await office(place), full: await office(place, "full") };
        for (const one of steps) await run(place, accounts, one);
        await audit(place, accounts);
      } finally {
        await place.close();
      }
    }),
    { numRuns: stories, ...(process.env.STORY ? { seed: Number(process.env.STORY) } : {}) },
  );
});
