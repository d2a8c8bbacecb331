// People who follow a group work at its locations, whichever these are: what comes and goes when locations move, and what ends it.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { everything } from "../support/everything";

let cast: Cast;
let west: number;
let east: number;
const token: Record<string, string> = {};
const ids: Record<string, number> = {};
const staff = { tenantId: "dental", lastName: "Lund" } as const;
const PASS = "follow.test";

const at = (index: number) => cast.locationIds[index] ?? 0;
const send = (what: string, input: object, as = "hq") => call(what, { token: token[as] ?? "", input });
const assign = (who: string, input: object) => send(`POST /multi-location/assign-users/${ids[who]}`, input);
const takeAway = (who: string, input: object) => send(`DELETE /multi-location/assign-users/${ids[who]}`, input);
const change = (groupId: number, input: object, as = "hq") =>
  send(`PUT /multi-location/dentist-group-detail/${groupId}`, input, as);
const worksAt = async (who: string) =>
  (await db.userOffice.findMany({ where: { userId: ids[who] ?? 0 }, orderBy: { officeId: "asc" } })).map(
    ({ officeId, byGroup }) => `${cast.locationIds.indexOf(officeId)}${byGroup ? " by group" : ""}`,
  );
const follows = async (who: string) =>
  (await db.groupFollow.findMany({ where: { userId: ids[who] ?? 0 } })).map(({ groupId }) => groupId);
const account = async (who: string) => (await call("GET /users/me/account", { token: token[who] ?? "" })).status;

beforeAll(async () => {
  cast = castOf("dental");
  const first = await db.office.findUniqueOrThrow({ where: { id: at(0) } });
  const groups = await db.officeGroup.findMany({
    where: { organizationId: first.organizationId ?? 0 },
    orderBy: { id: "asc" },
  });
  [west, east] = groups.map(({ id }) => id) as [number, number];
  token.hq = await tokenFor("hq@dental.test");
});

let round = 0;
beforeEach(async () => {
  round += 1;
  for (const [index, id] of cast.locationIds.entries())
    await db.office.update({ where: { id }, data: { groupId: index < 3 ? west : east } });
  await db.groupFollow.deleteMany({});
  await db.userOffice.updateMany({ data: { byGroup: false } });
  for (const [name, role, officeIds] of [
    ["ada", "dentist_standard", [at(3)]],
    ["bea", "office_admin", cast.locationIds],
  ] as const) {
    const email = `${name}${round}@${PASS}`;
    ids[name] = (await makeUser(db, { ...staff, firstName: name, role, email, officeIds: [...officeIds] })).id;
    token[name] = await tokenFor(email);
  }
});

it("is assigned as such: with the group's locations, told of with its name, and once", async () => {
  expect(await assign("ada", { groups: [west] })).toMatchObject({
    body: { data: { locations: 3, groups: 1 }, message: "Group added. They can open 3 more locations now." },
  });
  expect(await worksAt("ada")).toEqual(["0 by group", "1 by group", "2 by group", "3"]);
  expect(await assign("ada", { groups: [west] })).toMatchObject({ body: { data: { locations: 0, groups: 0 } } });
  const told = await call(`GET /multi-location/manage-user-assignments/${ids.ada}`, { token: token.hq ?? "" });
  expect(told.body).toMatchObject({ data: { groups: [{ groupId: west, groupName: "West" }] } });
  const lines = { action: "user.groups" as const, nounId: String(ids.ada) };
  expect(await db.auditEvent.findMany({ where: lines })).toMatchObject([{ after: { groups: ["West"] } }]);
  expect(await takeAway("ada", { groups: [west], expectedLeft: 1 })).toMatchObject({
    body: { data: { locations: 3, groups: 1, left: 1 }, message: "Group taken away with 3 locations." },
  });
  expect([await worksAt("ada"), await follows("ada")]).toEqual([["3"], []]);
});

it("what joins the group comes and what leaves it goes, as was shown, and what they have by themselves stays", async () => {
  await assign("ada", { locations: [at(1)], groups: [west] });
  const input = { locationsIds: [at(0), at(4)] };
  const shown = await change(west, { ...input, preview: true });
  expect(shown.body).toMatchObject({
    data: {
      plansReleased: 0,
      people: [{ userId: ids.ada, name: "ada Lund", come: [at(4)], go: [at(2)], keep: [], left: 4 }],
    },
  });
  expect(await worksAt("ada")).toEqual(["0 by group", "1", "2 by group", "3"]);
  const before = await everything();
  expect((await change(west, { ...input, expectedPeople: 0 })).status).toBe(409);
  expect(await everything()).toEqual(before);
  token.ada = await tokenFor(`ada${round}@${PASS}`);
  expect(await change(west, { ...input, expectedPeople: 1 })).toMatchObject({ body: { data: { people: 1 } } });
  expect(await worksAt("ada")).toEqual(["0 by group", "1", "3", "4 by group"]);
  // What they lost, an open tab may no longer show.
  expect(await account("ada")).toBe(401);
  const lines = await db.auditEvent.findMany({
    where: { noun: "user", nounId: String(ids.ada), officeId: { in: [at(2), at(4)] } },
    orderBy: { id: "asc" },
  });
  expect(lines.map(({ action, officeId }) => [action, officeId])).toEqual([
    ["user.add", at(2)],
    ["user.add", at(4)],
    ["user.remove", at(2)],
  ]);
});

it("from one followed group to another a location stays, without a log-out", async () => {
  await assign("ada", { groups: [west, east] });
  token.ada = await tokenFor(`ada${round}@${PASS}`);
  expect(await change(east, { addLocationIds: [at(0)], expectedPeople: 0 })).toMatchObject({
    body: { data: { people: 0 } },
  });
  expect(await worksAt("ada")).toContain("0 by group");
  expect(await account("ada")).toBe(200);
});

it("with the last location access ends, and the group is followed no longer", async () => {
  await assign("ada", { groups: [west] });
  await takeAway("ada", { locations: [at(3)] });
  await change(west, { locationsIds: [at(0)] });
  token.ada = await tokenFor(`ada${round}@${PASS}`);
  const last = { groupId: west, locationIds: [at(0)] };
  expect((await send("DELETE /multi-location/dentist-groups", { ...last, preview: true })).body).toMatchObject({
    data: { people: [{ go: [at(0)], left: 0 }] },
  });
  expect(await account("ada")).toBe(200);
  expect((await send("DELETE /multi-location/dentist-groups", { ...last, expectedPeople: 1 })).status).toBe(200);
  expect([await account("ada"), await worksAt("ada"), await follows("ada")]).toEqual([401, [], []]);
  expect((await db.user.findUniqueOrThrow({ where: { id: ids.ada ?? 0 } })).active).toBe(false);
});

it("what comes in the same change keeps them in, though their last location goes", async () => {
  await assign("ada", { groups: [west] });
  await takeAway("ada", { locations: [at(3)] });
  await change(west, { locationsIds: [at(0)] });
  expect((await change(west, { locationsIds: [at(5)] })).status).toBe(200);
  expect(await worksAt("ada")).toEqual(["5 by group"]);
});

it("ends when one location of it is taken away alone: the others become their own", async () => {
  await assign("ada", { groups: [west] });
  expect((await takeAway("ada", { locations: [at(0)] })).status).toBe(200);
  expect([await worksAt("ada"), await follows("ada")]).toEqual([["1", "2", "3"], []]);
  const line = await db.auditEvent.findFirstOrThrow({ where: { action: "user.remove", nounId: String(ids.ada) } });
  expect(line.after).toMatchObject({ unfollowed: [west] });
});

it("a deleted group takes nothing from anybody, and its people follow it no longer", async () => {
  await assign("ada", { groups: [west] });
  token.ada = await tokenFor(`ada${round}@${PASS}`);
  const made = await send("POST /multi-location/dentist-groups", {
    organizationId: (await db.officeGroup.findUniqueOrThrow({ where: { id: west } })).organizationId,
    groupName: `Third ${round}`,
    locationsIds: [at(5)],
  });
  const { groupId } = (made.body as { data: { groupId: number } }).data;
  await assign("ada", { groups: [groupId] });
  token.ada = await tokenFor(`ada${round}@${PASS}`);
  expect((await send(`DELETE /multi-location/dentist-group-detail/${groupId}`, {})).status).toBe(200);
  expect([(await worksAt("ada")).at(-1), await follows("ada")]).toEqual(["5", [west]]);
  expect(await account("ada")).toBe(200);
});

it("nobody loses a location by their own change of a group, or by one of somebody below their rank", async () => {
  await assign("bea", { groups: [west] });
  await db.userOffice.updateMany({ where: { userId: ids.bea ?? 0, officeId: at(0) }, data: { byGroup: true } });
  const input = { locationsIds: [at(1), at(2)] };
  expect((await change(west, { ...input, preview: true }, "bea")).body).toMatchObject({ data: { people: [] } });
  expect(await change(west, input, "bea")).toMatchObject({ status: 200, body: { data: { people: 0 } } });
  expect(await worksAt("bea")).toEqual(["0", "1", "2", "3", "4", "5"]);
  // A dentist, by an office admin.
  await db.user.update({ where: { id: ids.ada ?? 0 }, data: { role: "dentist" } });
  await assign("ada", { groups: [west] });
  expect(await change(west, { locationsIds: [at(2)] }, "bea")).toMatchObject({ body: { data: { people: 0 } } });
  expect(await worksAt("ada")).toEqual(["1", "2 by group", "3"]);
});
