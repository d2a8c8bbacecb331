import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { linkedPayment } from "@/lib/billing/pay-links/queries";
import { instrumentsOf } from "@/lib/billing/payment-methods/queries";
import { db } from "@/lib/core/db/db";
import { familyPayments } from "@/lib/membership/members/detail-payments.queries";
import { paymentsOf as payersPayments } from "@/lib/membership/patients/queries";
import { makeUser } from "../../prisma/seed/users";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";
import { control } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let late: Family;
let payer: string;
let stranger: string;
let office: string;
let far: string;

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const user = await makeUser(db, {
    tenantId: "dental",
    role: "client",
    firstName: "Pat",
    lastName: "Payer",
    email: "payer@mail.example",
  });
  const foreign = await makeUser(db, {
    tenantId: "dental",
    role: "client",
    firstName: "Not",
    lastName: "Them",
    email: "stranger@mail.example",
  });
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Owen",
    lastName: "Park",
    officeIds: [world.office],
  });
  await makeUser(db, {
    tenantId: "dental",
    role: "office_admin",
    firstName: "Far",
    lastName: "Away",
    officeIds: [other.office],
  });
  late = await makeFamily(world, "2026-10-30", { card: "pm_card_chargeCustomerFail", userId: user.id });
  await makeFamily(world, "2026-11-30", { userId: foreign.id });
  await moveTo("2026-11-30T14:00:00Z");
  await work();
  payer = await tokenFor("payer@mail.example");
  stranger = await tokenFor("stranger@mail.example");
  office = await tokenFor("dentist@dental.test");
  far = await tokenFor("office_admin@dental.test");
});

const statusOf = async () => (await paymentsOf(late.payerId))[0]?.status;

describe("a payer's cards", () => {
  it("are entered in the provider's form, opened for the payer or for a member of the office", async () => {
    const own = await call("POST /stripe-connect/setup-intent", { token: payer, input: {} });
    expect(own).toMatchObject({
      status: 200,
      body: { data: { clientSecret: expect.stringContaining("_secret_"), publishableKey: "pk_test_inhouse" } },
    });
    const memberId = late.memberIds[0];
    expect((await call("POST /stripe-connect/setup-intent", { token: office, input: { memberId } })).status).toBe(200);
    expect((await call("POST /stripe-connect/setup-intent", { token: far, input: { memberId } })).status).toBe(404);
  });

  it("that the bank refuses are not saved, and a card of another customer is not taken over", async () => {
    const path = `POST /users/${late.memberIds[0]}/update-account/payment/sources`;
    const refused = await call(path, { token: payer, input: { paymentMethodId: "pm_card_visa_chargeDeclined" } });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: "The bank declined this card. Please use another one." },
    });
    const theirs = await db.instrument.findFirstOrThrow({ where: { payerId: late.payerId } });
    const stolen = await call(path, { token: stranger, input: { paymentMethodId: theirs.stripeId } });
    expect(stolen.status).toBe(400);
    expect((await call(path, { token: payer, input: { paymentMethodId: "card_1" } })).status).toBe(400);
    expect((await call(path, { token: far, input: { paymentMethodId: "pm_card_visa" } })).status).toBe(404);
    expect(await instrumentsOf(late.payerId)).toHaveLength(1);
  });

  it("are charged no more than was shown before", async () => {
    const attempts = () => db.attempt.count({ where: { payment: { payerId: late.payerId } } });
    const before = await attempts();
    const answer = await call("POST /users/me/update-account/retryPayment", {
      ...{ token: payer, input: { shownCents: 4899 } },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message:
          "The balance has gone up since this page was loaded. Nothing was charged: reload the page to see the new balance.",
      },
    });
    expect(await attempts()).toBe(before);
  });

  it("are retried when asked, and the answer says how it went", async () => {
    const answer = await call("POST /users/me/update-account/retryPayment", { token: payer, input: {} });
    expect(answer).toMatchObject({
      status: 200,
      body: {
        data: [{ outcome: "declined", code: "generic_decline" }],
        message: "$49 was declined and not charged: Declined by the bank without a reason.",
        tone: "error",
      },
    });
    const foreign = { subscriptionId: late.membershipIds[0] };
    expect((await call("POST /users/me/update-account/retryPayment", { token: stranger, input: foreign })).status).toBe(
      404,
    );
    expect(
      (await call("POST /users/me/update-account/retryPayment", { token: stranger, input: {} })).body,
    ).toMatchObject({ data: [], message: "Nothing is due right now.", tone: "info" });
  });

  it("saved anew pay what is late at once and become the default", async () => {
    const path = `POST /users/${late.memberIds[0]}/update-account/payment/sources`;
    const saved = await call(path, { token: office, input: { token: "pm_card_mastercard" } });
    expect(saved).toMatchObject({
      status: 200,
      body: { data: { brand: "mastercard", last4: "4444" }, message: "Payment method saved. $49 was charged." },
    });
    expect(await statusOf()).toBe("succeeded");
    expect((await instrumentsOf(late.payerId)).map((one) => [one.last4, one.isDefault])).toEqual([
      ["4444", true],
      ["0341", false],
    ]);
  });

  it("chosen for a late amount pay it, whichever is the default", async () => {
    await nextOutcomes(late.payerId, "insufficient_funds");
    await moveTo("2026-12-30T14:00:00Z");
    await work();
    const [, second] = await paymentsOf(late.payerId);
    expect(second?.status).toBe("failed");
    const source = (await instrumentsOf(late.payerId)).find((one) => one.last4 === "4444")?.id;
    const path = `POST /users/${late.memberIds[0]}/account/payment/past_due`;
    const input = { subscriptionId: late.membershipIds[0], source };
    expect((await call(path, { token: far, input })).status).toBe(404);
    const paid = await call(path, { token: payer, input });
    expect(paid).toMatchObject({
      status: 200,
      body: { data: [{ outcome: "succeeded" }], message: "$49 was charged." },
    });
  });
});

describe("a payment method", () => {
  it.each(["cancellation_requested", "disputed"] as const)(
    "stays while a membership that is %s is drawn from it",
    async (status) => {
      const family = await makeFamily(world, "2026-12-20", { spec: { status } });
      const path = `/users/${family.memberIds[0]}/update-account/payment/sources`;
      const [saved] = await instrumentsOf(family.payerId);
      expect((await call(`DELETE ${path}/${saved?.id}`, { token: office })).status).toBe(409);
      await db.membership.updateMany({ where: { householdId: family.householdId }, data: { status: "canceled" } });
      expect((await call(`DELETE ${path}/${saved?.id}`, { token: office })).status).toBe(200);
    },
  );

  it("is saved in addition to the default one when the legacy caller says so", async () => {
    const family = await makeFamily(world, "2026-12-20");
    const path = `POST /users/${family.memberIds[0]}/update-account/payment/sources`;
    const input = { token: "pm_card_mastercard", default: false };
    expect((await call(path, { token: office, input })).status).toBe(200);
    expect((await instrumentsOf(family.payerId)).map(({ last4, isDefault }) => [last4, isDefault])).toEqual(
      expect.arrayContaining([
        ["4242", true],
        ["4444", false],
      ]),
    );
  });
});

describe("histories", () => {
  it("show a family's payments newest first, to its office and to its payer only", async () => {
    const memberId = late.memberIds[0] ?? 0;
    const seen = await familyPayments(world.office, memberId, "en-US");
    expect(seen.map((one) => one.status)).toEqual(["succeeded", "succeeded"]);
    expect(String(seen[0]?.dueOn) > String(seen[1]?.dueOn)).toBe(true);
    expect((await payersPayments(late.payerId)).map(({ id }) => id)).toEqual(seen.map(({ paymentId }) => paymentId));
    const elsewhere = await makeWorld();
    expect(await familyPayments(elsewhere.office, memberId, "en-US")).toEqual([]);
    const stranger = await makeFamily(elsewhere, "2026-11-30", { card: null });
    expect(await payersPayments(stranger.payerId)).toEqual([]);
  });

  it("a mailed link leads to its payment, a made-up one nowhere, and neither at the other tenant", async () => {
    const mail = await db.outbox.findFirstOrThrow({ where: { dedupe: { startsWith: "mail:payment:" } } });
    const token = String((mail.payload as { link: string }).link).split("/pn/")[1] ?? "";
    expect(await linkedPayment("dental", token)).toMatchObject({ payerId: late.payerId, state: "paid" });
    await expect(linkedPayment("dental", `${token}x`)).rejects.toMatchObject({ status: 404 });
    await expect(linkedPayment("vision", token)).rejects.toMatchObject({ status: 404 });
  });
});

it("a charge with an unknown result is told as such, stays owed, and then says what became of it", async () => {
  const late = await makeFamily(world, "2026-11-30", { card: "pm_card_chargeCustomerFail" });
  await work();
  const statusOf = async () => (await paymentsOf(late.payerId))[0]?.status;
  expect(await statusOf()).toBe("failed");
  const path = `POST /users/${late.memberIds[0]}/update-account/payment/sources`;
  const link = await call(`POST /dentists/${world.office}/members/pay-link`, {
    token: office,
    input: { memberId: late.memberIds[0], send: false },
  });
  const token = String((link.body as { data: { url: string } }).data.url).split("/pn/")[1] ?? "";
  await control("POST", "faults", {
    match: { path: "^/v1/payment_intents/[^/]+/confirm$" },
    kind: "http_500",
    times: 10,
  });
  const saved = await call(path, { token: office, input: { token: "pm_card_chargeCustomerFail" } });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      message: expect.stringMatching(/^Payment method saved\. We do not know yet whether \$49\b/),
      tone: "warning",
    },
  });
  const debt = await call(`GET /members/${late.memberIds[0]}/debt`, { token: office });
  expect(debt.body).toMatchObject({ data: { debtCents: 0, underWayCents: 4900 } });
  expect(await linkedPayment("dental", token)).toMatchObject({ state: "unknown", amountCents: 4900 });
  await control("DELETE", "faults");
  await db.payment.updateMany({ data: { leaseUntil: new Date(0) } });
  await work();
  expect(await statusOf()).toBe("failed");
  const after = await call(`GET /members/${late.memberIds[0]}/debt`, { token: office });
  expect(after.body).toMatchObject({ data: { debtCents: 4900, underWayCents: 0 } });
  expect(await linkedPayment("dental", token)).toMatchObject({ state: "due" });
});
