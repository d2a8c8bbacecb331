// What an installation finds that lived through the faults which are mended now, and how a person puts it right.
import "../support/own-sandbox";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { refund } from "@/lib/billing/refunds/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db/db";
import { brokenRules } from "@/lib/operations/checks/commands";
import * as mend from "@/lib/operations/checks/mend.commands";
import { differences } from "@/lib/operations/checks/provider.queries";
import { stripe } from "@/lib/providers/stripe/client";
import { bothBooks, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { control, sandbox } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const WHY = "Looked at with the practice";
let world: World;
let month = 0;
const dayOf = (day: number, later = 0) => new Date(Date.UTC(2026, 11 + month + later, day, 15)).toISOString();

beforeAll(async () => {
  await moveTo(dayOf(1));
});
beforeEach(async () => {
  month += 1;
  world = await makeWorld({ mode: "direct" });
  await moveTo(dayOf(1));
});

async function paid() {
  const home = await makeFamily(world, dayOf(2, -1).slice(0, 10));
  await moveTo(dayOf(2));
  await work();
  const payment = (await paymentsOf(home.payerId)).at(-1);
  if (payment?.status !== "succeeded") throw new Error("not paid");
  return payment;
}
/** Writes past every trigger, as a fault of the product or a hand in the database would have. */
const forced = (...statements: string[]) =>
  transaction(async (tx) => {
    await tx.$executeRawUnsafe("set local session_replication_role = replica");
    for (const statement of statements) await tx.$executeRawUnsafe(statement);
  });
/** What check-data says of this world: the rules broken, with their rows. */
async function told(): Promise<Record<string, string[]>> {
  const rules = (await brokenRules(db)).map(({ rule, rows }) => [rule, rows] as const);
  return Object.fromEntries([...rules, ...(await differences(null))]);
}
/** The payment as it was before it was paid: our side of a charge that was forgotten. */
const forget = (id: number) =>
  forced(
    `delete from posting where journal_id in (select id from journal where source = 'payment:${id}')`,
    `delete from journal where source = 'payment:${id}'`,
    `update attempt set state = 'superseded', error_code = 'payout_account' where payment_id = ${id}`,
    `update obligation set status = 'open' where payment_id = ${id}`,
    `update payment set status = 'planned', rank = 10, paid_at = null, stripe_charge_id = null, stripe_intent_id = null,
       processor_fee_cents = 0 where id = ${id}`,
  );
const equalBooks = async () => {
  const { ours, theirs } = await bothBooks([world]);
  // The office's: what stories before forced upon the platform's is theirs.
  expect(ours[1]).toEqual(theirs[1]);
};
const trailOf = (id: number) =>
  db.auditEvent.count({ where: { action: "payment.mended", nounId: String(id), reason: WHY } });

describe("a charge that was forgotten", () => {
  it("pays the payment that nobody has charged again since", async () => {
    const { id, stripeChargeId } = await paid();
    await forget(id);
    expect(await told()).toMatchObject({ providerTookUnknown: [`charge ${stripeChargeId}`] });
    await mend.bookCharge(stripeChargeId ?? "", WHY);
    expect(await told()).toEqual({});
    expect(await db.payment.findUnique({ where: { id } })).toMatchObject({ status: "succeeded", stripeChargeId });
    expect(await trailOf(id)).toBe(1);
    await expect(mend.bookCharge(stripeChargeId ?? "", WHY)).rejects.toThrow(mend.CannotMend);
    await equalBooks();
  });

  it("goes back in full where it was taken a second time", async () => {
    const { id, stripeChargeId } = await paid();
    const twice = await stripe().paymentIntents.create(
      {
        ...{
          amount: 4900,
          currency: "usd",
          confirm: true,
          payment_method: "pm_card_visa",
          application_fee_amount: 490,
        },
        ...{ metadata: { payment_id: String(id) }, allowed_payment_method_types: ["card"] },
      },
      { stripeAccount: world.account },
    );
    const second = String(twice.latest_charge);
    expect(await told()).toMatchObject({ providerTookUnknown: [`charge ${second}`] });
    await expect(mend.giveBackCharge(stripeChargeId ?? "", WHY)).rejects.toThrow("refund that payment instead");
    await expect(mend.bookCharge(second, WHY)).rejects.toThrow("is succeeded");
    await mend.giveBackCharge(second, WHY);
    const record = sandbox.store.get("charge", world.account, second);
    expect(record).toMatchObject({ amount: 4900, refunded: 4900 });
    expect(await told()).toEqual({});
    expect(await trailOf(id)).toBe(1);
    await equalBooks();
  });

  it("in an account its office took away is known by our fee, and a person says which payment it was", async () => {
    const { id, stripeChargeId } = await paid();
    await forget(id);
    await control("POST", `accounts/${world.account}`, { deauthorize: true });
    const found = (await told()).providerFeeUnknown ?? [];
    expect(found).toEqual([expect.stringMatching(/^application_fee fee_.* of acct_/)]);
    const fee = found[0]?.split(" ")[1] ?? "";
    await mend.bookFee(fee, id, WHY);
    expect(await db.payment.findUnique({ where: { id } })).toMatchObject({ status: "succeeded", stripeChargeId });
    expect(await told()).toEqual({});
  });
});

describe("an outcome that nobody could read for a day", () => {
  it.each(["took nothing", "took the money"])("an attempt that %s ends by what somebody found out", async (how) => {
    const home = await makeFamily(world, dayOf(2, -1).slice(0, 10));
    await moveTo(dayOf(2));
    const match = { method: "POST", path: "^/v1/payment_intents$" };
    await control("POST", "faults", { match, kind: "drop_response", times: 99 });
    await work();
    await control("DELETE", "faults");
    const payment = (await paymentsOf(home.payerId)).at(-1);
    const id = payment?.id ?? 0;
    // Without a fee of ours nothing is seen from afar.
    await forced(
      `update payment set app_fee_cents = 0 where id = ${id}`,
      `update attempt set started_at = '2020-01-01' where payment_id = ${id}`,
    );
    await control("POST", `accounts/${world.account}`, { deauthorize: true });
    await leasesEnd();
    await work();
    expect((await told()).attemptUnknown).toEqual([`payment ${id}`]);
    await leasesEnd();
    await mend.endAttempt(id, how === "took nothing" ? null : "ch_seen", WHY);
    expect(await db.payment.findUnique({ where: { id } })).toMatchObject(
      how === "took nothing"
        ? { status: "planned", heldReason: "payout_account" }
        : { status: "succeeded", stripeChargeId: "ch_seen" },
    );
    expect((await told()).attemptUnknown).toBeUndefined();
    expect(await trailOf(id)).toBe(1);
  });

  it.each([null, "re_seen"])("a refund ends the same way: %s", async (under) => {
    const payment = await paid();
    const match = { method: "POST", path: "^/v1/refunds$" };
    await control("POST", "faults", { match, kind: "drop_response", times: 3 });
    await refund(world.office, { paymentId: payment.id, amountCents: 1000, reason: "Moved away" }, SYSTEM);
    await control("DELETE", "faults");
    await control("POST", `accounts/${world.account}`, { deauthorize: true });
    const { id } = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    await forced(`update refund set created_at = '2020-01-01' where id = ${id}`);
    expect((await told()).refundUnknown).toEqual([`refund ${id}`]);
    await mend.endRefund(id, under, WHY);
    expect(await db.refund.findUnique({ where: { id } })).toMatchObject(
      under ? { status: "succeeded", stripeRefundId: under } : { status: "failed" },
    );
    expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).refundedCents).toBe(under ? 1000 : 0);
    expect((await told()).refundUnknown).toBeUndefined();
    await expect(mend.endRefund(id, under, WHY)).rejects.toThrow(mend.CannotMend);
  });
});

it("a refund of the dashboard that was dropped is written down", async () => {
  const payment = await paid();
  const there = { stripeAccount: world.account };
  const made = await stripe().refunds.create({ payment_intent: payment.stripeIntentId ?? "", amount: 900 }, there);
  expect((await told()).providerRefundUnknown).toEqual([`refund ${made.id}`]);
  await mend.bookRefund(made.id, world.account, WHY);
  expect((await told()).providerRefundUnknown).toBeUndefined();
  expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).refundedCents).toBe(900);
  await expect(mend.bookRefund(made.id, world.account, WHY)).rejects.toThrow(mend.CannotMend);
  await equalBooks();
});

it("a payment that failed because our key was refused is tried again when somebody says so", async () => {
  const home = await makeFamily(world, dayOf(2, -1).slice(0, 10), { card: "pm_card_chargeCustomerFail" });
  await moveTo(dayOf(2));
  await work();
  const { id } = (await paymentsOf(home.payerId))[0] ?? { id: 0 };
  await forced(
    `update attempt set error_code = 'StripeAuthenticationError' where payment_id = ${id}`,
    `update payment set next_attempt_on = null where id = ${id}`,
  );
  expect(await told()).toMatchObject({ failedByUs: [`payment ${id}`] });
  await mend.tryAgain(id, WHY);
  await work();
  expect(await trailOf(id)).toBe(1);
  expect((await told()).failedByUs).toBeUndefined();
  // The bank has been asked this time, and it is the bank's answer that counts.
  expect((await paymentsOf(home.payerId))[0]?.attempts.map(({ errorCode }) => errorCode)).toEqual([
    "StripeAuthenticationError",
    "card_declined",
  ]);
});

it("a refund of ours that reached the payer and was called failed counts as another one", async () => {
  const payment = await paid();
  await refund(world.office, { paymentId: payment.id, amountCents: 700, reason: "Moved away" }, SYSTEM);
  const sent = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
  await forced(
    `update refund set status = 'failed', stripe_refund_id = null where id = ${sent.id}`,
    `update payment set refunded_cents = 0 where id = ${payment.id}`,
    `delete from posting where journal_id in (select id from journal where source = 'refund:${sent.id}')`,
    `delete from journal where source = 'refund:${sent.id}'`,
  );
  const { stripeRefundId } = sent;
  expect((await told()).providerRefundUnknown).toEqual([`refund ${stripeRefundId}`]);
  await mend.bookRefund(stripeRefundId ?? "", world.account, WHY);
  expect((await told()).providerRefundUnknown).toBeUndefined();
  expect((await db.payment.findUniqueOrThrow({ where: { id: payment.id } })).refundedCents).toBe(700);
});
