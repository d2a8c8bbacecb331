// A change of family discounts is a change of price: after contract and notice, with a letter, and taken back by setting it back.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { tellChangedFamilies } from "@/lib/membership/discounts/letters.commands";
import { waitingDiscounts } from "@/lib/membership/discounts/queries";
import { makeMembership } from "@/prisma/seed/members";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let other: World;
let token: string;
let bound: Family;
let free: Family;
let alone: Family;

const discounts = (two: number | null) => ({
  family_discount_two: two,
  family_discount_three: null,
  family_discount_four: null,
});
const save = (two: number) =>
  call(`POST /dentists/updateMembershipSettings/${world.office}`, {
    token,
    input: { familyDiscounts: discounts(two) },
  });
const letters = async () =>
  (
    await db.outbox.findMany({
      where: { dedupe: { startsWith: "mail:discounts:" }, officeId: world.office },
      orderBy: { id: "asc" },
    })
  ).map(({ payload }) => payload as { template: string; rows: { label: string; value: string }[] });
const leave = () => db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);
const on = async (...days: string[]) => {
  for (const day of days) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
};

beforeAll(async () => {
  [world, other] = [await makeWorld(), await makeWorld()];
  for (const { office } of [world, other])
    await db.planSettings.update({
      where: { officeId: office },
      data: { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null },
    });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  bound = await makeFamily(world, "2026-12-05", { size: 2 });
  // Their contract is over by the end of January.
  free = await makeFamily(world, "2026-12-05", { size: 2 });
  await db.membership.updateMany({
    where: { id: { in: free.membershipIds } },
    data: { termEndOn: new Date("2027-01-05") },
  });
  alone = await makeFamily(world, "2026-12-05");
});

it("says before it is saved who pays differently, from when and how much, and changes nothing", async () => {
  const path = `POST /dentists/${world.office}/family-discounts/preview`;
  const { body } = await call(path, { token, input: discounts(0) });
  expect(body).toMatchObject({
    data: {
      families: 2,
      people: 4,
      firstOn: "2027-02-05",
      lastOn: "2027-12-05",
      moves: [{ beforeCents: 4410, afterCents: 4900 }, {}, {}, {}],
    },
  });
  const foreign = `POST /dentists/${other.office}/family-discounts/preview`;
  expect((await call(foreign, { token, input: discounts(0) })).status).toBe(404);
  expect(await letters()).toEqual([]);
});

it("tells the families it reaches, once, and nobody else", async () => {
  expect((await save(0)).status).toBe(200);
  const [first, second, ...more] = await letters();
  expect([first?.template, second?.template, more]).toEqual(["discountChange", "discountChange", []]);
  expect(first?.rows).toHaveLength(2);
  expect(first?.rows[0]?.value).toBe("$49.00 instead of $44.10");
  expect((await save(0)).status).toBe(200);
  expect(await letters()).toHaveLength(2);
});

it("draws the old price until contract and notice are over, and the new one from the day that was said", async () => {
  await leave();
  await on("2027-01-05", "2027-02-05");
  expect(await drawn(bound)).toEqual([
    ["2027-01-05", 8820],
    ["2027-02-05", 8820],
  ]);
  expect(await drawn(free)).toEqual([
    ["2027-01-05", 8820],
    ["2027-02-05", 9800],
  ]);
  expect(await drawn(alone)).toEqual([
    ["2027-01-05", 4900],
    ["2027-02-05", 4900],
  ]);
});

it("is taken back by setting it back, in words to who has the letter already", async () => {
  expect((await save(10)).status).toBe(200);
  const [, , ...since] = await letters();
  // Who pays without it by now gets it back as any new price, and a letter that says so.
  expect(since.map(({ template }) => template).sort()).toEqual(["discountChange", "discountKept"]);
  expect(await db.membership.count({ where: { id: { in: bound.membershipIds }, keptTwoBps: { not: null } } })).toBe(0);
  const waits = { kind: "discounts", status: "pending", membershipId: { in: bound.membershipIds } } as const;
  expect(await db.scheduledChange.count({ where: waits })).toBe(0);
  await on("2027-03-05");
  expect((await drawn(bound)).at(-1)).toEqual(["2027-03-05", 8820]);
  expect((await drawn(free)).at(-1)).toEqual(["2027-03-05", 9800]);
});

it("sends a letter for each change, also after one that was replaced before it left", async () => {
  await leave();
  await save(5);
  await save(7);
  await leave();
  const before = (await letters()).length;
  await save(8);
  expect((await letters()).slice(before).map(({ template }) => template)).toEqual([
    "discountChangeAgain",
    "discountChangeAgain",
  ]);
});

it("tells who has read of a change that it is gone, whatever was written and taken back in between", async () => {
  const templates = async () =>
    (
      await db.outbox.findMany({
        where: { dedupe: { startsWith: `mail:discounts:${bound.householdId}:` } },
        orderBy: { id: "asc" },
      })
    ).map(({ payload }) => (payload as { template: string }).template);
  await leave();
  await save(10);
  await save(6);
  await leave();
  expect((await templates()).at(-1)).toBe("discountChange");
  const before = (await templates()).length;
  await save(10);
  await save(6);
  await save(10);
  expect((await templates()).slice(before)).toEqual(["discountKept"]);
});

it("tells who pays in the office what is taken there: everybody of the family who pays there counts", async () => {
  await save(10);
  const spec = { autoRenew: false, collection: "in_office" } as const;
  const family = await makeFamily(world, "2027-02-10", { size: 2, spec });
  await db.membership.updateMany({
    where: { id: { in: family.membershipIds } },
    data: { status: "active_cash", nextDueOn: null, termEndOn: new Date("2027-03-10") },
  });
  const before = (await letters()).length;
  await save(5);
  const mine = (await letters()).slice(before).flatMap(({ rows }) => rows.map(({ value }) => value));
  expect(mine.filter((value) => value === "$46.55 instead of $44.10").length).toBeGreaterThanOrEqual(2);
  const told = await db.outbox.count({ where: { dedupe: { startsWith: `mail:discounts:${family.householdId}:` } } });
  expect(told).toBe(1);
});

it("lets nobody who has lapsed find discounts waiting that were replaced meanwhile", async () => {
  await save(10);
  const family = await makeFamily(world, "2027-02-12", {
    size: 2,
    spec: { autoRenew: false, collection: "in_office" },
  });
  const { membershipIds, memberIds } = family;
  const data = { status: "active_cash", nextDueOn: null, termEndOn: new Date("2027-03-12") } as const;
  await db.membership.updateMany({ where: { id: { in: membershipIds } }, data });
  await save(0);
  await on("2027-03-13");
  await save(5);
  const waits = { membershipId: { in: membershipIds }, status: { in: ["pending" as const, "lapsed" as const] } };
  expect(await db.scheduledChange.count({ where: waits })).toBe(0);
  for (const [at, subscriptionId] of membershipIds.entries())
    await call(`POST /subscriptions/members/${memberIds[at]}/renew_cash`, { token, input: { subscriptionId } });
  // Neither the 10 % of their time nor the 0 % they were told of: the second counts for both.
  expect((await drawn(family)).slice(-2)).toEqual([
    ["2027-03-13", 4900],
    ["2027-03-13", 4655],
  ]);
});

it("writes to a family that grows while a change waits, and takes that back with the change", async () => {
  await save(10);
  const single = await makeFamily(world, "2027-03-08");
  await save(0);
  await leave();
  const mine = async () =>
    (
      await db.outbox.findMany({
        where: { dedupe: { startsWith: `mail:discounts:${single.householdId}:` } },
        orderBy: { id: "asc" },
      })
    ).map(({ payload }) => payload as { template: string; rows: { label: string; value: string }[] });
  await tellChangedFamilies();
  // Alone they pay the same with and without.
  expect(await mine()).toEqual([]);
  await moveTo("2027-03-20T15:00:00Z");
  const member = await db.member.create({
    data: {
      officeId: world.office,
      householdId: single.householdId,
      addedById: single.memberIds[0] ?? 0,
      firstName: "Una",
      lastName: "Single",
      relationship: "child",
      birthOn: new Date("1990-05-05"),
      createdAt: new Date("2027-03-20T15:00:00Z"),
      updatedAt: new Date("2027-03-20T15:00:00Z"),
    },
  });
  await makeMembership(db, member, {
    planId: world.planId,
    planVersionId: world.versionId,
    listCents: 4900,
    unit: "month",
    startedOn: "2027-03-20",
    statusAt: new Date("2027-03-20T15:00:00Z"),
  });
  await tellChangedFamilies();
  const [told, ...more] = await mine();
  expect(more).toEqual([]);
  expect(told?.template).toBe("discountChange");
  expect(told?.rows.map(({ value }) => value)).toEqual(["$49.00 instead of $44.10"]);
  expect(told?.rows[0]?.label).toContain("March 8, 2028");
  // It has been looked at, and is not again before it changes again.
  expect(await tellChangedFamilies()).toBe(0);
  expect(await mine()).toHaveLength(1);
  await leave();
  await save(10);
  // Who came while it waited has never paid less, and reads of that in place of what no longer applies.
  const last = (await mine()).slice(1);
  expect(last.map(({ template }) => template)).toEqual(["discountChangeAgain"]);
  expect(last[0]?.rows.map(({ value }) => value)).toEqual(["$44.10 instead of $49.00"]);
});

it("takes a letter back in words from a family that stops being two before its day", async () => {
  await save(10);
  const family = await makeFamily(world, "2027-03-09", { size: 2 });
  const mine = async () =>
    (
      await db.outbox.findMany({
        where: { dedupe: { startsWith: `mail:discounts:${family.householdId}:` } },
        orderBy: { id: "asc" },
      })
    ).map(({ payload }) => (payload as { template: string }).template);
  await save(0);
  expect(await mine()).toEqual(["discountChange"]);
  await leave();
  const [gone] = family.membershipIds;
  const cancel = `POST /dentists/${world.office}/subscription/cancel`;
  expect((await call(cancel, { token, input: { membershipId: gone, immediately: true } })).status).toBe(200);
  await tellChangedFamilies();
  await tellChangedFamilies();
  expect(await mine()).toEqual(["discountChange", "discountGone"]);
  // It stands for nobody any more: setting the discounts back has nothing to add.
  await leave();
  await save(10);
  expect(await mine()).toHaveLength(2);
});

it("is undone as long as it waits: everybody keeps what they have, and the form says whom it was still to reach", async () => {
  const path = `DELETE /dentists/${other.office}/family-discounts`;
  const [email, officeIds] = ["undo@dental.test", [other.office]];
  await makeUser(db, { tenantId: "dental", firstName: "Ute", lastName: "Grant", role: "dentist", email, officeIds });
  const owner = await tokenFor(email);
  const change = (two: number) =>
    call(`POST /dentists/updateMembershipSettings/${other.office}`, {
      token: owner,
      input: { familyDiscounts: discounts(two) },
    });
  const stored = async () => (await db.planSettings.findUnique({ where: { officeId: other.office } }))?.familyTwoBps;
  expect((await call(path, { token: owner })).status).toBe(409);
  const family = await makeFamily(other, "2027-03-12", { size: 2 });
  expect(await waitingDiscounts(other.office)).toBeNull();
  await change(0);
  const keeps = { familyTwoBps: 1000, familyThreeBps: 0, familyFourBps: 0 };
  expect(await waitingDiscounts(other.office)).toEqual({
    families: 1,
    firstOn: "2028-03-12",
    lastOn: "2028-03-12",
    keeps,
  });
  expect((await call(path, { token })).status).toBe(404);
  const done = await call(path, { token: owner });
  expect([done.status, done.body]).toMatchObject([200, { data: { families: 1 } }]);
  expect(await stored()).toBe(1000);
  expect(await waitingDiscounts(other.office)).toBeNull();
  expect((await call(path, { token: owner })).status).toBe(409);
  // Who came between two changes keeps other discounts than who was there before.
  await change(0);
  await makeFamily(other, "2027-03-14", { size: 2 });
  await change(5);
  expect((await waitingDiscounts(other.office))?.keeps).toBeNull();
  expect((await call(path, { token: owner })).status).toBe(409);
  expect(await stored()).toBe(500);
  expect(await db.membership.count({ where: { id: { in: family.membershipIds }, keptTwoBps: 1000 } })).toBe(2);
});
