import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { listPlans } from "@/lib/practice/plans/queries";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import { planToWire } from "@/lib/practice/plans/wire";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan, putOnPlan } from "@/prisma/seed/plans";
import { recordStatements } from "../support/asked";
import { type Called, call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let token: string;

const savedAnswer = z.object({
  data: z.object({ id: z.number(), revision: z.number(), versionNo: z.number(), status: z.string() }),
  message: z.string(),
});
const refusal = z.object({ message: z.string(), fields: z.record(z.string(), z.string()).optional() });

beforeAll(async () => {
  cast = castOf("dental");
  token = await tokenFor("dentist@dental.test");
});

const wire = (changes: Record<string, unknown> = {}) => ({
  ...planToWire(filledPreset("dental", "general_adult")),
  ...changes,
});
const save = (plan: Record<string, unknown>, as = token, dentistInfoId = cast.soloOfficeId) =>
  call("POST /dentist-info/membership-plan-save-state", { token: as, input: { dentistInfoId, plan } });

async function made(changes: Record<string, unknown> = {}) {
  const answer = await save(wire({ id: NEW_PLAN_ID, ...changes }));
  expect(answer.status, String(answer.raw)).toBe(200);
  return savedAnswer.parse(answer.body).data;
}

const fieldsOf = (answer: Called) => refusal.parse(answer.body).fields ?? {};
const versionsOf = (planId: number) => db.planVersion.findMany({ where: { planId }, orderBy: { no: "asc" } });

describe("a new plan", () => {
  test("becomes a draft at the end of the list, with version 1 and a line in the audit trail", async () => {
    const first = await made();
    const second = await made();
    expect(first).toMatchObject({ status: "draft", versionNo: 1 });
    expect(first.id).toBeLessThan(NEW_PLAN_ID);
    const [a, b] = await Promise.all([first.id, second.id].map((id) => db.plan.findUniqueOrThrow({ where: { id } })));
    expect((b?.position ?? 0) - (a?.position ?? 0)).toBe(1);
    const event = await db.auditEvent.findFirstOrThrow({ where: { action: "plan.create", nounId: String(first.id) } });
    expect(event.officeId).toBe(cast.soloOfficeId);
  });

  test.each([
    ["under the dental minimum of $10", { pricing: { monthly: 9.99, annually: null } }],
    ["under the minimum of its name (VIP, $25)", { planName: "VIP", pricing: { monthly: 24.99 } }],
  ])("is refused with a price %s", async (_, changes) => {
    const before = await db.plan.count();
    const answer = await save(wire({ id: NEW_PLAN_ID, ...changes }));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual({ monthlyCents: "Invalid data" });
    expect(await db.plan.count()).toBe(before);
  });

  test.each([
    ["pricing.monthly", { pricing: { monthly: 5000.01 } }],
    ["pricing.annually", { pricing: { monthly: 5000, annually: 21_474_836.47 } }],
    ["activationFee", { activationFee: "5,000.01" }],
  ])("is refused with an amount in %s that no family's card could bear, saying the limit", async (field, changes) => {
    const answer = await save(wire({ id: NEW_PLAN_ID, ...changes }));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer)).toEqual({ [`plan.${field}`]: "Enter an amount up to $5,000" });
  });

  test.each([
    ["exactly the dental minimum of $10", { pricing: { monthly: 10 } }],
    ["under $10 where its name allows it (Denture, $5)", { planName: "Denture", pricing: { monthly: 5 } }],
  ])("is taken with a price of %s", async (_, changes) => {
    expect((await save(wire({ id: NEW_PLAN_ID, ...changes }))).status).toBe(200);
  });

  test("is refused with every faulty field named as it was sent, then with what does not fit together", async () => {
    const faulty = {
      id: NEW_PLAN_ID,
      forInsured: false,
      forUninsured: false,
      limitType: "between",
      minAge: 13,
      maxAge: 4,
    };
    const answer = await save(wire({ ...faulty, planName: " ", priceCodes: [{ code: "1110", quantity: 0 }] }));
    expect(answer.status).toBe(400);
    expect(Object.keys(fieldsOf(answer)).sort()).toEqual(["plan.planName", "plan.priceCodes.0.quantity"]);
    const again = await save(wire(faulty));
    expect(again.status).toBe(400);
    expect(Object.keys(fieldsOf(again)).sort()).toEqual(["forUninsured", "maxAge"]);
  });

  test("is not active at once while its description has a blank discount", async () => {
    const answer = await save(wire({ id: NEW_PLAN_ID, description: "__% off", viewStatus: "active" }));
    expect(answer.status).toBe(400);
    expect(fieldsOf(answer).description).toContain("__%");
  });
});

describe("a changed plan", () => {
  test("has its services by one form of their codes, however they were sent", async () => {
    const plan = await made();
    const sent = [
      { code: "D1110", quantity: 2 },
      { code: "0120", quantity: 1 },
    ];
    const known = { id: plan.id, revision: plan.revision };
    expect((await save({ ...known, priceCodes: sent })).status).toBe(200);
    expect((await versionsOf(plan.id)).at(-1)?.services).toEqual([
      { code: "1110", quantity: 2 },
      { code: "0120", quantity: 1 },
    ]);
    const twice = [...sent, { code: "D0120", quantity: 1 }];
    expect((await save({ id: plan.id, priceCodes: twice })).status).toBe(400);
  });

  test("gets a new version when its terms change, and members keep the version and price they signed", async () => {
    const plan = await made({ viewStatus: "active" });
    const membershipId = await putOnPlan(db, { tenantId: "dental", officeId: cast.soloOfficeId, planId: plan.id });
    const answer = await save(
      wire({ id: plan.id, revision: plan.revision, viewStatus: "active", pricing: { monthly: 59, annually: 599 } }),
    );
    expect(savedAnswer.parse(answer.body).data).toMatchObject({ versionNo: 2, revision: plan.revision + 1 });
    const [old, current] = await versionsOf(plan.id);
    expect([old?.monthlyCents, current?.monthlyCents]).toEqual([4900, 5900]);
    const membership = await db.membership.findUniqueOrThrow({ where: { id: membershipId } });
    expect([membership.planVersionId, membership.listCents]).toEqual([old?.id, 4900]);
    expect((await db.plan.findUniqueOrThrow({ where: { id: plan.id } })).currentVersionId).toBe(current?.id);
  });

  test("keeps its version when only where it is shown changes, or the services come in another order", async () => {
    const plan = await made();
    const codes = planToWire(filledPreset("dental", "general_adult")).priceCodes;
    const answer = await save(
      wire({
        id: plan.id,
        revision: plan.revision,
        showOnBC: true,
        notes: "Ask Tessa",
        priceCodes: [...codes].reverse(),
      }),
    );
    expect(savedAnswer.parse(answer.body).data).toMatchObject({ versionNo: 1, revision: plan.revision + 1 });
    expect(await versionsOf(plan.id)).toHaveLength(1);
  });

  test("cannot have a stored version rewritten, even by a statement of our own", async () => {
    const plan = await made();
    await expect(db.planVersion.updateMany({ where: { planId: plan.id }, data: { monthlyCents: 1 } })).rejects.toThrow(
      /append-only/,
    );
  });

  test("answers 409 to whoever saves over a newer revision, and keeps the newer one", async () => {
    const plan = await made();
    expect((await save(wire({ id: plan.id, revision: plan.revision, planName: "First" }))).status).toBe(200);
    const late = await save(wire({ id: plan.id, revision: plan.revision, planName: "Second" }));
    expect(late.status).toBe(409);
    const names = (await versionsOf(plan.id)).map((version) => version.planName);
    expect(names).toEqual(["Adult Care", "First"]);
  });

  test("lets exactly one of two simultaneous saves win", async () => {
    const plan = await made();
    const both = await Promise.all(
      ["A", "B"].map((name) => save(wire({ id: plan.id, revision: plan.revision, planName: name }))),
    );
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await versionsOf(plan.id)).toHaveLength(2);
  });

  test("stays joinable while it is active: no price is refused", async () => {
    const plan = await made({ viewStatus: "active" });
    const answer = await save(
      wire({ id: plan.id, revision: plan.revision, pricing: { monthly: null, annually: null } }),
    );
    expect(answer.status).toBe(400);
    expect(await versionsOf(plan.id)).toHaveLength(1);
  });
});

describe("changePlanPrice", () => {
  test("makes a version with the new prices only", async () => {
    const plan = await made();
    const path = `POST /dentists/${cast.soloOfficeId}/custom-memberships/changePlanPrice`;
    const answer = await call(path, { token, input: { planId: plan.id, price: 55, yearlyPrice: 550 } });
    expect(answer.status).toBe(200);
    const [old, current] = await versionsOf(plan.id);
    expect(current).toMatchObject({ no: 2, monthlyCents: 5500, annualCents: 55000, description: old?.description });
    const later = { planId: plan.id, price: 60, yearlyPrice: 600, effective: "2030-01-01" };
    expect((await call(path, { token, input: later })).status, "a day that would not be honoured").toBe(400);
    expect(await versionsOf(plan.id)).toHaveLength(2);
    const low = await call(path, { token, input: { planId: plan.id, price: 1, yearlyPrice: null } });
    expect(low.status).toBe(400);
  });
});

describe("the list", () => {
  test("comes with members and revenue in one statement, however many plans there are", async () => {
    const office = cast.largeOfficeId;
    const spec = { tenantId: "dental", officeId: office } as const;
    for (let position = 0; position < 4; position += 1) {
      const plan = await makePlan(db, { officeId: office, plan: filledPreset("dental", "general_adult"), position });
      if (position > 0) continue;
      const discounted = await putOnPlan(db, { ...spec, planId: plan.id });
      const period = { dueOn: toDbDate(dateOn("2026-01-05")), periodStartOn: toDbDate(dateOn("2026-01-05")) };
      await db.obligation.create({
        data: {
          ...{ ...period, periodEndOn: toDbDate(dateOn("2026-02-05")), kind: "dues", periodIndex: 1, officeId: office },
          ...{
            membershipId: discounted,
            planVersionId: plan.currentVersionId ?? 0,
            familySize: 2,
            createdAt: new Date(0),
          },
          ...{ listCents: 4900, discountCents: 490, discountBps: 1000, discountReason: "family", netCents: 4410 },
        },
      });
      await putOnPlan(db, { ...spec, planId: plan.id, unit: "year" });
      await putOnPlan(db, { ...spec, planId: plan.id, status: "past_due" });
      await putOnPlan(db, { ...spec, planId: plan.id, status: "canceled" });
    }
    const { result, statements } = await recordStatements(() => listPlans(systemOffice(office)));
    expect(statements).toHaveLength(1);
    expect(result).toHaveLength(4);
    // $49.00, the same less the family's 10 %, and a twelfth of $499.00; the canceled one counts nowhere.
    expect(result[0]).toMatchObject({ membersMonthly: 2, membersAnnual: 1, monthlyRevenueCents: 4900 + 4410 + 4158 });
    expect(result[1]).toMatchObject({ membersMonthly: 0, membersAnnual: 0, monthlyRevenueCents: 0 });
  });
});
