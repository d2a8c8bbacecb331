// A letter about changed family discounts holds as long as it is the last one: what is drawn on its day is what it says, whatever the
// office changes about a membership after it has left.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { fromDbDate } from "@/lib/core/time/dates";
import { discountTasks } from "@/lib/membership/discounts/jobs";
import { undoAct } from "@/lib/membership/memberships/commands";
import { changeDrawDay } from "@/lib/membership/memberships/schedule.commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { centsIn, dayIn } from "../support/sentences";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let dearer: number;
let withoutDiscount: number;
const families: Record<string, Family> = {};

type Letter = { template: string; rows: { label: string; value: string }[] };
const letters = async ({ householdId }: Family) =>
  (
    await db.outbox.findMany({
      where: { dedupe: { startsWith: `mail:discounts:${householdId}:` } },
      orderBy: { id: "asc" },
    })
  ).map(({ payload }) => payload as Letter);
/** What the last letter says: who pays how much on which day. */
async function said(family: Family): Promise<[string, string, number][]> {
  const last = (await letters(family)).at(-1);
  return (last?.rows ?? []).map(({ label, value }) => {
    const [, name = "", day = ""] = /^(\w+) .*, from (.*)$/.exec(label) ?? [];
    return [name, dayIn(day), centsIn(value.split(" ")[0] ?? "")];
  });
}
/** The first of each person's dues that are drawn without the discount, after others that were. */
async function first(family: Family): Promise<[string, string, number][]> {
  const rows = await db.obligation.findMany({
    where: { membershipId: { in: family.membershipIds }, kind: "dues", dueOn: { gt: new Date("2026-12-10") } },
    include: { membership: { select: { member: { select: { firstName: true } } } } },
    orderBy: [{ membershipId: "asc" }, { dueOn: "asc" }],
  });
  return family.membershipIds.flatMap((id) => {
    const one = rows.find(({ membershipId, discountBps }) => membershipId === id && discountBps === 0);
    return one
      ? [[one.membership.member.firstName, fromDbDate(one.dueOn), one.netCents] as [string, string, number]]
      : [];
  });
}
async function look(): Promise<void> {
  for (const { run } of discountTasks) await run();
}
const plan = (family: Family, planId: number, more: object) =>
  call("PUT /subscriptions/change_contract_plan", {
    token,
    input: { subscriptionId: family.membershipIds[0], membershipId: planId, when: "nextPayment", ...more },
  });
const drawDay = async (family: Family, drawDate: number) => {
  const subscriptionId = family.membershipIds[0] ?? 0;
  return changeDrawDay({ officeId: world.office }, { subscriptionId, drawDate, preview: false }, SYSTEM);
};

beforeAll(async () => {
  await moveTo("2026-12-10T15:00:00Z");
  world = await makeWorld();
  await db.planSettings.update({
    where: { officeId: world.office },
    data: { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null },
  });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  const preset = filledPreset("dental", "general_adult");
  const make = async (planName: string, more: object = {}) =>
    (await makePlan(db, { officeId: world.office, plan: { ...preset, planName, monthlyCents: cents(5900), ...more } }))
      .id;
  dearer = await make("Dearer");
  withoutDiscount = await make("Alone", { disableFamilyDiscounts: true });
  for (const name of ["unreadable", "stays", "day", "undone", "plan", "planUndone", "year", "alone"]) {
    const family = await makeFamily(world, "2026-12-05", { size: 2 });
    // Their contract is over in January: they have the new discounts with the first payment after the notice.
    await db.membership.updateMany({
      where: { id: { in: family.membershipIds } },
      data: { termEndOn: new Date("2027-01-05") },
    });
    families[name] = family;
  }
  const familyDiscounts = { family_discount_two: 0, family_discount_three: null, family_discount_four: null };
  const path = `POST /dentists/updateMembershipSettings/${world.office}`;
  expect((await call(path, { token, input: { familyDiscounts } })).status).toBe(200);
  await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
});

const of = (name: string): Family => families[name] as Family;

describe("after its letter has left", () => {
  it("another draw day, another plan or billing, and each of them undone, is written about", async () => {
    expect(await said(of("stays"))).toEqual([
      ["Person0", "2027-02-05", 4900],
      ["Person1", "2027-02-05", 4900],
    ]);
    // Comes first, and holds nobody up.
    const broken = { dedupe: { startsWith: `mail:discounts:${of("unreadable").householdId}:` } };
    await db.outbox.updateMany({ where: broken, data: { payload: {} } });
    for (const name of ["unreadable", "day"]) await drawDay(of(name), 20);
    const moved = await drawDay(of("undone"), 20);
    expect((await plan(of("plan"), dearer, {})).status).toBe(200);
    const planned = await plan(of("planUndone"), dearer, {});
    expect((await plan(of("alone"), withoutDiscount, {})).status).toBe(200);
    expect((await plan(of("year"), world.planId, { unit: "year" })).status).toBe(200);
    await moveTo("2026-12-11T15:00:00Z");
    await look();
    const changed = ["day", "undone", "plan", "planUndone", "alone", "year"];
    for (const name of changed) expect([name, (await letters(of(name))).length]).toEqual([name, 2]);
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await undoAct({ officeId: world.office }, moved.act?.id ?? 0, SYSTEM);
    const { act } = (planned.body as { data: { act: { id: number } } }).data;
    await undoAct({ officeId: world.office }, act.id, SYSTEM);
    await moveTo("2026-12-12T15:00:00Z");
    await look();
    await look();
    for (const name of ["undone", "planUndone"]) expect([name, (await letters(of(name))).length]).toEqual([name, 3]);
    expect(await letters(of("stays"))).toHaveLength(1);
  });

  it("is drawn as the last letter says, and nobody is written to because it is", async () => {
    const before = await db.outbox.count({ where: { dedupe: { startsWith: "mail:discounts:" } } });
    for (const day of [
      "2027-01-05",
      "2027-01-20",
      "2027-02-05",
      "2027-02-20",
      "2027-03-05",
      "2028-01-05",
      "2028-02-05",
    ]) {
      await moveTo(`${day}T15:00:00Z`);
      await work();
      await look();
    }
    expect(await db.outbox.count({ where: { dedupe: { startsWith: "mail:discounts:" } } })).toBe(before);
    for (const name of ["stays", "day", "undone", "plan", "planUndone", "year"])
      expect([name, await first(of(name))]).toEqual([name, await said(of(name))]);
    // Their plan has no such discount: only the other of them reads of it.
    expect(await said(of("alone"))).toEqual([["Person1", "2027-02-05", 4900]]);
  });
});
