// A price that begins on a day to come: told at once, asked and paid from its day, begun once, and withdrawn as a whole before.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { db } from "@/lib/core/db/db";
import { addDays, dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { beginOfficePrices } from "@/lib/membership/memberships/planned.commands";
import { drainOutbox } from "@/lib/queue/outbox/outbox";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;
let foreign: string;
let bound: Family;
let free: Family;

const priceOf = (at: World) => `POST /dentists/${at.office}/custom-memberships/changePlanPrice`;
const set = (input: object, at = world, as = token) =>
  call(priceOf(at), { token: as, input: { planId: at.planId, price: 55, yearlyPrice: 550, ...input } });
const path = (at = world) => `/dentists/${at.office}/memberships/${at.planId}/member-prices`;
const withdraw = (at = world, as = token) => call(`DELETE ${path(at)}`, { token: as });
const waiting = (family: Family, person = 0) =>
  db.scheduledChange.findMany({ where: { membershipId: family.membershipIds[person] ?? 0, status: "pending" } });
const planned = (at = world) => db.plannedPrice.findMany({ where: { planId: at.planId }, orderBy: { id: "asc" } });
async function asked(at = world) {
  const { currentVersion } = await db.plan.findUniqueOrThrow({
    where: { id: at.planId },
    include: { currentVersion: true },
  });
  return [currentVersion?.no, currentVersion?.monthlyCents, currentVersion?.annualCents];
}
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);
/** Its contract is over after two weeks: only notice and day hold a price back. */
async function makeFree(at: World, startedOn: string, size = 1): Promise<Family> {
  const family = await makeFamily(at, startedOn, { size });
  await db.membership.updateMany({
    where: { householdId: family.householdId },
    data: { termEndOn: toDbDate(addDays(dateOn(startedOn), 16)) },
  });
  return family;
}

/** Another office, and who runs it. */
async function makeOwn(firstName: string): Promise<{ at: World; as: string }> {
  const at = await makeWorld();
  const email = `${firstName.toLowerCase()}@dental.test`;
  const staff = { tenantId: "dental", firstName, lastName: "Lee", role: "dentist" } as const;
  await makeUser(db, { ...staff, email, officeIds: [at.office] });
  return { at, as: await tokenFor(email) };
}

type Mail = { template: string; to: string; rows: unknown[]; values: { date?: string } };
/** The letters that leave when half an hour has gone by. */
async function read(iso: string): Promise<Mail[]> {
  const all: Mail[] = [];
  await moveTo(iso);
  await tellFamilies();
  const mail = async ({ payload }: { payload: unknown }) => {
    all.push(payload as Mail);
  };
  while ((await drainOutbox({ mail })) > 0);
  return all;
}

beforeAll(async () => {
  world = await makeWorld();
  const other = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  await makeUser(db, { ...staff, email: "else@dental.test", officeIds: [other.office] });
  token = await tokenFor("dentist@dental.test");
  foreign = await tokenFor("else@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  bound = await makeFamily(world, "2026-11-15");
  free = await makeFree(world, "2026-11-15", 2);
  await db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });
  await db.pendingNotice.deleteMany({});
});

it("a day that has passed, is too far or is none is refused in words, and nothing is written", async () => {
  const before = await everything();
  const refused = async (effective: unknown) => {
    const { status, body } = await set({ effective });
    const { messages } = body as { messages?: Record<string, string> };
    return [status, JSON.stringify(messages ?? body)];
  };
  for (const [effective, word] of [
    ["2026-12-09", /passed/],
    ["12/09/2026", /passed/],
    ["2027-12-12", /12 months/],
    ["2027-02-30", /date/i],
    ["soon", /MM\/DD\/YYYY/],
    [false, /./],
  ] as const) {
    const [status, words] = await refused(effective);
    expect(status, String(effective)).toBe(400);
    expect(words, String(effective)).toMatch(word);
  }
  expect(await everything()).toEqual(before);
});

it("the preview says the day, and from when each member pays; today's day is right away", async () => {
  const before = await everything();
  const { status, body, raw } = await set({ effective: "03/01/2027", preview: true });
  expect(status, String(raw)).toBe(200);
  expect(body).toMatchObject({
    data: { beginsOn: "2027-03-01", members: 3, firstOn: "2027-03-15", lastOn: "2027-11-15" },
  });
  // Without the day the notice would have been over in January.
  for (const effective of ["2026-12-10", "now", "", true, null])
    expect((await set({ effective, preview: true })).body).toMatchObject({
      data: { beginsOn: null, firstOn: "2027-01-15", lastOn: "2027-11-15" },
    });
  expect(await everything()).toEqual(before);
});

it("planned, members are told at once in one letter a family, and nobody is asked it yet", async () => {
  expect((await set({ effective: "2027-03-01", expectedMembers: 5 })).status).toBe(409);
  expect(await planned()).toEqual([]);
  const [one, two] = await Promise.all([
    set({ effective: "2027-03-01", expectedMembers: 3 }),
    set({ effective: "2027-03-01", expectedMembers: 3 }),
  ]);
  expect([one.status, two.status].sort()).toEqual([200, 409]);
  expect(one.status === 200 ? one.body : two.body).toMatchObject({
    message: expect.stringMatching(/03\/01\/2027.*3 current members/),
    data: { beginsOn: "2027-03-01", members: 3 },
  });
  expect(await asked()).toEqual([1, 4900, expect.any(Number)]);
  expect((await planned()).map(({ status, effectiveOn }) => [status, fromDbDate(effectiveOn)])).toEqual([
    ["waiting", "2027-03-01"],
  ]);
  expect(await waiting(free)).toMatchObject([{ effectiveIndex: 4, payload: { listCents: 5500 } }]);
  expect(await waiting(free, 1)).toMatchObject([{ effectiveIndex: 4, payload: { listCents: 5500 } }]);
  expect(await waiting(bound)).toMatchObject([{ effectiveIndex: 12, payload: { listCents: 5500 } }]);
  const letters = await read("2026-12-10T16:00:00Z");
  expect(letters.map(({ to }) => to).sort()).toHaveLength(2);
  expect(new Set(letters.map(({ to }) => to)).size).toBe(2);
  expect(letters.filter(({ template }) => template === "priceChange")).toMatchObject([
    { values: { date: "11/15/2027" } },
  ]);
});

it("while one waits no other price is set, announced or planned, and another practice finds nothing", async () => {
  const before = await everything();
  const answers = [
    await set({ effective: "2027-04-01", price: 60 }),
    await set({ price: 60 }),
    await set({ price: 60, preview: true }),
    await call(`POST ${path()}`, { token, input: {} }),
    await set({ effective: "2027-04-01" }, world, foreign),
    await withdraw(world, foreign),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 404, 404]);
  expect(JSON.stringify(answers[0]?.body)).toMatch(/Withdraw it first/);
  expect(await everything()).toEqual(before);
});

let joined: Family;

it("before its day nobody pays it, and who joins signs the old price", async () => {
  for (const day of ["2026-12-15", "2027-01-15", "2027-02-15"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
    expect(await beginOfficePrices()).toBe(0);
  }
  expect((await drawn(free)).map(([, amount]) => amount)).toEqual([8820, 8820, 8820]);
  await moveTo("2027-02-20T15:00:00Z");
  joined = await makeFree(world, "2027-02-20");
  expect(await asked()).toEqual([1, 4900, expect.any(Number)]);
});

it("begins at the office's midnight, once, however often and by whomever it is looked for", async () => {
  await moveTo("2027-03-01T05:59:00Z");
  expect(await beginOfficePrices()).toBe(0);
  await moveTo("2027-03-01T06:01:00Z");
  const counts = await Promise.all([beginOfficePrices(), beginOfficePrices()]);
  expect(counts.sort()).toEqual([0, 1]);
  expect(await asked()).toEqual([2, 5500, 55_000]);
  const before = await everything();
  expect(await beginOfficePrices()).toBe(0);
  expect(await everything()).toEqual(before);
  expect((await planned()).map(({ status }) => status)).toEqual(["begun"]);
  expect(await db.auditEvent.count({ where: { action: "plan.priceBegan" } })).toBe(1);
});

it("who joined meanwhile is told on the day, with contract and notice from then; who was told is told nothing again", async () => {
  // March 1 and 30 days are March 31: the period of April 20.
  expect(await waiting(joined)).toMatchObject([{ effectiveIndex: 2, payload: { listCents: 5500 } }]);
  expect(await waiting(free)).toMatchObject([{ effectiveIndex: 4 }]);
  const letters = await read("2027-03-01T17:00:00Z");
  expect(letters.filter(({ template }) => template.startsWith("price"))).toMatchObject([
    { template: "priceChange", values: { date: "04/20/2027" } },
  ]);
});

it("is drawn from the first period on or after the day", async () => {
  await moveTo("2027-03-15T15:00:00Z");
  await work();
  expect((await drawn(free)).at(-1)).toEqual(["2027-03-15", 9900]);
  expect((await drawn(bound)).at(-1)).toEqual(["2027-03-15", 4900]);
});

it("withdrawn the day before, it is as if it had not been: nobody is moved, whoever read of it reads that, and none begins", async () => {
  const { at, as } = await makeOwn("Ann");
  const family = await makeFree(at, "2027-03-02");
  expect((await set({ effective: "2027-06-01" }, at, as)).status).toBe(200);
  expect((await read("2027-03-15T17:00:00Z")).map(({ template }) => template)).toContain("priceChange");
  await moveTo("2027-05-31T20:00:00Z");
  const { status, body } = await withdraw(at, as);
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { members: 1, drawn: 0 } });
  expect((await withdraw(at, as)).status).toBe(409);
  expect(await waiting(family)).toEqual([]);
  expect((await planned(at)).map((one) => one.status)).toEqual(["withdrawn"]);
  expect((await read("2027-05-31T21:30:00Z")).map(({ template }) => template)).toContain("priceKept");
  await moveTo("2027-06-02T15:00:00Z");
  expect(await beginOfficePrices()).toBe(0);
  expect(await asked(at)).toEqual([1, 4900, expect.any(Number)]);
  // And another may be planned.
  expect((await set({ effective: "2027-07-01" }, at, as)).status).toBe(200);
  expect((await withdraw(at, as)).status).toBe(200);
});

it("after an outage it begins late, once, for members from the day they were told", async () => {
  const { at, as } = await makeOwn("Eve");
  const told = await makeFree(at, "2027-05-10");
  expect((await set({ effective: "2027-08-01", price: undefined, yearlyPrice: 600 }, at, as)).status).toBe(200);
  expect((await withdraw(at, as)).status).toBe(200);
  expect((await set({ effective: "2027-08-01" }, at, as)).status).toBe(200);
  await moveTo("2027-09-05T15:00:00Z");
  expect(await beginOfficePrices()).toBe(1);
  expect(await beginOfficePrices()).toBe(0);
  expect(await asked(at)).toEqual([2, 5500, 55_000]);
  expect(await waiting(told)).toMatchObject([{ effectiveIndex: 3, payload: { listCents: 5500 } }]);
});

it("of a plan that was deleted nothing begins", async () => {
  const { at, as } = await makeOwn("Max");
  expect((await set({ effective: "2027-10-01" }, at, as)).status).toBe(200);
  await db.plan.update({ where: { id: at.planId }, data: { isDeleted: true } });
  expect(await beginOfficePrices()).toBe(0);
  expect((await planned(at)).map(({ status }) => status)).toEqual(["withdrawn"]);
  expect(await asked(at)).toEqual([1, 4900, expect.any(Number)]);
});
