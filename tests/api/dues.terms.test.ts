import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call } from "../support/call";
import { staffOf } from "../support/staff";

// Terms that change with a period: another plan, its guarantee, and what can no longer come true.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;

type Plan = { id: number; version: number };
async function plan(name: string, monthlyCents: number, more: { disableGpp?: boolean } = {}): Promise<Plan> {
  const preset = filledPreset("dental", "general_adult");
  const filled = { ...preset, ...more, planName: name, monthlyCents: monthlyCents as typeof preset.monthlyCents };
  const { id, currentVersionId } = await makePlan(db, { officeId: world.office, plan: filled });
  return { id, version: currentVersionId ?? 0 };
}

const only = (family: Family) => family.membershipIds[0] ?? 0;
const rowOf = (family: Family) => db.membership.findUniqueOrThrow({ where: { id: only(family) } });
const changesOf = (family: Family) => db.scheduledChange.findMany({ where: { membershipId: only(family) } });
const change = (family: Family, input: object) =>
  call("PUT /subscriptions/change_contract_plan", { token, input: { subscriptionId: only(family), ...input } });
const preview = async (family: Family, input: object) =>
  (await change(family, { ...input, preview: true })).body as { data: { before: object; after: object } };

/** A family in the last month of its term. */
async function lastMonth(startedOn: string, nextDueOn: string, more: Parameters<typeof makeFamily>[2] = {}) {
  const family = await makeFamily(world, startedOn, more);
  const data = { nextIndex: 12, nextDueOn: new Date(`${nextDueOn}T00:00:00Z`) };
  await db.membership.update({ where: { id: only(family) }, data });
  return family;
}

/** The person of a family on a further plan. */
async function alsoOn(family: Family, other: Plan): Promise<void> {
  const { id: _, enrolmentId: __, ...row } = await rowOf(family);
  await db.membership.create({ data: { ...row, planId: other.id, planVersionId: other.version } });
}

let plus: Plan;
let basic: Plan;

beforeAll(async () => {
  world = await makeWorld();
  token = await staffOf([world.office], { role: "office_admin" });
  plus = await plan("Adult Plus", 5900);
  basic = await plan("Adult Basic", 2900, { disableGpp: true });
  await moveTo("2026-12-10T15:00:00Z");
});

describe("a plan the person is on already", () => {
  it("is not offered as another plan, and cannot be taken while a membership changes to it", async () => {
    const family = await makeFamily(world, "2026-11-15");
    await alsoOn(family, plus);
    expect((await change(family, { membershipId: plus.id })).status).toBe(400);
    expect((await change(family, { membershipId: basic.id })).status).toBe(200);
    const taken = await call(`POST /users/${family.memberIds[0]}/members/add-additional-subscription`, {
      token,
      input: { memberId: family.memberIds[0], additionalPlans: [basic.id] },
    });
    expect([taken.status, String(taken.raw)]).toEqual([409, expect.stringContaining("already")]);
  });

  it("voids a scheduled change, and the next month is charged as before, to everyone", async () => {
    const family = await makeFamily(world, "2026-11-15");
    const other = await makeFamily(world, "2026-11-15");
    expect((await change(family, { membershipId: plus.id })).status).toBe(200);
    await alsoOn(family, plus);
    await moveTo("2026-12-15T15:00:00Z");
    await work();
    expect(await rowOf(family)).toMatchObject({ planId: world.planId, listCents: 4900, nextIndex: 2 });
    expect(await changesOf(family)).toMatchObject([{ status: "void" }]);
    const events = await db.auditEvent.findMany({ where: { noun: "membership", nounId: String(only(family)) } });
    expect(events.map(({ action }) => action)).toContain("membership.changeVoided");
    expect(await paymentsOf(other.payerId)).toMatchObject([{ status: "succeeded", amountCents: 4900 }]);
  });
});

describe("a payer whose periods cannot be issued", () => {
  it("holds up nobody else, and is issued once it is fixed", async () => {
    await moveTo("2026-12-18T15:00:00Z");
    const [broken, ...others] = await Promise.all([1, 2, 3].map(() => makeFamily(world, "2026-11-20")));
    if (!broken) throw new Error("no family");
    const waiting = { membershipId: only(broken), kind: "plan" as const, effectiveIndex: 1, createdAt: new Date() };
    const { id } = await db.scheduledChange.create({ data: { ...waiting, payload: { planId: "none" } } });
    await moveTo("2026-12-20T15:00:00Z");
    await work();
    for (const family of others)
      expect(await paymentsOf(family.payerId)).toMatchObject([{ status: "succeeded", amountCents: 4900 }]);
    expect(await paymentsOf(broken.payerId)).toEqual([]);
    expect(await rowOf(broken)).toMatchObject({ nextIndex: 1 });

    await db.scheduledChange.update({ where: { id }, data: { status: "void" } });
    await work();
    expect(await paymentsOf(broken.payerId)).toMatchObject([{ status: "succeeded", amountCents: 4900 }]);
    const { ours, theirs } = await bothBooks([world]);
    expect(ours).toEqual(theirs);
  });
});

describe("an outage that continues beyond a plan change", () => {
  it("issues each missed period at its own terms, and collects only the oldest", async () => {
    const family = await makeFamily(world, "2026-11-25");
    expect((await change(family, { membershipId: plus.id })).status).toBe(200);
    await db.scheduledChange.updateMany({ where: { membershipId: only(family) }, data: { effectiveIndex: 2 } });
    await moveTo("2027-02-26T15:00:00Z");
    await work();
    const owed = await db.obligation.findMany({
      where: { membershipId: only(family) },
      orderBy: { periodIndex: "asc" },
    });
    expect(owed.map((one) => [one.periodIndex, one.netCents, one.status])).toEqual([
      [1, 4900, "paid"],
      [2, 5900, "open"],
      [3, 5900, "open"],
    ]);
    expect(await paymentsOf(family.payerId)).toMatchObject([{ amountCents: 4900, status: "succeeded" }]);
    expect(await rowOf(family)).toMatchObject({ planId: plus.id, nextIndex: 4 });
  });
});

describe("a guarantee", () => {
  const ending = { spec: { gpp: true } };

  it("ends with a plan that has none, as the preview says", async () => {
    const family = await lastMonth("2026-03-10", "2027-03-10", ending);
    const shown = await preview(family, { membershipId: basic.id, when: "renewal" });
    expect([shown.data.before, shown.data.after]).toMatchObject([{ guaranteed: true }, { guaranteed: false }]);
    expect((await change(family, { membershipId: basic.id, when: "renewal" })).status).toBe(200);
    expect(await rowOf(family)).toMatchObject({ gpp: true });
    await moveTo("2027-03-10T15:00:00Z");
    await work();
    expect(await rowOf(family)).toMatchObject({ planId: basic.id, gpp: false, listCents: 2900 });
  });

  it("goes on with a plan that has one, and a change of plan never begins one", async () => {
    await moveTo("2027-03-11T15:00:00Z");
    const kept = await lastMonth("2026-03-12", "2027-03-12", ending);
    const ordinary = await lastMonth("2026-03-12", "2027-03-12");
    for (const family of [kept, ordinary])
      expect((await change(family, { membershipId: plus.id, when: "renewal" })).status).toBe(200);
    await moveTo("2027-03-12T15:00:00Z");
    await work();
    expect(await rowOf(kept)).toMatchObject({ planId: plus.id, gpp: true });
    expect(await rowOf(ordinary)).toMatchObject({ planId: plus.id, gpp: false });
  });
});
