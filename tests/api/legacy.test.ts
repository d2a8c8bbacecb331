// Every call of members, subscriptions, plans and money as somebody outside knows it from the specification: its path,
// its method, its fields and no field of ours.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { AT_BANK, pickAccount } from "../support/banks";
import { paymentsOf } from "../support/billing";
import { call } from "../support/call";
import { AGREED } from "../support/joining";
import * as w from "../support/legacy-world";
import { bodyOf, nameOf, specCalls } from "../support/spec";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 180_000 });

let world: w.LegacyWorld;
let people = 0;

type Sent = {
  path?: Record<string, number | "null">;
  query?: Record<string, string | number>;
  body?: Record<string, unknown>;
  as?: "patient";
};
/** A call as it is made, what its `data` holds, and whether it only reads: what writes says what it did. */
type Row = [call: string, given: () => Promise<Sent> | Sent, data: unknown, reads?: "reads"];

const office = () => ({ dentistInfoId: world.here.office });
const anything = expect.anything();
const id = expect.any(Number);
const DOLLARS = /^\d+(\.\d{1,2})?$/;
const dollars = { asymmetricMatch: (value: unknown) => DOLLARS.test(String(value)) };
const on = async (family: Promise<Parameters<typeof w.memberOf>[0]>, more: object = {}) => ({
  subscriptionId: w.subscriptionOf(await family),
  ...more,
});
const search = (filter: string) => () => ({
  path: office(),
  body: { startingAt: 0, searchQuery: "O&#39;", searchFilter: filter, initial: true },
});
const person = (more: object = {}) => {
  people += 1;
  return { firstName: `Ada${people}`, lastName: "Outside", dob: "03/04/1990", plan: world.planId, ...more };
};
const holder = (firstName: string) => ({
  ...{ firstName, lastName: "Outside", email: `outside${people}@family.example`, mobilePhone: "512-555-0170" },
  ...{ address: "22 Cedar Lane", city: "Austin", state: "TX", zip: "78704" },
});
const bankToken = async (as: "owner" | "patient") => {
  const token = world[as];
  const opened = await call("POST /stripe-connect/createPlaidLinkToken", { token, input: office() });
  const picked = await pickAccount((opened.body as { data: { linkToken: string } }).data.linkToken, AT_BANK.pays);
  const handed = await call("POST /stripe-connect/plaidToken", { token, input: picked });
  return (handed.body as { data: { bankToken: string } }).data.bankToken;
};
const savedCard = async (card: string) => {
  const input = { ...office(), token: card };
  const { body } = await call("POST /dentists/addTierPaymentMethod/org", { token: world.owner, input });
  return (body as { data: { id: number } }).data.id;
};
const planOf = async (planId: number) => {
  const input = { planId, targetType: "location" };
  const path = `POST /users/${world.ownerId}/dentist-info/membershipPlanDetail`;
  return ((await call(path, { token: world.owner, input })).body as { data: Record<string, unknown> }).data;
};
const done = { preview: null, done: expect.objectContaining({ state: "enrolled" }) };
const acted = expect.objectContaining({ act: expect.objectContaining({ id }) });
const methods = [expect.objectContaining({ id, last4: expect.any(String) })];
const page = expect.objectContaining({ members: [], noMoreResults: true, memberTotal: 0, startingAt: 0 });

const rows: Row[] = [
  [
    "POST /stripe-connect/loadDiscount",
    () => ({ body: { discountCode: "NONE" } }),
    { code: "NONE", percentOff: 0, valid: false },
    "reads",
  ],
  ["POST /dentists/{dentistInfoId}/members/upgraded-search", search("active"), page, "reads"],
  ["POST /dentists/{dentistInfoId}/members/upgraded-filters-search", search("isGPP"), page, "reads"],
  [
    "POST /users/{userId}/members/memberDetails",
    async () => {
      const memberId = w.memberOf(await w.family(world));
      return { path: { userId: memberId }, body: { memberId, ...office() } };
    },
    anything,
    "reads",
  ],
  [
    "PUT /users/{userId}/members/{memberId}",
    async () => {
      const memberId = w.memberOf(await w.family(world));
      const { firstName, ...rest } = holder("Renamed");
      return { path: { userId: world.ownerId, memberId }, body: { firstName, birthDate: "02/28/1988", ...rest } };
    },
    null,
  ],
  [
    "POST /users/{userId}/members/add",
    async () => ({
      path: { userId: w.memberOf(await w.family(world)) },
      body: { ...office(), members: [person()], payment: { token: "pm_card_visa" }, agreements: AGREED },
    }),
    expect.objectContaining({ state: "enrolled", added: [expect.objectContaining({ memberId: id })], failed: [] }),
  ],
  [
    "POST /users/{userId}/members/add",
    async () => ({
      path: { userId: "null" },
      body: {
        ...office(),
        accountHolder: w.memberOf(await w.family(world)),
        members: [person({ plan: world.yearlyPlanId })],
        agreements: AGREED,
      },
    }),
    expect.objectContaining({ state: "enrolled", inOffice: false }),
  ],
  [
    "POST /users/{userId}/members/add",
    async () => ({
      path: { userId: w.memberOf(await w.family(world)) },
      body: {
        ...office(),
        members: [
          person({
            inOfficePayment: true,
            additionalPlans: [world.here.planId],
            isEdit: false,
            patientSignupUpdatedFees: { activationFee: 25 },
          }),
        ],
        agreements: AGREED,
      },
    }),
    expect.objectContaining({ state: "enrolled", inOffice: true }),
  ],
  [
    "POST /users/{userId}/members/add-additional-subscription",
    async () => {
      const memberId = w.memberOf(await w.family(world));
      return { path: { userId: memberId }, body: { memberId, additionalPlans: [world.planId] } };
    },
    done,
  ],
  [
    "POST /users/me/account/loggingNote",
    async () => ({ body: { memberId: w.memberOf(await w.family(world)), note: "Called." } }),
    anything,
  ],
  [
    "GET /users/me/account/getMemberHistory/{memberId}",
    async () => ({ path: { memberId: w.memberOf((await w.paid(world)).of) } }),
    expect.any(Array),
    "reads",
  ],
  ...(["", "/single"].map((single) => [
    `POST /office/{dentistInfoId}/members/finances/{userId}/1970${single}`,
    async () => ({ path: { ...office(), userId: w.memberOf((await w.paid(world)).of) } }),
    anything,
    "reads",
  ]) as Row[]),
  [
    "GET /office/{dentistInfoId}/members/finances/reports",
    async () => ({ path: office(), query: { memberId: w.memberOf(await w.family(world)), single: "true" } }),
    "spreadsheet",
    "reads",
  ],
  [
    "POST /office/{dentistInfoId}/members/transfer-member",
    async () => ({
      path: office(),
      body: {
        memberId: w.memberOf(await w.family(world)),
        targetDentistInfoId: world.there.office,
        membershipId: world.there.planId,
      },
    }),
    anything,
  ],
  [
    "POST /office/{dentistInfoId}/members/subscriptions/updateTerm",
    async () => ({
      path: office(),
      body: await on(w.family(world), { startDate: "12/15/2026", endDate: "12/31/2027" }),
    }),
    acted,
  ],
  ["POST /office/{dentistInfoId}/reports/members-file-upload-info", () => ({ path: office() }), anything, "reads"],
  [
    "POST /users/me/members/clearDelinquency",
    async () => ({ body: { memberId: w.memberOf(await w.late(world)), ...office() } }),
    [expect.objectContaining({ outcome: "waived", amountCents: expect.any(Number) })],
  ],
  [
    "POST /users/me/update-account/retryPayment",
    async () => {
      const family = await w.late(world);
      return { body: { memberId: w.memberOf(family), subscriptionId: w.subscriptionOf(family) } };
    },
    [expect.objectContaining({ outcome: "succeeded" })],
  ],
  [
    "POST /dentists/{dentistInfoId}/members/sendSecurePaymentUpdateLink",
    async () => ({ path: office(), body: { memberId: w.memberOf(await w.late(world)) } }),
    { sent: true },
  ],
  ["POST /dentists/{dentistInfoId}/memberships/sort", () => ({ path: office(), body: sorted() }), null],
  ["POST /dentists/sort", () => ({ body: { ...office(), ...sorted() } }), null],
  [
    "POST /subscriptions/toggleAutoRenew",
    async () => ({ body: await on(w.family(world), { autoRenew: false }) }),
    acted,
  ],
  [
    "POST /subscriptions/members/{memberId}/renew_cash",
    async () => {
      const family = await w.atDesk(world, "active_cash", "2025-12-20");
      return { path: { memberId: w.memberOf(family) }, body: { subscriptionId: w.subscriptionOf(family) } };
    },
    acted,
  ],
  [
    "POST /dentists/{dentistInfoId}/subscription/cancel_contract_plan",
    async () => {
      const family = await w.family(world);
      const body = { memberId: w.memberOf(family), reason: 3, immediately: false, note: "Moved away" };
      return { path: office(), body: { ...body, subscriptionId: w.subscriptionOf(family) } };
    },
    expect.objectContaining({ choice: "end" }),
  ],
  [
    "DELETE /dentists/{dentistInfoId}/subscription/cancel_cash",
    async () => {
      const family = await w.atDesk(world, "pending_cash");
      const body = { memberId: w.memberOf(family), subscriptionId: w.subscriptionOf(family), reason: 12 };
      return { path: office(), body };
    },
    null,
  ],
  [
    "PUT /subscriptions/change_contract_plan",
    async () => ({ body: await on(w.family(world), { membershipId: world.planId, immediately: false }) }),
    acted,
  ],
  [
    "PUT /subscriptions/change_contract_plan",
    async () => ({ body: await on(w.family(world), { membershipId: world.yearlyPlanId, immediately: true }) }),
    acted,
  ],
  ["DELETE /subscriptions/change_contract_plan", async () => ({ body: await on(changing()) }), acted],
  [
    "POST /subscriptions/pending_contract",
    async () => ({ body: { memberId: w.memberOf(await w.family(world)), membershipId: world.yearlyPlanId } }),
    expect.objectContaining({ done: expect.objectContaining({ inOffice: true }) }),
  ],
  [
    "POST /subscriptions/claimGuarantee",
    () => ({ body: { subscriptionId: w.subscriptionOf(world.guaranteed) } }),
    expect.objectContaining({ claim: anything }),
  ],
  [
    "POST /subscriptions/in-office-payment",
    async () => ({ body: await on(w.late(world), { amount: 49 }) }),
    { amount: 49, left: 0, repeated: false },
  ],
  ["POST /subscriptions/to-cash", async () => ({ body: await on(w.family(world)) }), acted],
  ["POST /subscriptions/plan-draw", async () => ({ body: await on(w.family(world), { drawDate: 28 }) }), acted],
  [
    "POST /subscriptions/plan-draw",
    async () => ({ body: await on(w.family(world), { drawDate: "01/28/2027" }) }),
    acted,
  ],
  [
    "POST /users/{userId}/update-account/payment/sources",
    async () => ({
      path: { userId: w.memberOf(await w.family(world)) },
      body: { token: "pm_card_mastercard", default: true },
    }),
    expect.objectContaining({ kind: "card" }),
  ],
  [
    "POST /users/{userId}/update-account/payment/sources",
    async () => ({
      path: { userId: "null" },
      as: "patient",
      body: { bankToken: await bankToken("patient"), default: false },
    }),
    expect.objectContaining({ kind: "bank" }),
  ],
  [
    "POST /users/{userId}/account/payment/subscribe",
    () => {
      const first = person();
      const members = [first, person({ plan: world.yearlyPlanId })];
      return {
        path: { userId: world.ownerId },
        body: {
          ...{ members, paymentInfo: { token: "pm_card_visa" }, accountHolder: holder(first.firstName) },
          agreements: AGREED,
        },
      };
    },
    expect.objectContaining({ state: "enrolled", added: [anything, anything] }),
  ],
  [
    "POST /users/{userId}/account/payment/subscribe",
    async () => {
      const members = [person()];
      const accountHolder = { ...holder("Olivia"), dob: "1985-05-06" };
      return {
        path: { userId: "null" },
        as: "patient",
        body: {
          ...{ members, paymentInfo: { bankToken: await bankToken("patient") }, accountHolder },
          agreements: AGREED,
        },
      };
    },
    expect.objectContaining({ state: "enrolled", bankDebit: true }),
  ],
  [
    "POST /users/{userId}/account/payment/past_due",
    async () => {
      const family = await w.late(world);
      const { id: source } = await db.instrument.findFirstOrThrow({ where: { payerId: family.payerId } });
      return { path: { userId: w.memberOf(family) }, body: { subscriptionId: w.subscriptionOf(family), source } };
    },
    [expect.objectContaining({ outcome: "succeeded" })],
  ],
  [
    "POST /users/{userId}/members/charge_user",
    async () => ({
      path: { userId: "null" },
      body: { memberId: w.memberOf(await w.family(world)), amount: 12.5, reason: "Night guard" },
    }),
    expect.objectContaining({ outcome: "succeeded" }),
  ],
  [
    "POST /users/{userId}/members/charge_user_delinquency",
    async () => ({ path: { userId: "null" }, body: { memberId: w.memberOf(await w.late(world)), amount: 49 } }),
    [expect.objectContaining({ outcome: "succeeded" })],
  ],
  [
    "POST /dentists/refunds",
    async () => {
      const { of, chargeId } = await w.paid(world);
      return {
        body: { ...office(), memberId: w.memberOf(of), chargeIds: [chargeId], amount: "10.50", reason: "Moved" },
      };
    },
    [expect.objectContaining({ status: "succeeded" })],
  ],
  [
    "POST /dentists/refunds/single",
    async () => ({ body: { ...office(), chargeId: (await w.paid(world)).chargeId, amount: 10.5, reason: "Moved" } }),
    expect.objectContaining({ status: "succeeded" }),
  ],
  [
    "GET /users/{userId}/receipts/{chargeId}",
    async () => {
      const { of, chargeId } = await w.paid(world);
      return { path: { userId: w.memberOf(of), chargeId } };
    },
    "pdf",
    "reads",
  ],
  [
    "PUT /dentists/{dentistInfoId}/subscription/plan/{memberId}/re-enroll",
    async () => ({
      path: {
        ...office(),
        memberId: w.memberOf(await w.family(world, { spec: { status: "canceled", collection: "auto" } })),
      },
      query: { membershipId: world.yearlyPlanId },
    }),
    done,
  ],
  [
    "PUT /dentists/{dentistInfoId}/subscription/plan/{memberId}/re-enroll",
    async () => ({
      path: {
        ...office(),
        memberId: w.memberOf(await w.family(world, { spec: { status: "canceled", collection: "auto" } })),
      },
      body: { membershipId: world.planId },
    }),
    done,
  ],
  [
    "POST /dentists/{dentistInfoId}/subscription/members/{userId}/activate_cash",
    async () => {
      const memberId = w.memberOf(await w.family(world));
      const body = { memberId, membershipId: world.planId };
      await call("POST /subscriptions/pending_contract", { token: world.owner, input: body });
      return { path: { ...office(), userId: memberId }, body: { membershipId: world.planId } };
    },
    anything,
  ],
  ["POST /stripe-connect/createPlaidLinkToken", () => ({ body: office() }), { linkToken: expect.any(String) }, "reads"],
  [
    "POST /stripe-connect/plaidToken",
    async () => {
      const opened = await call("POST /stripe-connect/createPlaidLinkToken", { token: world.owner, input: office() });
      return { body: await pickAccount((opened.body as { data: { linkToken: string } }).data.linkToken) };
    },
    { bankName: expect.any(String), last4: expect.any(String), bankToken: expect.any(String) },
    "reads",
  ],
  [
    "POST /dentists/addTierPaymentMethod/org",
    () => ({ body: { ...office(), token: "pm_card_visa" } }),
    expect.objectContaining({ id, paymentMethods: methods }),
  ],
  ["POST /dentists/getOrgTierBillingMethod", () => ({ body: office() }), methods, "reads"],
  [
    "POST /dentists/setDefaultTierPaymentMethod",
    async () => ({ body: { ...office(), paymentMethodId: await savedCard("pm_card_mastercard") } }),
    expect.objectContaining({ id, paymentMethods: anything }),
  ],
  [
    "POST /dentists/removeTierPaymentMethod",
    async () => {
      const paymentMethodId = await savedCard("pm_card_amex");
      await savedCard("pm_card_visa");
      return { body: { ...office(), paymentMethodId } };
    },
    expect.objectContaining({ id, paymentMethods: anything }),
  ],
  [
    "GET /multi-location/billing/{organizationId}",
    () => ({ path: { organizationId: world.organizationId } }),
    expect.objectContaining({ organizationId: id, paymentMethods: anything, invoices: expect.any(Array) }),
    "reads",
  ],
  [
    "POST /users/{userId}/dentist-info/all-plans",
    () => ({ path: { userId: world.ownerId }, body: office() }),
    expect.arrayContaining([expect.objectContaining({ id, name: "Both", price: 49, type: "custom" })]),
    "reads",
  ],
  [
    "POST /dentist-info/membership-plan-save-state",
    async () => ({ body: { ...office(), plan: await planOf(world.planId) } }),
    expect.objectContaining({ isDeleted: false }),
  ],
  [
    "POST /users/{userId}/dentist-info/membershipPlanDetail",
    () => ({ path: { userId: world.ownerId }, body: { planId: world.planId, targetType: "location" } }),
    expect.objectContaining({ planName: "Both", pricing: { monthly: 49, annually: dollars }, targetType: "location" }),
    "reads",
  ],
  [
    "POST /dentists/updateMembershipSettings/{dentistInfoId}",
    () => ({
      path: office(),
      body: { programName: "Smile Club", familyDiscounts: { family_discount_two: 10 }, allowBankDraft: true },
    }),
    expect.objectContaining({ programName: "Smile Club", allowBankDraft: true }),
  ],
  [
    "POST /dentists/{dentistInfoId}/custom-memberships/changePlanPrice",
    () => ({ path: office(), body: { planId: world.planId, price: 49, yearlyPrice: "499", effective: "now" } }),
    anything,
  ],
  ["GET /pricing", () => ({}), anything, "reads"],
  [
    "GET /dentists/{dentistInfoId}/custom-memberships/getDentistWorryFree",
    () => ({ path: office() }),
    { adult: pair(), child: pair(), perio: pair() },
    "reads",
  ],
  ["POST /dentists/guaranteed-plan-payments", () => ({ body: office() }), anything],
  ["POST /dentists/guaranteed-plan-payments/toggle", toggled, { active: true }],
  [
    "GET /DBreports/dentist/payouts/{dentistInfoId}/list",
    () => ({ path: office() }),
    expect.arrayContaining([expect.objectContaining({ id, amount: dollars })]),
    "reads",
  ],
  ...(["payout", "upgrade_payout"] as const).flatMap((kind) =>
    (["none", "csv", "xlsx", "download"] as const).map((flag): Row => {
      const of = () => (kind === "payout" ? world.direct : world.here);
      const files = {
        none: expect.objectContaining({ id, amount: dollars }),
        csv: "csv",
        xlsx: "spreadsheet",
        download: "pdf",
      };
      const given = async () => ({
        path: { dentistInfoId: of().office, payoutId: await w.arrived(of()) },
        query: flag === "none" ? {} : { [flag]: "true" },
      });
      return [`GET /DBreports/dentist/{dentistInfoId}/${kind}/{payoutId}`, given, files[flag], "reads"];
    }),
  ),
];

function pair() {
  return {
    month: expect.toSatisfy((value) => value === null || DOLLARS.test(String(value))),
    year: expect.toSatisfy(() => true),
  };
}
function sorted() {
  return { membershipIds: [world.yearlyPlanId, world.planId, world.here.planId] };
}
async function changing() {
  const family = await w.family(world);
  const input = { subscriptionId: w.subscriptionOf(family), membershipId: world.planId };
  await call("PUT /subscriptions/change_contract_plan", { token: world.owner, input });
  return family;
}
async function toggled(): Promise<Sent> {
  await db.planSettings.updateMany({ where: { officeId: world.here.office }, data: { gppApproved: true } });
  return { body: { ...office(), active: true } };
}

/** Never taken for granted, also where the specification's body does not name it (decision 0016). */
const SIGNED = ["agreements"];
const AREAS = ["members", "subscriptions", "plans"];
/** Money in other areas. */
const BESIDE = [
  "POST /stripe-connect/loadDiscount",
  "GET /DBreports/dentist/payouts/{dentistInfoId}/list",
  "GET /DBreports/dentist/{dentistInfoId}/payout/{payoutId}",
  "GET /DBreports/dentist/{dentistInfoId}/upgrade_payout/{payoutId}",
];

beforeAll(async () => {
  world = await w.legacyWorld();
});

const FILES = { pdf: "application/pdf", spreadsheet: "spreadsheetml", csv: "text/csv" };

describe("the calls of the specification", () => {
  it("are all in the table", () => {
    const theirs = specCalls.filter((one) => AREAS.includes(one.group) || BESIDE.includes(nameOf(one))).map(nameOf);
    expect([...new Set(rows.map(([name]) => name))].sort()).toEqual(theirs.sort());
  });

  it.each(rows)("%s is answered to an outside caller", async (name, given, data, reads) => {
    const { path = {}, query = {}, body, as } = await given();
    const known = specCalls.filter((one) => nameOf(one) === name).flatMap(bodyOf);
    for (const field of Object.keys(body ?? {}))
      if (known.length > 0) expect([...known, ...SIGNED], `${field} is no field of this call`).toContain(field);
    const address = name.replace(/\{(\w+)\}/g, (_, part: string) => String(path[part]));
    const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
    const answer = await call(`${address}${asked.size > 0 ? `?${asked}` : ""}`, {
      token: as === "patient" ? world.patient : world.owner,
      ...(body === undefined ? {} : { input: body }),
    });
    expect(answer.status, String(answer.raw)).toBe(200);
    if (data === "pdf" || data === "spreadsheet" || data === "csv")
      return expect(answer.headers["content-type"]).toContain(FILES[data]);
    expect(answer.body).toMatchObject({ data });
    // 001 §7: the message of a successful mutation is shown.
    if (!reads) expect(answer.body).toMatchObject({ message: expect.stringMatching(/^(?!\w+(\.\w+)+$)/) });
  });
});

describe.each(["POST /users/FAMILY/members/add", "POST /users/null/account/payment/subscribe"])("%s", (address) => {
  const enrolment = () => {
    const member = person();
    const isAdding = address.includes("add");
    const rest = isAdding ? office() : { accountHolder: holder(member.firstName) };
    const paid = { [isAdding ? "payment" : "paymentInfo"]: { token: "pm_card_visa" } };
    return { member, input: { ...rest, ...paid, members: [member], agreements: AGREED } };
  };

  it.each([undefined, {}, { ...AGREED, auto_renewal: false }])(
    "enrols nobody whose agreements are %j",
    async (agreements) => {
      const family = await w.family(world);
      const { member, input } = enrolment();
      const answer = await call(address.replace("FAMILY", String(w.memberOf(family))), {
        token: world.owner,
        input: { ...input, agreements },
      });
      expect(answer.status).toBe(400);
      expect(await db.member.count({ where: { firstName: member.firstName } })).toBe(0);
    },
  );

  it("enrols and charges once whoever presses twice", async () => {
    const family = await w.family(world);
    const { member, input } = enrolment();
    const press = () => call(address.replace("FAMILY", String(w.memberOf(family))), { token: world.owner, input });
    const first = await press();
    const answers = [first, ...(await Promise.all([press(), press()]))];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ raw }) => String(raw))).size).toBe(1);
    const made = await db.member.findMany({ where: { firstName: member.firstName }, include: { household: true } });
    expect(made).toHaveLength(1);
    expect(await paymentsOf(made[0]?.household.payerId ?? 0)).toMatchObject([{ status: "succeeded" }]);
  });
});
