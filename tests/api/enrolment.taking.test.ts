import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, nextOutcomes, paymentsOf, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let foreign: string;
let second: number;

type Data = {
  preview: { totalCents: number; lines: object[]; problems: string[] } | null;
  done: { state: string; added: object[] } | null;
};
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Data }).data;
const add = (family: Family, more: object = {}, as = token) =>
  call("POST /users/0/members/add-additional-subscription".replace("/0/", `/${family.memberIds[0]}/`), {
    token: as,
    input: { memberId: family.memberIds[0], additionalPlans: [second], ...more },
  });
const reenroll = (family: Family, more: object = {}, query = "") =>
  call(`PUT /dentists/${world.office}/subscription/plan/${family.memberIds[0]}/re-enroll${query}`, {
    token,
    input: more,
  });
const memberships = (family: Family) =>
  db.membership.findMany({ where: { householdId: family.householdId }, orderBy: { id: "asc" } });

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "office_admin", officeIds: [world.office] });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [other.office] });
  token = await tokenFor("office_admin@dental.test");
  foreign = await tokenFor("else@dental.test");
  const preset = filledPreset("dental", "general_perio");
  second = (await makePlan(db, { officeId: world.office, plan: { ...preset, planName: "Whitening" } })).id;
  await moveTo("2026-12-10T15:00:00Z");
});

describe("a further plan for a member", () => {
  it("is shown with its price, charged once however often the button is clicked, and counts nobody twice", async () => {
    const family = await makeFamily(world, "2026-11-15", { size: 2 });
    const shown = dataOf(await add(family, { preview: true })).preview;
    expect(shown).toMatchObject({ problems: [], lines: [{ planId: second }] });
    expect(await memberships(family)).toHaveLength(2);

    const submissionKey = randomUUID();
    const press = { submissionKey, consentedTotalCents: shown?.totalCents };
    const answers = await Promise.all([1, 2, 3].map(() => add(family, press)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(dataOf(answers[0] ?? { body: {} }).done).toMatchObject({ state: "enrolled" });
    const rows = await memberships(family);
    expect(rows.map(({ memberId, status }) => [memberId, status])).toEqual([
      [family.memberIds[0], "active"],
      [family.memberIds[1], "active"],
      [family.memberIds[0], "active"],
    ]);
    const [payment, ...others] = await paymentsOf(family.payerId);
    expect(others).toEqual([]);
    expect(payment).toMatchObject({ status: "succeeded", amountCents: shown?.totalCents });
    // Two people, ten per cent, as before: the one with two plans is one of them.
    expect(payment?.obligations[0]).toMatchObject({ discountBps: 1000, familySize: 2 });
  });

  it("is refused when the price is another than was shown, when they have it, and where nothing is saved", async () => {
    const family = await makeFamily(world, "2026-11-15");
    expect((await add(family, { consentedTotalCents: 1 })).status).toBe(409);
    expect((await add(family, { additionalPlans: [world.planId] })).status).toBe(409);
    expect(dataOf(await add(family, { additionalPlans: [world.planId], preview: true })).preview?.problems).toEqual([
      "alreadyOn",
    ]);
    // Two people at the desk, each with a press of their own: one enrolment, one charge.
    const both = await Promise.all([add(family), add(family)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await paymentsOf(family.payerId)).toHaveLength(1);
    const bare = await makeFamily(world, "2026-11-15", { card: null });
    const answer = await add(bare);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { pay: expect.any(String) } });
    expect(await memberships(bare)).toHaveLength(1);
  });

  it("that the bank refuses leaves the member as they were", async () => {
    const family = await makeFamily(world, "2026-11-15");
    await nextOutcomes(family.payerId, "insufficient_funds");
    expect((await add(family)).status).toBe(409);
    expect((await memberships(family)).filter(({ status }) => status === "active")).toHaveLength(1);
  });

  it("waits for payment in the office when that was chosen, and is not for another office", async () => {
    const family = await makeFamily(world, "2026-11-15", { card: null });
    expect((await add(family, {}, foreign)).status).toBe(404);
    const answer = await call("POST /subscriptions/pending_contract", {
      token,
      input: { memberId: family.memberIds[0], membershipId: second },
    });
    expect(answer.status, String(answer.raw)).toBe(200);
    expect((await memberships(family)).map(({ status }) => status)).toEqual(["active", "pending_cash"]);
  });
});

describe("back on a plan", () => {
  it("starts today with the current price, in addition to the ended membership", async () => {
    const family = await makeFamily(world, "2026-06-15", { spec: { status: "canceled" } });
    const shown = dataOf(await reenroll(family, { preview: true, membershipId: world.planId })).preview;
    expect(shown).toMatchObject({ problems: [], totalCents: 4900 });
    // The query wins over the body.
    const answer = await reenroll(family, { membershipId: second }, `?membershipId=${world.planId}`);
    expect(answer.status, String(answer.raw)).toBe(200);
    const rows = await memberships(family);
    expect(rows.map(({ status, planId, source }) => [status, planId, source])).toEqual([
      ["canceled", world.planId, expect.any(String)],
      ["active", world.planId, "reenroll"],
    ]);
    expect((await reenroll(family, { membershipId: world.planId })).status).toBe(409);
  });
});

describe("a plan that is still owed for", () => {
  it("cannot be taken anew before the debt is settled: paying it brings the old membership back", async () => {
    const family = await makeFamily(world, "2026-11-15");
    const own = { householdId: family.householdId };
    for (const status of ["delinquent", "delinquent_gpp"] as const) {
      await db.membership.updateMany({ where: own, data: { status } });
      const answer = await reenroll(family, { membershipId: world.planId });
      expect([answer.status, String(answer.raw)]).toEqual([409, expect.stringContaining("unpaid balance")]);
    }
    const [row] = await memberships(family);
    const { id: _, enrolmentId: __, ...copy } = row ?? ({} as never);
    await expect(db.membership.create({ data: { ...copy, status: "active" } })).rejects.toThrow(/[Uu]nique/);
    await db.membership.updateMany({ where: own, data: { status: "canceled" } });
    expect((await reenroll(family, { membershipId: world.planId })).status).toBe(200);
  });
});
