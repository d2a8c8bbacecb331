import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let token: string;
let userId: number;

beforeAll(async () => {
  cast = castOf("dental");
  token = await tokenFor("dentist@dental.test");
  userId = (await db.user.findFirstOrThrow({ where: { email: "dentist@dental.test" } })).id;
});

const path = () => `POST /dentists/updateMembershipSettings/${cast.soloOfficeId}`;
const stored = () => db.planSettings.findUniqueOrThrow({ where: { officeId: cast.soloOfficeId } });
const data = (body: unknown) => z.object({ data: z.record(z.string(), z.unknown()) }).parse(body).data;

describe("plan settings", () => {
  test("are kept in basis points and answered in percent", async () => {
    const input = {
      programName: "Bright Smiles Club",
      familyDiscounts: { family_discount_two: 5, family_discount_three: 7.5, family_discount_four: null },
      worryFree: { adult: { month: 5, year: 50 } },
      allowBankDraft: true,
      disableEnrollment: true,
    };
    const answer = await call(path(), { token, input });
    expect(answer.status, String(answer.raw)).toBe(200);
    expect(data(answer.body).familyDiscounts).toEqual(input.familyDiscounts);
    expect(await stored()).toMatchObject({
      familyTwoBps: 500,
      familyThreeBps: 750,
      familyFourBps: null,
      disableEnrollment: true,
      programName: "Bright Smiles Club",
    });
    const worry = await call(`GET /dentists/${cast.soloOfficeId}/custom-memberships/getDentistWorryFree`, { token });
    expect(data(worry.body)).toEqual({
      adult: { month: 5, year: 50 },
      child: { month: null, year: null },
      perio: { month: null, year: null },
    });
  });

  test("answer 409 to whoever saves over newer ones", async () => {
    const { updatedAt } = await stored();
    expect(
      (await call(path(), { token, input: { programName: "First", updatedAt: updatedAt.toISOString() } })).status,
    ).toBe(200);
    expect(
      (await call(path(), { token, input: { programName: "Second", updatedAt: updatedAt.toISOString() } })).status,
    ).toBe(409);
    expect((await stored()).programName).toBe("First");
  });

  test.each([101, -1, 7.555])("refuse a discount of %s %%", async (percent) => {
    expect((await call(path(), { token, input: { familyDiscounts: { family_discount_two: percent } } })).status).toBe(
      400,
    );
  });

  test("switch guaranteed plans on only once the back office has approved them", async () => {
    expect((await call(path(), { token, input: { gppActive: true } })).status).toBe(400);
    await db.planSettings.update({ where: { officeId: cast.soloOfficeId }, data: { gppApproved: true } });
    expect((await call(path(), { token, input: { gppActive: true } })).status).toBe(200);
    expect((await stored()).gppActive).toBe(true);
  });

  test("leave guaranteed plans alone where the tenant has none", async () => {
    const vision = castOf("vision");
    const host = "vision.localhost:3000";
    const eye = await tokenFor("dentist@vision.test", undefined, host);
    const answer = await call(`POST /dentists/updateMembershipSettings/${vision.soloOfficeId}`, {
      token: eye,
      host,
      input: { gppActive: true },
    });
    expect(answer.status).toBe(200);
    expect((await db.planSettings.findUniqueOrThrow({ where: { officeId: vision.soloOfficeId } })).gppActive).toBe(
      false,
    );
  });
});

describe("usual fees", () => {
  const fees = z.object({
    data: z.array(
      z.object({ id: z.number(), code: z.string(), label: z.string(), name: z.string(), price: z.number().nullable() }),
    ),
  });

  test("replace the table, with or without the D before a code, and give the suggested price", async () => {
    const plan = await makePlan(db, {
      officeId: cast.soloOfficeId,
      plan: filledPreset("dental", "general_adult"),
      position: 9,
    });
    const detail = async () =>
      data(
        (await call(`POST /users/${userId}/dentist-info/membershipPlanDetail`, { token, input: { planId: plan.id } }))
          .body,
      );
    const save = (priceCodes: unknown) =>
      call(`POST /dentists/${cast.soloOfficeId}/pricing`, { token, input: { priceCodes } });
    expect(
      (
        await save([
          { code: "D1110", price: 100 },
          { code: "0120", price: 50 },
        ])
      ).status,
    ).toBe(200);
    expect((await detail()).recommendedPricing).toBeNull();
    expect(
      (
        await save([
          { code: "D1110", price: 100 },
          { code: "0120", price: 50 },
          { code: "D0274", price: 70 },
        ])
      ).status,
    ).toBe(200);
    // 2 × $100 + 2 × $50 + $70 + $19.99 = $389.99 a year, $32.50 a month.
    expect((await detail()).recommendedPricing).toEqual({ monthly: 32.5, annually: 389.99 });
    const pricing = fees.parse((await call("GET /pricing", { token })).body).data;
    expect(pricing.find((each) => each.code === "1110")).toMatchObject({ id: 8, label: "D1110", price: 100 });
    expect(pricing.find((each) => each.code === "4910")).toMatchObject({ id: 16, price: null });
    // Services that the specification numbers and does not name are said in words too (001 §9).
    expect(
      (
        await save([
          { code: "0140", price: 80 },
          { code: "D0330", price: 110 },
          { code: "1206", price: 40 },
        ])
      ).status,
    ).toBe(200);
    const named = fees.parse((await call("GET /pricing", { token })).body).data;
    const nameOf = (code: string) => named.find((each) => each.code === code)?.name;
    expect([nameOf("0140"), nameOf("0330"), nameOf("1206"), nameOf("0120")]).toEqual([
      "Emergency exam",
      "Panoramic X-ray",
      "Fluoride varnish",
      "Periodic Exam",
    ]);
  });

  test("are refused when a code comes twice", async () => {
    const input = {
      priceCodes: [
        { code: "D1110", price: 1 },
        { code: "1110", price: 2 },
      ],
    };
    expect((await call(`POST /dentists/${cast.soloOfficeId}/pricing`, { token, input })).status).toBe(400);
    expect(await db.officeFee.count({ where: { officeId: cast.soloOfficeId } })).toBe(3);
  });
});

describe("guaranteed payment plans", () => {
  const ask = (input: object, by = token) =>
    call("POST /dentists/guaranteed-plan-payments", {
      token: by,
      input: { dentistInfoId: cast.soloOfficeId, ...input },
    });
  const toggle = (active: boolean) =>
    call("POST /dentists/guaranteed-plan-payments/toggle", {
      token,
      input: { dentistInfoId: cast.soloOfficeId, active },
    });
  const mails = () => db.outbox.findMany({ where: { dedupe: { startsWith: `mail:guarantee:${cast.soloOfficeId}:` } } });

  test("are asked for, confirmed by the mailed link, once, and switched off and on", async () => {
    await db.planSettings.updateMany({
      where: { officeId: cast.soloOfficeId },
      data: { gppApproved: false, gppActive: false, gppApprovedOn: null, gppAppliedAt: null },
    });
    expect((await toggle(true)).status).toBe(409);
    expect((await ask({ existing: true })).status).toBe(409);
    const answers = await Promise.all([ask({}), ask({})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(data(answers[0]?.body)).toEqual({ email: "dentist@dental.test" });
    const [mail, second] = await mails();
    expect(second).toBeUndefined();
    const { link } = z.object({ link: z.string() }).parse(mail?.payload);
    const path = `POST /guaranteed-payments/${link.split("/").at(-1)}/confirm`;
    expect((await stored()).gppApproved).toBe(false);
    expect((await call("POST /guaranteed-payments/none/confirm")).status).toBe(404);
    expect((await call(path, { host: "vision.localhost:3000" })).status).toBe(404);
    const confirmed = await Promise.all([call(path), call(path)]);
    expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
    expect(await stored()).toMatchObject({ gppApproved: true, gppActive: true });
    expect((await ask({})).status).toBe(409);
    expect((await toggle(false)).status).toBe(200);
    expect(await stored()).toMatchObject({ gppApproved: true, gppActive: false });
    // A used link does not switch on again what the office has switched off.
    expect((await call(path)).status).toBe(200);
    expect((await stored()).gppActive).toBe(false);
    expect((await toggle(true)).status).toBe(200);
    const trail = await db.auditEvent.findMany({
      where: { action: { startsWith: "guarantee." } },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action }) => action)).toEqual([
      "guarantee.apply",
      "guarantee.confirm",
      "guarantee.toggle",
      "guarantee.toggle",
    ]);
  });
});
