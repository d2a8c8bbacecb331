// A payment in dispute: the money, the evidence, the ends.
import type Stripe from "stripe";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeSound, failure, type World, world } from "./support";

let place: World;
let stripe: Stripe;
beforeAll(async () => {
  place = await world();
  stripe = place.stripe;
});
afterAll(() => closeSound(place));

async function disputed(payment_method = "pm_card_createDispute", more: object = {}) {
  const paid = await stripe.paymentIntents.create({
    amount: 4900,
    currency: "usd",
    payment_method,
    confirm: true,
    ...more,
  });
  const [dispute] = (await stripe.disputes.list({ payment_intent: paid.id })).data;
  if (!dispute) throw new Error("There is no dispute.");
  return { paid, dispute };
}
const total = () => place.sandbox.ctx.balances.total("acct_platform");
const evidence = { product_description: "A plan", customer_name: "Ann", uncategorized_text: "nothing special" };

describe("disputes", () => {
  it("open with their reason, their day and the money gone", async () => {
    const { paid, dispute } = await disputed();
    expect(dispute).toMatchObject({
      object: "dispute",
      amount: 4900,
      currency: "usd",
      charge: paid.latest_charge,
      payment_intent: paid.id,
      reason: "fraudulent",
      status: "needs_response",
      is_charge_refundable: false,
      evidence_details: { has_evidence: false, past_due: false, submission_count: 0 },
      payment_method_details: { type: "card", card: { brand: "visa" } },
    });
    expect(dispute.evidence_details.due_by).toBeGreaterThan(dispute.created);
    expect(dispute.balance_transactions).toMatchObject([
      {
        object: "balance_transaction",
        type: "adjustment",
        reporting_category: "dispute",
        amount: -4900,
        fee: 1500,
        net: -6400,
      },
    ]);
    expect(await stripe.charges.retrieve(String(paid.latest_charge))).toMatchObject({ disputed: true });
    expect((await failure(stripe.refunds.create({ payment_intent: paid.id }))).code).toBe("charge_disputed");
  });

  it("hold what is staged, and are sent once", async () => {
    const { dispute } = await disputed();
    const staged = await stripe.disputes.update(dispute.id, { evidence, submit: false, metadata: { a: "1" } });
    expect(staged).toMatchObject({
      status: "needs_response",
      evidence,
      metadata: { a: "1" },
      evidence_details: { has_evidence: true, submission_count: 0 },
    });
    const merged = await stripe.disputes.update(dispute.id, {
      evidence: { customer_name: "", service_date: "2027-01-01" },
      submit: false,
    });
    expect(merged.evidence).toMatchObject({
      product_description: "A plan",
      customer_name: null,
      service_date: "2027-01-01",
    });
    const sent = await stripe.disputes.update(dispute.id, { submit: true });
    expect(sent).toMatchObject({ status: "under_review", evidence_details: { submission_count: 1 } });
    expect((await failure(stripe.disputes.update(dispute.id, { evidence }))).statusCode).toBe(400);
  });

  it.each([
    ["winning_evidence", "won", 4900 - 172 - 1500],
    ["losing_evidence", "lost", -172 - 1500],
  ])("with %s are %s", async (uncategorized_text, status, left) => {
    const before = total();
    const { dispute } = await disputed();
    const ended = await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } });
    expect(ended.status).toBe(status);
    const categories = ended.balance_transactions.map((one) => one.reporting_category);
    expect(categories).toEqual(status === "won" ? ["dispute", "dispute_reversal"] : ["dispute"]);
    expect(total() - before).toBe(left);
    const charge = await stripe.charges.retrieve(String(dispute.charge));
    expect(charge.disputed).toBe(true);
    expect((await failure(stripe.disputes.close(dispute.id))).statusCode).toBe(400);
  });

  it("end lost when closed, and when nobody answers in time", async () => {
    const [closed, late] = [await disputed(), await disputed()];
    expect((await stripe.disputes.close(closed.dispute.id)).status).toBe("lost");
    await place.advance({ days: 30 });
    const after = await stripe.disputes.retrieve(late.dispute.id);
    expect(after).toMatchObject({ status: "lost", evidence_details: { past_due: true } });
    expect((await failure(stripe.disputes.update(late.dispute.id, { evidence }))).statusCode).toBe(400);
  });

  it("as an inquiry only warn: no money moves, and a refund stays possible", async () => {
    const before = total();
    const { paid, dispute } = await disputed("pm_card_createDisputeInquiry");
    expect(dispute).toMatchObject({
      status: "warning_needs_response",
      is_charge_refundable: true,
      balance_transactions: [],
    });
    expect(total() - before).toBe(4900 - 172);
    await stripe.refunds.create({ payment_intent: paid.id });
    expect((await stripe.disputes.retrieve(dispute.id)).status).toMatch(/^warning_/);
  });

  it("of goods that did not come say so", async () => {
    expect((await disputed("pm_card_createDisputeProductNotReceived")).dispute.reason).toBe("product_not_received");
  });

  it("take no file that is not there, none of another purpose, and no novel", async () => {
    const { dispute } = await disputed();
    expect(
      (await failure(stripe.disputes.update(dispute.id, { evidence: { receipt: "file_x" }, submit: false })))
        .statusCode,
    ).toBe(400);
    const long = { uncategorized_text: "x".repeat(150_001) };
    expect((await failure(stripe.disputes.update(dispute.id, { evidence: long, submit: false }))).statusCode).toBe(400);
    expect((await failure(stripe.disputes.update("dp_x", { evidence }))).code).toBe("resource_missing");
    expect((await stripe.disputes.retrieve(dispute.id)).evidence_details.has_evidence).toBe(false);
  });
});

describe("files", () => {
  it("keep name, size and kind, and are refused without or beyond", async () => {
    const data = Buffer.from(`%PDF-1.4\r\n--fake-boundary\r\n${"é\u0000".repeat(50)}`);
    const file = await stripe.files.create({
      purpose: "dispute_evidence",
      file: { data, name: "Quittung é.pdf", type: "application/pdf" },
    });
    expect(file).toMatchObject({ object: "file", purpose: "dispute_evidence", size: data.length, type: "pdf" });
    expect((await stripe.files.retrieve(file.id)).id).toBe(file.id);
    expect((await failure(stripe.files.retrieve("file_x"))).code).toBe("resource_missing");
    const huge = { data: Buffer.alloc(6 * 1024 * 1024), name: "x.pdf", type: "application/pdf" };
    expect(
      (await failure(stripe.files.create({ purpose: "dispute_evidence", file: huge }))).statusCode,
    ).toBeGreaterThanOrEqual(400);
    const text = { data: Buffer.from("hello"), name: "x.exe", type: "application/octet-stream" };
    expect((await failure(stripe.files.create({ purpose: "dispute_evidence", file: text }))).statusCode).toBe(400);
  });
});
