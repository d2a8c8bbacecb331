// Who works at which of an organization's locations: assigned and taken away by who administers all of them, with effect at once.
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { everything } from "../support/everything";
import { csvRows, xlsxRows } from "../support/sheets";

const VISION = "vision.localhost:3000";
let cast: Cast;
let organizationId: number;
let abroad: { organizationId: number; groupId: number; userId: number; officeId: number };
const token: Record<string, string> = {};
const ids: Record<string, number> = {};

beforeAll(async () => {
  cast = castOf("dental");
  const other = castOf("vision");
  const staff = { tenantId: "dental", firstName: "Ada", lastName: "Lund" } as const;
  const add = async (name: string, role: "office_admin" | "dentist_standard", officeIds: number[]) => {
    ids[name] = (await makeUser(db, { ...staff, role, email: `${name}@dental.test`, officeIds })).id;
    token[name] = await tokenFor(`${name}@dental.test`);
  };
  await add("one", "office_admin", [at(0)]);
  await add("looks", "dentist_standard", cast.locationIds);
  await add("runner", "office_admin", cast.locationIds);
  await add("provider", "dentist_standard", [at(1)]);
  for (const name of ["hq", "dentist", "super_admin"]) {
    token[name] = await tokenFor(`${name}@dental.test`);
    const user = await db.user.findFirstOrThrow({ where: { email: `${name}@dental.test` } });
    ids[name] = user.id;
  }
  token.abroad = await tokenFor("hq@vision.test", undefined, VISION);
  organizationId = (await db.office.findUniqueOrThrow({ where: { id: at(0) } })).organizationId ?? 0;
  const far = await db.office.findUniqueOrThrow({ where: { id: other.locationIds[0] ?? 0 } });
  const user = await db.user.findFirstOrThrow({ where: { email: "hq@vision.test" } });
  abroad = { organizationId: far.organizationId ?? 0, groupId: far.groupId ?? 0, userId: user.id, officeId: far.id };
});

const at = (index: number) => cast.locationIds[index] ?? 0;
const send = (what: string, as = "hq", input?: object) =>
  call(what, { token: token[as] ?? "", ...(input ? { input } : {}), ...(as === "abroad" ? { host: VISION } : {}) });
const assign = (who: string, input: object, as = "hq") =>
  send(`POST /multi-location/assign-users/${ids[who]}`, as, input);
const takeAway = (who: string, input: object, as = "hq") =>
  send(`DELETE /multi-location/assign-users/${ids[who]}`, as, input);
const officesOf = async (who: string) =>
  (await db.userOffice.findMany({ where: { userId: ids[who] ?? 0 }, orderBy: { officeId: "asc" } })).map(
    ({ officeId }) => officeId,
  );

it("is read by who works there, of their own locations; of one person by who administers all", async () => {
  const people = async (as: string) =>
    (await send(`GET /multi-location/manage-users/${organizationId}`, as)) as {
      status: number;
      body: { data: { users: { userId: number; locations: number }[] } };
    };
  const found = (await people("hq")).body.data.users;
  expect(found.find(({ userId }) => userId === ids.looks)?.locations).toBe(6);
  expect((await people("one")).body.data.users.find(({ userId }) => userId === ids.looks)?.locations).toBe(1);
  expect((await people("one")).body.data.users.map(({ userId }) => userId)).not.toContain(ids.provider);
  expect([(await people("dentist")).status, (await people("abroad")).status, (await people("looks")).status]).toEqual([
    404, 404, 403,
  ]);
  const one = `GET /multi-location/manage-user-assignments/${ids.provider}`;
  expect(await send(one)).toMatchObject({ status: 200, body: { data: { organizationId, locations: [at(1)] } } });
  expect([(await send(one, "one")).status, (await send(one, "abroad")).status]).toEqual([404, 404]);
  expect((await send(`GET /multi-location/manage-user-assignments/${ids.dentist}`)).status).toBe(404);
});

it("leaves as a file as it stands on the page: searched, in its order, of one's own locations, for who reads the page", async () => {
  const path = (query: string) => `/multi-location/manage-users/${organizationId}/export?${query}`;
  const csv = async (query: string, as = "hq") =>
    csvRows((await download(path(`format=csv&${query}`), token[as] ?? "")).bytes.toString("utf8"));
  const [head, ...all] = await csv("");
  expect(head).toEqual(["Person", "Email", "Role", "Status", "Locations"]);
  const emails = all.map((cells) => cells[1]);
  expect(emails).toEqual(expect.arrayContaining(["looks@dental.test", "runner@dental.test", "provider@dental.test"]));
  expect((await csv("sort=-person"))[1]?.[1]).not.toBe(emails[0]);
  expect((await csv("q=lund%20RUNNER")).slice(1)).toEqual([
    ["Ada Lund", "runner@dental.test", "Office admin", expect.any(String), "6"],
  ]);
  expect((await csv("q=looks", "one"))[1]?.[4]).toBe("1");
  expect(await csv("q=provider%40", "one")).toHaveLength(1);
  expect(await csv("", "looks")).toEqual([head, ...all]);
  expect(xlsxRows((await download(path("format=xlsx"), token.hq ?? "")).bytes)).toHaveLength(all.length + 1);
  for (const as of ["dentist", "abroad"]) expect((await send(`GET ${path("format=csv")}`, as)).status).toBe(404);
});

it("of somebody in two organizations, the one is meant that the asker administers", async () => {
  const other = await db.organization.create({
    data: { tenantId: "dental", name: "Elsewhere", createdAt: new Date() },
  });
  const where = { id: cast.soloOfficeId };
  await db.office.update({ where, data: { organizationId: other.id } });
  await db.userOffice.create({ data: { userId: ids.provider ?? 0, officeId: cast.soloOfficeId } });
  expect(cast.soloOfficeId).toBeLessThan(at(1));
  const one = await send(`GET /multi-location/manage-user-assignments/${ids.provider}`);
  expect(one).toMatchObject({ status: 200, body: { data: { organizationId, locations: [at(1)] } } });
  await db.userOffice.deleteMany({ where: { userId: ids.provider ?? 0, officeId: cast.soloOfficeId } });
  await db.office.update({ where, data: { organizationId: null } });
});

it("is changed by nobody else, with no foreign id, and by nobody for themselves, an owner or above their rank", async () => {
  const before = await everything();
  for (const as of ["one", "dentist", "abroad"]) {
    expect((await assign("provider", { locations: [at(0)] }, as)).status).toBe(404);
    expect((await takeAway("provider", { locations: [at(1)] }, as)).status).toBe(404);
  }
  expect((await assign("looks", { locations: [at(0)] }, "looks")).status).toBe(403);
  for (const id of [cast.soloOfficeId, abroad.officeId, 2_000_000_000]) {
    expect((await assign("provider", { locations: [at(0), id] })).status).toBe(404);
    expect((await takeAway("provider", { locations: [at(1), id] })).status).toBe(404);
  }
  expect((await assign("provider", { groups: [abroad.groupId] })).status).toBe(404);
  expect((await assign("dentist", { locations: [at(0)] })).status).toBe(404);
  expect((await send(`POST /multi-location/assign-users/${abroad.userId}`, "hq", { locations: [at(0)] })).status).toBe(
    404,
  );
  // Oneself, and the owner by an office admin.
  expect((await takeAway("runner", { locations: [at(0)] }, "runner")).status).toBe(409);
  expect((await takeAway("hq", { locations: [at(0)] }, "hq")).status).toBe(409);
  expect((await takeAway("hq", { locations: [at(0)] }, "runner")).status).toBe(409);
  expect(await everything()).toEqual(before);
});

it("takes effect at once, a group for its locations, each with a line in the history of the location", async () => {
  const group = (await db.office.findUniqueOrThrow({ where: { id: at(5) } })).groupId ?? 0;
  expect(await assign("provider", { locations: [at(0)], groups: [group] })).toMatchObject({
    ...{ status: 200, body: { data: { locations: 4 }, message: "Group added. They can open 4 more locations now." } },
  });
  expect(await officesOf("provider")).toEqual([at(0), at(1), at(3), at(4), at(5)]);
  // Once more changes nothing.
  expect(await assign("provider", { groups: [group] })).toMatchObject({ body: { data: { locations: 0 } } });
  expect((await send("GET /users/me/account", "provider")).status).toBe(200);
  expect((await takeAway("provider", { groups: [group], expectedLeft: 4 })).status).toBe(409);
  expect((await takeAway("provider", { groups: [group], expectedLeft: 2 })).status).toBe(200);
  expect(await officesOf("provider")).toEqual([at(0), at(1)]);
  expect((await send("GET /users/me/account", "provider")).status).toBe(401);
  const lines = await db.auditEvent.findMany({ where: { officeId: at(5), nounId: String(ids.provider) } });
  expect(lines.map(({ action }) => action).sort()).toEqual(["user.add", "user.remove"]);
});

it("ends access with the last location, and leaves no location without an administrator", async () => {
  token.provider = await tokenFor("provider@dental.test");
  expect(await takeAway("provider", { locations: [at(0), at(1)] })).toMatchObject({
    ...{ status: 200, body: { data: { left: 0 } } },
  });
  expect((await send("GET /users/me/account", "provider")).status).toBe(401);
  expect((await db.user.findUniqueOrThrow({ where: { id: ids.provider ?? 0 } })).active).toBe(false);
  expect((await assign("provider", { locations: [at(0)] })).status).toBe(404);
  // The back office takes the owner out where the admin stays, and not where nobody would be left.
  expect((await takeAway("hq", { locations: [at(2)] }, "super_admin")).status).toBe(200);
  expect((await takeAway("runner", { locations: [at(2)] }, "super_admin")).status).toBe(409);
  expect((await takeAway("runner", { locations: [at(1), at(3)] }, "super_admin")).status).toBe(200);
  // Who lost a location does not administer all of them any more.
  token.hq = await tokenFor("hq@dental.test");
  expect((await assign("looks", { locations: [at(2)] })).status).toBe(404);
});
