// Whoever is a member of an office that closes has read of it, by whatever door they came, with the day of their own last payment; and
// whoever has read of it reads that it stays.
import "../support/own-sandbox";
import { beforeEach, expect, it, vi } from "vitest";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { dateOn, toDbDate } from "@/lib/core/time/dates";
import { closingTasks } from "@/lib/membership/closings/jobs";
import { resumeEnrolments } from "@/lib/membership/enrolment/jobs";
import { cancelMembership, undoCancel } from "@/lib/membership/memberships/cancel.commands";
import { changeDrawDay } from "@/lib/membership/memberships/schedule.commands";
import { restorePaid } from "@/lib/platform/membership-status/commands";
import { endDispute, markDisputed } from "@/lib/platform/membership-status/dispute.commands";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { closingLetters } from "../support/closing-letters";
import { joiner, joining } from "../support/joining";
import { control } from "../support/own-sandbox";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const LAST_DAY = "2027-03-10";
let world: World;
let senior: string;

const path = () => `/admin/dentists/${world.office}/closing`;
const close = (closesOn = LAST_DAY) =>
  call(`POST ${path()}`, { token: senior, input: { closesOn, reason: "sold", note: "" } });
const stay = () => call(`DELETE ${path()}`, { token: senior });
const leave = () => db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
/** What the worker does about closings, until nothing is left. */
async function look(): Promise<void> {
  for (const { run } of closingTasks) while ((await run()) > 0);
}
const letters = async (householdId: number) =>
  (await closingLetters({ householdId })).map(({ template, rows }) => [template, ...rows.map(({ value }) => value)]);
const found = ({ membershipIds }: Family, tx: Tx = db) =>
  tx.membership.findMany({ where: { id: { in: membershipIds } } });
const today = dateOn("2027-01-10");

let stories = 0;

beforeEach(async () => {
  // The clock goes on by itself, and never back.
  stories += 1;
  await moveTo(`${today}T${14 + stories}:00:00Z`);
  world = await makeWorld();
  const email = `senior${world.office}@ours.test`;
  await makeUser(db, { tenantId: "dental", firstName: "Ana", lastName: "Ours", role: "super_admin", email });
  senior = await tokenFor(email);
});

it("tells who was saved before it was announced and whose payment is confirmed after it, once, and that it stays", async () => {
  const input = joining(world.office, [joiner(world.planId)]);
  const { email } = input.owner;
  const unheard = { match: { method: "POST", path: "^/v1/payment_intents$" }, kind: "drop_response", times: 99 };
  await control("POST", "faults", unheard);
  await call("POST /enrolments", { input, ip: "10.1.9.2" });
  await control("DELETE", "faults");
  const { id } = await db.household.findFirstOrThrow({ where: { email } });
  expect((await close()).status).toBe(200);
  await look();
  expect(await letters(id)).toEqual([]);
  await leasesEnd();
  await resumeEnrolments();
  expect(await db.membership.findMany({ where: { householdId: id } })).toMatchObject([{ status: "active" }]);
  await look();
  await look();
  expect(await letters(id)).toEqual([["officeCloses", "Last payment on February 10, 2027"]]);
  await leave();
  expect((await stay()).status).toBe(200);
  expect((await letters(id)).at(-1)).toEqual(["officeStays", "Next payment on February 10, 2027"]);
});

it("tells who was given up and pays the old debt, and who of them comes back only after it was taken back", async () => {
  const spec = { status: "delinquent", pastDueOn: toDbDate(dateOn("2026-12-05")) } as const;
  const paysNow = await makeFamily(world, "2026-11-05", { spec });
  const paysLater = await makeFamily(world, "2026-11-05", { spec });
  expect((await close()).status).toBe(200);
  const pays = (family: Family) =>
    transaction(async (tx) => restorePaid(tx, await found(family, tx), today, await now()));
  const givenUp = (family: Family) =>
    db.membership.updateMany({ where: { id: { in: family.membershipIds } }, data: { ...spec, revision: 9 } });
  await look();
  expect(await letters(paysNow.householdId)).toEqual([]);
  await pays(paysNow);
  await pays(paysLater);
  await look();
  const told = ["officeCloses", "Last payment on February 5, 2027"];
  expect(await letters(paysNow.householdId)).toEqual([told]);
  expect(await letters(paysLater.householdId)).toEqual([told]);
  await leave();
  await givenUp(paysLater);
  expect((await stay()).status).toBe(200);
  expect((await letters(paysNow.householdId)).map(([template]) => template)).toEqual(["officeCloses", "officeStays"]);
  await look();
  expect(await letters(paysLater.householdId)).toEqual([told]);
  await pays(paysLater);
  await look();
  await look();
  expect((await letters(paysLater.householdId)).map(([template]) => template)).toEqual(["officeCloses", "officeStays"]);
});

it("writes again to whom a letter names another last payment than they will have, and to nobody whose it still is", async () => {
  const disputed = await makeFamily(world, "2027-01-05");
  const canceled = await makeFamily(world, "2027-01-05");
  const moved = await makeFamily(world, "2027-01-05");
  const others = await makeFamily(world, "2027-01-05", { size: 2 });
  const at = await now();
  await transaction(async (tx) => markDisputed(tx, await found(disputed, tx), at));
  const [leaver = 0] = canceled.membershipIds;
  await cancelMembership(world.office, { membershipId: leaver, reason: 1, note: "", immediately: false }, SYSTEM);
  expect((await close()).status).toBe(200);
  expect(await letters(disputed.householdId)).toEqual([["officeCloses", "No more payments"]]);
  expect(await letters(canceled.householdId)).toEqual([
    ["officeCloses", "No more payments, member through February 4, 2027"],
  ]);
  await leave();
  await transaction(async (tx) => endDispute(tx, await found(disputed, tx), true, today, at));
  await undoCancel(world.office, leaver, SYSTEM);
  const [mover = 0] = moved.membershipIds;
  await changeDrawDay({ officeId: world.office }, { subscriptionId: mover, drawDate: 8, preview: false }, SYSTEM);
  await look();
  await look();
  const again = (day: string) => ["officeClosesAgain", `Last payment on February ${day}, 2027`];
  expect((await letters(disputed.householdId)).slice(1)).toEqual([again("5")]);
  expect((await letters(canceled.householdId)).slice(1)).toEqual([again("5")]);
  expect((await letters(moved.householdId)).slice(1)).toEqual([again("8")]);
  const [gone] = others.membershipIds;
  await cancelMembership(world.office, { membershipId: gone ?? 0, reason: 1, note: "", immediately: true }, SYSTEM);
  await look();
  expect(await letters(others.householdId)).toHaveLength(1);
  await leave();
  expect((await stay()).status).toBe(200);
  expect((await letters(disputed.householdId)).at(-1)).toEqual(["officeStays", "Next payment on February 5, 2027"]);
});

it("writes of the second of two closings to everybody, and takes nothing of the first for it", async () => {
  const family = await makeFamily(world, "2027-01-05");
  expect((await close()).status).toBe(200);
  await leave();
  expect((await stay()).status).toBe(200);
  await leave();
  expect((await close("2027-04-10")).status).toBe(200);
  await look();
  expect(await letters(family.householdId)).toEqual([
    ["officeCloses", "Last payment on February 5, 2027"],
    ["officeStays", "Next payment on February 5, 2027"],
    ["officeCloses", "Last payment on March 5, 2027"],
  ]);
});

it("tells who pays at the desk when they pay there for the last time, not the next time, and who has not begun just that", async () => {
  const desk = { collection: "in_office", autoRenew: false } as const;
  const renews = { ...desk, status: "active_cash", termEndOn: toDbDate(dateOn("2027-02-05")) } as const;
  const renewing = await makeFamily(world, "2027-01-05", { card: null, spec: renews });
  const waits = { ...desk, status: "pending_cash", nextIndex: 0 } as const;
  const waiting = await makeFamily(world, "2027-01-05", { card: null, spec: waits });
  expect((await close("2027-04-10")).status).toBe(200);
  const imported = await makeFamily(world, "2027-01-10", { card: null, spec: waits });
  await look();
  const until = (day: string, end: string) => `Last payment on March ${day}, 2027, member through April ${end}, 2027`;
  expect(await letters(renewing.householdId)).toEqual([["officeCloses", until("5", "4")]]);
  expect(await letters(waiting.householdId)).toEqual([["officeCloses", "Not started yet"]]);
  // A file of members is imported without an email to anybody.
  expect(await letters(imported.householdId)).toEqual([]);
  const begins = { ...renews, nextIndex: 1, termEndOn: toDbDate(dateOn("2027-02-10")), revision: 9 };
  await leave();
  for (const { membershipIds } of [waiting, imported])
    await db.membership.updateMany({ where: { id: { in: membershipIds } }, data: begins });
  await look();
  expect((await letters(waiting.householdId)).slice(1)).toEqual([["officeClosesAgain", until("10", "9")]]);
  expect(await letters(imported.householdId)).toEqual([["officeCloses", until("10", "9")]]);
});

it("says until when somebody is a member whose membership ends before the office does", async () => {
  const leaving = await makeFamily(world, "2027-01-05", { size: 2 });
  const [leaver = 0] = leaving.membershipIds;
  await cancelMembership(world.office, { membershipId: leaver, reason: 1, note: "", immediately: false }, SYSTEM);
  const spec = { autoRenew: false, termEndOn: toDbDate(dateOn("2027-03-05")) };
  const ending = await makeFamily(world, "2027-01-05", { spec });
  expect((await close()).status).toBe(200);
  const { cancelOn } = await db.membership.findUniqueOrThrow({ where: { id: leaver } });
  expect(cancelOn).toEqual(new Date("2027-02-05"));
  expect(await letters(leaving.householdId)).toEqual([
    ["officeCloses", "No more payments, member through February 4, 2027", "Last payment on February 5, 2027"],
  ]);
  expect(await letters(ending.householdId)).toEqual([
    ["officeCloses", "Last payment on February 5, 2027, member through March 4, 2027"],
  ]);
});
