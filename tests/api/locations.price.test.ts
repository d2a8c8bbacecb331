import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makeMasterPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const PATH = "POST /multi-location/change-master-plan-price";
let one: World;
let two: World;
let elsewhere: World;
let masterId: number;
let families: Family[];
let head: string;
let local: string;
let foreign: string;

const set = (input: object, token = head) =>
  call(PATH, { token, input: { planId: masterId, price: 55, yearlyPrice: 550, ...input } });
const waiting = () =>
  db.scheduledChange.findMany({ where: { kind: "price", status: "pending" }, orderBy: { membershipId: "asc" } });
const pricesOf = async (planId: number) => {
  const { currentVersion } = await db.plan.findUniqueOrThrow({
    where: { id: planId },
    include: { currentVersion: true },
  });
  return [currentVersion?.no, currentVersion?.monthlyCents, currentVersion?.annualCents];
};

beforeAll(async () => {
  [one, two, elsewhere] = [await makeWorld(), await makeWorld({ timezone: "America/Phoenix" }), await makeWorld()];
  const at = new Date("2026-01-01");
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Summit Dental Group", createdAt: at },
  });
  const offices = [one.office, two.office];
  await db.office.updateMany({ where: { id: { in: offices } }, data: { organizationId: organization.id } });
  masterId = (await makeMasterPlan(db, organization.id, filledPreset("dental", "general_adult"), offices)).id;
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson", role: "dentist" } as const;
  await makeUser(db, { ...staff, email: "hq@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, email: "local@dental.test", officeIds: [one.office] });
  await makeUser(db, { ...staff, email: "else@dental.test", officeIds: [elsewhere.office] });
  head = await tokenFor("hq@dental.test");
  local = await tokenFor("local@dental.test");
  foreign = await tokenFor("else@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  families = [
    await makeFamily(one, "2026-11-15"),
    await makeFamily(two, "2026-11-20"),
    await makeFamily(elsewhere, "2026-11-15"),
  ];
  // The second one's contract has ended: only the notice holds the price back.
  await db.membership.updateMany({
    where: { householdId: families[1]?.householdId ?? 0 },
    data: { termEndOn: new Date("2026-12-01") },
  });
});

it("a location cannot archive what its organization keeps, nor move its members to the price of all", async () => {
  const before = await everything();
  const answers = [
    await call(`POST /dentists/${one.office}/memberships/${one.planId}/toggle-status`, {
      token: head,
      input: { target: "archived", confirmed: true },
    }),
    await call(`POST /dentists/${one.office}/memberships/${one.planId}/member-prices`, { token: head, input: {} }),
    await call(`DELETE /dentists/${one.office}/memberships/${one.planId}/member-prices`, { token: head }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409]);
  expect(await everything()).toEqual(before);
});

it("who runs one location, or another practice, does not find it; a location's plan is none of the organisation's", async () => {
  const before = await everything();
  expect((await set({}, local)).status).toBe(404);
  expect((await set({}, foreign)).status).toBe(404);
  expect((await set({ planId: one.planId })).status).toBe(404);
  expect(await everything()).toEqual(before);
});

it("a location's own calls name the organization's plan that its price is set by", async () => {
  const { id } = await db.user.findFirstOrThrow({ where: { email: "hq@dental.test" } });
  const input = { dentistInfoId: one.office, planId: one.planId };
  const detail = await call(`POST /users/${id}/dentist-info/membershipPlanDetail`, { token: head, input });
  expect(detail.body).toMatchObject({ data: { id: one.planId, masterPlanId: masterId } });
  await db.office.update({ where: { id: one.office }, data: { internalName: "Summit North" } });
  const list = await call(`POST /users/${id}/dentist-info/all-plans`, {
    token: head,
    input: { dentistInfoId: one.office },
  });
  expect(list.body).toMatchObject({
    data: expect.arrayContaining([
      expect.objectContaining({
        ...{ id: one.planId, masterPlanId: masterId },
        ownerInfo: expect.objectContaining({ daoi: { internalName: "Summit North" } }),
      }),
    ]),
  });
  const alone = { dentistInfoId: elsewhere.office, planId: elsewhere.planId };
  const other = await db.user.findFirstOrThrow({ where: { email: "else@dental.test" } });
  const own = await call(`POST /users/${other.id}/dentist-info/membershipPlanDetail`, { token: foreign, input: alone });
  expect(own.body).toMatchObject({ data: { masterPlanId: null } });
});

it("a price under the minimum is refused at every location", async () => {
  const before = await everything();
  expect((await set({ price: 1 })).status).toBe(400);
  expect((await set({ price: 1, preview: true })).status).toBe(400);
  expect(await everything()).toEqual(before);
});

it("the preview says by location who pays what from when, and writes nothing", async () => {
  const before = await everything();
  const { status, body } = await set({ preview: true });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({
    data: {
      members: 2,
      revision: 1,
      monthlyBeforeCents: 9800,
      monthlyAfterCents: 11_000,
      locations: [
        { dentistInfoId: one.office, members: 1, firstOn: "2027-11-15", withdrawn: 0 },
        { dentistInfoId: two.office, members: 1, firstOn: "2027-01-20", withdrawn: 0 },
      ],
    },
  });
  expect(await everything()).toEqual(before);
});

it("set once: a version at every location at once, members told once, a second press refused", async () => {
  expect((await set({ revision: 1, expectedMembers: 5 })).status).toBe(409);
  expect(await pricesOf(masterId)).toMatchObject([1, expect.any(Number), expect.any(Number)]);
  const [first, second] = await Promise.all([
    set({ revision: 1, expectedMembers: 2 }),
    set({ revision: 1, expectedMembers: 2 }),
  ]);
  expect([first.status, second.status].sort()).toEqual([200, 409]);
  for (const planId of [masterId, one.planId, two.planId])
    expect(await pricesOf(planId), String(planId)).toEqual([2, 5500, 55_000]);
  expect((await pricesOf(elsewhere.planId))[0]).toBe(1);
  expect((await waiting()).map(({ payload, effectiveIndex }) => [payload, effectiveIndex])).toEqual([
    [{ listCents: 5500 }, 12],
    [{ listCents: 5500 }, 2],
  ]);
  expect(await db.outbox.count({ where: { dedupe: { startsWith: "mail:price:" } } })).toBe(2);
  const lines = await db.auditEvent.findMany({ where: { action: { startsWith: "plan." } } });
  expect(lines.map(({ action }) => action).sort()).toEqual([
    "plan.masterPrice",
    "plan.memberPrices",
    "plan.memberPrices",
    "plan.update",
    "plan.update",
  ]);
});

it("is drawn at each location from its period on", async () => {
  for (const day of ["2026-12-20", "2027-01-20"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
  const drawn = async (family: Family | undefined) =>
    (await paymentsOf(family?.payerId ?? 0)).map(({ dueOn, amountCents }) => [fromDbDate(dueOn), amountCents]);
  expect(await drawn(families[0])).toEqual([
    ["2026-12-15", 4900],
    ["2027-01-15", 4900],
  ]);
  expect(await drawn(families[1])).toEqual([
    ["2026-12-20", 4900],
    ["2027-01-20", 5500],
  ]);
});

it("back at the old price, what was announced and does not hold yet is taken back", async () => {
  const { body } = await set({ price: 49, yearlyPrice: 499, preview: true });
  expect(body).toMatchObject({
    data: {
      members: 1,
      locations: [
        { members: 0, withdrawn: 1 },
        { members: 1, withdrawn: 0 },
      ],
    },
  });
  expect((await set({ price: 49, yearlyPrice: 499, revision: 2, expectedMembers: 1 })).status).toBe(200);
  expect((await waiting()).map(({ payload }) => payload)).toEqual([{ listCents: 4900 }]);
});

it("an organisation without locations that follow changes only its own plan", async () => {
  const place = { city: "Mesa", state: "AZ", zip: "85201", timezone: "America/Phoenix" };
  const office = await makeOffice(db, { tenantId: "dental", officeName: "Alone", slug: "alone", ...place });
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Alone Group", createdAt: new Date("2026-01-01") },
  });
  await db.office.update({ where: { id: office.id }, data: { organizationId: organization.id } });
  const plan = await makeMasterPlan(db, organization.id, filledPreset("dental", "general_adult"), []);
  expect((await set({ planId: plan.id })).status).toBe(404);
  await makeUser(db, {
    tenantId: "dental",
    role: "super_admin",
    firstName: "Morgan",
    lastName: "Hale",
    email: "boss@dental.test",
  });
  const { status, body } = await set({ planId: plan.id }, await tokenFor("boss@dental.test"));
  expect(status).toBe(200);
  expect(body).toMatchObject({ data: { locations: 0, members: 0 } });
});
