// A cancellation that is undone: everything it took away comes back, and is drawn and shown as if nothing had been.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { systemPayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { familiesOfPayer } from "@/lib/membership/patients/queries";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  const price = { planId: world.planId, price: 55, yearlyPrice: 550 };
  await post("custom-memberships/changePlanPrice", price);
});

async function post(path: string, input: object): Promise<unknown> {
  const done = await call(`POST /dentists/${world.office}/${path}`, { token, input });
  expect(done.status, String(done.raw)).toBe(200);
  return done.body;
}
const only = ({ membershipIds: [id = 0] }: Family) => id;
const rowOf = (family: Family) => db.membership.findUniqueOrThrow({ where: { id: only(family) } });
const cancel = (family: Family, immediately: boolean) =>
  post("subscription/cancel", { membershipId: only(family), immediately });
const undo = (family: Family) => post("subscription/cancel/undo", { membershipId: only(family) });
const waiting = async (family: Family) => {
  const where = { membershipId: only(family), status: "pending" as const };
  return (await db.scheduledChange.findMany({ where, orderBy: { id: "asc" } })).map(({ kind, payload }) => [
    kind,
    payload,
  ]);
};
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);

async function through(...days: string[]): Promise<void> {
  for (const day of days) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
}

/** The plan's price of $55 is announced to a family that pays $49. */
async function announced(family: Family): Promise<Family> {
  await post("members/prices", { memberIds: family.memberIds, expectedMembers: 1 });
  expect(await waiting(family)).toEqual([["price", { listCents: 5500 }]]);
  return family;
}

it.each([true, false])("an announced price waits again and is drawn (ended at once: %s)", async (immediately) => {
  const [start, next, then] = immediately
    ? ["2026-12-05", "2027-01-05", "2027-02-05"]
    : ["2027-01-20", "2027-02-20", "2027-03-20"];
  const spec = { termEndOn: new Date(Date.parse(start) + 86_400_000) };
  const family = await announced(await makeFamily(world, start, { spec }));
  const plan = { planId: world.planId, planVersionId: world.versionId, unit: "year", listCents: 50_000 };
  const change = { kind: "plan", effectiveIndex: 9, payload: plan, createdAt: new Date() } as const;
  await db.scheduledChange.create({ data: { ...change, membershipId: only(family) } });
  const before = await waiting(family);
  await cancel(family, immediately);
  if (immediately) expect(await waiting(family)).toEqual([]);
  await undo(family);
  expect(await waiting(family)).toEqual(before);
  await through(next, then);
  expect(await drawn(family)).toEqual([
    [next, 4900],
    [then, 5500],
  ]);
});

it("says before it is undone what is paid next and when, and that is drawn", async () => {
  const spec = { termEndOn: new Date("2027-12-20") };
  const family = await makeFamily(world, "2027-01-20", { spec });
  await cancel(family, false);
  const [household] = await familiesOfPayer(systemPayer(family.payerId));
  const dues = { on: "2027-02-20", cents: 4900 };
  expect(household?.kept).toEqual([{ membershipId: only(family), dues }]);
  await undo(family);
  const [kept] = await familiesOfPayer(systemPayer(family.payerId));
  expect(kept?.kept).toEqual([]);
  expect(kept?.next[0]).toMatchObject({ dueOn: dues.on, totalCents: dues.cents });
});

it("what the family had asked for with its quote stands again, with its day", async () => {
  const family = await makeFamily(world, "2027-03-01");
  await through("2027-04-01", "2027-04-10");
  await post("subscription/exit-quote", { membershipId: only(family) });
  const asked = { state: "asked" as const };
  await db.exitQuote.updateMany({ where: { membershipId: only(family) }, data: asked });
  const quotes = () => db.exitQuote.findMany({ where: { membershipId: only(family) } });
  const before = await quotes();
  expect(before).toMatchObject([asked]);
  await cancel(family, false);
  expect(await quotes()).toMatchObject([{ state: "void" }]);
  await moveTo("2027-04-11T15:00:00Z");
  await undo(family);
  expect(await quotes()).toEqual(before);
});

it("whose term does not renew is promised no payment after its end", async () => {
  const spec = { autoRenew: false, termEndOn: new Date("2027-05-05") };
  const family = await makeFamily(world, "2027-03-05", { spec });
  await through("2027-04-12");
  expect(await rowOf(family)).toMatchObject({ nextDueOn: null });
  await cancel(family, false);
  await undo(family);
  expect(await rowOf(family)).toMatchObject({ status: "active", nextDueOn: null });
});

it("a term paid in the office that is renewed after its end is renewed at the price that was announced", async () => {
  const cash = { status: "active_cash", termEndOn: new Date("2027-05-16") } as const;
  const family = await announced(await makeFamily(world, "2027-04-16", { spec: cash, card: null }));
  await through("2027-05-18");
  expect(await rowOf(family)).toMatchObject({ status: "inactive" });
  expect(await waiting(family)).toEqual([]);
  const address = `POST /subscriptions/members/${family.memberIds[0]}/renew_cash`;
  const renew = async (preview: boolean) =>
    (await call(address, { token, input: { subscriptionId: only(family), preview } })).body;
  expect(await renew(true)).toMatchObject({ data: { after: { priceCents: 5500 } } });
  await renew(false);
  expect(await drawn(family)).toEqual([["2027-05-18", 5500]]);
  expect(await waiting(family)).toEqual([]);
});
