// A plan that a location has from its organization: what it may set itself, and what stays as it is for all.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { inheritedBy, planOf } from "@/lib/practice/plans/kept.queries";
import { getPlan } from "@/lib/practice/plans/queries";
import { editorValues, planToWire } from "@/lib/practice/plans/wire";
import { filledPreset, makeMasterPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let one: World;
let two: World;
let masterId: number;
let head: string;
let local: string;

beforeAll(async () => {
  [one, two] = [await makeWorld(), await makeWorld()];
  const createdAt = new Date("2026-01-01");
  const organization = await db.organization.create({ data: { tenantId: "dental", name: "Summit", createdAt } });
  const offices = [one.office, two.office];
  await db.office.updateMany({ where: { id: { in: offices } }, data: { organizationId: organization.id } });
  masterId = (await makeMasterPlan(db, organization.id, filledPreset("dental", "general_adult"), offices)).id;
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson", role: "dentist" } as const;
  await makeUser(db, { ...staff, email: "hq@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, email: "local@dental.test", officeIds: [one.office] });
  head = await tokenFor("hq@dental.test");
  local = await tokenFor("local@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
  await makeFamily(one, "2026-11-15");
});

const save = (world: World, plan: object, token = local) =>
  call("POST /dentist-info/membership-plan-save-state", {
    token,
    input: { dentistInfoId: world.office, plan: { id: world.planId, ...plan } },
  });
const ownOf = async ({ office, planId }: World) => {
  const plan = await getPlan(office, planId);
  const inherited = await inheritedBy(db, office, plan);
  if (!inherited) throw new Error("follows nothing");
  expect(planOf(inherited, plan)).toEqual(editorValues(plan));
  return inherited.own;
};
const changePrice = (input: object, token = local) =>
  call(`POST /dentists/${one.office}/custom-memberships/changePlanPrice`, {
    token,
    input: { planId: one.planId, ...input },
  });
const master = (input: object) =>
  call("POST /multi-location/change-master-plan-price", { token: head, input: { planId: masterId, ...input } });

it("what is saved as it stands, and notes, set nothing of one's own", async () => {
  const plan = await getPlan(one.office, one.planId);
  const same = await save(one, { ...planToWire(editorValues(plan)), revision: plan.revision });
  expect(same.status, JSON.stringify(same.body)).toBe(200);
  expect((await save(one, { notes: "Ask Ada" })).status).toBe(200);
  expect(await ownOf(one)).toEqual({});
  expect((await getPlan(one.office, one.planId)).notes).toBe("Ask Ada");
});

it("a text and where it shows are the location's own, and of no other location", async () => {
  expect((await save(one, { spanishName: "Plan de adultos", showOnBC: true })).status).toBe(200);
  expect(Object.keys(await ownOf(one))).toEqual(["text", "visibility"]);
  expect(await ownOf(two)).toEqual({});
  expect(await db.auditEvent.findFirst({ where: { action: "plan.override" } })).toMatchObject({
    nounId: String(masterId),
    officeId: one.office,
  });
});

it.each([
  ["services", { priceCodes: [{ code: "1110", quantity: 1 }] }],
  ["what leaving means", { exitPolicy: "none" }],
  ["state", { viewStatus: "archived" }],
  ["guarantee, beside a text", { disableGpp: true, planName: "Another" }],
])("%s stay as the organization sets them, and nothing is half saved", async (_, plan) => {
  const before = await everything();
  const refused = await save(one, plan);
  expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining("for all locations") } });
  expect(await everything()).toEqual(before);
});

it("a price of one's own is announced to one's own members, and the organization's reaches the others alone", async () => {
  const members = `POST /dentists/${one.office}/memberships/${one.planId}/member-prices`;
  expect((await call(members, { token: local, input: {} })).status).toBe(409);
  expect((await changePrice({ price: 52 })).status).toBe(200);
  expect((await ownOf(one)).price).toMatchObject({ monthlyCents: 5200 });
  expect((await call(members, { token: local, input: {} })).status).toBe(200);
  const { body } = await master({ price: 61, yearlyPrice: 610, preview: true });
  expect(body).toMatchObject({ data: { members: 0, locations: [{ dentistInfoId: two.office }] } });
  expect((await master({ price: 61, yearlyPrice: 610 })).status).toBe(200);
  expect((await getPlan(one.office, one.planId)).monthlyCents).toBe(5200);
  expect((await getPlan(two.office, two.planId)).monthlyCents).toBe(6100);
  expect(await ownOf(two)).toEqual({});
});

it("a location follows the same plan once", async () => {
  const copy = db.plan.create({
    data: { officeId: one.office, parentPlanId: masterId, createdAt: new Date(), updatedAt: new Date() },
  });
  await expect(copy).rejects.toThrow(/plan_follows_once|Unique/);
});
