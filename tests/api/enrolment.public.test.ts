import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { BROWSER_COOKIE } from "@/lib/core/auth/cookie";
import { systemPayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { freeReceiptsOf } from "@/lib/membership/patients/queries";
import { referralCode } from "@/lib/platform/referrals/code.queries";
import { makeOffice, payoutAccountId } from "@/prisma/seed/offices";
import { makeTypicalPlans } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { joiner, joining } from "../support/joining";
import { control } from "../support/own-sandbox";
import { pdfLines } from "../support/pdf";

const secret = { authorization: "Bearer sk_test_inhouse" };
let office: number;
let other: number;
let adult: number;
let child: number;
let ip = 1;

const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);

/** Each test calls from an address of its own, so that one test's attempts do not count against another's. */
const from = () => `10.1.0.${++ip}`;

async function openAccount(officeId: number): Promise<void> {
  const operations = [
    {
      op: "account",
      id: payoutAccountId(officeId),
      at: 1_750_000_000,
      email: "o@x.example",
      business_name: "Bright",
      controller_kind: "express",
      onboarded: true,
      last4: "6789",
    },
  ];
  const answer = await fetch(`${process.env.SANDBOX_URL}/_sandbox/import`, {
    method: "POST",
    headers: { ...secret, "content-type": "application/json" },
    body: JSON.stringify({ operations }),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

/** What the browser does with the card form: the number goes to the provider, an id comes back. */
async function card(number = "4242424242424242"): Promise<string> {
  const body = new URLSearchParams({
    type: "card",
    "card[number]": number,
    "card[exp_month]": "12",
    "card[exp_year]": "2034",
    "card[cvc]": "123",
  });
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/payment_methods`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_inhouse" },
    body,
  });
  return ((await answer.json()) as { id: string }).id;
}

const person = (firstName: string, dob: string, planId: number, relationship = "child") =>
  joiner(planId, { firstName, dob, relationship });

async function family(changes: Record<string, unknown> = {}) {
  const ben = person("Ben", "1986-01-30", adult, "partner");
  return joining(office, [joiner(adult), ben, person("Leo", "2018-09-01", child, "son")], {
    payment: { kind: "card", paymentMethodId: await card() },
    // 49 + 49 + the child's 29, each less 15 % for three people, each rounded for itself.
    consentedTotalCents: await price([adult, adult, child], 1500),
    ...changes,
  });
}

async function price(planIds: number[], bps: number): Promise<number> {
  let total = 0;
  for (const id of planIds) {
    const plan = await db.plan.findUniqueOrThrow({ where: { id }, include: { currentVersion: true } });
    const list = plan.currentVersion?.monthlyCents ?? 0;
    total += list - Math.floor((list * bps + 5000) / 10_000);
  }
  return total;
}

const send = (input: unknown, address = from(), headers = {}) =>
  call("POST /enrolments", { input, ip: address, headers });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;
const statuses = async (submissionKey: string) =>
  (await db.membership.findMany({ where: { enrolment: { submissionKey } }, orderBy: { id: "asc" } })).map(
    (one) => one.status,
  );
const charges = async () => {
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/charges?limit=100`, { headers: secret });
  return ((await answer.json()) as { data: { status: string; amount: number; payment_intent: string }[] }).data.filter(
    (one) => one.status === "succeeded",
  );
};

beforeAll(async () => {
  const spec = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
  office = (await makeOffice(db, { ...spec, officeName: "Bright Smiles", slug: "bright-smiles" })).id;
  other = (await makeOffice(db, { ...spec, officeName: "Elsewhere", slug: "elsewhere" })).id;
  const plans = await makeTypicalPlans(db, "dental", office);
  [adult = 0, child = 0] = plans.map((plan) => plan.id);
  await openAccount(office);
});
afterEach(disarmFailpoints);

describe("a family enrols", () => {
  test("and is charged what was shown: members active, signatures kept, mails on their way", async () => {
    const input = await family();
    const before = (await charges()).length;
    const answer = await send(input);
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(dataOf(answer)).toMatchObject({ state: "enrolled", totalCents: input.consentedTotalCents, failed: [] });
    expect(JSON.stringify(answer.body)).not.toContain("memberId");
    expect(await statuses(input.submissionKey)).toEqual(["active", "active", "active"]);
    const taken = (await charges()).slice(0, (await charges()).length - before);
    expect(taken.map((one) => one.amount)).toEqual([input.consentedTotalCents]);

    const signed = await db.agreementSignature.findMany({
      where: { enrolment: { submissionKey: input.submissionKey } },
    });
    expect(signed.map((one) => one.kind).sort()).toEqual(["auto_renewal", "plan_confirmation", "terms"]);
    for (const one of signed) {
      expect(one.signedName).toBe("Maria Alvarez");
      expect(one.text).toContain("Bright Smiles");
      expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(one.text).not.toMatch(/enrolment\.|\{\w+\}/);
    }
    const user = await db.user.findUniqueOrThrow({
      where: { tenantId_email: { tenantId: "dental", email: input.owner.email } },
      include: { payer: true },
    });
    expect(user.role).toBe("client");
    expect(user.payer).not.toBeNull();
    const mails = await db.outbox.findMany({
      where: { kind: "mail", payload: { path: ["to"], equals: input.owner.email } },
    });
    expect(mails.map((mail) => (mail.payload as { template: string }).template).sort()).toEqual([
      "enrolled",
      "receipt",
      "setPassword",
    ]);
  });

  test("with another family's code, and is counted to that family of the office", async () => {
    const rowOf = (submissionKey: string) => db.enrolment.findUniqueOrThrow({ where: { submissionKey } });
    const first = await family();
    expect((await send(first)).status).toBe(200);
    const by = (await rowOf(first.submissionKey)).householdId ?? 0;
    const second = await family({ referralCode: ` ${referralCode(by).toLowerCase()}` });
    expect((await send(second)).status).toBe(200);
    expect((await rowOf(second.submissionKey)).referredById).toBe(by);
    const third = await family({ referralCode: "Dr. Lee" });
    expect((await send(third)).status).toBe(200);
    expect((await rowOf(third.submissionKey)).referredById).toBeNull();
  });

  test("and finds its receipt by the key it was sent by, for a day, and nobody else by anything", async () => {
    const input = await family();
    const receipt = (at = office, key = input.submissionKey) =>
      call(`GET /enrolments/${key}/receipt?dentistInfoId=${at}`, { ip: from() });
    expect((await receipt()).status).toBe(404);
    expect((await send(input)).status).toBe(200);
    const own = await receipt();
    expect([own.status, own.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const lines = pdfLines(own.raw as Buffer).join(" ");
    expect(lines).toContain("Bright Smiles");
    expect(lines).toContain((input.consentedTotalCents / 100).toFixed(2));
    const unknown = await receipt(office, randomUUID());
    const elsewhere = await receipt(other);
    expect([unknown.status, elsewhere.status]).toEqual([404, 404]);
    // The key means nothing at another office or tenant: finishing there is answered as for a key that does not exist.
    const finish = async (key: string, at = office, host?: string) => {
      const answer = await call(`POST /enrolments/${key}/finish`, {
        ...{ input: { dentistInfoId: at }, ip: from() },
        ...(host ? { host } : {}),
      });
      return [answer.status, (answer.body as { message?: string }).message];
    };
    expect((await finish(input.submissionKey))[0]).toBe(200);
    expect(await finish(input.submissionKey, other)).toEqual(await finish(randomUUID(), other));
    expect((await finish(input.submissionKey, other))[0]).toBe(404);
    expect((await finish(input.submissionKey, office, "vision.localhost:3000"))[0]).toBe(404);
    const { createdAt } = await db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
    await db.enrolment.update({
      where: { submissionKey: input.submissionKey },
      data: { createdAt: new Date(createdAt.getTime() - 25 * 3_600_000) },
    });
    expect((await receipt()).status).toBe(404);
  });

  test("50 identical presses at once make one family, one charge and one answer", async () => {
    const input = await family();
    const before = (await charges()).length;
    const address = from();
    const headers = { cookie: `${BROWSER_COOKIE}=pressed-by-one-browser` };
    const answers = await Promise.all(Array.from({ length: 50 }, () => send(input, address, headers)));
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
    expect(new Set(answers.map((answer) => JSON.stringify(dataOf(answer)))).size).toBe(1);
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(1);
    expect((await charges()).length - before).toBe(1);
    expect(await statuses(input.submissionKey)).toHaveLength(3);
  });

  test("the same key with other input is refused and changes nothing", async () => {
    const input = await family();
    await send(input);
    const answer = await send({ ...input, owner: { ...input.owner, zip: "10001" } });
    expect(answer.status).toBe(409);
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(1);
  });

  test("in-office payment waits for the front desk and charges nothing", async () => {
    const before = (await charges()).length;
    const input = await family({ payment: { kind: "in_office" } });
    const answer = await send(input);
    expect(dataOf(answer)).toMatchObject({ state: "enrolled", inOffice: true, nextCharge: null });
    expect(await statuses(input.submissionKey)).toEqual(["pending_cash", "pending_cash", "pending_cash"]);
    expect(
      await db.membership.count({ where: { enrolment: { submissionKey: input.submissionKey }, autoRenew: true } }),
    ).toBe(0);
    expect((await charges()).length).toBe(before);
  });
});

describe("what the server does not believe", () => {
  test("another price is refused with the right one, and nothing happens", async () => {
    const input = await family({ consentedTotalCents: 100 });
    const answer = await send(input);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain("The price is now $");
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(0);
    expect(await db.enrolment.count({ where: { submissionKey: input.submissionKey } })).toBe(0);
  });

  test.each([
    ["a plan for another age", () => ({ members: [person("Maria", "1988-04-12", child, "myself")] })],
    ["a plan of another office", () => ({ dentistInfoId: other })],
    ["a plan that does not exist", () => ({ members: [person("Maria", "1988-04-12", 999_999, "myself")] })],
    ["a birth in the future", () => ({ members: [person("Maria", "2199-01-01", adult, "myself")] })],
    ["a box not ticked", () => ({ agreements: { terms: true, auto_renewal: false, plan_confirmation: true } })],
    ["a negative total", () => ({ consentedTotalCents: -1 })],
    ["a total in text", () => ({ consentedTotalCents: "49" })],
    ["a code that is none", () => ({ groupCode: "NOPE" })],
    ["a pattern as a code", () => ({ groupCode: "%" })],
    [
      "two owners",
      () => ({ members: [person("A", "1988-04-12", adult, "myself"), person("B", "1988-04-12", adult, "myself")] }),
    ],
  ])("%s is refused with 400", async (_, changes) => {
    const input = await family(changes());
    const answer = await send(input);
    expect(answer.status, String(answer.raw)).toBe(400);
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(0);
  });

  test("a child cannot own the account, and is told so in words", async () => {
    const members = [person("Leo", "2018-09-01", child, "myself"), person("Maria", "1988-04-12", adult, "other")];
    const input = await family({ members, consentedTotalCents: await price([child, adult], 1000) });
    const answer = await send(input);
    expect(answer.status, String(answer.raw)).toBe(400);
    expect(JSON.stringify(answer.body)).toContain("must be an adult (18 or older)");
    expect(await db.household.count({ where: { email: input.owner.email } })).toBe(0);
    expect((await send(await family())).status).toBe(200);
  });

  test.each([
    ["waived fee", { waiveFee: true }],
    ["office as payor", { payor: "office" }],
  ])("a %s from outside is refused with 403", async (_, change) => {
    const input = await family();
    const members = input.members.map((member) => ({ ...member, ...change }));
    expect((await send({ ...input, members })).status).toBe(403);
  });

  test("a paused office takes nobody, in its own words", async () => {
    await db.planSettings.update({ where: { officeId: office }, data: { disableEnrollment: true } });
    const answer = await send(await family());
    await db.planSettings.update({ where: { officeId: office }, data: { disableEnrollment: false } });
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toContain("This office does not currently allow membership plan enrollment.");
  });

  test("another tenant's office is not found", async () => {
    const answer = await call("POST /enrolments", { input: await family(), host: "vision.localhost:3000", ip: from() });
    expect(answer.status).toBe(404);
  });

  test("an address that has an account is neither revealed nor taken over", async () => {
    const user = await makeUser(db, {
      tenantId: "dental",
      role: "client",
      firstName: "Ana",
      lastName: "Known",
      email: "known@family.example",
    });
    const input = await family();
    const answer = await send({ ...input, owner: { ...input.owner, email: user.email } });
    expect(dataOf(answer)).toMatchObject({ state: "enrolled", email: user.email });
    const household = await db.household.findFirstOrThrow({ where: { email: user.email }, include: { payer: true } });
    expect(household.payer.userId).toBeNull();
    const mails = await db.outbox.findMany({ where: { payload: { path: ["to"], equals: user.email } } });
    expect(mails.map((mail) => (mail.payload as { template: string }).template)).not.toContain("setPassword");
  });
});

describe("group codes", () => {
  test("the larger of code and family discount counts, and a use is counted exactly", async () => {
    await db.groupCode.create({ data: { officeId: office, code: "TEAM20", discountBps: 2000, maxUses: 1 } });
    const total = await price([adult, adult, child], 2000);
    const inputs = await Promise.all(
      Array.from({ length: 6 }, () => family({ groupCode: "team20", consentedTotalCents: total })),
    );
    const answers = await Promise.all(inputs.map((input) => send(input)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect((await db.groupCode.findFirstOrThrow({ where: { code: "TEAM20" } })).uses).toBe(1);
    expect(await db.household.count({ where: { email: { in: inputs.map((input) => input.owner.email) } } })).toBe(1);
  });

  test("a code that has expired or is used up is not found, and changes no price", async () => {
    const lookup = (groupCode: string) =>
      call("POST /dentists/group-code", { input: { dentistInfoId: office, groupCode }, ip: from() });
    await db.groupCode.createMany({
      data: [
        { officeId: office, code: "PAST", discountBps: 5000, expiresOn: new Date("2020-01-01") },
        { officeId: office, code: "USED", discountBps: 5000, maxUses: 2, uses: 2 },
      ],
    });
    for (const groupCode of ["past", "USED"]) {
      expect((await lookup(groupCode)).status).toBe(400);
      const input = await family({ groupCode, consentedTotalCents: await price([adult, adult, child], 5000) });
      const answer = await send(input);
      expect(answer).toMatchObject({ status: 400, body: { message: expect.stringContaining("not valid") } });
      expect(await db.household.count({ where: { email: input.owner.email } })).toBe(0);
    }
  });

  test("a code that takes everything off lets them in without a charge, with a receipt of 0.00", async () => {
    await db.groupCode.create({ data: { officeId: office, code: "FREE", discountBps: 10_000 } });
    const input = await family({ groupCode: "FREE", consentedTotalCents: 0 });
    const before = (await charges()).length;
    const answer = await send(input);
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(dataOf(answer)).toMatchObject({ state: "enrolled", totalCents: 0 });
    expect((await send(input)).status, "the same press again").toBe(200);
    expect(await statuses(input.submissionKey)).toEqual(["active", "active", "active"]);
    expect((await charges()).length).toBe(before);
    const household = await db.household.findFirstOrThrow({ where: { email: input.owner.email } });
    expect(await db.payment.count({ where: { householdId: household.id } })).toBe(0);
    const mails = await db.outbox.findMany({ where: { payload: { path: ["to"], equals: input.owner.email } } });
    const receipts = mails.map(({ payload }) => payload as { template: string; rows: { value: string }[] });
    const [receipt, ...others] = receipts.filter(({ template }) => template.startsWith("receipt"));
    expect(others).toEqual([]);
    expect(receipt).toMatchObject({ template: "receiptFree" });
    expect(receipt?.rows.map(({ value }) => value)).toEqual(["$0.00", "$0.00", "$0.00", "$0.00"]);

    // The same as a PDF, for the family and its office alone.
    const [listed, ...more] = await freeReceiptsOf(systemPayer(household.payerId));
    expect([listed?.obligations.length, more]).toEqual([3, []]);
    const staff = { tenantId: "dental", role: "office_admin", firstName: "Noah", lastName: "Grant" } as const;
    await makeUser(db, { ...staff, email: "free@desk.example", officeIds: [office] });
    await makeUser(db, { ...staff, email: "free@else.example", officeIds: [other] });
    const paper = async (email: string, id = listed?.id ?? 0) =>
      call(`GET /users/null/receipts/free/${id}`, { token: await tokenFor(email) });
    const pdf = await paper("free@desk.example");
    expect([pdf.status, pdf.headers["content-type"]]).toEqual([200, "application/pdf"]);
    const lines = pdfLines(pdf.raw as Buffer);
    expect(lines.filter((line) => line === "$0.00")).toHaveLength(4);
    expect(lines.some((line) => /^\d{4}-F\d{7}$/.test(line))).toBe(true);
    expect((await paper("free@else.example")).status).toBe(404);
    const [priced] = await db.obligation.updateManyAndReturn({
      where: { id: (listed?.id ?? 0) + 1 },
      data: { listCents: 100, netCents: 100, discountCents: 0 },
    });
    expect((await paper("free@desk.example", priced?.id)).status).toBe(404);
  });

  test("the lookup answers the discount, or the sentence for a wrong one", async () => {
    await db.groupCode.create({ data: { officeId: office, code: "LUNCH", discountBps: 500 } });
    const ok = await call("POST /dentists/group-code", {
      input: { dentistInfoId: office, groupCode: "lunch" },
      ip: from(),
    });
    expect(dataOf(ok)).toEqual({ groupCode: "LUNCH", discountBps: 500 });
    const bad = await call("POST /dentists/group-code", {
      input: { dentistInfoId: office, groupCode: "L_NCH" },
      ip: from(),
    });
    expect(bad.status).toBe(400);
    expect(JSON.stringify(bad.body)).toContain("group code is not valid");
  });
});

describe("when something goes wrong", () => {
  test("a person who cannot be saved is named; the others are in and only they are charged", async () => {
    await db.$executeRawUnsafe(`create function refuse_boom() returns trigger language plpgsql as $$ begin
      if new.first_name = 'Boom' then raise exception 'no'; end if; return new; end $$`);
    await db.$executeRawUnsafe(
      "create trigger refuse_boom before insert on member for each row execute function refuse_boom()",
    );
    const input = await family({
      members: [
        person("Maria", "1988-04-12", adult, "myself"),
        person("Boom", "1986-01-30", adult, "partner"),
        person("Leo", "2018-09-01", child, "son"),
      ],
    });
    const answer = await send(input);
    await db.$executeRawUnsafe("drop trigger refuse_boom on member");
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(dataOf(answer)).toMatchObject({
      state: "enrolled",
      failed: ["Boom Alvarez"],
      totalCents: await price([adult, child], 1500),
    });
    expect(await statuses(input.submissionKey)).toEqual(["active", "active"]);
    const [last] = await charges();
    expect(last?.amount).toBe(await price([adult, child], 1500));
  });

  test("a declined card enrols nobody; another card finishes the same enrolment on the same payment", async () => {
    const input = await family({ payment: { kind: "card", paymentMethodId: await card("4000000000000341") } });
    const before = (await charges()).length;
    const declined = await send(input);
    expect(dataOf(declined)).toMatchObject({ state: "declined", refusal: "enrolment.refusal.other" });
    expect(await statuses(input.submissionKey)).toEqual(["pending_payment", "pending_payment", "pending_payment"]);
    expect(await db.user.count({ where: { email: input.owner.email } })).toBe(0);
    // The same press again is the same answer, not another attempt.
    expect(dataOf(await send(input))).toEqual(dataOf(declined));

    const better = await send({ ...input, payment: { kind: "card", paymentMethodId: await card() } });
    expect(dataOf(better)).toMatchObject({ state: "enrolled" });
    expect(await statuses(input.submissionKey)).toEqual(["active", "active", "active"]);
    expect((await charges()).length - before).toBe(1);
    expect(
      await db.payment.count({
        where: { householdId: (await db.household.findFirstOrThrow({ where: { email: input.owner.email } })).id },
      }),
    ).toBe(1);
  });

  test("ten declined cards are all that one form takes in an hour, from whatever addresses they come", async () => {
    const input = await family();
    const tryOut = async (number: string, ip: string) =>
      call("POST /enrolments", {
        input: { ...input, payment: { kind: "card", paymentMethodId: await card(number) } },
        ip,
      });
    for (let tried = 1; tried <= 10; tried += 1)
      expect(dataOf(await tryOut("4000000000000341", `198.51.100.${tried}`))).toMatchObject({ state: "declined" });
    const before = (await charges()).length;
    const refused = await tryOut("4242424242424242", "198.51.100.99");
    expect([refused.status, Number(refused.headers["retry-after"]) > 3000]).toEqual([429, true]);
    expect((await charges()).length).toBe(before);
  });

  // At the customer, at the card, and at the charge.
  test.each(["/v1/", "/v1/payment_intents"])(
    "our own key refused at %s is said to be our fault, and the same card is charged once when it works",
    async (path) => {
      const input = await family();
      await control("POST", "faults", { match: { path }, kind: "http_401", times: 99 });
      const down = await send(input);
      expect([down.status, down.headers["retry-after"]]).toEqual([503, "30"]);
      expect(JSON.stringify(down.body)).toContain("You were not charged; please try again in a few minutes");
      expect(await statuses(input.submissionKey)).not.toContain("active");
      await control("DELETE", "faults");
      const before = (await charges()).length;
      expect(dataOf(await send(input))).toMatchObject({ state: "enrolled" });
      expect(dataOf(await send(input))).toMatchObject({ state: "enrolled" });
      expect((await charges()).length).toBe(before + 1);
    },
  );

  // At the customer, and at the card.
  test.each(["/v1/customers", "/v1/payment_methods"])(
    "a provider that does not answer at %s leaves nothing behind, and the same press goes on at once",
    async (path) => {
      const groupCode = `AWAY${ip}`;
      await db.groupCode.create({ data: { officeId: office, code: groupCode, discountBps: 2000, maxUses: 1 } });
      const input = await family({ groupCode, consentedTotalCents: await price([adult, adult, child], 2000) });
      await control("POST", "faults", { match: { path }, kind: "drop_request", times: 99 });
      const down = await send(input);
      expect([down.status, down.headers["retry-after"]]).toEqual([503, "30"]);
      expect(JSON.stringify(down.body)).toContain("You were not charged; please try again in a few minutes");
      const row = await db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
      expect(row.state).toBe("failed");
      expect((await db.groupCode.findFirstOrThrow({ where: { code: groupCode } })).uses).toBe(0);
      await control("DELETE", "faults");
      const before = (await charges()).length;
      expect(dataOf(await send(input))).toMatchObject({ state: "enrolled" });
      expect((await db.groupCode.findFirstOrThrow({ where: { code: groupCode } })).uses).toBe(1);
      expect((await charges()).slice(0, (await charges()).length - before)).toMatchObject([
        { amount: input.consentedTotalCents },
      ]);
    },
  );

  test("what a dead worker left before it asked for money is ended by the sweep, however often that has looked", async () => {
    const input = await family();
    armFailpoint("enrol.written", () => {
      throw new Crash("enrol.written");
    });
    await send(input);
    disarmFailpoints();
    const row = () => db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
    expect((await row()).state).toBe("charging");
    // Somebody may still be at it.
    await resumeEnrolments();
    expect((await row()).state).toBe("charging");
    await db.enrolment.update({ where: { id: (await row()).id }, data: { updatedAt: ago(61), lookedAt: ago(61) } });
    await resumeEnrolments();
    expect(await row()).toMatchObject({ state: "failed", result: { refusal: "enrolment.refusal.outage" } });
    expect(dataOf(await send(input))).toMatchObject({ state: "enrolled" });
  });

  test("who pays at the office is enrolled though the worker died before it said so", async () => {
    const input = await family({ payment: { kind: "in_office" } });
    armFailpoint("enrol.written", () => {
      throw new Crash("enrol.written");
    });
    await send(input);
    disarmFailpoints();
    await db.enrolment.update({ where: { submissionKey: input.submissionKey }, data: { updatedAt: ago(61) } });
    await resumeEnrolments();
    const row = await db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
    expect(row.state).toBe("done");
    expect(await db.user.count({ where: { email: input.owner.email } })).toBe(1);
  });

  test("a card refused before it is saved enrols nobody either", async () => {
    const input = await family({ payment: { kind: "card", paymentMethodId: await card("4000000000000002") } });
    expect(dataOf(await send(input))).toMatchObject({ state: "declined" });
    expect(await statuses(input.submissionKey)).not.toContain("active");
  });

  test("a bank that wants to see the payer gets the secret for its dialog, and nobody is in before", async () => {
    const input = await family({ payment: { kind: "card", paymentMethodId: await card("4000002760003184") } });
    const asked = dataOf(await send(input));
    expect(asked).toMatchObject({ state: "requiresAction" });
    expect(String(asked.clientSecret)).toMatch(/_secret_/);
    expect(await statuses(input.submissionKey)).toEqual(["pending_payment", "pending_payment", "pending_payment"]);
    const finish = () =>
      call(`POST /enrolments/${input.submissionKey}/finish`, { input: { dentistInfoId: office }, ip: from() });
    expect(dataOf(await finish())).toMatchObject({ state: "requiresAction" });
    const foreign = await call(`POST /enrolments/${input.submissionKey}/finish`, {
      input: { dentistInfoId: other },
      ip: from(),
    });
    expect(foreign.status).toBe(404);
  });

  test.each(["enrol.saved", "charge.opened", "charge.created", "charge.confirmed", "enrol.completed"])(
    "a crash at %s loses nothing and charges once",
    async (point) => {
      const input = await family();
      const before = (await charges()).length;
      armFailpoint(point, () => {
        throw new Crash(point);
      });
      await send(input);
      disarmFailpoints();
      // As if the lease of the dead process had run out.
      await db.enrolment.updateMany({
        where: { submissionKey: input.submissionKey },
        data: { updatedAt: new Date("2020-01-01") },
      });
      await db.payment.updateMany({
        where: { leaseUntil: { not: null } },
        data: { leaseUntil: new Date("2020-01-01") },
      });
      const answer = await send(input);
      expect(dataOf(answer)).toMatchObject({ state: "enrolled" });
      expect(await statuses(input.submissionKey)).toEqual(["active", "active", "active"]);
      expect((await charges()).length - before).toBe(1);
      expect(await db.household.count({ where: { email: input.owner.email } })).toBe(1);
    },
  );
});

test("what was never paid is given up once its day is over: nothing owed, nothing to collect", async () => {
  const input = await family({ payment: { kind: "card", paymentMethodId: await card("4000000000000341") } });
  expect(dataOf(await send(input))).toMatchObject({ state: "declined" });
  const row = await db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
  const result = { ...(row.result as object), anchorOn: "2025-01-01" };
  await db.enrolment.update({ where: { id: row.id }, data: { result, createdAt: new Date("2025-01-01") } });
  await resumeEnrolments();
  const open = await db.obligation.count({ where: { paymentId: row.paymentId, status: { not: "void" } } });
  expect(open).toBe(0);
});

test("the same press on another day enrols at that day's price, and nothing of the first is owed any more", async () => {
  const input = await family();
  await control("POST", "faults", { match: { path: "/v1/payment_methods" }, kind: "drop_request", times: 99 });
  expect((await send(input)).status).toBe(503);
  await control("DELETE", "faults");
  const row = await db.enrolment.findUniqueOrThrow({ where: { submissionKey: input.submissionKey } });
  const result = { ...(row.result as object), anchorOn: "2025-01-01" };
  await db.enrolment.update({ where: { id: row.id }, data: { result, createdAt: new Date("2025-01-01") } });
  const before = (await charges()).length;
  await db.planSettings.update({ where: { officeId: office }, data: { familyThreeBps: 0 } });
  const dearer = await send(input);
  await db.planSettings.update({ where: { officeId: office }, data: { familyThreeBps: 1500 } });
  expect(dearer.status).toBe(409);
  expect(JSON.stringify(dearer.body)).toContain("The price is now $");
  expect(dataOf(await send(input))).toMatchObject({ state: "enrolled" });
  expect((await charges()).length).toBe(before + 1);
  const old = await db.enrolment.findUniqueOrThrow({ where: { id: row.id } });
  expect(old).toMatchObject({ state: "failed", result: { closed: true } });
  expect(await db.obligation.count({ where: { paymentId: row.paymentId, status: { not: "void" } } })).toBe(0);
});
