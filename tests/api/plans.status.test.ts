import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import type { PlanStatus } from "@/lib/practice/plans/schema";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan, putOnPlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let token: string;

beforeAll(async () => {
  cast = castOf("dental");
  token = await tokenFor("dentist@dental.test");
});

const at = (planId: number, act: string) => `POST /dentists/${cast.soloOfficeId}/memberships/${planId}/${act}`;
const planOf = (status: PlanStatus, changes = {}) =>
  makePlan(db, {
    officeId: cast.soloOfficeId,
    plan: { ...filledPreset("dental", "general_adult"), ...changes },
    status,
  });
const statusOf = async (id: number) => (await db.plan.findUniqueOrThrow({ where: { id } })).status;

describe("the status switch", () => {
  const table: [PlanStatus, PlanStatus | undefined, PlanStatus][] = [
    ["archived", "draft", "draft"],
    ["archived", "active", "draft"],
    ["archived", "archived", "draft"],
    ["archived", undefined, "draft"],
    ["draft", "draft", "active"],
    ["draft", undefined, "active"],
    ["draft", "active", "active"],
    ["draft", "archived", "archived"],
    ["active", "draft", "draft"],
    ["active", undefined, "draft"],
    ["active", "archived", "archived"],
  ];
  test.each(table)("takes %s asked for %s to %s", async (current, target, result) => {
    const plan = await planOf(current);
    const answer = await call(at(plan.id, "toggle-status"), {
      token,
      input: { ...(target ? { target } : {}), revision: 1 },
    });
    expect(answer.status).toBe(200);
    expect(await statusOf(plan.id)).toBe(result);
    const event = await db.auditEvent.findFirstOrThrow({ where: { action: "plan.status", nounId: String(plan.id) } });
    expect([event.before, event.after]).toEqual([{ status: current }, { status: result }]);
  });

  test("refuses to activate a plan without a price, and one with a blank discount", async () => {
    const free = await planOf("draft", { monthlyCents: null, annualCents: null });
    const blank = await planOf("draft", { description: "__% off other treatment" });
    for (const plan of [free, blank]) {
      expect((await call(at(plan.id, "toggle-status"), { token, input: {} })).status).toBe(400);
      expect(await statusOf(plan.id)).toBe("draft");
    }
  });

  test("archives a plan with active members only when that is confirmed, and they stay on it", async () => {
    const plan = await planOf("active");
    const id = await putOnPlan(db, { tenantId: "dental", officeId: cast.soloOfficeId, planId: plan.id });
    const archive = (confirmed: boolean) =>
      call(at(plan.id, "toggle-status"), { token, input: { target: "archived", confirmed } });
    expect((await archive(false)).status).toBe(409);
    expect(await statusOf(plan.id)).toBe("active");
    expect((await archive(true)).status).toBe(200);
    expect((await db.membership.findUniqueOrThrow({ where: { id } })).status).toBe("active");
  });

  test("returns 409 for a stale revision", async () => {
    const plan = await planOf("draft");
    expect((await call(at(plan.id, "toggle-status"), { token, input: { revision: 7 } })).status).toBe(409);
  });
});

describe("a copy", () => {
  test("is a draft named 'Copy of', then numbered, with the same terms and nobody on it", async () => {
    const plan = await planOf("active", { planName: "Gold" });
    await putOnPlan(db, { tenantId: "dental", officeId: cast.soloOfficeId, planId: plan.id });
    const answers = await Promise.all([1, 2, 3].map(() => call(at(plan.id, "duplicate"), { token, input: {} })));
    const ids = answers.map((answer) => z.object({ data: z.object({ id: z.number() }) }).parse(answer.body).data.id);
    const copies = await db.plan.findMany({
      where: { id: { in: ids } },
      include: { currentVersion: true, memberships: true },
    });
    expect(copies.map((copy) => copy.currentVersion?.planName).sort()).toEqual([
      "Copy of Gold",
      "Copy of Gold (1)",
      "Copy of Gold (2)",
    ]);
    expect(new Set(copies.map((copy) => copy.status))).toEqual(new Set(["draft"]));
    expect(copies.flatMap((copy) => copy.memberships)).toEqual([]);
    expect(copies[0]?.currentVersion?.monthlyCents).toBe(4900);
  });
});

describe("deleting", () => {
  const remove = (id: number) => call(`DELETE /dentists/${cast.soloOfficeId}/memberships/${id}`, { token });

  test("hides a draft and keeps its row", async () => {
    const plan = await planOf("draft");
    expect((await remove(plan.id)).status).toBe(200);
    expect((await db.plan.findUniqueOrThrow({ where: { id: plan.id } })).isDeleted).toBe(true);
    expect((await remove(plan.id)).status).toBe(404);
  });

  test.each(["active", "archived"] as const)("is refused for an %s plan", async (status) => {
    const plan = await planOf(status);
    expect((await remove(plan.id)).status).toBe(409);
    expect((await db.plan.findUniqueOrThrow({ where: { id: plan.id } })).isDeleted).toBe(false);
  });

  test("is refused for a draft somebody is on", async () => {
    const plan = await planOf("draft");
    await putOnPlan(db, { tenantId: "dental", officeId: cast.soloOfficeId, planId: plan.id });
    expect((await remove(plan.id)).status).toBe(409);
  });

  test("works through the legacy call with isDeleted", async () => {
    const plan = await planOf("draft");
    const input = { dentistInfoId: cast.soloOfficeId, plan: { id: plan.id, isDeleted: true } };
    expect((await call("POST /dentist-info/membership-plan-save-state", { token, input })).status).toBe(200);
    expect((await db.plan.findUniqueOrThrow({ where: { id: plan.id } })).isDeleted).toBe(true);
  });
});

describe("the order", () => {
  test("is what was asked, plans not named after it, by either of its two addresses", async () => {
    const officeId = cast.largeOfficeId;
    const owner = await tokenFor("owner.large@dental.test");
    const ids: number[] = [];
    for (let position = 0; position < 4; position += 1)
      ids.push((await makePlan(db, { officeId, plan: filledPreset("dental", "general_adult"), position })).id);
    const [a = 0, b = 0, c = 0, d = 0] = ids;
    const order = async () =>
      (await db.plan.findMany({ where: { officeId }, orderBy: { position: "asc" } })).map((plan) => plan.id);
    expect(
      (await call(`POST /dentists/${officeId}/memberships/sort`, { token: owner, input: { membershipIds: [d, b] } }))
        .status,
    ).toBe(200);
    expect(await order()).toEqual([d, b, a, c]);
    expect(
      (
        await call("POST /dentists/sort", {
          token: owner,
          input: { dentistInfoId: officeId, membershipIds: [a, b, c, d] },
        })
      ).status,
    ).toBe(200);
    expect(await order()).toEqual([a, b, c, d]);
    const foreign = await planOf("active");
    const refused = await call(`POST /dentists/${officeId}/memberships/sort`, {
      token: owner,
      input: { membershipIds: [d, foreign.id] },
    });
    expect(refused.status).toBe(404);
    expect(await order()).toEqual([a, b, c, d]);
  });
});
