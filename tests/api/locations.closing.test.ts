// A location of an organization closes and another one takes its members over: who continues is said before and by letter, moves whole
// on the day after, however often that is interrupted, and pays for no day twice.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { carryOutClosings } from "@/lib/membership/closings/commands";
import { tellChangedFamilies } from "@/lib/membership/closings/letters.commands";
import { brokenRules } from "@/lib/operations/checks/commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
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
import { call, tokenFor } from "../support/call";
import { closingLetters } from "../support/closing-letters";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let here: World;
let there: World;
let apart: World;
let senior: string;
let pair: Family;
let yearly: Family;
let leaver: Family;
let other: Family;
let leaving: Family;

const at = (world: World, path: "/preview" | "" = "") => `/admin/dentists/${world.office}/closing${path}`;
const input = (more: object = {}) => ({ closesOn: "2027-01-20", takenOverById: there.office, ...more });
const preview = (more: object = {}, world = here) =>
  call(`POST ${at(world, "/preview")}`, { token: senior, input: input(more) });
const close = (more: object = {}, world = here) =>
  call(`POST ${at(world)}`, { token: senior, input: { ...input(more), reason: "other" } });
const stay = (world = here) => call(`DELETE ${at(world)}`, { token: senior });

const letters = closingLetters;
const lastLetter = async (family: Family) => (await letters(family)).at(-1);
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ officeId, dueOn, amountCents, status }) => [
    officeId,
    fromDbDate(dueOn),
    amountCents,
    status,
  ]);
const membershipsOf = ({ payerId }: Family, world: World) =>
  db.membership.findMany({ where: { officeId: world.office, household: { payerId } }, orderBy: { id: "asc" } });
const statusesOf = async (family: Family, world: World) =>
  (await membershipsOf(family, world)).map(({ status }) => status);

beforeAll(async () => {
  here = await makeWorld();
  there = await makeWorld();
  apart = await makeWorld();
  const { id: organizationId } = await db.organization.create({
    data: { tenantId: "dental", name: "Two places", createdAt: new Date("2026-01-01T15:00:00Z") },
  });
  await db.office.updateMany({ where: { id: { in: [here.office, there.office] } }, data: { organizationId } });
  await makeUser(db, {
    tenantId: "dental",
    firstName: "Ana",
    lastName: "Ours",
    role: "super_admin",
    email: "senior@ours.test",
  });
  senior = await tokenFor("senior@ours.test");
  await moveTo("2026-12-10T15:00:00Z");
  pair = await makeFamily(here, "2026-12-05", { size: 2 });
  const version = await db.planVersion.findUniqueOrThrow({ where: { id: here.versionId } });
  yearly = await makeFamily(here, "2026-12-01", { spec: { unit: "year", listCents: version.annualCents ?? 0 } });
  leaver = await makeFamily(here, "2026-11-25", {
    spec: { status: "cancellation_requested", cancelOn: toDbDate(dateOn("2027-01-25")), nextDueOn: null },
  });
  const child = await makePlan(db, { officeId: here.office, plan: filledPreset("dental", "general_child") });
  const spec = { planId: child.id, planVersionId: child.currentVersionId ?? 0 };
  other = await makeFamily(here, "2026-12-05", { spec });
  leaving = await makeFamily(here, "2026-12-05", { size: 2 });
});
afterEach(disarmFailpoints);

const whyOf = async (more: object = {}) => {
  const { body } = await preview(more);
  const { takeover } = (body as { data: { takeover: { families: { householdId: number; reason: string | null }[] } } })
    .data;
  return new Map(takeover.families.map(({ householdId, reason }) => [householdId, reason]));
};

describe("before it is announced", () => {
  it("names the other locations, and says for each family whether it continues", async () => {
    expect((await preview({ takenOverById: null })).body).toMatchObject({
      data: { successors: [{ officeId: there.office }], takeover: null, members: 7 },
    });
    expect((await preview({}, apart)).body).toMatchObject({ data: { successors: [], takeover: null } });
    expect((await preview()).body).toMatchObject({ data: { members: 2, takeover: { members: 5 } } });
    const why = await whyOf();
    expect([pair, yearly, leaving].map(({ householdId }) => why.get(householdId))).toEqual([null, null, null]);
    expect(why.get(leaver.householdId)).toBe("leaves");
    expect(why.get(other.householdId)).toBe("terms");
  });

  it("keeps a family whole: where one of it would not continue, nobody does", async () => {
    await db.membership.update({ where: { id: leaving.membershipIds[1] ?? 0 }, data: { gpp: true } });
    expect((await whyOf()).get(leaving.householdId)).toBe("guaranteed");
    await db.membership.update({ where: { id: leaving.membershipIds[1] ?? 0 }, data: { gpp: false } });
  });

  it("moves nobody to another account's route, or to a higher price", async () => {
    for (const data of [{ chargesEnabled: false }, { mode: "direct" as const }]) {
      await db.payoutAccount.update({ where: { officeId: there.office }, data });
      expect((await whyOf()).get(pair.householdId)).toBe("account");
      await db.payoutAccount.update({
        where: { officeId: there.office },
        data: { chargesEnabled: true, mode: "destination" },
      });
    }
    const { familyTwoBps } = await db.planSettings.findUniqueOrThrow({ where: { officeId: there.office } });
    await db.planSettings.update({ where: { officeId: there.office }, data: { familyTwoBps: 0 } });
    expect((await whyOf()).get(pair.householdId)).toBe("costsMore");
    await db.planSettings.update({ where: { officeId: there.office }, data: { familyTwoBps } });
    expect((await whyOf()).get(pair.householdId)).toBeNull();
  });

  it("is refused for a location that is none of the organization, or the one that closes", async () => {
    for (const takenOverById of [apart.office, here.office, 99_999_999]) {
      expect(await close({ takenOverById })).toMatchObject({
        status: 400,
        body: { fields: { takenOverById: expect.any(String) } },
      });
    }
    expect((await db.office.findUniqueOrThrow({ where: { id: here.office } })).closesOn).toBeNull();
  });
});

describe("announced", () => {
  it("is done by one of two who press at the same time", async () => {
    const both = await Promise.all([close(), close()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await letters(pair)).toHaveLength(1);
    // Nor are two locations to take over from each other.
    expect(await close({ takenOverById: null }, there)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("another location") },
    });
  });

  it("tells who continues where, on which plan and what they pay next, and the others that it ends", async () => {
    const letter = await lastLetter(pair);
    const { officeName } = await db.office.findUniqueOrThrow({ where: { id: there.office } });
    expect(letter).toMatchObject({ template: "officeMoves", values: { place: officeName, from: "January 21, 2027" } });
    const says = expect.stringContaining("next payment $44.10 on January 21, 2027");
    expect(letter?.rows.map(({ value }) => value)).toEqual([says, says]);
    expect((await lastLetter(other))?.template).toBe("officeCloses");
    expect((await lastLetter(leaver))?.template).toBe("officeCloses");
  });

  it("tells a family anew that no longer continues", async () => {
    const [membershipId = 0] = leaving.membershipIds;
    expect((await lastLetter(leaving))?.template).toBe("officeMoves");
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await db.membership.update({
      where: { id: membershipId },
      data: { status: "past_due", statusesBefore: ["active"], revision: { increment: 1 } },
    });
    await tellChangedFamilies();
    expect((await lastLetter(leaving))?.template).toBe("officeClosesAgain");
    expect((await whyOf()).get(leaving.householdId)).toBe("owes");
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await db.membership.update({
      where: { id: membershipId },
      data: { status: "active", statusesBefore: [], revision: { increment: 1 } },
    });
    await tellChangedFamilies();
    expect((await letters(leaving)).map(({ template }) => template)).toEqual([
      "officeMoves",
      "officeClosesAgain",
      "officeMoves",
    ]);
  });

  it("is taken back with who takes over, and everybody who has read of it reads that", async () => {
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    expect((await stay()).status).toBe(200);
    expect((await lastLetter(pair))?.template).toBe("officeStays");
    expect((await db.office.findUniqueOrThrow({ where: { id: here.office } })).takenOverById).toBeNull();
    expect(await close({ takenOverById: null }, there)).toMatchObject({ status: 200 });
    // Who is about to close takes nobody over.
    expect((await close()).status).toBe(400);
    expect((await stay(there)).status).toBe(200);
    expect((await close()).status).toBe(200);
  });
});

describe("carried out", () => {
  it("moves families whole with their dates and paid days, goes on where it was interrupted, and draws nothing twice", async () => {
    await moveTo("2027-01-05T15:00:00Z");
    await work();
    expect(await drawn(pair)).toEqual([]);
    await moveTo("2027-01-21T15:00:00Z");
    const before = await membershipsOf(pair, here);
    // The process dies within the first family, between two of its people, and after it.
    for (const point of ["transfer.taken", "closing.moved"] as const) {
      armFailpoint(point, () => {
        throw new Error("the process dies");
      });
      const ran = carryOutClosings();
      if (point === "closing.moved") await expect(ran).rejects.toThrow("the process dies");
      else await ran;
      disarmFailpoints();
      const moved = (await membershipsOf(pair, there)).length;
      expect(moved).toBe(point === "closing.moved" ? 2 : 0);
    }
    await carryOutClosings();
    for (const family of [pair, yearly, leaving]) {
      expect(new Set(await statusesOf(family, here))).toEqual(new Set(["inactive_transferred"]));
      expect(new Set(await statusesOf(family, there))).toEqual(new Set(["active_transferred"]));
    }
    expect([await statusesOf(leaver, here), await statusesOf(other, here)]).toEqual([["canceled"], ["canceled"]]);
    const kept = (one: (typeof before)[number]) => [
      one.anchorOn,
      one.nextIndex,
      one.termEndOn,
      one.startedOn,
      one.listCents,
      one.autoRenew,
    ];
    expect((await membershipsOf(pair, there)).map(kept)).toEqual(before.map(kept));
    expect((await db.office.findUniqueOrThrow({ where: { id: here.office } })).accountStatus).toBe("closed");
    expect(await carryOutClosings()).toBe(0);
    await work();
    await work();
    // One payment for the period of January 5, at the other location; none for what is paid, and no fee.
    expect(await drawn(pair)).toEqual([[there.office, "2027-01-05", 8820, "succeeded"]]);
    expect(await drawn(yearly)).toEqual([]);
    expect(await brokenRules(db)).toEqual([]);
  });

  it("goes on by the same dates, and its books are the provider's", async () => {
    for (const day of ["2027-02-04", "2027-02-05"]) {
      await moveTo(`${day}T15:00:00Z`);
      await work();
    }
    expect((await drawn(pair)).map(([, dueOn]) => dueOn)).toEqual(["2027-01-05", "2027-02-05"]);
    expect(await drawn(other)).toEqual([]);
    const { ours, theirs } = await bothBooks([here, there]);
    expect(ours).toEqual(theirs);
    expect(await brokenRules(db)).toEqual([]);
  });
});

describe("changed at the other location since its letter", () => {
  it("moves nobody who would pay more by then: they read that it ends, before it does", async () => {
    const [one, two] = [await makeWorld(), await makeWorld()];
    const { id: organizationId } = await db.organization.create({
      data: { tenantId: "dental", name: "Two more places", createdAt: new Date("2026-01-01T15:00:00Z") },
    });
    await db.office.updateMany({ where: { id: { in: [one.office, two.office] } }, data: { organizationId } });
    const [family, alone] = [await makeFamily(one, "2027-02-03", { size: 2 }), await makeFamily(one, "2027-02-03")];
    expect((await close({ closesOn: "2027-02-20", takenOverById: two.office }, one)).status).toBe(200);
    expect((await lastLetter(family))?.template).toBe("officeMoves");
    await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
    await db.planSettings.update({ where: { officeId: two.office }, data: { familyTwoBps: 0 } });
    await moveTo("2027-02-21T15:00:00Z");
    await carryOutClosings();
    expect((await letters(family)).map(({ template }) => template)).toEqual(["officeMoves", "officeClosesAgain"]);
    expect(await statusesOf(family, one)).toEqual(["canceled", "canceled"]);
    expect(await membershipsOf(family, two)).toEqual([]);
    // Whom it does not concern moves as they have read.
    expect(await letters(alone)).toHaveLength(1);
    expect(await statusesOf(alone, two)).toEqual(["active_transferred"]);
    expect(await brokenRules(db)).toEqual([]);
  });
});
