// Somebody grows out of their plan: the office is asked 45 days before, decides, and the family reads of it; undecided, the term
// renews as it is, the family is told, and the question comes first.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { db } from "@/lib/core/db/db";
import { addMonthsClamped, dateOn, toDbDate } from "@/lib/core/time/dates";
import { tellAgedOut } from "@/lib/membership/aging-out/commands";
import { officeWork } from "@/lib/operations/work/queries";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let child: { id: number; currentVersionId: number | null };

beforeAll(async () => {
  world = await makeWorld();
  child = await makePlan(db, { officeId: world.office, plan: filledPreset("dental", "general_child") });
  const two = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
  await db.planSettings.update({ where: { officeId: world.office }, data: two });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-26T15:00:00Z");
});

type Options = { startedOn?: string; birthOn?: string; spec?: object; size?: number };
/** A family of which the last has the children's plan by the month for $29, twelve at first and thirteen when its year renews. */
async function grown({ startedOn = "2026-02-10", birthOn = "2014-02-01", spec = {}, size = 1 }: Options = {}) {
  const family = await makeFamily(world, startedOn, { size });
  const [memberId, id] = [family.memberIds.at(-1) ?? 0, family.membershipIds.at(-1) ?? 0];
  await db.member.update({ where: { id: memberId }, data: { birthOn: toDbDate(dateOn(birthOn)) } });
  const nextDueOn = toDbDate(addMonthsClamped(dateOn(startedOn), 11));
  await db.membership.updateMany({ where: { householdId: family.householdId }, data: { nextIndex: 11, nextDueOn } });
  const onPlan = { planId: child.id, planVersionId: child.currentVersionId ?? 0, listCents: 2900 };
  await db.membership.update({ where: { id }, data: { ...onPlan, ...spec } });
  return { ...family, id };
}

const asked = async ({ id }: { id: number }) => {
  const { lines } = await officeWork(world.office, { userId: 0, role: "dentist_standard" }, "agingOut", 100);
  return lines.flatMap((line) => (line.kind === "agingOut" && line.fact.membershipId === id ? line : []))[0];
};
const letters = async ({ householdId }: Family, ...kinds: string[]) => {
  const rows = await db.notice.findMany({ where: { householdId, kind: { in: kinds } }, orderBy: { id: "asc" } });
  return rows.map(({ body }) => body);
};
const keep = (id: number) => call("POST /subscriptions/keep-aged-out", { token, input: { subscriptionId: id } });
const choose = (id: number, planId: number, when: string) =>
  call("PUT /subscriptions/change_contract_plan", { token, input: { subscriptionId: id, membershipId: planId, when } });

describe("before the term renews", () => {
  it("is asked 45 days ahead, with the age then and what fits, as it would be drawn for that family", async () => {
    const family = await grown({ size: 2 });
    expect(await asked(family)).toBeUndefined();
    await moveTo("2026-12-27T15:00:00Z");
    expect(await asked(family)).toMatchObject({
      name: "Person1 Example",
      dueOn: "2027-02-10",
      fact: { age: 13, maxAge: 12, renewed: false },
    });
    const line = await asked(family);
    // 10 % for two: 44.10 instead of 26.10.
    expect(line?.kind === "agingOut" && line.fact.fitting).toEqual([
      {
        planId: world.planId,
        unit: "month",
        planName: expect.any(String),
        spanishName: expect.any(String),
        cents: 4410,
        differenceCents: 1800,
      },
    ]);
    const chosen = await choose(family.id, world.planId, "renewal");
    expect(chosen.status, JSON.stringify(chosen.raw)).toBe(200);
    expect(await asked(family)).toBeUndefined();
    await moveTo("2026-12-27T16:00:00Z");
    await tellFamilies();
    expect((await letters(family, "familyChanged"))[0]).toMatch(/Person1 Example, .*\$44\.10 from February 10, 2027/);
    await moveTo("2027-01-10T16:00:00Z");
    await work();
    await moveTo("2027-02-10T16:00:00Z");
    await work();
    expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([4410 + 2610, 8820]);
    await tellAgedOut();
    expect(await letters(family, "agedOut")).toEqual([]);
  });

  it("kept on it, nobody asks until the next term; the family reads of that, and of nothing where it is undone", async () => {
    const [family, undone] = [await grown({ startedOn: "2026-03-20" }), await grown({ startedOn: "2026-03-20" })];
    expect(await asked(family)).toMatchObject({ dueOn: "2027-03-20" });
    for (const one of [family, undone]) expect((await keep(one.id)).status).toBe(200);
    const { id } = await db.membershipAct.findFirstOrThrow({ where: { membershipId: undone.id } });
    expect((await call(`POST /subscriptions/acts/${id}/undo`, { token, input: {} })).status).toBe(200);
    expect([await asked(family), await asked(undone)]).toMatchObject([undefined, { dueOn: "2027-03-20" }]);
    expect((await keep(family.id)).status).toBe(409);
    await moveTo("2027-02-10T18:00:00Z");
    await tellFamilies();
    expect(await letters(family, "familyChanged")).toEqual([
      expect.stringMatching(
        /Person0 Example, .*: Stays on this plan through March 19, 2028, past the age it is for\.$/,
      ),
    ]);
    expect(await letters(undone, "familyChanged")).toEqual([]);
  });

  const NOBODY: [why: string, options: Options, then?: (id: number) => Promise<unknown>][] = [
    ["is twelve on that day, whose birthday is the day after", { birthOn: "2014-03-21" }],
    ["does not renew", { spec: { autoRenew: false } }],
    ["leaves by then", { spec: { status: "cancellation_requested", cancelOn: new Date("2027-03-20") } }],
    ["owes, and is asked for that first", { spec: { status: "past_due" } }],
    ["has another plan from then on", {}, (id) => choose(id, world.planId, "renewal")],
  ];
  it.each(NOBODY)("nothing is asked of who %s", async (_, options, then) => {
    const family = await grown({ startedOn: "2026-03-20", ...options });
    await then?.(family.id);
    expect(await asked(family)).toBeUndefined();
    expect((await keep(family.id)).status).toBe(409);
  });

  it("is asked by what the plan says today too: with a later age nobody is too old", async () => {
    const family = await grown({ startedOn: "2026-03-20" });
    const version = await db.planVersion.findUniqueOrThrow({ where: { id: child.currentVersionId ?? 0 } });
    const { id: _, createdAt, ...terms } = version;
    const data = { ...terms, services: terms.services ?? [], no: 2, maxAge: 17, createdAt };
    const later = await db.planVersion.create({ data });
    await db.plan.update({ where: { id: child.id }, data: { currentVersionId: later.id } });
    expect(await asked(family)).toBeUndefined();
    await db.plan.update({ where: { id: child.id }, data: { currentVersionId: version.id } });
    expect(await asked(family)).toBeDefined();
  });

  it("is asked of who pays in the office, for what they pay there", async () => {
    const desk = { collection: "in_office", status: "active_cash", autoRenew: false, nextDueOn: null } as const;
    const spec = { ...desk, nextIndex: 12, termEndOn: new Date("2027-03-01") };
    const family = await grown({ startedOn: "2026-03-01", birthOn: "2014-02-20", spec });
    const line = await asked(family);
    expect(line).toMatchObject({ dueOn: "2027-03-01" });
    expect(line?.kind === "agingOut" && line.fact.fitting).toMatchObject([{ cents: 4900, differenceCents: 2000 }]);
  });
});

describe("undecided", () => {
  it("renews as it is: the family is told once, and the line comes back first, for another plan from the next payment", async () => {
    const family = await grown({ startedOn: "2026-03-25" });
    const before = await asked(family);
    const reader = { userId: 0, role: "dentist" } as const;
    const put = { token, input: { key: before?.key, untilOn: null } };
    expect((await call(`POST /dentists/${world.office}/work/aside`, put)).status).toBe(200);
    expect(await asked(family)).toBeUndefined();
    await moveTo("2027-03-25T16:00:00Z");
    await work();
    await Promise.all([tellAgedOut(), tellAgedOut()]);
    await tellAgedOut();
    expect(await letters(family, "agedOut")).toEqual([
      expect.stringMatching(
        /Person0 Example is 13 now, and Child.* is for people up to age 12\.\nThe membership was renewed on March 25, 2027/,
      ),
    ]);
    const now = await asked(family);
    expect(now).toMatchObject({ sinceOn: "2027-03-25", dueOn: null, fact: { renewed: true, age: 13 } });
    const { lines } = await officeWork(world.office, reader, "all", 100);
    const first = lines.filter(({ kind, sinceOn }) => kind === "agingOut" && sinceOn !== null).map(({ key }) => key);
    expect(first).toContain(now?.key);
    expect(lines.length).toBeGreaterThan(first.length);
    expect(lines.slice(0, first.length).map(({ key }) => key)).toEqual(first);
    expect((await choose(family.id, world.planId, "nextPayment")).status).toBe(200);
    expect(await asked(family)).toBeUndefined();
    await moveTo("2027-04-25T16:00:00Z");
    await work();
    expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([2900, 4900]);
  });

  it("is told to nobody long after, and asked all the same", async () => {
    const family = await grown({
      startedOn: "2025-03-20",
      spec: { nextIndex: 26, nextDueOn: new Date("2027-05-20"), termEndOn: new Date("2028-03-20") },
    });
    await tellAgedOut();
    expect(await letters(family, "agedOut")).toEqual([]);
    expect(await asked(family)).toMatchObject({ sinceOn: "2027-03-20" });
  });
});
