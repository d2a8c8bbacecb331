import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
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

const path = () => `/dentists/${world.office}/memberships/${world.planId}/member-prices`;
const announce = (input: object, as = token) => call(`POST ${path()}`, { token: as, input });
const waiting = (family: Family) =>
  db.scheduledChange.findMany({ where: { membershipId: family.membershipIds[0] ?? 0, status: "pending" } });
const mails = () => db.outbox.count({ where: { dedupe: { startsWith: "mail:price:" } } });

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
  free = await makeFamily(world, "2026-11-15");
  await db.membership.updateMany({
    where: { householdId: free.householdId },
    data: { termEndOn: new Date("2026-12-01") },
  });
});

it("a new price is shown before it is saved: whom it would reach, from when and how much, and nothing is written", async () => {
  const { revision } = await db.plan.findUniqueOrThrow({ where: { id: world.planId } });
  const price = { planId: world.planId, price: 55, yearlyPrice: 550, preview: true, revision };
  const address = `POST /dentists/${world.office}/custom-memberships/changePlanPrice`;
  await db.membership.updateMany({ where: { householdId: free.householdId }, data: { codeBps: 1000 } });
  const before = await everything();
  const shown = await call(address, { token, input: price });
  const refused = [
    await call(address, { token, input: { ...price, revision: revision + 1 } }),
    await call(address, { token, input: { ...price, price: 1 } }),
    await call(address, { token: foreign, input: price }),
  ];
  expect(await everything()).toEqual(before);
  expect(refused.map(({ status }) => status)).toEqual([409, 400, 404]);
  const move = { memberName: "Person0 Example", unit: "month" };
  expect(shown.body).toMatchObject({
    data: {
      members: 2,
      firstOn: "2027-01-15",
      lastOn: "2027-11-15",
      letters: [{ subject: expect.any(String) }, {}],
      moves: [
        {
          ...move,
          membershipId: free.membershipIds[0],
          effectiveOn: "2027-01-15",
          beforeCents: 4410,
          afterCents: 4950,
        },
        {
          ...move,
          membershipId: bound.membershipIds[0],
          effectiveOn: "2027-11-15",
          beforeCents: 4900,
          afterCents: 5500,
        },
      ],
    },
  });
  expect(shown.body).not.toHaveProperty("message");
  await db.membership.updateMany({ where: { householdId: free.householdId }, data: { codeBps: 0 } });
});

it("a new price leaves present members alone until it is announced, and the preview announces nothing", async () => {
  const price = { planId: world.planId, price: 55, yearlyPrice: 550 };
  const changed = await call(`POST /dentists/${world.office}/custom-memberships/changePlanPrice`, {
    token,
    input: price,
  });
  expect(changed.status, String(changed.raw)).toBe(200);
  expect(await waiting(bound)).toEqual([]);
  const { body } = await announce({ preview: true });
  expect(body).toMatchObject({
    data: {
      members: 2,
      firstOn: "2027-01-15",
      lastOn: "2027-11-15",
      monthlyBeforeCents: 9800,
      monthlyAfterCents: 11_000,
    },
  });
  expect(await waiting(bound)).toEqual([]);
  expect(await mails()).toBe(0);
});

it("announced, it waits for contract and notice, and each family is written to once", async () => {
  expect((await announce({ expectedMembers: 5 })).status).toBe(409);
  expect((await announce({ expectedMembers: 2 })).status).toBe(200);
  expect((await announce({ expectedMembers: 2 })).status).toBe(409);
  expect((await announce({ preview: true })).body).toMatchObject({ data: { members: 0, waiting: 2 } });
  expect(await mails()).toBe(2);
  expect((await waiting(bound))[0]).toMatchObject({ kind: "price", effectiveIndex: 12, payload: { listCents: 5500 } });
});

it("is drawn from its period on: the old price in December, the new one in January", async () => {
  for (const day of ["2026-12-15", "2027-01-15"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  const drawn = async (family: Family) =>
    (await paymentsOf(family.payerId)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);
  expect(await drawn(free)).toEqual([
    ["2026-12-15", 4900],
    ["2027-01-15", 5500],
  ]);
  expect(await drawn(bound)).toEqual([
    ["2026-12-15", 4900],
    ["2027-01-15", 4900],
  ]);
});

it("can be taken back for those it does not hold for yet, by the office only", async () => {
  expect((await call(`DELETE ${path()}`, { token: foreign })).status).toBe(404);
  expect((await announce({}, foreign)).status).toBe(404);
  const { body } = await call(`DELETE ${path()}`, { token });
  expect(body).toMatchObject({ data: { members: 1 } });
  expect(await waiting(bound)).toEqual([]);
  expect((await call(`DELETE ${path()}`, { token })).status).toBe(409);
});

const priceTo = async (price: number) => {
  const input = { planId: world.planId, price, yearlyPrice: 600 };
  const address = `POST /dentists/${world.office}/custom-memberships/changePlanPrice`;
  expect((await call(address, { token, input })).status).toBe(200);
  expect((await announce({})).status).toBe(200);
};

it("announced twice before it holds, the newest applies in the older one's place", async () => {
  const family = await makeFamily(world, "2027-01-10");
  const [membershipId = 0] = family.membershipIds;
  await db.membership.update({ where: { id: membershipId }, data: { termEndOn: new Date("2027-01-12") } });
  await priceTo(60);
  await priceTo(65);
  expect(await waiting(family)).toMatchObject([{ payload: { listCents: 6500 } }]);
  const all = await db.scheduledChange.findMany({ where: { membershipId }, orderBy: { id: "asc" } });
  expect(all.map(({ status }) => status)).toEqual(["replaced", "pending"]);
  for (const day of ["2027-02-10", "2027-03-10"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  expect((await paymentsOf(family.payerId)).map(({ amountCents }) => amountCents)).toEqual([4900, 6500]);
});

it("ends with the membership: nothing waits for who has left", async () => {
  const family = await makeFamily(world, "2027-02-20");
  const [membershipId = 0] = family.membershipIds;
  await db.membership.update({ where: { id: membershipId }, data: { termEndOn: new Date("2027-05-20") } });
  await priceTo(70);
  expect(await waiting(family)).toMatchObject([{ payload: { listCents: 7000 } }]);
  await db.membership.update({ where: { id: membershipId }, data: { autoRenew: false } });
  await moveTo("2027-05-20T15:00:00Z");
  await work();
  expect((await db.membership.findUniqueOrThrow({ where: { id: membershipId } })).endedOn).not.toBeNull();
  expect(await waiting(family)).toEqual([]);
  await moveTo("2027-05-21T15:00:00Z");
});

it("of an archived plan is drawn as before: the plan is only not offered any more", async () => {
  const family = await makeFamily(world, "2027-05-01");
  const address = `POST /dentists/${world.office}/memberships/${world.planId}/toggle-status`;
  expect((await call(address, { token, input: { target: "archived", confirmed: true } })).status).toBe(200);
  await moveTo("2027-06-01T15:00:00Z");
  await work();
  expect(await paymentsOf(family.payerId)).toMatchObject([{ status: "succeeded", amountCents: 4900 }]);
  const choices = await call(`GET /members/${free.memberIds[0]}/plan-choices`, { token });
  expect(JSON.stringify(choices.body)).not.toContain(`"planId":${world.planId},`);
});
