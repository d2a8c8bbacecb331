// Groups of an organization's locations: who sees and changes them, what moves with a location, and what is refused.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { countStatements, db } from "@/lib/core/db/db";
import { organizationGroups } from "@/lib/membership/locations/groups.queries";
import { organizationNamed } from "@/lib/membership/locations/organization.queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makeMasterPlan, makeTypicalPlans, putOnPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { everything } from "../support/everything";
import { csvRows, xlsxRows } from "../support/sheets";

const VISION = "vision.localhost:3000";
let cast: Cast;
let organizationId: number;
let foreign: { organizationId: number; groupId: number; officeId: number };
let west: number;
let east: number;
const token: Record<string, string> = {};

beforeAll(async () => {
  cast = castOf("dental");
  const abroad = castOf("vision");
  const [first] = cast.locationIds;
  const office = await db.office.findUniqueOrThrow({ where: { id: first ?? 0 } });
  organizationId = office.organizationId ?? 0;
  const groups = await db.officeGroup.findMany({ where: { organizationId }, orderBy: { id: "asc" } });
  [west, east] = groups.map(({ id }) => id) as [number, number];
  const other = await db.office.findUniqueOrThrow({ where: { id: abroad.locationIds[0] ?? 0 } });
  foreign = { organizationId: other.organizationId ?? 0, groupId: other.groupId ?? 0, officeId: other.id };
  const staff = { tenantId: "dental", firstName: "Ada", lastName: "Lund" } as const;
  await makeUser(db, { ...staff, role: "office_admin", email: "one@dental.test", officeIds: [first ?? 0] });
  await makeUser(db, { ...staff, role: "dentist_standard", email: "looks@dental.test", officeIds: cast.locationIds });
  for (const name of ["hq", "one", "looks", "dentist", "super_admin"])
    token[name] = await tokenFor(`${name}@dental.test`);
  token.abroad = await tokenFor("hq@vision.test", undefined, VISION);
});

let made = 0;
const send = (what: string, input: object, as = "hq") =>
  call(what, { token: token[as] ?? "", input, ...(as === "abroad" ? { host: VISION } : {}) });
const read = async (as = "hq") =>
  (await send("POST /multi-location/organization-dentist-groups", { organizationId }, as)) as {
    status: number;
    body: { data: { groups: { groupId: number; groupName: string; locationsIds: number[]; revision: number }[] } };
  };
const make = async (locationsIds: number[] = []) => {
  made += 1;
  const reply = await send("POST /multi-location/dentist-groups", {
    organizationId,
    groupName: `Area ${made}`,
    locationsIds,
  });
  expect(reply).toMatchObject({ status: 200, body: { message: "Group added." } });
  return (reply.body as { data: { groupId: number } }).data.groupId;
};
const groupOf = async (id: number) => (await db.office.findUniqueOrThrow({ where: { id } })).groupId;
const at = (index: number) => cast.locationIds[index] ?? 0;

beforeEach(async () => {
  for (const [index, id] of cast.locationIds.entries())
    await db.office.update({ where: { id }, data: { groupId: index < 3 ? west : east } });
});

it("leave as a file as they stand on the page: searched, in its order, those of one's own locations", async () => {
  const path = (query: string) => `/multi-location/organization-dentist-groups/${organizationId}/export?${query}`;
  const csv = async (query: string, as = "hq") =>
    csvRows((await download(path(`format=csv&${query}`), token[as] ?? "")).bytes.toString("utf8"));
  const [head, ...all] = await csv("");
  expect(head).toEqual(["Group", "Locations", "Members", "Group plans"]);
  const names = (rows: string[][]) => rows.map(([name]) => name);
  expect(names(all)).toEqual(["East", "West"]);
  expect(names((await csv("sort=-name")).slice(1))).toEqual(["West", "East"]);
  expect(names((await csv("q=wes")).slice(1))).toEqual(["West"]);
  expect((await csv("", "one")).slice(1).map((cells) => cells.slice(0, 2))).toEqual([["West", "1"]]);
  expect(await csv("", "looks")).toEqual([head, ...all]);
  expect(xlsxRows((await download(path("format=xlsx"), token.hq ?? "")).bytes)).toHaveLength(3);
  expect((await call(`GET ${path("format=csv")}`, { token: token.dentist ?? "" })).status).toBe(404);
  expect((await call(`GET ${path("format=csv")}`, { token: token.abroad ?? "", host: VISION })).status).toBe(404);
});

it("are read with their locations by who works there, and of another's locations nothing is told", async () => {
  const mine = await read();
  expect(mine.body.data.groups.map(({ groupName, locationsIds }) => [groupName, locationsIds.length])).toEqual([
    ["West", 3],
    ["East", 3],
  ]);
  expect((await read("one")).body.data.groups.map(({ locationsIds }) => locationsIds)).toEqual([[at(0)]]);
  expect((await read("super_admin")).body.data.groups).toHaveLength(2);
  expect((await read("looks")).status).toBe(403);
  expect((await read("dentist")).status).toBe(404);
  expect((await read("abroad")).status).toBe(404);
  const detail = await send(`POST /multi-location/dentist-group-detail/${east}`, {});
  expect(detail).toMatchObject({ status: 200, body: { data: { groupName: "East", organizationId, plans: [] } } });
  expect((await send(`POST /multi-location/dentist-group-detail/${east}`, {}, "one")).status).toBe(404);
  expect((await send(`POST /multi-location/dentist-group-detail/${foreign.groupId}`, {})).status).toBe(404);
});

it("are made, renamed and filled by who administers every location, each with its line in the history", async () => {
  const groupId = await make([at(0), at(3)]);
  expect([await groupOf(at(0)), await groupOf(at(3)), await groupOf(at(1))]).toEqual([groupId, groupId, west]);
  const taken = await send("POST /multi-location/dentist-groups", { organizationId, groupName: "West" });
  expect(taken).toMatchObject({ status: 400, body: { fields: { groupName: expect.any(String) } } });
  const PATH = `PUT /multi-location/dentist-group-detail/${groupId}`;
  expect((await send(PATH, { groupName: `Coast ${made}`, revision: 1 })).status).toBe(200);
  // Who has seen the former name is told so.
  expect((await send(PATH, { groupName: "Other", revision: 1 })).status).toBe(409);
  expect((await send(PATH, { locationsIds: [at(1)] })).status).toBe(200);
  expect([await groupOf(at(0)), await groupOf(at(1))]).toEqual([null, groupId]);
  expect((await send(PATH, { addLocationIds: [at(0)] })).status).toBe(200);
  expect((await send("DELETE /multi-location/dentist-groups", { groupId, locationIds: [at(0), at(4)] })).status).toBe(
    200,
  );
  // What was not in it stays where it is.
  expect([await groupOf(at(0)), await groupOf(at(4))]).toEqual([null, east]);
  const lines = await db.auditEvent.findMany({
    where: { noun: "officeGroup", nounId: String(groupId) },
    orderBy: { id: "asc" },
  });
  expect(lines.map(({ action }) => action.split(".")[1])).toEqual([
    "create",
    "update",
    "locations",
    "locations",
    "locations",
  ]);
  expect(await db.auditEvent.count({ where: { action: "officeGroup.place", officeId: at(0) } })).toBe(4);
});

it("are out of reach for anybody else, and with foreign ids in the body", async () => {
  const before = await everything();
  const statuses = async (as: string) => [
    (await send("POST /multi-location/dentist-groups", { organizationId, groupName: "X" }, as)).status,
    (await send(`PUT /multi-location/dentist-group-detail/${west}`, { groupName: "X" }, as)).status,
    (await send(`DELETE /multi-location/dentist-group-detail/${west}`, {}, as)).status,
    (await send("DELETE /multi-location/dentist-groups", { groupId: west, locationIds: [at(0)] }, as)).status,
  ];
  for (const as of ["one", "dentist", "abroad"]) expect(await statuses(as)).toEqual([404, 404, 404, 404]);
  expect(await statuses("looks")).toEqual([403, 403, 403, 403]);
  for (const id of [foreign.officeId, cast.soloOfficeId, 2_000_000_000]) {
    const input = { organizationId, groupName: "X", locationsIds: [at(0), id] };
    expect((await send("POST /multi-location/dentist-groups", input)).status).toBe(404);
    expect((await send(`PUT /multi-location/dentist-group-detail/${west}`, { addLocationIds: [id] })).status).toBe(404);
    expect((await send("DELETE /multi-location/dentist-groups", { groupId: west, locationIds: [id] })).status).toBe(
      404,
    );
  }
  const elsewhere = { organizationId: foreign.organizationId, groupName: "X" };
  expect((await send("POST /multi-location/dentist-groups", elsewhere)).status).toBe(404);
  expect((await send(`DELETE /multi-location/dentist-group-detail/${foreign.groupId}`, {})).status).toBe(404);
  expect(await everything()).toEqual(before);
});

it("leave members their plan: what followed the group becomes the location's own, and no other number than shown", async () => {
  const groupId = await make([at(5)]);
  const [plan] = await makeTypicalPlans(db, "dental", at(5));
  if (!plan?.presetType) throw new Error("no plan");
  await putOnPlan(db, { tenantId: "dental", officeId: at(5), planId: plan.id });
  const preset = filledPreset("dental", plan.presetType);
  await makeMasterPlan(db, organizationId, preset, [at(5)], groupId);
  const parent = async () => (await db.plan.findUniqueOrThrow({ where: { id: plan.id } })).parentPlanId;
  expect(await parent()).not.toBeNull();
  // With a member on it the group stays.
  expect(await send(`DELETE /multi-location/dentist-group-detail/${groupId}`, {})).toMatchObject({ status: 409 });
  const move = (expectedPlans: number) =>
    send(`PUT /multi-location/dentist-group-detail/${east}`, { addLocationIds: [at(5)], expectedPlans });
  expect((await move(0)).status).toBe(409);
  const memberships = await db.membership.findMany({ where: { officeId: at(5) } });
  expect(await move(1)).toMatchObject({ status: 200, body: { data: { plansReleased: 1 } } });
  expect([await parent(), await groupOf(at(5))]).toEqual([null, east]);
  expect(await db.membership.findMany({ where: { officeId: at(5) } })).toEqual(memberships);
  // Then it goes, and its plan with it; twice it is not found.
  expect((await send(`DELETE /multi-location/dentist-group-detail/${groupId}`, {})).status).toBe(200);
  expect((await send(`DELETE /multi-location/dentist-group-detail/${groupId}`, {})).status).toBe(404);
  expect(await db.plan.count({ where: { groupId, isDeleted: false } })).toBe(0);
  expect((await read()).body.data.groups.map((group) => group.groupId)).not.toContain(groupId);
});

it("are read in as many statements with many locations as with few", async () => {
  const actor = await actorOf(token.super_admin ?? "", "dental", false);
  if (!actor) throw new Error("nobody");
  const count = async () =>
    (await countStatements(async () => organizationGroups(await organizationNamed(actor, organizationId)))).statements
      .length;
  // The first time a connection may be opened beside it.
  await count();
  const few = await count();
  for (let index = 0; index < 12; index += 1) {
    const slug = `more-${index}`;
    await makeOffice(db, {
      ...{ tenantId: "dental", officeName: slug, slug, city: "Mesa", state: "AZ", zip: "85201" },
      ...{ timezone: "America/Phoenix", organizationId, groupId: west },
    });
  }
  expect(await count()).toBeLessThanOrEqual(few);
});
