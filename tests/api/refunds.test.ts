import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { createEnrolmentPayment, recordInOfficePayment } from "@/lib/billing/dues/first-payment.commands";
import { collect } from "@/lib/billing/payments/collect.commands";
import { refund, requestRefund } from "@/lib/billing/refunds/commands";
import { refundFacts } from "@/lib/billing/refunds/queries";
import { keptByRefund, refundableCents, refundSums } from "@/lib/billing/refunds/rules";
import { sendRefund } from "@/lib/billing/refunds/send.commands";
import { refreshRefund } from "@/lib/billing/refunds/settle.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn, fromDbDate, lastDayBefore, toDbDate } from "@/lib/core/time/dates";
import { paymentsOf as patientPaymentsOf } from "@/lib/membership/patients/queries";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { stripe } from "@/lib/providers/stripe/client";
import { makeUser } from "../../prisma/seed/users";
import {
  bothBooks,
  deliver,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { control, sandbox } from "../support/own-sandbox";
import { staffOf } from "../support/staff";

// A family saves its card over HTTP, so these take longer than most on a busy machine.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let direct: World;
const worlds = () => [world, direct];
const paid = async (where: World, options: Parameters<typeof makeFamily>[2] = {}) => {
  const family = await makeFamily(where, "2026-10-30", options);
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { family, payment };
};
const request = (paymentId: number, amountCents: number) => ({ paymentId, amountCents, reason: "asked by phone" });

beforeAll(async () => {
  world = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  await moveTo("2026-11-30T14:00:00Z");
});
afterEach(disarmFailpoints);
afterEach(async () => {
  const { ours, theirs } = await bothBooks(worlds());
  expect(ours).toEqual(theirs);
});

describe("refunds of a card payment", () => {
  it("that the bank sends back count no longer, and the office has its money again", async () => {
    const before = (await officeBalances(world.office)).get("O:dues") ?? 0;
    const { payment } = await paid(world, { card: "pm_card_refundFailAtOnce" });
    await control("POST", "faults", { match: { method: "POST", path: "/v1/transfers" }, kind: "http_500", times: 3 });
    await refund(world.office, request(payment.id, 4900), SYSTEM);
    const [after] = await paymentsOf(payment.payerId);
    expect(after?.refunds).toMatchObject([{ status: "failed" }]);
    expect(after?.refundedCents).toBe(0);
    expect((await officeBalances(world.office)).get("O:dues")).toBe(before - 4900);
    // The money lies with the platform until the transfer to the office has worked out.
    expect((await officeBalances(world.office)).get("O:due_from_platform")).toBe(4900);
    await control("DELETE", "faults");
    await work({ hear: true });
    expect((await officeBalances(world.office)).get("O:due_from_platform")).toBe(0);
    // The office's share was taken once and given back: another attempt, of any amount, is the platform's.
    await refund(world.office, request(payment.id, 3000), SYSTEM);
    await work({ hear: true });
    const [later] = await paymentsOf(payment.payerId);
    expect(later?.refunds.at(-1)).toMatchObject({ amountCents: 3000, fromPlatform: true, appFeeRefundCents: 0 });
  });

  it.each([0, 1])("in parts end exactly at what was captured, route %i", async (route) => {
    const where = worlds()[route] ?? world;
    // An old standard account refunds out of its own balance, so there must be some.
    await paid(where);
    const { payment } = await paid(where);
    const { office } = where;
    expect(await refund(office, request(payment.id, 1000), SYSTEM)).toMatchObject({ status: "succeeded" });
    expect(await refund(office, request(payment.id, 3899), SYSTEM)).toMatchObject({ status: "succeeded" });
    await expect(refund(office, request(payment.id, 2), SYSTEM)).rejects.toThrow("paymentsBilling.refundTooLarge");
    expect(await refund(office, request(payment.id, 1), SYSTEM)).toMatchObject({ status: "succeeded" });
    const [after] = await paymentsOf(payment.payerId);
    expect(after?.refundedCents).toBe(4900);
    expect(after?.refunds.reduce((sum, one) => sum + one.appFeeRefundCents, 0)).toBe(payment.appFeeCents);
  });

  it("gives our fee back by the day the membership was made, however far its start was moved", async () => {
    const { payment, family } = await paid(world);
    const made = (day: string) =>
      db.membership.updateMany({
        where: { id: { in: family.membershipIds } },
        data: { createdAt: new Date(`${day}T16:00:00Z`), startedOn: new Date("2026-08-01") },
      });
    await made("2026-09-01"); // 90 days before 2026-11-30
    await refund(world.office, request(payment.id, 1000), SYSTEM);
    await made("2026-08-31");
    await refund(world.office, request(payment.id, 1000), SYSTEM);
    const [after] = await paymentsOf(payment.payerId);
    expect(after?.refunds.map(({ appFeeRefundCents }) => appFeeRefundCents)).toEqual([
      Math.round((payment.appFeeCents * 1000) / 4900),
      0,
    ]);
  });

  it("that race never exceed what was captured", async () => {
    const { payment } = await paid(world);
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, () => refund(world.office, request(payment.id, 2000), SYSTEM)),
    );
    expect(tries.filter((one) => one.status === "fulfilled")).toHaveLength(2);
  });

  it("are refused for other offices' payments, disputed and unpaid ones", async () => {
    const { payment } = await paid(world);
    await expect(refund(direct.office, request(payment.id, 100), SYSTEM)).rejects.toMatchObject({ status: 404 });
    await db.payment.update({ where: { id: payment.id }, data: { disputed: true } });
    await expect(refund(world.office, request(payment.id, 100), SYSTEM)).rejects.toThrow(
      "paymentsBilling.disputedNoRefund",
    );
    await db.payment.update({ where: { id: payment.id }, data: { disputed: false } });
  });

  it.each(["refund.created", "refund.feeBack"])("survive a crash at %s: sent once", async (point) => {
    const { payment } = await paid(world);
    const id = await transaction((tx) => requestRefund(tx, world.office, request(payment.id, 1234), SYSTEM));
    armFailpoint(point, () => {
      throw new Crash(point);
    });
    await expect(sendRefund(id)).rejects.toThrow(point);
    disarmFailpoints();
    await work();
    expect(await db.refund.findUnique({ where: { id } })).toMatchObject({ status: "succeeded" });
    const made = sandbox.accounts().flatMap((account) => sandbox.store.values("refund", account));
    expect(made.filter((one) => one.metadata.refund_id === String(id))).toHaveLength(1);
  });

  it("of one line leave the other lines alone", async () => {
    const { payment } = await paid(world, { size: 2 });
    const [first, second] = payment.obligations;
    const line = { ...request(payment.id, 4410), obligationId: first?.id ?? 0 };
    await refund(world.office, line, SYSTEM);
    await expect(refund(world.office, { ...line, amountCents: 1 }, SYSTEM)).rejects.toThrow(
      "paymentsBilling.refundTooLarge",
    );
    await refund(world.office, { ...line, obligationId: second?.id ?? 0 }, SYSTEM);
  });
});

const POST = "POST /dentists/refunds";

describe("a refund request", () => {
  let dentist = "";
  let colleague = "";
  beforeAll(async () => {
    dentist = await staffOf([world.office], { email: "press@dental.test" });
    colleague = await staffOf([world.office], { email: "colleague@dental.test" });
  });
  const single = (paymentId: number, more: object = {}, token = dentist) =>
    call(`${POST}/single`, {
      token,
      input: { dentistInfoId: world.office, chargeId: paymentId, amount: "10.00", reason: "asked by phone", ...more },
    });
  const idsOf = (answers: { body: unknown }[]) => [
    ...new Set(answers.map(({ body }) => JSON.stringify((body as { data: unknown }).data))),
  ];

  it("refunds once and returns the same, however often it is repeated, concurrently and later", async () => {
    const { payment } = await paid(world);
    const submissionKey = crypto.randomUUID();
    const together = await Promise.all([1, 2, 3].map(() => single(payment.id, { submissionKey })));
    const answers = [...together, await single(payment.id, { submissionKey })];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(idsOf(answers)).toHaveLength(1);
    expect((await paymentsOf(payment.payerId))[0]?.refundedCents).toBe(1000);
    // The same key for another amount, line or payment is no repetition, and must not look like one.
    const [other, line] = [await paid(world), payment.obligations[0]?.id];
    expect(line).toBeDefined();
    for (const answer of [
      await single(payment.id, { submissionKey, amount: "20.00" }),
      await single(other.payment.id, { submissionKey }),
      await call(POST, {
        token: dentist,
        input: {
          dentistInfoId: world.office,
          chargeIds: [payment.id],
          amount: "5.00",
          reason: "asked by phone",
          submissionKey,
        },
      }),
    ])
      expect([answer.status, (answer.body as { message: string }).message]).toEqual([
        409,
        expect.stringContaining("another amount"),
      ]);
    expect((await paymentsOf(other.payment.payerId))[0]?.refundedCents).toBe(0);
    // Another key is another request, even for the same amount.
    await single(payment.id, { submissionKey: crypto.randomUUID() });
    expect((await paymentsOf(payment.payerId))[0]?.refundedCents).toBe(2000);
  });

  it("keeps the moment it arrived, however often the provider tells of it", async () => {
    const { payment } = await paid(world);
    await single(payment.id);
    const refundOf = () => db.refund.findFirstOrThrow({ where: { paymentId: payment.id } });
    const first = await refundOf();
    expect([first.status, first.finishedAt === null]).toEqual(["succeeded", false]);
    await db.refund.update({ where: { id: first.id }, data: { finishedAt: new Date("2026-11-05T12:00:00Z") } });
    await refreshRefund(first.id);
    expect((await refundOf()).finishedAt).toEqual(new Date("2026-11-05T12:00:00Z"));
  });

  it("of a legacy caller, who names none, is the same request of the same person within ten minutes", async () => {
    const { payment } = await paid(world);
    const answers = await Promise.all([1, 2].map(() => single(payment.id)));
    expect(idsOf(answers)).toHaveLength(1);
    expect((await paymentsOf(payment.payerId))[0]?.refundedCents).toBe(1000);
    await single(payment.id, {}, colleague);
    await single(payment.id, { amount: "9.99" });
    expect((await paymentsOf(payment.payerId))[0]?.refundedCents).toBe(2999);
    await db.refund.updateMany({ where: { paymentId: payment.id }, data: { createdAt: new Date("2026-11-01") } });
    await single(payment.id);
    expect((await paymentsOf(payment.payerId))[0]?.refundedCents).toBe(3999);
  });

  it("of an impersonating administrator names both in the audit log", async () => {
    const staff = { tenantId: "dental", firstName: "Casey", lastName: "Admin" } as const;
    const casey = await makeUser(db, { ...staff, role: "admin", email: "casey@dental.test" });
    const token = await tokenFor("casey@dental.test");
    const { payment } = await paid(world);
    const begun = await call("POST /admin/impersonate", {
      token,
      input: { officeId: world.office, reason: "asked by phone" },
    });
    expect(begun.status, String(begun.raw)).toBe(200);
    expect((await single(payment.id, { reason: "by phone" }, token)).status).toBe(200);
    const row = await db.auditEvent.findFirstOrThrow({ where: { action: "payment.refund", reason: "by phone" } });
    const through = await db.user.findUniqueOrThrow({ where: { id: row.asUserId ?? 0 } });
    expect(row).toMatchObject({ actorId: casey.id });
    expect(through).toMatchObject({ role: "dentist" });
  });

  it("that names a member is for that member's family alone", async () => {
    const [{ payment, family }, other] = [await paid(world), await paid(world)];
    const input = { dentistInfoId: world.office, chargeIds: [payment.id], reason: "left", amount: 1 };
    const asked = async (memberId: number | undefined) =>
      (await call(POST, { token: dentist, input: { ...input, memberId } })).status;
    expect(await asked(other.family.memberIds[0])).toBe(404);
    expect(await asked(family.memberIds[0])).toBe(200);
  });

  it("over several payments gives each back once, everything that is left of them too", async () => {
    const [one, two] = [(await paid(world)).payment, (await paid(world)).payment];
    const input = { dentistInfoId: world.office, chargeIds: [one.id, two.id], reason: "left" };
    const part = await Promise.all([1, 2].map(() => call(POST, { token: dentist, input: { ...input, amount: 60 } })));
    expect(part.map(({ status }) => status)).toEqual([200, 200]);
    const back = async () =>
      (await db.payment.findMany({ where: { id: { in: [one.id, two.id] } }, orderBy: { id: "asc" } })).map(
        ({ refundedCents }) => refundedCents,
      );
    expect(await back()).toEqual([4900, 1100]);
    const rest = await Promise.all([1, 2].map(() => call(POST, { token: dentist, input })));
    expect(rest.map(({ status }) => status)).toEqual([200, 200]);
    expect(await back()).toEqual([4900, 4900]);
  });
});

describe("a refund the bank refuses", () => {
  it("is reported and shown as failed, and may be repeated", async () => {
    const token = await staffOf([direct.office], { email: "fails@dental.test" });
    // An old standard account refunds out of its own balance, so there must be some.
    await paid(direct);
    const { payment, family } = await paid(direct, { card: "pm_card_refundFailAtOnce" });
    const input = { dentistInfoId: direct.office, chargeId: payment.id, amount: "10.00", reason: "asked by phone" };
    const ask = () => call(`${POST}/single`, { token, input });
    const answer = await ask();
    expect(answer).toMatchObject({
      status: 200,
      body: { data: { status: "failed" }, message: "The refund of $10 failed. Nothing was refunded." },
    });
    expect((await paymentsOf(payment.payerId))[0]).toMatchObject({ refundedCents: 0 });
    const ledger = await call(`GET /members/${family.memberIds[0]}/payments`, { token });
    expect(ledger.body).toMatchObject({ data: [{ refunds: [{ status: "failed", amountCents: 1000 }] }] });
    const { body } = await call(`GET /dentists/${direct.office}/notices`, { token });
    expect((body as { data: { notices: unknown[] } }).data.notices).toContainEqual(
      expect.objectContaining({ kind: "refundFailed", memberId: family.memberIds[0], cents: 1000 }),
    );
    // A refusal is no press that counts: the second one is a refund of its own, and the notice is about it alone.
    await ask();
    expect((await paymentsOf(payment.payerId))[0]?.refunds).toHaveLength(2);
    const after = await call(`GET /dentists/${direct.office}/notices`, { token });
    expect(JSON.stringify(after.body).match(/"kind":"refundFailed"/g)).toHaveLength(1);
  });

  it("without balance on an office's own account is shown as pending, not as refunded", async () => {
    const poor = await makeWorld({ mode: "direct" });
    const { payment } = await paid(poor);
    expect(await refund(poor.office, request(payment.id, 4900), SYSTEM)).toMatchObject({ status: "pending" });
    const [shown] = await patientPaymentsOf(payment.payerId as PayerId);
    expect(refundSums(shown?.refunds ?? [])).toMatchObject({ done: 0, underWay: 4900, failed: 0 });
  });
});

async function enrolled(collection: "auto" | "in_office"): Promise<{ family: Family; paymentId: number }> {
  const inOffice = collection === "in_office";
  const family = await makeFamily(world, "2026-11-30", {
    spec: { nextIndex: 0, ...(inOffice ? { status: "active_cash" } : {}) },
  });
  const common = { membershipId: family.membershipIds[0] ?? 0, discountBps: 0, discountReason: null, familySize: 1 };
  const input = {
    officeId: world.office,
    householdId: family.householdId,
    payerId: family.payerId,
    ...{ purpose: "enrolment" as const, batchKey: "first" },
    lines: [
      { ...common, kind: "dues" as const, listCents: cents(4900), netCents: cents(4900) },
      { ...common, kind: "gpp_setup_fee" as const, listCents: cents(2940), netCents: cents(2940) },
    ],
    consentedCents: cents(7840),
    from: { memberships: [], changes: [] },
  };
  const made = await transaction((tx) =>
    inOffice ? recordInOfficePayment(tx, input, SYSTEM) : createEnrolmentPayment(tx, input),
  );
  if (made.paymentId === null) throw new Error("nothing to pay");
  return { family, paymentId: made.paymentId };
}

describe("a first payment", () => {
  it("takes dues and fees at once, moves the schedule on, and keeps the setup fee from refunds", async () => {
    const { family, paymentId } = await enrolled("auto");
    expect(await collect(paymentId)).toBe("succeeded");
    expect(await db.membership.findUnique({ where: { id: family.membershipIds[0] ?? 0 } })).toMatchObject({
      nextIndex: 1,
      nextDueOn: new Date("2026-12-30T00:00:00Z"),
    });
    const [payment] = await paymentsOf(family.payerId);
    const fee = payment?.obligations.find((one) => one.kind === "gpp_setup_fee");
    await expect(
      refund(world.office, { ...request(paymentId, 2940), obligationId: fee?.id ?? 0 }, SYSTEM),
    ).rejects.toThrow("paymentsBilling.feeNotRefundable");
    await expect(refund(world.office, request(paymentId, 4901), SYSTEM)).rejects.toThrow(
      "paymentsBilling.refundTooLarge",
    );
    await refund(world.office, request(paymentId, 4900), SYSTEM);
  });

  it("taken in the office is refunded in cash, never through the provider", async () => {
    const { paymentId } = await enrolled("in_office");
    expect((await officeBalances(world.office)).get("O:till")).toBe(7840);
    expect(await refund(world.office, request(paymentId, 900), SYSTEM)).toMatchObject({ status: "succeeded" });
    expect((await officeBalances(world.office)).get("O:till")).toBe(6940);
  });

  it("refunded in full while its period runs leaves the membership as it was, and says through which day", async () => {
    const { paymentId, family } = await enrolled("in_office");
    const membershipId = family.membershipIds[0] ?? 0;
    const before = await db.membership.findUniqueOrThrow({ where: { id: membershipId } });
    const facts = await transaction((tx) => refundFacts(tx, paymentId));
    const amountCents = refundableCents(facts);
    const [dues] = await db.obligation.findMany({ where: { paymentId, kind: "dues" } });
    const lastOn = lastDayBefore(fromDbDate(dues?.periodEndOn ?? new Date(0)));
    expect(keptByRefund(facts, { amountCents })).toEqual([
      { obligationId: dues?.id, runsThroughOn: lastOn, leavesThen: false },
    ]);
    await refund(world.office, request(paymentId, amountCents), SYSTEM);
    await work();
    const { status, nextDueOn } = await db.membership.findUniqueOrThrow({ where: { id: membershipId } });
    expect([status, nextDueOn]).toEqual([before.status, before.nextDueOn]);
    // Who leaves earlier is a member through that day only.
    await db.membership.update({ where: { id: membershipId }, data: { cancelOn: toDbDate(dateOn("2026-12-10")) } });
    const { lines } = await transaction((tx) => refundFacts(tx, paymentId));
    expect(lines.map(({ runsThroughOn, leavesThen }) => [runsThroughOn, leavesThen])).toEqual([
      ["2026-12-09", true],
      [null, true],
    ]);
  });
});

describe("over the API", () => {
  it("a practice administrator refunds, with an audit line; a receipt is a PDF for its people only", async () => {
    const payer = await makeUser(db, {
      tenantId: "dental",
      role: "client",
      firstName: "Pat",
      lastName: "Payer",
      email: "payer@mail.example",
    });
    await makeUser(db, {
      tenantId: "dental",
      role: "client",
      firstName: "Other",
      lastName: "Person",
      email: "other@mail.example",
    });
    await makeUser(db, {
      tenantId: "dental",
      role: "dentist",
      firstName: "Dana",
      lastName: "Owner",
      officeIds: [world.office],
    });
    await makeUser(db, {
      tenantId: "dental",
      role: "office_admin",
      firstName: "Far",
      lastName: "Away",
      officeIds: [direct.office],
    });
    const { family, payment } = await paid(world, { userId: payer.id });
    const dentist = await tokenFor("dentist@dental.test");
    const far = await tokenFor("office_admin@dental.test");
    const body = { dentistInfoId: world.office, chargeIds: [payment.id], amount: 10, reason: "left early" };
    expect((await call("POST /dentists/refunds", { token: far, input: body })).status).toBe(404);
    expect((await call("POST /dentists/refunds", { token: dentist, input: { ...body, amount: 49.01 } })).status).toBe(
      400,
    );
    const answer = await call("POST /dentists/refunds", { token: dentist, input: body });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [{ status: "succeeded" }],
        message: expect.stringMatching(/^\$10 refunded to Visa ending in \d{4}\. It takes/),
      },
    });
    const rest = { dentistInfoId: world.office, chargeId: payment.id, amount: "39.00", reason: "left early" };
    expect((await call("POST /dentists/refunds/single", { token: dentist, input: rest })).status).toBe(200);
    const audits = await db.auditEvent.findMany({ where: { action: "payment.refund", reason: "left early" } });
    expect(audits.map((one) => one.reason)).toEqual(["left early", "left early"]);

    const path = `GET /users/${family.memberIds[0]}/receipts/${payment.id}`;
    const own = await tokenFor("payer@mail.example");
    const pdf = await call(path, { token: own });
    expect(pdf.status).toBe(200);
    expect(pdf.headers["content-type"]).toBe("application/pdf");
    expect(pdf.headers["content-disposition"]).toMatch(/^inline/);
    expect(String(pdf.raw).slice(0, 5)).toBe("%PDF-");
    expect((await call(path, { token: dentist })).status).toBe(200);
    expect((await call(path, { token: await tokenFor("other@mail.example") })).status).toBe(404);
    expect((await call(path, { token: far })).status).toBe(404);
    expect((await call(`GET /users/999999/receipts/${payment.id}`, { token: own })).status).toBe(404);
  });
});

describe("a refund made in the provider's dashboard", () => {
  const provider = stripe();
  const heard = async (where: World) => {
    await deliver(where.account);
    await work({ hear: true });
    await work({ hear: true });
  };

  it.each([
    ["from an old office's own account", () => direct],
    ["through the platform, with the office's share taken back", () => world],
  ])("%s counts like one of ours, once", async (_, of) => {
    const where = of();
    const { family, payment } = await paid(where, { size: 2 });
    const intent = payment.stripeIntentId ?? "";
    const at = where === direct ? { stripeAccount: direct.account } : undefined;
    const share = where === direct ? {} : { reverse_transfer: true };
    await provider.refunds.create({ payment_intent: intent, amount: 1500, ...share }, at);
    await heard(where);
    await heard(where);
    const [found] = await paymentsOf(family.payerId);
    expect(found).toMatchObject({ refundedCents: 1500, refunds: [{ status: "succeeded", amountCents: 1500 }] });
    await expect(refund(where.office, request(payment.id, payment.amountCents), SYSTEM)).rejects.toThrow(
      "refundTooLarge",
    );
    await refund(where.office, request(payment.id, payment.amountCents - 1500), SYSTEM);
    await work({ hear: true });
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({ refundedCents: payment.amountCents });
  });

  it.each([
    ["an old office", () => direct],
    ["an upgraded office", () => world],
  ])("of our fee alone goes to %s, once, and is not given back again", async (_, of) => {
    const where = of();
    const { family, payment } = await paid(where, { size: 2 });
    const intent = await provider.charges.retrieve(
      payment.stripeChargeId ?? "",
      {},
      where === direct ? { stripeAccount: direct.account } : undefined,
    );
    const fee = String(intent.application_fee);
    const before = await officeBalances(where.office);
    const part = Math.floor(payment.appFeeCents / 2);
    await provider.applicationFees.createRefund(fee, { amount: part });
    await heard(where);
    await heard(where);
    const after = await officeBalances(where.office);
    const moved = (code: string) => (after.get(code) ?? 0) - (before.get(code) ?? 0);
    expect([moved("O:stripe"), moved("O:platform_fee"), moved("O:dues")]).toEqual([part, -part, 0]);
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({ appFeeReturnedCents: part, refundedCents: 0 });
    expect(await db.auditEvent.count({ where: { action: "payment.feeRefundFound", nounId: String(payment.id) } })).toBe(
      1,
    );
    // The whole payment goes back within the 90 days: the rest of the fee comes with it, and no cent twice.
    await refund(where.office, request(payment.id, payment.amountCents), SYSTEM);
    await heard(where);
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({
      appFeeReturnedCents: part,
      refunds: [{ status: "succeeded", appFeeRefundCents: payment.appFeeCents - part }],
    });
  });

  it("of our fee, while a refund of ours waits to be sent, leaves that the rest", async () => {
    const { family, payment } = await paid(world);
    const { application_fee: fee } = await provider.charges.retrieve(payment.stripeChargeId ?? "");
    await transaction((tx) => requestRefund(tx, world.office, request(payment.id, payment.amountCents), SYSTEM));
    await provider.applicationFees.createRefund(String(fee), { amount: payment.appFeeCents });
    await heard(world);
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({
      appFeeReturnedCents: payment.appFeeCents,
      refunds: [{ status: "succeeded", amountCents: payment.amountCents, appFeeRefundCents: 0 }],
    });
  });

  it("that took nothing from the office is the platform's loss", async () => {
    const { family, payment } = await paid(world);
    const before = await officeBalances(world.office);
    await provider.refunds.create({ payment_intent: payment.stripeIntentId ?? "", amount: 100 });
    await heard(world);
    expect((await paymentsOf(family.payerId))[0]).toMatchObject({
      refundedCents: 100,
      refunds: [{ status: "succeeded", amountCents: 100, fromPlatform: true }],
    });
    expect(await officeBalances(world.office)).toEqual(before);
  });
});
