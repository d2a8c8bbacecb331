import { beforeAll, describe, expect, it, vi } from "vitest";
import { isFinishedBy } from "@/lib/billing/onboarding/queries";
import { startOf } from "@/lib/billing/onboarding/schema";
import { db, transaction } from "@/lib/core/db/db";
import { dateOn } from "@/lib/core/time/dates";
import { publicDetails } from "@/lib/practice/offices/queries";
import type { Cast } from "@/prisma/seed/cast";
import { makePromo } from "@/prisma/seed/promos";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { gate } from "../support/gate";

const headers = { cookie: "inhouse.browser=browser-one-0123456789" };
let cast: Cast;
let turn = 0;
function next(): number {
  turn += 1;
  return turn;
}
beforeAll(async () => {
  cast = castOf("dental");
  await makePromo(db, "dental", "SPRING20", { percentOffBps: 2000, name: "Spring" });
  await makePromo(db, "dental", "OLD", { expiresOn: dateOn("2020-01-01") });
  await makePromo(db, "dental", "OFF", { active: false });
  await makePromo(db, "vision", "EYES", {});
});

const PROFILE = {
  officeName: "Maple & Oak Dental",
  email: "front@maple.example",
  phone: "(512) 555-0134",
  website: "maple.example",
  street: "12 Maple Street",
  city: "Austin",
  state: "tx",
  zip: "78701",
  timezone: "America/Chicago",
  professionalNames: ["Dr. Ana Maple"],
  slug: "maple-and-oak",
};
const OWNER = {
  firstName: "Ana",
  lastName: "Maple",
  jobTitle: "Owner Dentist",
  password: "a good long one",
  passwordAgain: "a good long one",
};

type Letter = { to: string; template: string; values: Record<string, string>; link?: string };
async function lettersTo(email: string): Promise<Letter[]> {
  const rows = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "asc" } });
  return rows.map((row) => row.payload as Letter).filter((letter) => letter.to === email);
}

async function signUp(email: string, more: Record<string, unknown> = {}) {
  turn += 1;
  const ip = `10.2.0.${turn}`;
  await call("POST /dentist-users/generate_code", { input: { email }, headers, ip });
  const code = (await lettersTo(email)).findLast((letter) => letter.template === "confirmCode")?.values.code ?? "";
  const answer = await call("POST /accounts/signup", {
    input: { email, code: [...code], discountCode: null, tierLevel: 2, pricingPeriod: "year", ...more },
    headers,
    ip,
  });
  const body = answer.body as { token?: string; data?: { dentistInfoId: number } };
  const link = (await lettersTo(email)).findLast((letter) => letter.template === "activation")?.link ?? "";
  return {
    answer,
    token: body.token ?? "",
    officeId: body.data?.dentistInfoId ?? 0,
    key: link.split("/").at(-1) ?? "",
  };
}

const complete = (dentistInfoId: number, more: { activationKey?: string; token?: string } = {}) =>
  call("POST /accounts/complete-signup", {
    input: { dentistInfoId, ...(more.activationKey ? { activationKey: more.activationKey } : {}) },
    ip: `10.3.0.${next()}`,
    ...(more.token ? { token: more.token } : {}),
  });

describe("practice sign-up", () => {
  it("makes an incomplete, unverified office with its owner and a token that works", async () => {
    const { answer, token, officeId } = await signUp("new@maple.example");
    expect(answer.status).toBe(200);
    const office = await db.office.findUniqueOrThrow({ where: { id: officeId }, include: { settings: true } });
    expect(office).toMatchObject({
      verified: false,
      accountStatus: "incomplete",
      signupStep: 1,
      tierLevel: 2,
      pricingPeriod: "year",
    });
    expect(office.settings).not.toBeNull();
    const account = await call("GET /users/me/account", { token });
    expect(account.body).toMatchObject({
      data: { type: "dentist", owner: true, dentistInfo: { id: officeId, verified: false } },
    });
    expect(await db.auditEvent.count({ where: { officeId, action: "office.sign_up" } })).toBe(1);
  });

  it.each([
    [{ tierLevel: undefined }, "tierLevel", "Please select your plan first"],
    [{ tierLevel: 4 }, "tierLevel", "Please select your plan first"],
    [{ pricingPeriod: "week" }, "pricingPeriod", "Please select your plan first"],
    [{ code: ["1", "2", "3"] }, "code", "Must be exactly 4 digits"],
    [{ discountCode: "NOSUCH" }, "discountCode", "This promo code is not valid"],
  ])("refuses %j beside its field", async (more, field, text) => {
    const { answer } = await signUp(`x${turn}@maple.example`, more);
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: Record<string, string> }).fields[field]).toBe(text);
  });

  it("refuses a promo code that is being deleted meanwhile, and its emailed code still works", async () => {
    const promoId = await makePromo(db, "dental", "GOING");
    const deleted = gate();
    const gone = gate();
    const deleting = transaction(async (tx) => {
      await tx.promo.delete({ where: { id: promoId } });
      deleted.open();
      await gone.passed;
    }, 60_000);
    await deleted.passed;
    const signing = signUp("late@maple.example", { discountCode: "GOING" });
    await vi.waitFor(async () => {
      const [waiting] = await db.$queryRaw<{ n: bigint }[]>`
        select count(*) as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      expect(Number(waiting?.n)).toBe(1);
    }, 20_000);
    gone.open();
    await deleting;
    expect((await signing).answer.status).toBe(400);
    expect(await db.office.count({ where: { discountCode: "GOING" } })).toBe(0);
    expect((await signUp("late@maple.example")).answer.status).toBe(200);
  });

  it("keeps the promo code, and joins the association whose sign-up name it is", async () => {
    const coupon = await signUp("coupon@maple.example", { discountCode: "spring20" });
    expect(await db.office.findUniqueOrThrow({ where: { id: coupon.officeId } })).toMatchObject({
      discountCode: "SPRING20",
      associationId: null,
    });
    const partner = await signUp("partner@maple.example", { discountCode: "Lone-Star" });
    expect((await db.office.findUniqueOrThrow({ where: { id: partner.officeId } })).associationId).toBe(
      cast.associationId,
    );
  });

  it("keeps the affiliate whose sign-up address it is, once, whatever they are later", async () => {
    const { id } = await db.user.findFirstOrThrow({ where: { email: "affiliate@dental.test" } });
    const invited = await db.practiceInvitation.create({
      data: {
        ...{
          associationId: cast.associationId,
          invitedById: id,
          practiceName: "Maple",
          email: "brought@maple.example",
        },
        ...{ locale: "en-US", sentAt: new Date(), createdAt: new Date() },
      },
    });
    const { officeId } = await signUp("brought@maple.example", { discountCode: `Lone-Star-${id}` });
    const brought = {
      ...{ associationId: cast.associationId, affiliateId: id, discountCode: `lone-star-${id}` },
    };
    expect(await db.office.findUniqueOrThrow({ where: { id: officeId } })).toMatchObject(brought);
    // Whoever invited that address sees that its practice came.
    expect(await db.practiceInvitation.findUniqueOrThrow({ where: { id: invited.id } })).toMatchObject({ officeId });
    await db.user.update({ where: { id }, data: { role: "association_standard" } });
    const later = await signUp("later-brought@maple.example", { discountCode: `lone-star-${id}` });
    await db.user.update({ where: { id }, data: { role: "affiliate" } });
    expect(await db.office.findUniqueOrThrow({ where: { id: officeId } })).toMatchObject(brought);
    expect(await db.office.findUniqueOrThrow({ where: { id: later.officeId } })).toMatchObject({
      ...{ associationId: cast.associationId, affiliateId: null, discountCode: "lone-star" },
    });
  });

  it.each([
    ["spring20", true, 20],
    ["lone-star", true, 0],
    ["OLD", false, 0],
    ["OFF", false, 0],
    ["EYES", false, 0],
    ["nothing", false, 0],
  ])("answers for the coupon %s: valid %s, %i percent", async (discountCode, valid, percentOff) => {
    const answer = await call("POST /stripe-connect/loadDiscount", { input: { discountCode }, ip: "10.4.0.1" });
    expect(answer.body).toMatchObject({ data: { valid, percentOff } });
  });

  it.each(["<script>", "two words", "x".repeat(61), "\u{1f9b7}"])(
    "says of %s that it is no code",
    async (discountCode) => {
      const answer = await call("POST /stripe-connect/loadDiscount", { input: { discountCode }, ip: "10.4.0.3" });
      expect([answer.status, answer.body]).toMatchObject([
        400,
        { fields: { discountCode: "This promo code is not valid" } },
      ]);
      // Of an address it is taken as it stands, and its field asks.
      expect(startOf({ promo: discountCode }).start.promo).toBe(discountCode.slice(0, 60));
    },
  );

  it("refuses a lookup without a code", async () => {
    expect(
      (await call("POST /stripe-connect/loadDiscount", { input: { discountCode: "" }, ip: "10.4.0.2" })).status,
    ).toBe(400);
  });
});

describe("set-up", () => {
  it("goes from sign-up to a verified office and kills the mailed link", async () => {
    const { token, officeId, key } = await signUp("whole@maple.example");
    expect((await complete(officeId, { activationKey: key })).status).toBe(400);
    expect((await call(`POST /dentist-info/updateOfficeProfile/${officeId}`, { token, input: PROFILE })).status).toBe(
      200,
    );
    expect((await complete(officeId, { activationKey: key })).status).toBe(400);
    expect((await call(`POST /dentists/${officeId}/setup/owner`, { token, input: OWNER })).status).toBe(200);
    const plans = {
      otherDiscountPercent: 15,
      plans: [{ presetType: "general_adult", monthlyCents: 3900, annualCents: 39900 }],
    };
    expect((await call(`POST /dentists/${officeId}/setup/plans`, { token, input: plans })).body).toEqual({
      data: { created: 1 },
    });
    expect((await call(`POST /dentists/${officeId}/setup/plans`, { token, input: plans })).body).toEqual({
      data: { created: 0 },
    });
    const version = await db.planVersion.findFirstOrThrow({ where: { plan: { officeId } } });
    expect(version.description).toContain("15% off");
    expect(version.description + version.spanishDescription).not.toContain("__%");

    expect(await isFinishedBy("dental", officeId, key)).toBe(false);
    const done = await complete(officeId, { activationKey: key });
    // By the key alone nobody is logged in.
    expect(done.body).toMatchObject({ data: { dentistInfoId: officeId, landing: "/signup-complete" } });
    const again = await complete(officeId, { token });
    expect(again.body).toMatchObject({ data: { dentistInfoId: officeId, landing: "/dentist-new/members" } });
    // The spent key still says that it was theirs, to its own tenant and of its own office.
    expect(await isFinishedBy("dental", officeId, key)).toBe(true);
    expect(await isFinishedBy("vision", officeId, key)).toBe(false);
    expect(await isFinishedBy("dental", officeId + 1, key)).toBe(false);
    expect(await isFinishedBy("dental", officeId, `${key}x`)).toBe(false);
    expect(await db.office.findUniqueOrThrow({ where: { id: officeId } })).toMatchObject({
      verified: true,
      accountStatus: "onboarding",
      signupStep: 5,
      officeName: "Maple & Oak Dental",
      slug: "maple-and-oak",
      state: "TX",
      phone: "512-555-0134",
      website: "https://maple.example",
    });
    expect((await complete(officeId, { activationKey: key })).status).toBe(404);
    expect(await tokenFor("whole@maple.example", OWNER.password)).toBeTypeOf("string");
  });

  it("is finished by the owner's session as well, not by a stranger's or by another office's key", async () => {
    const mine = await signUp("mine@maple.example");
    const theirs = await signUp("theirs@maple.example");
    await call(`POST /dentist-info/updateOfficeProfile/${mine.officeId}`, {
      token: mine.token,
      input: { ...PROFILE, slug: "mine" },
    });
    await call(`POST /dentists/${mine.officeId}/setup/owner`, { token: mine.token, input: OWNER });
    expect((await complete(mine.officeId)).status).toBe(404);
    expect((await complete(mine.officeId, { activationKey: theirs.key })).status).toBe(404);
    expect((await complete(mine.officeId, { token: theirs.token })).status).toBe(404);
    expect((await complete(mine.officeId, { token: mine.token })).status).toBe(200);
    expect((await complete(mine.officeId, { token: mine.token })).status).toBe(200);
    expect(await db.auditEvent.count({ where: { officeId: mine.officeId, action: "office.sign_up_complete" } })).toBe(
      1,
    );
  });

  it("is taken up with the mailed key until the owner has a password", async () => {
    const { token, officeId, key } = await signUp("later@maple.example");
    const resume = (activationKey: string) =>
      call("POST /accounts/resume-signup", {
        input: { dentistInfoId: officeId, activationKey },
        ip: `10.5.0.${next()}`,
      });
    const first = await resume(key);
    expect(first.status).toBe(200);
    const resumed = (first.body as { token: string }).token;
    expect((await call("GET /users/me/account", { token: resumed })).status).toBe(200);
    expect((await resume(`${key.slice(0, -1)}${key.endsWith("A") ? "B" : "A"}`)).status).toBe(404);
    await call(`POST /dentists/${officeId}/setup/owner`, { token, input: OWNER });
    expect((await resume(key)).status).toBe(404);
    // The session that the link had opened ended with the choice of a password; the one that chose it goes on.
    expect((await call("GET /users/me/account", { token: resumed })).status).toBe(401);
    expect((await call("GET /users/me/account", { token })).status).toBe(200);
  });

  it("keeps what was typed, half as it may be, and forgets it once the step is saved", async () => {
    const { token, officeId } = await signUp("draft@maple.example");
    const values = { officeName: "Maple", zip: "787" };
    const kept = await call(`PUT /dentists/${officeId}/setup/draft`, { token, input: { step: "office", values } });
    expect(kept.status).toBe(200);
    expect((await db.office.findUniqueOrThrow({ where: { id: officeId } })).signupData).toMatchObject({
      draft: { office: values },
    });
    await call(`POST /dentist-info/updateOfficeProfile/${officeId}`, { token, input: { ...PROFILE, slug: "drafted" } });
    expect((await db.office.findUniqueOrThrow({ where: { id: officeId } })).signupData).toMatchObject({
      named: true,
      draft: {},
    });
  });

  it("refuses a plan below the minimum price and makes none of the others", async () => {
    const { token, officeId } = await signUp("cheap@maple.example");
    const answer = await call(`POST /dentists/${officeId}/setup/plans`, {
      token,
      input: {
        otherDiscountPercent: 0,
        plans: [
          { presetType: "general_adult", monthlyCents: 3900, annualCents: null },
          { presetType: "general_child", monthlyCents: 999, annualCents: null },
        ],
      },
    });
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: object }).fields).toHaveProperty(["plans.1.monthlyCents"]);
    expect(await db.plan.count({ where: { officeId } })).toBe(0);
  });

  it("does not let an administrator choose the owner's password", async () => {
    const { officeId } = await signUp("looked@maple.example");
    const admin = await tokenFor("super_admin@dental.test");
    expect(
      (await call("POST /admin/impersonate", { token: admin, input: { officeId, reason: "asked by phone" } })).status,
    ).toBe(200);
    expect((await call(`POST /dentists/${officeId}/setup/owner`, { token: admin, input: OWNER })).status).toBe(403);
  });
});

describe("switch step", () => {
  it("moves an office that is being set up, and pauses enrolment of one that replaces an old payout account", async () => {
    const { token, officeId } = await signUp("steps@maple.example");
    const to = (step: number, id: number, by: string) =>
      call(`POST /dentists/${id}/switch-step`, { token: by, input: { step } });
    expect((await to(3, officeId, token)).body).toEqual({ data: { step: 3, enrolmentPaused: false } });
    expect((await to(5, officeId, token)).status).toBe(400);
    const owner = await tokenFor("dentist@dental.test");
    expect((await to(4, cast.soloOfficeId, owner)).status).toBe(409);
    await db.payoutAccount.update({
      where: { officeId: cast.soloOfficeId },
      data: { stripeAccountId: null, standardAccountId: "acct_old", mode: "direct", last4: null },
    });
    expect((await to(4, cast.soloOfficeId, owner)).body).toEqual({ data: { step: 4, enrolmentPaused: true } });
    expect((await publicDetails("dental", cast.soloOfficeId)).enrollmentOpen).toBe(false);
    // The office's own switch is left alone.
    const settings = await db.planSettings.findUniqueOrThrow({ where: { officeId: cast.soloOfficeId } });
    expect(settings.disableEnrollment).toBe(false);
  });
});
