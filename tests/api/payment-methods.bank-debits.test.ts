// Bank debits from the enrolment on: let in while the debit is on its way, settled days later, or returned.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { debtPreview } from "@/lib/billing/arrears/debts.queries";
import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { hasPaymentUnderWay } from "@/lib/billing/payments/collect.queries";
import { voidOpen } from "@/lib/billing/payments/void.commands";
import { systemPayer } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { dateOn, fromDbDate } from "@/lib/core/time/dates";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { stripe } from "@/lib/providers/stripe/client";
import { AT_BANK, connect, type Picked } from "../support/banks";
import { bothBooks, capturedFor, makeWorld, moveTo, type World, work } from "../support/billing";
import { call } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let people = 0;

const enrolBody = (picked: Picked, changes: Record<string, unknown> = {}) => {
  people += 1;
  const lucia = joiner(world.planId, { firstName: "Lucía", lastName: `Barragán${people}`, dob: "1985-11-03" });
  const payment = { kind: "bank", ...picked, mandate: true };
  const owner = { email: `lucia${people}@family.example`, ...AT_HOME };
  return joining(world.office, [lucia], { owner, payment, locale: "es-US", ...changes });
};

type Joined = { key: string; email: string; paymentId: number; payerId: number; membershipId: number };

async function enrol(user: string): Promise<Joined> {
  const from = { ip: `10.9.0.${people + 1}` };
  const input = enrolBody(await connect({ dentistInfoId: world.office }, { user, ...from }));
  const answer = await call("POST /enrolments", { input, ...from });
  expect(answer.body, String(answer.raw)).toMatchObject({ data: { state: "enrolled", bankDebit: true, failed: [] } });
  const row = await db.enrolment.findUniqueOrThrow({
    where: { submissionKey: input.submissionKey },
    include: { memberships: true },
  });
  const payment = await db.payment.findUniqueOrThrow({ where: { id: row.paymentId ?? 0 } });
  return {
    key: input.submissionKey,
    email: input.owner.email,
    paymentId: payment.id,
    payerId: payment.payerId,
    membershipId: row.memberships[0]?.id ?? 0,
  };
}

const paymentOf = ({ paymentId }: Joined) => db.payment.findUniqueOrThrow({ where: { id: paymentId } });
const statusOf = async ({ membershipId }: Joined) =>
  (await db.membership.findUniqueOrThrow({ where: { id: membershipId } })).status;
const mailsTo = async (email: string) => {
  const where = { kind: "mail", payload: { path: ["to"], equals: email } };
  const rows = await db.outbox.findMany({ where, orderBy: { id: "asc" } });
  return rows.map((row) => (row.payload as { template: string }).template);
};

let good: Joined;
let poor: Joined;
let refused: Joined;
let closed: Joined;
let late: Joined;

beforeAll(async () => {
  world = await makeWorld();
  await moveTo("2026-11-30T15:00:00Z");
  good = await enrol(AT_BANK.pays);
  poor = await enrol(AT_BANK.isPoor);
  refused = await enrol(AT_BANK.saysNo);
  closed = await enrol(AT_BANK.isClosed);
  late = await enrol(AT_BANK.returnsLate);
});

describe("an enrolment by bank debit", () => {
  it("is active while the bank debit is in progress; nothing is posted and no receipt is sent", async () => {
    for (const one of [good, poor, refused, closed, late]) {
      expect(await paymentOf(one)).toMatchObject({ status: "processing", nextAttemptOn: null });
      expect(await statusOf(one)).toBe("active");
      expect(await db.journal.count({ where: { kind: "charge", source: `payment:${one.paymentId}` } })).toBe(0);
      expect((await mailsTo(one.email)).sort()).toEqual(["enrolled", "setPassword"]);
    }
  });

  it("keeps the mandate as it was read, with the account and the person's name", async () => {
    const [signed, ...others] = await db.agreementSignature.findMany({
      where: { kind: "bank_debit", household: { payerId: good.payerId } },
    });
    expect(others).toEqual([]);
    expect(signed).toMatchObject({ locale: "es-US", ip: expect.stringContaining("10.9.0.") });
    expect(signed?.signedName).toMatch(/^Lucía Barragán/);
    expect(signed?.text).toMatch(
      /30 de noviembre de 2026 autorizo a Office \d+ .* First Platypus Bank terminada en 0000/,
    );
    expect(signed?.text).not.toMatch(/\{\w+\}|bank\./);
    const instrument = await db.instrument.findUniqueOrThrow({ where: { id: signed?.instrumentId ?? 0 } });
    expect(instrument).toMatchObject({ kind: "bank", last4: "0000", isDefault: true, bankName: "First Platypus Bank" });
    expect(instrument.mandateId).toMatch(/^mandate_/);
  });

  it("returns the same for a repetition and debits once", async () => {
    const again = await call("POST /enrolments/:key/finish".replace(":key", good.key), {
      input: { dentistInfoId: world.office },
    });
    expect(again.body).toMatchObject({ data: { state: "enrolled", bankDebit: true } });
    expect(await db.attempt.count({ where: { paymentId: good.paymentId } })).toBe(1);
  });

  it("cannot be moved to in-office payment or voided before the bank's result", async () => {
    expect(await hasPaymentUnderWay(db, world.office, good.membershipId)).toBe(true);
    const on = dateOn("2026-11-30");
    await expect(transaction((tx) => voidOpen(tx, world.office, good.membershipId, on))).rejects.toMatchObject({
      status: 409,
      message: "members.paymentUnderWay",
    });
  });

  it("makes no bank debit without the mandate, nor with another's used connection", async () => {
    const picked = await connect({ dentistInfoId: world.office }, { ip: "10.9.1.1" });
    const without = enrolBody(picked, { payment: { kind: "bank", ...picked } });
    expect(await call("POST /enrolments", { input: without })).toMatchObject({
      status: 400,
      body: { fields: { "payment.mandate": expect.any(String) } },
    });
    const first = await call("POST /enrolments", { input: enrolBody(picked) });
    expect(first.body).toMatchObject({ data: { state: "enrolled" } });
    // Whoever has seen the token cannot pay for another family with it.
    const second = await call("POST /enrolments", { input: enrolBody(picked) });
    expect(second.body).toMatchObject({ data: { state: "declined", refusal: "enrolment.refusal.bank" } });
  });

  it("is refused where the office does not offer it, or has an account of the old kind", async () => {
    const picked = await connect({ dentistInfoId: world.office }, { ip: "10.9.1.2" });
    const old = await makeWorld({ mode: "direct" });
    const input = { ...enrolBody(picked), dentistInfoId: old.office };
    const plan = { planId: old.planId, unit: "month" };
    input.members = input.members.map((one) => ({ ...one, plan }));
    expect(await call("POST /enrolments", { input })).toMatchObject({ status: 400 });
    await db.planSettings.update({ where: { officeId: world.office }, data: { allowBankDraft: false } });
    expect(await call("POST /enrolments", { input: enrolBody(picked) })).toMatchObject({ status: 400 });
    await db.planSettings.update({ where: { officeId: world.office }, data: { allowBankDraft: true } });
  });
});

describe("days later", () => {
  beforeAll(async () => {
    await moveTo("2026-12-04T22:00:00Z");
    await work({ hear: true });
    await resumeEnrolments();
  });

  it("a good bank debit is paid and receipted on the day it succeeded, after four business days", async () => {
    const payment = await paymentOf(good);
    expect(payment).toMatchObject({ status: "succeeded", attemptCount: 1 });
    expect(payment.paidAt && fromDbDate(payment.paidAt)).toBe("2026-12-04");
    expect(await mailsTo(good.email)).toContain("receipt");
    expect(await statusOf(good)).toBe("active");
    expect(await hasPaymentUnderWay(db, world.office, good.membershipId)).toBe(false);
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("a part of it refunded in the provider's dashboard counts, though its id is none of a card's", async () => {
    const { stripeIntentId } = await paymentOf(good);
    const { id } = await stripe().refunds.create({
      ...{ payment_intent: stripeIntentId ?? "", amount: 1000, reverse_transfer: true },
    });
    await work({ hear: true });
    expect(id).toMatch(/^pyr_/);
    expect(await paymentOf(good)).toMatchObject({ refundedCents: 1000 });
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });

  it("R01 makes late and is resubmitted twice, never a third time, whoever retries", async () => {
    expect(await paymentOf(poor)).toMatchObject({
      status: "failed",
      attemptCount: 1,
      failureCode: "insufficient_funds",
    });
    expect(await statusOf(poor)).toBe("past_due");
    expect(fromDbDate((await paymentOf(poor)).nextAttemptOn ?? new Date(0))).toBe("2026-12-07");
    const { memberId } = await db.membership.findUniqueOrThrow({ where: { id: poor.membershipId } });
    const owed = await debtPreview(world.office, memberId, "en-US");
    expect(owed.people).toMatchObject([{ memberId, lines: [{ kind: "dues", returned: true }] }]);
    for (const day of ["2026-12-07", "2026-12-13", "2026-12-14", "2026-12-19"]) {
      await moveTo(`${day}T16:00:00Z`);
      await work({ hear: true });
    }
    expect(await paymentOf(poor)).toMatchObject({ status: "failed", attemptCount: 3, nextAttemptOn: null });
    const [pressed] = await collectLate(systemPayer(poor.payerId));
    expect(pressed?.outcome).toMatchObject({ declined: { code: "insufficient_funds" } });
    expect(await db.attempt.count({ where: { paymentId: poor.paymentId } })).toBe(3);
    expect(capturedFor(poor.paymentId)).toEqual([]);
    // The account itself is good for the coming months.
    expect(await db.instrument.count({ where: { payerId: poor.payerId, status: "active", isDefault: true } })).toBe(1);
  });

  it("R10 and R02 make late, are not resubmitted, and deactivate the account", async () => {
    for (const one of [refused, closed]) {
      expect(await paymentOf(one)).toMatchObject({ status: "failed", attemptCount: 1, nextAttemptOn: null });
      expect(await statusOf(one)).toBe("past_due");
      expect(await mailsTo(one.email)).toContain("cardUpdate");
      expect(await db.instrument.findMany({ where: { payerId: one.payerId } })).toMatchObject([
        { kind: "bank", status: "broken", isDefault: false },
      ]);
      await collectLate(systemPayer(one.payerId));
      const sent = await db.attempt.count({ where: { paymentId: one.paymentId, NOT: { errorCode: "no_instrument" } } });
      expect(sent).toBe(1);
    }
  });

  it("a return after success goes the way of a dispute; the payment did not fail", async () => {
    await moveTo("2027-01-20T16:00:00Z");
    await work({ hear: true });
    const payment = await paymentOf(late);
    expect(payment).toMatchObject({ status: "succeeded", disputed: true });
    expect(await db.dispute.count({ where: { paymentId: late.paymentId } })).toBe(1);
    // Such a return is final: the dispute is lost from the start, and the membership has ended.
    expect(await statusOf(late)).toBe("canceled");
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });
});
