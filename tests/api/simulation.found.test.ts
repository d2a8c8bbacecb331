// What lives of the simulator have found wrong, each as small as it gets.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { syncDispute } from "@/lib/billing/disputes/sync.commands";
import { claimByThemselves } from "@/lib/billing/guarantees/claim.commands";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { chargeUser } from "@/lib/billing/payments/one-off.commands";
import { makeDelinquent } from "@/lib/billing/payments/split.commands";
import { refund } from "@/lib/billing/refunds/commands";
import { sendRefund } from "@/lib/billing/refunds/send.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { showExitQuote } from "@/lib/membership/memberships/exit.commands";
import { acceptExitQuote } from "@/lib/membership/memberships/exit-accept.commands";
import { receive } from "@/lib/operations/webhooks/commands";
import { drainInbox } from "@/lib/operations/webhooks/process.commands";
import { eventsSince } from "@/lib/providers/stripe";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { AT_BANK, payByBank } from "../support/banks";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { control, sandbox } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });
afterEach(async () => {
  disarmFailpoints();
  await control("DELETE", "faults");
});

const FAIL = "pm_card_chargeCustomerFail";
let world: World;
let guaranteed: World;
beforeAll(async () => {
  world = await makeWorld();
  guaranteed = await makeWorld();
});

const only = async (family: Family) => {
  const [payment, ...others] = await paymentsOf(family.payerId);
  if (!payment || others.length > 0) throw new Error(`${others.length + 1} payments`);
  return payment;
};
const statusOf = async (family: Family, at = 0) =>
  (await db.membership.findUniqueOrThrow({ where: { id: family.membershipIds[at] ?? 0 } })).status;
const equalBooks = async () => {
  const { ours, theirs } = await bothBooks([world, guaranteed]);
  expect(ours).toEqual(theirs);
};

describe("what the simulator has found", () => {
  it("many events about one payment are looked at once", async () => {
    await moveTo("2026-12-01T15:00:00Z");
    const family = await makeFamily(world, "2026-11-01");
    armFailpoint("charge.confirmed", () => {
      throw new Crash("charge.confirmed");
    });
    await expect(work()).rejects.toThrow();
    disarmFailpoints();
    const match = { method: "GET", path: "^/v1/payment_intents/pi_" };
    await control("POST", "faults", { match, kind: "http_500", nth: 1_000_000 });
    const events = (await eventsSince(new Date(0), null)).filter(({ type }) => /^(payment_intent|charge)\./.test(type));
    expect(events.length).toBeGreaterThan(2);
    await receive(events);
    await receive(events.map((one) => ({ ...one, id: `${one.id}_again` })));
    await drainInbox();
    expect((await only(family)).status).toBe("succeeded");
    // The product had not heard of the intent: one look says whose it is, the other how it stands.
    expect(await control("GET", "faults")).toMatchObject({ data: [{ seen: 2 }] });
    const ids = events.flatMap(({ id }) => [id, `${id}_again`]);
    expect(await db.webhookInbox.count({ where: { eventId: { in: ids }, state: { not: "done" } } })).toBe(0);
    await equalBooks();
  });

  it("a debit's return that is heard of before its success takes the office's part back", async () => {
    const family = await makeFamily(world, "2026-11-02", { card: null });
    await payByBank(family, AT_BANK.returnsLate);
    await moveTo("2026-12-02T15:00:00Z");
    await work();
    expect((await only(family)).status).toBe("processing");
    await moveTo("2026-12-14T15:00:00Z");
    const [dispute] = sandbox.store.values("dispute", "acct_platform");
    expect(await syncDispute(dispute?.id ?? "", null)).toBe(true);
    expect(await only(family)).toMatchObject({ status: "succeeded", disputed: true });
    expect(await statusOf(family)).toBe("canceled");
    const row = await db.dispute.findUniqueOrThrow({ where: { stripeId: dispute?.id ?? "" } });
    expect(row).toMatchObject({ status: "lost", recoveredCents: 4900 });
    await work({ hear: true });
    await equalBooks();
  });

  it("a fee given back by another worker, who died of it, is neither given back again nor forgotten", async () => {
    const family = await makeFamily(world, "2026-11-15");
    await moveTo("2026-12-15T15:00:00Z");
    await work();
    const payment = await only(family);
    expect(payment.appFeeCents).toBeGreaterThan(0);
    // Seed 700292: one refund is sent by the two who pressed, or by one and the worker. While this one looks at the
    // fee, the other gives it back, and dies before it has written anything down.
    const answer = sandbox.stripe.answer.bind(sandbox.stripe);
    let rival = async () => {};
    const watch = vi.spyOn(sandbox.stripe, "answer").mockImplementation(async (request) => {
      const looksAtFee = request.method === "GET" && /^\/v1\/application_fees\/[^/]+$/.test(request.path);
      if (looksAtFee) {
        const act = rival;
        rival = async () => {};
        await act();
      }
      return answer(request);
    });
    rival = async () => {
      const row = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
      armFailpoint("refund.feeBack", () => {
        disarmFailpoints();
        throw new Crash("refund.feeBack");
      });
      await expect(sendRefund(row.id)).rejects.toThrow(Crash);
    };
    await refund(
      world.office,
      { paymentId: payment.id, amountCents: payment.amountCents, reason: "Moved away" },
      SYSTEM,
    );
    watch.mockRestore();
    const row = await db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    expect(row).toMatchObject({ status: "succeeded", appFeeRefundCents: payment.appFeeCents });
    await equalBooks();
  });

  it("who is charged for leaving has left, also when others owe a part of what the bank has seen", async () => {
    const plan = {
      ...filledPreset("dental", "general_adult"),
      planName: "Bound",
      exitPolicy: "remaining_term" as const,
    };
    const { id: planId, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
    const spec = { planId, planVersionId: currentVersionId ?? 0 };
    const family = await makeFamily(world, "2026-11-15", { size: 2, spec });
    await nextOutcomes(family.payerId, "insufficient_funds");
    await moveTo("2026-12-15T15:00:00Z");
    await work();
    expect(await statusOf(family)).toBe("past_due");
    const office = (await db.membership.findUniqueOrThrow({ where: { id: family.membershipIds[0] ?? 0 } })).officeId;
    expect(office).toBe(world.office);
    const membershipId = family.membershipIds[0] ?? 0;
    const { id: quoteId, quoted } = await showExitQuote(world.office, membershipId, [], "en-US", SYSTEM);
    expect(quoted.now.owedCents).toBeGreaterThan(4900);
    const request = { membershipId, quoteId, choice: "now" as const, settle: "card" as const, reason: 1 };
    await expect(acceptExitQuote(world.office, request, true, SYSTEM)).resolves.toMatchObject({ state: "done" });
    expect((await db.membership.findUniqueOrThrow({ where: { id: membershipId } })).status).toBe("canceled");
    const payments = await paymentsOf(family.payerId);
    expect(payments.map(({ amountCents, status }) => [amountCents, status])).toEqual([
      [8820, "canceled"],
      [4410, "failed"],
      [quoted.now.owedCents, "succeeded"],
    ]);
  });

  it("what waited for its office's account and was given up meanwhile is not attempted when that opens again", async () => {
    const family = await makeFamily(world, "2026-11-20", { card: FAIL });
    await moveTo("2026-12-20T15:00:00Z");
    await work();
    await control("POST", `accounts/${world.account}`, { charges_enabled: false });
    await moveTo("2026-12-24T15:00:00Z");
    await work({ hear: true });
    expect(await only(family)).toMatchObject({ heldReason: "payout_account" });
    await moveTo("2027-01-11T15:00:00Z");
    await work();
    expect(await statusOf(family)).toBe("delinquent");
    const { attemptCount } = await only(family);
    await control("POST", `accounts/${world.account}`, { charges_enabled: true });
    await work({ hear: true });
    expect(await only(family)).toMatchObject({ status: "failed", heldReason: null, nextAttemptOn: null, attemptCount });
  });

  it("a guarantee that cannot be claimed just now holds up no other", async () => {
    const settings = { gppAutomaticClaim: true, updatedAt: new Date() };
    await db.planSettings.upsert({
      where: { officeId: guaranteed.office },
      create: { ...settings, officeId: guaranteed.office },
      update: settings,
    });
    const families = await Promise.all(
      [1, 2].map(() => makeFamily(guaranteed, "2026-12-12", { card: FAIL, spec: { gpp: true } })),
    );
    const claimed = () => db.guaranteeClaim.count({ where: { officeId: guaranteed.office } });
    await moveTo("2027-01-12T15:00:00Z");
    await work();
    await moveTo("2027-02-01T15:00:00Z");
    await work();
    expect(await claimed()).toBe(0);
    await moveTo("2027-02-02T15:00:00Z");
    expect(await makeDelinquent(new Date("2027-02-02T15:00:00Z"))).toBe(2);
    const match = { method: "POST", path: "^/v1/payment_intents/pi_[^/]+/cancel" };
    // The client asks three times before it gives up.
    await control("POST", "faults", { match, kind: "drop_request", times: 3 });
    expect(await claimByThemselves()).toBe(1);
    expect(await claimed()).toBe(1);
    expect(await claimByThemselves()).toBe(1);
    await work();
    expect(await Promise.all(families.map((one) => statusOf(one)))).toEqual(["canceled", "canceled"]);
    await equalBooks();
  });

  it("who loses a dispute takes no attempt away from others who owe a payment with them", async () => {
    await moveTo("2027-02-03T15:00:00Z");
    const family = await makeFamily(world, "2027-01-05", { size: 2 });
    const extra = { memberId: family.memberIds[0] ?? 0, amount: cents(5000), reason: "Whitening" };
    await chargeUser(world.office, { ...extra, submissionKey: randomUUID() }, SYSTEM);
    await saveInstrument(family.payerId, "pm_card_mastercard", SYSTEM);
    await nextOutcomes(family.payerId, "insufficient_funds");
    await moveTo("2027-02-05T15:00:00Z");
    await work();
    const [disputed] = await paymentsOf(family.payerId);
    const made = await control("POST", "disputes", { payment_intent: disputed?.stripeIntentId });
    await work({ hear: true });
    await control("POST", `disputes/${(made as { id: string }).id}/close`, { won: false });
    await work({ hear: true });
    expect([await statusOf(family, 0), await statusOf(family, 1)]).toEqual(["canceled", "past_due"]);
    const late = async () =>
      (await paymentsOf(family.payerId)).slice(1).map((one) => [one.amountCents, one.status, one.nextAttemptOn]);
    expect(await late()).toEqual([
      [8820, "canceled", null],
      [4410, "failed", new Date("2027-02-08")],
      [4410, "failed", null],
    ]);
    await moveTo("2027-02-08T15:00:00Z");
    await work();
    expect(await statusOf(family, 1)).toBe("active");
    expect((await late()).map(([, status]) => status)).toEqual(["canceled", "succeeded", "failed"]);
    await equalBooks();
  });
});
