// A price of an organization's plan that begins on a day to come: for all, for a group and for a location.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { plannedPriceTasks } from "@/lib/membership/master-plans/jobs";
import { filledPreset, makeMasterPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let one: World;
let two: World;
let masterId: number;
let group: number;
let families: [Family, Family];
let head: string;
let local: string;

const set = (input: object, token = head) =>
  call("POST /multi-location/change-master-plan-price", { token, input: { planId: masterId, ...input } });
const price = (amount: number) => ({ price: amount, yearlyPrice: amount * 10 });
const inGroup = () => ({ targetType: "group", target: group });
const at = ({ office }: World) => ({ targetType: "location", target: office });
const begin = async () => {
  let began = 0;
  for (const { run } of plannedPriceTasks) began += await run();
  return began;
};
const waiting = async (family: Family) =>
  (
    await db.scheduledChange.findMany({
      where: { kind: "price", status: "pending", membershipId: { in: family.membershipIds } },
    })
  ).map(({ payload, effectiveIndex }) => [effectiveIndex, payload]);
const asked = async (...planIds: number[]) => {
  const rows = await db.plan.findMany({
    where: { id: { in: planIds } },
    orderBy: { id: "asc" },
    include: { currentVersion: true },
  });
  return planIds.map((id) => rows.find((row) => row.id === id)?.currentVersion?.monthlyCents);
};

beforeAll(async () => {
  [one, two] = [await makeWorld(), await makeWorld({ timezone: "America/Phoenix" })];
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Summit Dental Group", createdAt: new Date("2026-01-01") },
  });
  group = (await db.officeGroup.create({ data: { organizationId: organization.id, groupName: "West" } })).id;
  const offices = [one.office, two.office];
  await db.office.updateMany({ where: { id: { in: offices } }, data: { organizationId: organization.id } });
  await db.office.update({ where: { id: two.office }, data: { groupId: group } });
  masterId = (await makeMasterPlan(db, organization.id, filledPreset("dental", "general_adult"), offices)).id;
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson", role: "dentist" } as const;
  await makeUser(db, { ...staff, email: "hq@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, email: "local@dental.test", officeIds: [one.office] });
  head = await tokenFor("hq@dental.test");
  local = await tokenFor("local@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  families = [await makeFamily(one, "2026-11-15"), await makeFamily(two, "2026-11-20")];
  await db.membership.updateMany({
    where: { householdId: { in: families.map(({ householdId }) => householdId) } },
    data: { termEndOn: new Date("2026-12-05") },
  });
});

it("the preview says the day; a day that has passed at one location, a way back on a day and who runs one location are refused", async () => {
  const before = await everything();
  const shown = await set({ ...price(55), effective: "2027-03-01", preview: true });
  expect(shown.body).toMatchObject({
    data: { beginsOn: "2027-03-01", members: 2, firstOn: "2027-03-15", lastOn: "2027-03-20" },
  });
  const refused = [
    await set({ ...price(55), effective: "2026-12-09" }),
    await set({ giveBack: true, ...at(two), effective: "2027-03-01" }),
    await set({ ...price(55), withdraw: true }),
    await set({ withdraw: true, effective: "2027-03-01" }),
    await set({ ...price(55), effective: "2027-03-01" }, local),
    await set({ withdraw: true }, local),
    await set({ withdraw: true }),
    await set({ withdraw: true, ...at(one) }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 400, 400, 404, 404, 409, 409]);
  expect(await everything()).toEqual(before);
});

it("planned for all, members of each location are told at once; nobody is asked it, and no other is set that reaches them", async () => {
  const agreed = { ...price(55), effective: "03/01/2027", revision: 1 };
  expect((await set({ ...agreed, expectedMembers: 5 })).status).toBe(409);
  const [first, second] = await Promise.all([
    set({ ...agreed, expectedMembers: 2 }),
    set({ ...agreed, expectedMembers: 2 }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  expect(await asked(masterId, one.planId, two.planId)).toEqual([4900, 4900, 4900]);
  expect(await waiting(families[0])).toEqual([[4, { listCents: 5500 }]]);
  expect(await waiting(families[1])).toEqual([[4, { listCents: 5500 }]]);
  expect(await db.outbox.count({ where: { dedupe: { startsWith: "mail:price:" } } })).toBe(2);
  const before = await everything();
  const own = `/dentists/${one.office}`;
  const refused = [
    await set({ ...price(60) }),
    await set({ ...price(60), ...inGroup() }),
    await set({ ...price(60), ...at(one), effective: "2027-02-01" }),
    await call(`POST ${own}/custom-memberships/changePlanPrice`, {
      token: local,
      input: { planId: one.planId, ...price(60), effective: "2027-02-01" },
    }),
    await call(`DELETE ${own}/memberships/${one.planId}/member-prices`, { token: local }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  expect(await everything()).toEqual(before);
});

it("begins at all locations when the day has come at every one, once", async () => {
  for (const day of ["2026-12-15", "2027-01-15", "2027-02-15"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  // In Phoenix it is still February.
  await moveTo("2027-03-01T06:30:00Z");
  expect(await begin()).toBe(0);
  await moveTo("2027-03-01T07:01:00Z");
  expect(await begin()).toBe(1);
  expect(await begin()).toBe(0);
  expect(await asked(masterId, one.planId, two.planId)).toEqual([5500, 5500, 5500]);
  await moveTo("2027-03-15T18:00:00Z");
  await work();
  const paid = (await paymentsOf(families[0].payerId)).map(({ dueOn, amountCents }) => [
    fromDbDate(dueOn),
    amountCents,
  ]);
  expect(paid).toEqual([
    ["2026-12-15", 4900],
    ["2027-01-15", 4900],
    ["2027-02-15", 4900],
    ["2027-03-15", 5500],
  ]);
});

it("of a group and of a location, each begins where it is set", async () => {
  expect((await set({ ...price(60), ...inGroup(), effective: "2027-05-01" })).status).toBe(200);
  // The group reaches the other location only.
  expect((await set({ ...price(65), ...at(one), effective: "2027-05-01" })).status).toBe(200);
  expect((await set({ ...price(70), ...at(two), effective: "2027-06-01" })).status).toBe(409);
  expect(await asked(masterId, one.planId, two.planId)).toEqual([5500, 5500, 5500]);
  await moveTo("2027-05-03T15:00:00Z");
  expect(await begin()).toBe(2);
  expect(await asked(masterId, one.planId, two.planId)).toEqual([5500, 6500, 6000]);
  const set2 = await db.planOverride.findMany({ where: { planId: masterId }, orderBy: { id: "asc" } });
  expect(set2.map(({ groupId, officeId, values }) => [groupId, officeId, Object.keys(values as object)])).toEqual(
    expect.arrayContaining([
      [group, null, ["price"]],
      [null, one.office, ["price"]],
    ]),
  );
});

it("withdrawn before its day, what was announced of it is taken back at every location; of a location by the location too", async () => {
  const answer = await set({ ...price(75), ...inGroup(), effective: "2027-09-01" });
  expect(answer.status, String(answer.raw)).toBe(200);
  const [told] = await waiting(families[1]);
  expect(told?.[1]).toEqual({ listCents: 7500 });
  expect((await set({ withdraw: true })).status).toBe(409);
  expect((await set({ withdraw: true, ...inGroup() })).body).toMatchObject({ data: { locations: 1, members: 1 } });
  expect(await waiting(families[1])).toEqual([]);
  expect((await set({ withdraw: true, ...inGroup() })).status).toBe(409);
  for (const back of [
    () => set({ withdraw: true, ...at(one) }),
    () => call(`DELETE /dentists/${one.office}/memberships/${one.planId}/member-prices`, { token: local }),
  ]) {
    expect((await set({ ...price(80), ...at(one), effective: "2027-09-01" })).status).toBe(200);
    expect((await waiting(families[0])).map(([, payload]) => payload)).toEqual([{ listCents: 8000 }]);
    expect((await back()).status).toBe(200);
    expect(await waiting(families[0])).toEqual([]);
  }
  await moveTo("2027-09-02T15:00:00Z");
  expect(await begin()).toBe(0);
  expect(await asked(masterId, one.planId, two.planId)).toEqual([5500, 6500, 6000]);
});

it("while one waits, no location leaves its reach: by a price of its own, another group, or the end of its group", async () => {
  expect((await set({ ...price(75), ...inGroup(), effective: "2027-12-01" })).status).toBe(200);
  const before = await everything();
  const edited = { dentistInfoId: two.office, plan: { id: two.planId, pricing: { monthly: 61 } } };
  const detail = `/multi-location/dentist-group-detail/${group}`;
  const refused = [
    await call("POST /dentist-info/membership-plan-save-state", { token: head, input: edited }),
    await call(`PUT ${detail}`, { token: head, input: { locationsIds: [] } }),
    await call("DELETE /multi-location/dentist-groups", {
      token: head,
      input: { groupId: group, locationIds: [two.office] },
    }),
    await call(`DELETE ${detail}`, { token: head }),
    await call("POST /multi-location/change-target", {
      token: head,
      input: { planId: masterId, targetType: "location", target: one.office },
    }),
  ];
  expect(refused.map(({ status, raw }) => [status, String(raw).includes("Withdraw it first")])).toEqual(
    refused.map(() => [409, true]),
  );
  expect(await everything()).toEqual(before);
  expect((await set({ withdraw: true, ...inGroup() })).status).toBe(200);
  // Nor where the group has no price yet, so that the move itself would change none.
  const back = await set({ giveBack: true, ...inGroup() });
  expect(back.status, String(back.raw)).toBe(200);
  expect((await set({ ...price(75), ...inGroup(), effective: "2027-12-01" })).status).toBe(200);
  expect((await call(`PUT ${detail}`, { token: head, input: { locationsIds: [] } })).status).toBe(409);
  expect((await set({ withdraw: true, ...inGroup() })).status).toBe(200);
  expect((await call(`PUT ${detail}`, { token: head, input: { locationsIds: [] } })).status).toBe(200);
  expect((await call(`PUT ${detail}`, { token: head, input: { locationsIds: [two.office] } })).status).toBe(200);
});

it("of a group that is gone nothing begins", async () => {
  expect((await set({ ...price(75), ...inGroup(), effective: "2027-12-01" })).status).toBe(200);
  await db.officeGroup.update({ where: { id: group }, data: { deletedAt: new Date("2027-09-03") } });
  expect(await begin()).toBe(0);
  expect(await db.plannedPrice.count({ where: { status: "waiting" } })).toBe(0);
});
