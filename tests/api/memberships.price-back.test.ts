// Prices that were announced and are taken back: by the plan's old price, by Undo, in part too late.
import "../support/own-sandbox";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { cancelMembership, undoCancel } from "@/lib/membership/memberships/cancel.commands";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const DAY_MS = 86_400_000;

let world: World;
let token: string;

beforeAll(async () => {
  await moveTo("2026-12-10T15:00:00Z");
});

// Each story has an office of its own, with a plan of $49.
beforeEach(async () => {
  world = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  const { email } = await makeUser(db, {
    ...staff,
    email: `noah${world.office}@dental.test`,
    officeIds: [world.office],
  });
  token = await tokenFor(email);
});

/** A family whose contract has ended: only the notice holds a new price back. */
async function makeFree(startedOn: string): Promise<Family> {
  const termEndOn = new Date(Date.parse(startedOn) + DAY_MS);
  return makeFamily(world, startedOn, { spec: { termEndOn } });
}

/** Lets the billing of some days go by. */
async function through(...days: string[]): Promise<void> {
  for (const day of days) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
}

async function planPrice(price: number): Promise<void> {
  const input = { planId: world.planId, price, yearlyPrice: 600 };
  const changed = await call(`POST /dentists/${world.office}/custom-memberships/changePlanPrice`, { token, input });
  expect(changed.status, String(changed.raw)).toBe(200);
}

type Reply = { data: Record<string, unknown>; message: string };
async function post(path: string, input: object): Promise<Reply> {
  const done = await call(`POST /dentists/${world.office}/${path}`, { token, input });
  expect(done.status, String(done.raw)).toBe(200);
  return done.body as Reply;
}
const all = (input: object) => post(`memberships/${world.planId}/member-prices`, input);
const chosen = (families: Family[]) => families.map(({ memberIds: [id = 0] }) => id);
const choose = (families: Family[], expectedMembers = families.length) =>
  post("members/prices", { memberIds: chosen(families), expectedMembers });
const undo = ({ data }: Reply) => post("members/prices/withdraw", { priceChangeIds: data.priceChangeIds });
const waiting = async (family: Family) => {
  const where = { membershipId: family.membershipIds[0] ?? 0, status: "pending" as const };
  return (await db.scheduledChange.findMany({ where })).map(({ payload }) => payload);
};
const letters = () => db.outbox.count({ where: { dedupe: { startsWith: "mail:price:" }, officeId: world.office } });
const drawn = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);

it("set back to the price that is paid, what was announced is withdrawn, said so, and not drawn", async () => {
  const family = await makeFree("2026-12-05");
  await planPrice(55);
  await all({ expectedMembers: 1 });
  expect(await letters()).toBe(1);
  const again = await all({ preview: true });
  expect(again.data).toMatchObject({ members: 0, waiting: 1, setBacks: [] });
  await planPrice(49);
  const { data } = await all({ preview: true });
  expect(data).toMatchObject({
    members: 0,
    setBacks: [{ unit: "month", keepsCents: 4900, announcedCents: 5500, members: 1 }],
  });
  const done = await all({ expectedMembers: 1 });
  expect(done.message).toBe("Withdrawn for one member, whose price stays.");
  expect(await waiting(family)).toEqual([]);
  expect(await letters()).toBe(0);
  expect((await all({})).message).toBe("No member's price changes.");
  await through("2027-01-05", "2027-02-05");
  expect(await drawn(family)).toEqual([
    ["2027-01-05", 4900],
    ["2027-02-05", 4900],
  ]);
});

it("taking back an announcement for chosen families puts back the price that it had replaced or withdrawn", async () => {
  const [raised, setBack] = [await makeFree("2027-02-01"), await makeFree("2027-02-02")];
  await planPrice(55);
  await choose([raised, setBack]);
  await planPrice(60);
  const more = await choose([raised]);
  expect(await waiting(raised)).toEqual([{ listCents: 6000 }]);
  expect((await undo(more)).message).toBe("Withdrawn. For one member the price announced before applies again.");
  expect(await waiting(raised)).toEqual([{ listCents: 5500 }]);
  await planPrice(49);
  const shown = await post("members/prices/preview", { memberIds: chosen([setBack]) });
  expect(shown.data).toMatchObject({ moves: [], setBacks: [{ keepsCents: 4900, announcedCents: 5500 }] });
  const back = await choose([setBack]);
  expect([back.data.members, back.data.setBack, await waiting(setBack)]).toEqual([0, 1, []]);
  expect((await undo(back)).data).toEqual({ members: 0, drawn: 0, restored: 1 });
  expect(await waiting(setBack)).toEqual([{ listCents: 5500 }]);
  expect(await letters()).toBe(2);
});

const BOTH = "Withdrawn. One member keeps their price. One member pays the new price already.";

it("withdrawn after one of two was drawn, it says of each what is true", async () => {
  const [early, late] = [await makeFree("2027-01-10"), await makeFree("2027-01-25")];
  await planPrice(55);
  const announced = await choose([early, late]);
  await through("2027-02-10", "2027-02-25", "2027-03-10");
  expect((await drawn(early)).at(-1)).toEqual(["2027-03-10", 5500]);
  const back = await undo(announced);
  expect([back.message, back.data]).toEqual([BOTH, { members: 1, drawn: 1, restored: 0 }]);
  await through("2027-03-25");
  expect((await drawn(late)).at(-1)).toEqual(["2027-03-25", 4900]);
});

it("the whole plan's announcement withdrawn after one of two was drawn says the same", async () => {
  const [early, late] = [await makeFree("2027-03-10"), await makeFree("2027-03-23")];
  await planPrice(55);
  await all({ expectedMembers: 2 });
  await through("2027-04-10", "2027-04-23", "2027-05-10");
  expect((await drawn(early)).at(-1)).toEqual(["2027-05-10", 5500]);
  expect(await waiting(late)).toEqual([{ listCents: 5500 }]);
  const back = await call(`DELETE /dentists/${world.office}/memberships/${world.planId}/member-prices`, { token });
  expect(back.body, String(back.raw)).toMatchObject({ message: BOTH, data: { members: 1, drawn: 1 } });
});

it("withdrawn while somebody had left, it does not wait for them again when their leaving is undone", async () => {
  const [stays, leaves] = [await makeFree("2026-12-05"), await makeFree("2026-12-06")];
  await planPrice(55);
  await all({ expectedMembers: 2 });
  const office = world.office;
  const [membershipId = 0] = leaves.membershipIds;
  await cancelMembership(office, { membershipId, reason: 1, note: "", immediately: true }, SYSTEM);
  await call(`DELETE /dentists/${office}/memberships/${world.planId}/member-prices`, { token });
  expect(await waiting(stays)).toEqual([]);
  await undoCancel(office, membershipId, SYSTEM);
  expect(await waiting(leaves)).toEqual([]);
});

it("nobody is told a new price who moves to another plan before it", async () => {
  const family = await makeFree("2027-05-01");
  const terms = { planId: world.planId, planVersionId: world.versionId, unit: "year", listCents: 60_000 };
  const change = { kind: "plan", effectiveIndex: 1, payload: terms, createdAt: new Date() } as const;
  await db.scheduledChange.create({ data: { ...change, membershipId: family.membershipIds[0] ?? 0 } });
  await planPrice(55);
  expect((await all({ preview: true })).data).toMatchObject({ members: 0, setBacks: [] });
  const shown = await post("members/prices/preview", { memberIds: chosen([family]) });
  expect(shown.data).toMatchObject({ moves: [], leftOut: [{ why: "changesPlan" }] });
});
