// Who works at which of an organization's locations: assigned and taken away by who administers all of them, with effect at once.
import { beforeAll, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { OFFICE } from "@/lib/core/auth/roles";
import { countStatements, db } from "@/lib/core/db/db";
import { organizationNamed } from "@/lib/membership/locations/organization.queries";
import { listPeople } from "@/lib/membership/locations/users.queries";
import { peopleList } from "@/lib/membership/locations/users.schema";
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

it("one setting of somebody is changed by who administers all locations, and nothing else of them", async () => {
  const SETTING = "PUT /users/me/account/change-manage-user-setting";
  const change = (who: string, setting: string, value: unknown, as = "hq") =>
    send(SETTING, as, { userId: ids[who], setting, value });
  const person = () => db.user.findUniqueOrThrow({ where: { id: ids.provider ?? 0 } });
  const before = await everything();
  const refused = [
    await change("provider", "type", "office_admin", "one"),
    await change("provider", "type", "office_admin", "abroad"),
    await change("provider", "type", "office_admin", "looks"),
    await change("dentist", "active", false),
    await change("hq", "active", false),
    await change("provider", "type", "super_admin"),
    await change("provider", "type", "office_admin_temp"),
    await change("provider", "owner", true),
    await change("provider", "active", "no"),
  ];
  expect(refused.map(({ status }) => status)).toEqual([404, 404, 403, 404, 409, 400, 400, 400, 400]);
  expect(await everything()).toEqual(before);
  const was = await person();
  expect((await change("provider", "planCoordinator", true)).status).toBe(200);
  expect(await person()).toMatchObject({ planCoordinator: true, role: was.role, active: true });
  expect((await change("provider", "type", "office_admin")).status).toBe(200);
  expect(await person()).toMatchObject({ planCoordinator: true, role: "office_admin", active: true });
  expect((await change("provider", "active", false)).status).toBe(200);
  expect(await person()).toMatchObject({ role: "office_admin", active: false });
  expect((await change("provider", "active", true)).status).toBe(200);
  expect((await person()).active).toBe(true);
  expect((await change("provider", "type", "dentist_standard")).status).toBe(200);
  expect((await change("provider", "planCoordinator", false)).status).toBe(200);
  // Another role ends the sessions of the old one.
  token.provider = await tokenFor("provider@dental.test");
});

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

it("is read a page at a time, in an order that no page breaks, in two statements for any number of locations", async () => {
  const actor = await actorOf(token.hq ?? "", "dental", false);
  if (!actor) throw new Error("nobody");
  const organization = await organizationNamed(actor, organizationId);
  const here = { officeId: { in: [...cast.locationIds] } };
  for (const [sort, way] of [
    ["person", "asc"],
    ["-person", "desc"],
  ] as const) {
    const users = await db.user.findMany({
      where: { role: { in: [...OFFICE] }, offices: { some: here } },
      select: { id: true, _count: { select: { offices: { where: here } } } },
      orderBy: [{ lastName: way }, { id: "asc" }],
    });
    const query = peopleList.parse({ sort });
    const { result, statements } = await countStatements(() => listPeople(organization, query));
    expect(result.rows.map(({ userId, locations }) => [userId, locations])).toEqual(
      users.map(({ id, _count }) => [id, _count.offices]),
    );
    expect(users.length).toBeGreaterThan(4);
    expect(statements.filter((text) => text.includes("app_user"))).toHaveLength(2);
    const page = await listPeople(organization, query, { skip: 2, take: 2 });
    expect(page).toEqual({ ...result, rows: result.rows.slice(2, 4) });
    // A page after the last one knows how many there are all the same.
    expect(await listPeople(organization, query, { skip: 500, take: 50 })).toEqual({ ...result, rows: [] });
  }
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
