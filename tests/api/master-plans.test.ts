// Plans an organization keeps: made, saved at each level, offered and withheld, given back, and kept for others.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { organizationMatrix } from "@/lib/membership/master-plans/matrix.queries";
import { seenPlan } from "@/lib/membership/master-plans/queries";
import { inheritedBy, planOf } from "@/lib/practice/plans/kept.queries";
import { getPlan } from "@/lib/practice/plans/queries";
import { NEW_PLAN_ID } from "@/lib/practice/plans/schema";
import { editorValues } from "@/lib/practice/plans/wire";
import { makeUser } from "@/prisma/seed/users";
import { recordStatements } from "../support/asked";
import { makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const SAVE = "POST /multi-location/multi-master-plan-save-state";
const PRICE = "POST /multi-location/change-master-plan-price";
const TARGET = "POST /multi-location/change-target";

let worlds: World[];
let stranger: World;
let organizationId: number;
let west: number;
const token: Record<string, string> = {};

beforeAll(async () => {
  worlds = [await makeWorld(), await makeWorld(), await makeWorld(), await makeWorld()];
  stranger = await makeWorld();
  const createdAt = new Date("2026-01-01");
  organizationId = (await db.organization.create({ data: { tenantId: "dental", name: "Summit", createdAt } })).id;
  west = (await db.officeGroup.create({ data: { organizationId, groupName: "West" } })).id;
  for (const [index, { office }] of worlds.entries())
    await db.office.update({ where: { id: office }, data: { organizationId, groupId: index < 2 ? west : null } });
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson" } as const;
  const offices = worlds.map(({ office }) => office);
  await makeUser(db, { ...staff, role: "dentist", email: "hq@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, role: "office_admin", email: "west@dental.test", officeIds: offices.slice(0, 2) });
  await makeUser(db, { ...staff, role: "office_admin", email: "one@dental.test", officeIds: offices.slice(0, 1) });
  await makeUser(db, { ...staff, role: "dentist_standard", email: "looks@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [stranger.office] });
  for (const name of ["hq", "west", "one", "looks", "else"]) token[name] = await tokenFor(`${name}@dental.test`);
  await moveTo("2026-12-10T15:00:00Z");
});

type Data = Record<string, never> & { id: number; planId: number; revision: number; locations: number };
async function send(what: string, input: object, as = "hq") {
  const { status, body } = await call(what, { token: token[as] ?? "", input });
  return { status, body: body as { data: Data; message: string } };
}
const at = (index: number): OfficeId => worlds[index]?.office as OfficeId;
const save = (plan: object, more: object = {}, as = "hq") => send(SAVE, { organizationId, plan, ...more }, as);
const make = async (plan: object = {}, more: object = {}) => {
  const terms = { planName: "Smile", description: "Two cleanings", pricing: { monthly: 40, annually: 400 } };
  const { status, body } = await save({ id: NEW_PLAN_ID, viewStatus: "active", ...terms, ...plan }, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.data.id;
};
/** The plan of each location that follows, held against the definition. */
async function offered(planId: number) {
  const rows = await db.plan.findMany({
    where: { parentPlanId: planId, isDeleted: false },
    select: { id: true, officeId: true },
    orderBy: { officeId: "asc" },
  });
  const plans = [];
  for (const { id, officeId } of rows) {
    const plan = await getPlan(officeId as OfficeId, id);
    const inherited = await inheritedBy(db, officeId as OfficeId, plan);
    if (!inherited) throw new Error("follows nothing");
    expect(planOf(inherited, plan)).toEqual(editorValues(plan));
    plans.push({ ...plan, office: officeId as number });
  }
  return plans;
}
const prices = async (planId: number) => (await offered(planId)).map(({ monthlyCents }) => monthlyCents);
const names = async (planId: number) => (await offered(planId)).map(({ planName }) => planName);

it("a new plan is offered at all locations unless some are named, and a group's at its own", async () => {
  expect(await prices(await make())).toEqual([4000, 4000, 4000, 4000]);
  const some = await offered(await make({ locations: [at(1)] }));
  expect(some.map(({ office }) => office)).toEqual([at(1)]);
  const group = { targetType: "group", target: west };
  expect((await offered(await make({}, group))).map(({ office }) => office)).toEqual([at(0), at(1)]);
  const before = await everything();
  const outside = { id: NEW_PLAN_ID, planName: "X", description: "X", locations: [at(3)] };
  expect((await save(outside, group)).status).toBe(404);
  expect((await save({ ...outside, locations: [stranger.office] })).status).toBe(404);
  expect((await save({ id: NEW_PLAN_ID, planName: "X", description: "X", pricing: { monthly: 1 } })).status).toBe(400);
  expect(await everything()).toEqual(before);
});

it("a change reaches every location but those that set it themselves, of both the location's counts", async () => {
  const id = await make();
  const group = { targetType: "group", target: west };
  expect((await save({ id, planName: "Smile West" }, group)).body.data.locations).toBe(2);
  expect((await save({ id, planName: "Smile One" }, { targetType: "location", target: at(0) })).status).toBe(200);
  expect(await names(id)).toEqual(["Smile One", "Smile West", "Smile", "Smile"]);
  const text = { planName: "Bright", description: "Three cleanings" };
  const shown = await save({ id, ...text }, { preview: true });
  expect(shown.body.data).toMatchObject({
    locations: [
      { dentistInfoId: at(2), aspects: ["text"], rest: false, members: 0 },
      { dentistInfoId: at(3), aspects: ["text"] },
    ],
  });
  expect((await save({ id, ...text, exitPolicy: "none" })).body.data.locations).toBe(4);
  expect(await names(id)).toEqual(["Smile One", "Smile West", "Bright", "Bright"]);
  expect((await offered(id)).map(({ exitPolicy }) => exitPolicy)).toEqual(["none", "none", "none", "none"]);
});

it("what a place gives back is inherited again, from its group before the organization", async () => {
  const id = await make();
  await save({ id, planName: "Smile West" }, { targetType: "group", target: west });
  const one = { targetType: "location", target: at(0) };
  await save({ id, planName: "Smile One", showOnBC: true }, one);
  expect((await save({ id }, { ...one, giveBack: ["text"] })).status).toBe(200);
  expect(await names(id)).toEqual(["Smile West", "Smile West", "Smile", "Smile"]);
  expect((await offered(id)).map(({ showOnBC }) => showOnBC)).toEqual([true, false, false, false]);
  await save({ id }, { targetType: "group", target: west, giveBack: ["text"] });
  expect(await names(id)).toEqual(["Smile", "Smile", "Smile", "Smile"]);
});

it("a group or a location sets none of what holds for all", async () => {
  const id = await make();
  const before = await everything();
  for (const place of [
    { targetType: "group", target: west },
    { targetType: "location", target: at(0) },
  ]) {
    expect((await save({ id, exitPolicy: "none" }, place)).status).toBe(409);
    expect((await save({ id, viewStatus: "archived" }, place)).status).toBe(409);
  }
  expect((await save({ id, planName: "X" }, { targetType: "location", target: stranger.office })).status).toBe(404);
  expect((await save({ id, planName: "X" }, { targetType: "group" })).status).toBe(400);
  expect(await everything()).toEqual(before);
});

it("who saves on an older state, or would change other locations than were shown, is told and nothing is half done", async () => {
  const id = await make();
  const first = await save({ id, revision: 1, planName: "First" });
  expect(first.status).toBe(200);
  const before = await everything();
  expect((await save({ id, revision: 1, planName: "Second" })).status).toBe(409);
  expect((await save({ id, planName: "Second" }, { expectedLocations: 3 })).status).toBe(409);
  expect(await everything()).toEqual(before);
  const one = { targetType: "location", target: at(0) };
  await save({ id, planName: "Ours" }, one);
  const { revision } = (await offered(id))[0] as { revision: number };
  const both = await Promise.all([
    save({ id, revision, planName: "Mine" }, one),
    save({ id, revision }, { ...one, giveBack: ["text"] }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  await offered(id);
});

it("is withheld at a location and offered there again, and its state is everybody's", async () => {
  const id = await make();
  expect((await save({ id, locations: [at(0), at(1), at(2)] })).status).toBe(200);
  const states = async () => (await offered(id)).map(({ status }) => status);
  expect(await states()).toEqual(["active", "active", "active", "archived"]);
  await save({ id, viewStatus: "draft" });
  expect(await states()).toEqual(["draft", "draft", "draft", "archived"]);
  await save({ id, viewStatus: "active", locations: worlds.map(({ office }) => office) });
  expect(await states()).toEqual(["active", "active", "active", "active"]);
  const { body } = await call(`GET /multi-location/manage-plans/${organizationId}`, { token: token.hq ?? "" });
  const plans = (body as unknown as { data: { plans: { id: number; locations: number[] }[] } }).data.plans;
  expect(plans.find((plan) => plan.id === id)?.locations.toSorted()).toEqual(
    worlds.map(({ office }) => office).toSorted(),
  );
});

it("with members nothing is archived unseen, and a draft with none is deleted with what follows it", async () => {
  const id = await make();
  const [follower] = await offered(id);
  const family = { office: at(0), planId: follower?.id ?? 0, versionId: follower?.versionId ?? 0, account: "" };
  await makeFamily(family, "2026-11-15", { card: null });
  expect((await save({ id, viewStatus: "archived" })).status).toBe(409);
  const { locations } = (await save({ id, viewStatus: "archived" }, { preview: true })).body.data as unknown as {
    locations: { members: number }[];
  };
  expect(locations.map(({ members }) => members)).toEqual([1, 0, 0, 0]);
  expect((await save({ id, viewStatus: "archived" }, { expectedLocations: 4 })).status).toBe(200);
  expect((await save({ id, isDeleted: true })).status).toBe(409);
  const draft = await make({ viewStatus: "draft" });
  expect((await save({ id: draft, isDeleted: true })).status).toBe(200);
  expect(await offered(draft)).toEqual([]);
});

it("a price in a group or at a location moves the members there alone, and given back moves them back", async () => {
  const id = await make();
  const plans = await offered(id);
  for (const index of [0, 1, 2]) {
    const { id: planId, versionId } = plans[index] ?? { id: 0, versionId: 0 };
    const spec = { listCents: 4000, termEndOn: new Date("2026-12-01") };
    await makeFamily({ office: at(index), planId, versionId, account: "" }, "2026-11-15", { card: null, spec });
  }
  const group = { planId: id, targetType: "group", target: west };
  expect((await send(PRICE, { planId: id, targetType: "location", target: at(0), price: 60 })).body.data).toMatchObject(
    {
      members: 1,
      locations: 1,
    },
  );
  const shown = await send(PRICE, { ...group, price: 50, preview: true });
  expect(shown.body.data).toMatchObject({
    members: 1,
    locations: [{ dentistInfoId: at(1), members: 1 }],
    keeps: [{ dentistInfoId: at(0) }],
  });
  expect((await send(PRICE, { ...group, price: 50, expectedMembers: 2 })).status).toBe(409);
  expect((await send(PRICE, { ...group, price: 50, expectedMembers: 1 })).status).toBe(200);
  expect(await prices(id)).toEqual([6000, 5000, 4000, 4000]);
  const waiting = () =>
    db.scheduledChange.count({ where: { kind: "price", status: "pending", membership: { officeId: at(0) } } });
  expect(await waiting()).toBe(1);
  const back = { planId: id, targetType: "location", target: at(0), giveBack: true };
  expect((await send(PRICE, back)).body.data).toMatchObject({ members: 1, locations: 1 });
  expect(await prices(id)).toEqual([5000, 5000, 4000, 4000]);
  expect(await waiting()).toBe(1);
  expect((await send(PRICE, { planId: id, price: 40, targetType: "location", target: stranger.office })).status).toBe(
    404,
  );
  expect((await send(PRICE, { planId: id, giveBack: true })).status).toBe(400);
});

it("a location that changes its group keeps what it offers, and what it had is its own", async () => {
  const id = await make();
  await save({ id, planName: "Smile West" }, { targetType: "group", target: west });
  const detail = `PUT /multi-location/dentist-group-detail/${west}`;
  expect((await send(detail, { locationIds: [at(1), at(2)] })).status).toBe(200);
  expect(await names(id)).toEqual(["Smile West", "Smile West", "Smile", "Smile"]);
  await save({ id, planName: "Far West" }, { targetType: "group", target: west });
  expect(await names(id)).toEqual(["Smile West", "Far West", "Smile", "Smile"]);
  expect((await send(detail, { locationIds: [at(0), at(1)] })).status).toBe(200);
});

it("kept for a group, it lets the others go as they are; kept for one location, it is that one's own", async () => {
  const id = await make();
  await save({ id, planName: "Smile West" }, { targetType: "group", target: west });
  const group = { planId: id, targetType: "group", target: west };
  const shown = await send(TARGET, { ...group, preview: true });
  expect(shown.body.data).toMatchObject({ released: [{ dentistInfoId: at(2) }, { dentistInfoId: at(3) }] });
  expect((await send(TARGET, { ...group, expectedLocations: 1 })).status).toBe(409);
  expect((await send(TARGET, { ...group, expectedLocations: 2 })).status).toBe(200);
  expect(await names(id)).toEqual(["Smile West", "Smile West"]);
  const { body } = await call(`GET /multi-location/group-plans/${west}`, { token: token.hq ?? "" });
  expect(JSON.stringify(body)).toContain('"Smile West"');
  expect((await send(TARGET, { planId: id, targetType: "master" })).status).toBe(200);
  const own = await send(TARGET, { planId: id, targetType: "location", target: at(3) });
  expect(own.body.data).toMatchObject({ released: 2 });
  expect(await offered(id)).toEqual([]);
  expect((await getPlan(at(3), own.body.data.planId)).planName).toBe("Smile West");
  const again = await send(TARGET, { planId: own.body.data.planId, targetType: "master" });
  expect(await names(again.body.data.planId)).toEqual(["Smile West"]);
});

it("who works in some locations sees those, changes what reaches no other, and finds nothing else", async () => {
  const id = await make();
  const details = (as: string) => call(`GET /multi-location/master-plan-details/${id}`, { token: token[as] ?? "" });
  const east = await db.officeGroup.create({ data: { organizationId, groupName: "East" } });
  await db.office.update({ where: { id: at(2) }, data: { groupId: east.id } });
  await save({ id, planName: "Smile East" }, { targetType: "group", target: east.id });
  expect(JSON.stringify((await details("hq")).body)).toContain(`"groupId":${east.id}`);
  const seen = JSON.stringify((await details("one")).body);
  expect(seen).not.toContain(`"groupId":${east.id}`);
  for (const index of [1, 2, 3]) expect(seen).not.toContain(`"dentistInfoId":${at(index)}`);
  expect((await details("else")).status).toBe(404);
  expect((await details("looks")).status).toBe(403);
  const before = await everything();
  expect((await save({ id, planName: "X" }, {}, "west")).status).toBe(404);
  expect((await save({ id, planName: "X" }, { targetType: "group", target: west }, "one")).status).toBe(404);
  expect((await save({ id, planName: "X" }, { targetType: "location", target: at(1) }, "one")).status).toBe(404);
  expect((await send(PRICE, { planId: id, price: 50 }, "west")).status).toBe(404);
  expect((await send(TARGET, { planId: id, targetType: "group", target: west }, "west")).status).toBe(404);
  expect(await everything()).toEqual(before);
  expect((await save({ id, planName: "West" }, { targetType: "group", target: west }, "west")).status).toBe(200);
  expect((await save({ id, planName: "One" }, { targetType: "location", target: at(0) }, "one")).status).toBe(200);
  expect(await names(id)).toEqual(["One", "West", "Smile East", "Smile"]);
});

it("the matrix asks as many statements for many locations as for few", async () => {
  const organization = {
    id: organizationId,
    name: "Summit",
    offices: worlds.map(({ office }) => office),
    managed: true,
  };
  const one = { ...organization, offices: organization.offices.slice(0, 1) };
  const few = await recordStatements(() => organizationMatrix(one));
  const many = await recordStatements(() => organizationMatrix(organization));
  expect(many.statements.length).toBe(few.statements.length);
  expect(many.result.plans.every(({ cells }) => cells.length === 4)).toBe(true);
  const actor = { userId: 0, role: "super_admin", tenantId: "dental", officeIds: [] } as never;
  const plan = await make();
  expect((await recordStatements(() => seenPlan(actor, plan))).statements.length).toBeLessThan(10);
});
