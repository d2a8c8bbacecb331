// The letter before a term ends that was paid in the office: to whom, when, once, and where it is read again.
import "../support/own-sandbox";
import { beforeAll, expect, it } from "vitest";
import { remindOfTerms } from "@/lib/billing-tasks";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

const YEARLY = { status: "active_cash", unit: "year" } as const;

let world: World;
beforeAll(async () => {
  world = await makeWorld();
});

const notices = ({ householdId }: Family) => db.notice.findMany({ where: { householdId }, orderBy: { id: "asc" } });
const kinds = async (family: Family) => (await notices(family)).map(({ channel, kind }) => `${channel} ${kind}`);
const inOffice = (startedOn: string, more: object = {}, size = 1) =>
  makeFamily(world, startedOn, { card: null, size, spec: { ...YEARLY, ...more } });

it("is sent once a month before a paid year ends, in the family's language, and is in its history", async () => {
  const family = await inOffice("2026-03-10", {}, 2);
  const paidByCard = await makeFamily(world, "2026-03-10", { card: null, spec: { unit: "year" } });
  await db.household.update({ where: { id: family.householdId }, data: { locale: "es-US" } });
  await moveTo("2027-02-07T18:00:00Z");
  expect(await remindOfTerms()).toBe(0);
  await moveTo("2027-02-08T18:00:00Z");
  expect([await remindOfTerms(), await remindOfTerms()]).toEqual([1, 0]);
  expect([await kinds(family), await kinds(paidByCard)]).toEqual([["mail termEnding"], []]);
  const [notice] = await notices(family);
  expect(notice?.subject).toMatch(/^Su membresía en .* termina el 03\/09\/2027$/);
  expect(notice?.body.match(/Person\d Example: /g)).toHaveLength(2);
  const dedupe = `mail:household:${family.householdId}:term:2027-03-10`;
  expect(await db.outbox.findMany({ where: { dedupe } })).toMatchObject([{ payload: { template: "termEnding" } }]);
  const login = { email: "owner@terms.test", firstName: "Robin", lastName: "Reed", tenantId: "dental" } as const;
  await makeUser(db, { ...login, role: "dentist", officeIds: [world.office] });
  const token = await tokenFor(login.email);
  const history = await call(`GET /members/${family.memberIds[0]}/history`, { token });
  expect(JSON.stringify(history.body)).toContain(notice?.subject);
});

it("is sent a week before a paid month ends, and again before the term after a renewal does", async () => {
  const monthly = await inOffice("2026-03-20", { unit: "month", termEndOn: new Date("2027-03-25") });
  const yearly = await inOffice("2026-03-20");
  await moveTo("2027-03-17T18:00:00Z");
  await remindOfTerms();
  expect([await kinds(monthly), await kinds(yearly)]).toEqual([[], ["mail termEnding"]]);
  await moveTo("2027-03-18T18:00:00Z");
  await remindOfTerms();
  expect(await kinds(monthly)).toEqual(["mail termEnding"]);
  const renewed = { termEndOn: new Date("2028-03-20") };
  await db.membership.updateMany({ where: { householdId: yearly.householdId }, data: renewed });
  await remindOfTerms();
  expect(await kinds(yearly)).toHaveLength(1);
  await moveTo("2028-02-19T18:00:00Z");
  await remindOfTerms();
  expect(await kinds(yearly)).toEqual(["mail termEnding", "mail termEnding"]);
});

it("is sent in other words where the renewal of a plan that is drawn is switched off, and leads to its switch", async () => {
  const off = await makeFamily(world, "2026-03-22", { card: null, spec: { unit: "year", autoRenew: false } });
  const renews = await makeFamily(world, "2026-03-22", { card: null, spec: { unit: "year" } });
  await moveTo("2028-02-20T18:00:00Z");
  await db.membership.updateMany({
    where: { householdId: off.householdId },
    data: { termEndOn: new Date("2028-03-21") },
  });
  await remindOfTerms();
  expect([await kinds(off), await kinds(renews)]).toEqual([["mail renewalOff"], []]);
  const [notice] = await notices(off);
  expect(notice?.body).toContain("there is no charge after that day");
  const dedupe = `mail:household:${off.householdId}:term:2028-03-21`;
  expect(await db.outbox.findMany({ where: { dedupe } })).toMatchObject([
    { payload: { link: expect.stringContaining("/patient-details/dashboard") } },
  ]);
});

it("is not sent where nobody can be written to, the family is leaving, or the term is over", async () => {
  const silent = await inOffice("2027-03-20");
  const leaving = await inOffice("2027-03-20", {
    status: "cancellation_requested",
    collection: "in_office",
    cancelOn: new Date("2028-03-20"),
  });
  const over = await inOffice("2027-02-20");
  await db.household.update({ where: { id: silent.householdId }, data: { email: "" } });
  await moveTo("2028-02-25T18:00:00Z");
  await remindOfTerms();
  expect([await kinds(silent), await kinds(leaving), await kinds(over)]).toEqual([[], [], []]);
});

it("is not sent where the office closes before another period would be over: nothing can be renewed there", async () => {
  const [monthly, yearly] = [await inOffice("2028-03-05", { unit: "month" }), await inOffice("2028-03-05")];
  const closes = (day: string | null) =>
    db.office.update({
      where: { id: world.office },
      data: day === null ? { closesOn: null, closingReason: null } : { closesOn: new Date(day), closingReason: "sold" },
    });
  await closes("2029-04-03");
  await moveTo("2029-03-01T18:00:00Z");
  await remindOfTerms();
  expect([await kinds(monthly), await kinds(yearly)]).toEqual([[], []]);
  // A month more would be over on its last day.
  await closes("2029-04-04");
  await remindOfTerms();
  expect([await kinds(monthly), await kinds(yearly)]).toEqual([["mail termEnding"], []]);
  await closes(null);
  await remindOfTerms();
  expect([await kinds(monthly), await kinds(yearly)]).toEqual([["mail termEnding"], ["mail termEnding"]]);
});

it("is not sent either where the period would be over a day too late, because it ends on the 31st", async () => {
  const spec = { unit: "month", nextIndex: 6, termEndOn: new Date("2029-04-30") } as const;
  const family = await inOffice("2028-10-31", spec);
  const closes = (day: string) =>
    db.office.update({ where: { id: world.office }, data: { closesOn: new Date(day), closingReason: "sold" } });
  await closes("2029-05-29");
  await moveTo("2029-04-25T18:00:00Z");
  await remindOfTerms();
  expect(await kinds(family)).toEqual([]);
  await closes("2029-05-30");
  await remindOfTerms();
  expect(await kinds(family)).toEqual(["mail termEnding"]);
});
