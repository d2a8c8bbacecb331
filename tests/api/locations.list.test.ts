// The locations of an organization in one list, and one of them edited: what it shows is measured as everywhere, who works at
// some of them meets nothing of the others, and a location's details are saved by the office's own call.
import { beforeAll, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { listLocations, locationRow } from "@/lib/membership/locations/list.queries";
import { locationList } from "@/lib/membership/locations/list.schema";
import { locationNamed, organizationAt, organizationNamed } from "@/lib/membership/locations/organization.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makeMasterPlan, makeTypicalPlans, putOnPlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { recordStatements } from "../support/asked";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { everything } from "../support/everything";
import { csvRows, xlsxRows } from "../support/sheets";

const VISION = "vision.localhost:3000";
let cast: Cast;
let organizationId: number;
let foreign: { organizationId: number; officeId: number };
let master: number;
const token: Record<string, string> = {};
const at = (index: number) => cast.locationIds[index] ?? 0;
/** Those that `three` works at, and those they do not. */
const MINE = [0, 1, 3];
const OTHERS = [2, 4, 5];

beforeAll(async () => {
  cast = castOf("dental");
  const abroad = castOf("vision");
  organizationId = (await db.office.findUniqueOrThrow({ where: { id: at(0) } })).organizationId ?? 0;
  const far = await db.office.findUniqueOrThrow({ where: { id: abroad.locationIds[0] ?? 0 } });
  foreign = { organizationId: far.organizationId ?? 0, officeId: far.id };
  const staff = { tenantId: "dental", firstName: "Ada", lastName: "Lund" } as const;
  const add = (name: string, role: "office_admin" | "dentist_standard", officeIds: number[]) =>
    makeUser(db, { ...staff, role, email: `${name}@dental.test`, officeIds });
  await add("three", "office_admin", MINE.map(at));
  await add("looks", "dentist_standard", cast.locationIds);
  for (const name of ["hq", "three", "looks", "dentist", "super_admin"])
    token[name] = await tokenFor(`${name}@dental.test`);
  token.abroad = await tokenFor("hq@vision.test", undefined, VISION);

  // Members of every standing, at some by the month and at others by the year.
  for (const [index, officeId] of cast.locationIds.entries()) {
    const [plan] = await makeTypicalPlans(db, "dental", officeId);
    const on = { tenantId: "dental", officeId, planId: plan?.id ?? 0 } as const;
    for (let no = 0; no <= index; no += 1) await putOnPlan(db, { ...on, unit: no % 2 ? "year" : "month" });
    if (index === 3) await putOnPlan(db, { ...on, status: "past_due" });
    if (index >= 3) await putOnPlan(db, { ...on, status: "delinquent" });
    await putOnPlan(db, { ...on, status: "canceled" });
  }
  const [first] = await makeTypicalPlans(db, "dental", at(0));
  const preset = filledPreset("dental", first?.presetType ?? "");
  // Kept for all, followed by two of them.
  master = (await makeMasterPlan(db, organizationId, preset, [at(0), at(1)])).id;
  const set = (index: number, data: object) => db.office.update({ where: { id: at(index) }, data });
  await set(1, { verified: false, accountStatus: "incomplete" });
  await set(2, { onboardingCompletedAt: null, accountStatus: "onboarding" });
  const closing = (day: string) => ({ closesOn: new Date(day), closingReason: "sold" });
  await set(4, { accountStatus: "closed", ...closing("2026-01-31") });
  await set(3, closing("2030-03-31"));
  await set(0, { checklistHiddenAt: null, practiceSystem: null, marketingOrderedAt: null });
});

const send = (what: string, input: object, as = "hq") =>
  call(what, { token: token[as] ?? "", input, ...(as === "abroad" ? { host: VISION } : {}) });
type Sent = {
  locationId: number;
  officeName: string;
  onboardingState: string;
  nextStep: string | null;
  members: number;
  recurringCents: number;
  owingFamilies: number;
  plans: { offered: number; kept: number };
};
const listed = async (as = "hq") =>
  (await send("POST /multi-location/manage-locations", { organizationId }, as)) as {
    status: number;
    body: { data: { locations: Sent[] } };
  };
const actor = async (as: string) => {
  const found = await actorOf(token[as] ?? "", "dental", false);
  if (!found) throw new Error("nobody");
  return found;
};
/** What the page reads, by who reads it. */
const shown = async (as: string, query: object = {}) => {
  const organization = await organizationNamed(await actor(as), organizationId);
  return listLocations(organization, locationList.parse(query), { skip: 0, take: 50 });
};
const file = (as: string, query: string) =>
  download(`/multi-location/manage-locations/${organizationId}/export?${query}`, token[as] ?? "");
const namesOf = async (indexes: readonly number[]) =>
  (await db.office.findMany({ where: { id: { in: indexes.map(at) } } })).map(({ officeName }) => officeName);

it("shows of each the numbers that its own pages show", async () => {
  const { locations } = (await listed()).body.data;
  expect(locations).toHaveLength(6);
  for (const { locationId, members, recurringCents, owingFamilies } of locations) {
    const own = await measuresNow(systemOffice(locationId), ["activeMembers", "recurring", "owingFamilies"]);
    expect({ activeMembers: members, recurring: recurringCents, owingFamilies }).toEqual(own);
  }
  // So that equal does not mean that nothing is counted.
  const of = (index: number) => locations.find(({ locationId }) => locationId === at(index));
  expect([of(0)?.members, of(3)?.members, of(5)?.members]).toEqual([1, 5, 6]);
  expect([of(0)?.owingFamilies, of(3)?.owingFamilies, of(5)?.owingFamilies]).toEqual([0, 2, 1]);
  expect(of(5)?.recurringCents).toBeGreaterThan(of(0)?.recurringCents ?? Number.POSITIVE_INFINITY);
});

it("shows how far each is, what it does next, and which of the shared plans it offers", async () => {
  const { locations } = (await listed()).body.data;
  const of = (index: number) => locations.find(({ locationId }) => locationId === at(index));
  expect([0, 1, 2, 4].map((index) => of(index)?.onboardingState)).toEqual([
    "live",
    "incomplete",
    "onboarding",
    "closed",
  ]);
  expect(of(0)).toMatchObject({ nextStep: "practiceSystem", plans: { offered: 1, kept: 1 } });
  expect(of(2)).toMatchObject({ plans: { offered: 0, kept: 1 } });
  // A closed one and one that will be have no step of a launch before them.
  expect([of(3), of(4)]).toMatchObject([
    { nextStep: null, closesOn: "2030-03-31" },
    { nextStep: null, closesOn: null },
  ]);
  await db.office.update({ where: { id: at(0) }, data: { checklistHiddenAt: new Date() } });
  expect((await locationRow(await locationNamed(await actor("hq"), at(0)))).nextStep).toBeNull();
  await db.office.update({ where: { id: at(0) }, data: { checklistHiddenAt: null } });
  // A plan that the organization offers no more is none that a location lacks.
  await db.plan.update({ where: { id: master }, data: { status: "archived" } });
  expect((await locationRow(await locationNamed(await actor("hq"), at(0)))).plans).toEqual({ offered: 0, kept: 0 });
  await db.plan.update({ where: { id: master }, data: { status: "active" } });
});

it("tells who works at three of six nothing of the others, on the page, in a search, in a file and by a call", async () => {
  const hidden = await namesOf(OTHERS);
  const clean = (what: unknown) => {
    const text = JSON.stringify(what);
    for (const name of hidden) expect(text).not.toContain(name);
    for (const index of OTHERS) expect(text).not.toMatch(new RegExp(`"(locationId|id)":${at(index)}\\b`));
  };
  const mine = await listed("three");
  expect(mine.body.data.locations.map(({ locationId }) => locationId).sort()).toEqual(MINE.map(at));
  clean(mine.body);
  const page = await shown("three");
  clean(page);
  expect(page).toMatchObject({ total: 3, counts: { all: 3, incomplete: 1, onboarding: 0, live: 2, closed: 0 } });
  const organization = await organizationAt(await actor("three"), systemOffice(at(0)));
  expect([organization?.offices.length, organization?.managed]).toEqual([3, false]);
  for (const name of hidden) expect(await shown("three", { q: name })).toMatchObject({ total: 0, counts: { all: 0 } });
  expect(await shown("three", { filter: "closed" })).toMatchObject({ rows: [], total: 0 });
  const csv = csvRows((await file("three", "format=csv")).bytes.toString("utf8"));
  expect(csv).toHaveLength(4);
  clean(csv);
  clean(xlsxRows((await file("three", "format=xlsx&sort=-members")).bytes));
  for (const index of OTHERS) {
    const detail = await send(`POST /multi-location/manage-location-detail/${at(index)}`, {}, "three");
    expect(detail.status).toBe(404);
    clean(detail.body);
  }
});

it("is read by who works there: a provider reads page and file, nobody else's organization is found", async () => {
  expect((await listed("super_admin")).body.data.locations).toHaveLength(6);
  expect([(await listed("looks")).status, (await listed("dentist")).status, (await listed("abroad")).status]).toEqual([
    403, 404, 404,
  ]);
  expect((await shown("looks")).total).toBe(6);
  expect(csvRows((await file("looks", "format=csv")).bytes.toString("utf8"))).toHaveLength(7);
  const path = `GET /multi-location/manage-locations/${organizationId}/export?format=csv`;
  expect((await call(path, { token: token.dentist ?? "" })).status).toBe(404);
  expect((await call(path, { token: token.abroad ?? "", host: VISION })).status).toBe(404);
  const detail = (id: number, as = "hq") => send(`POST /multi-location/manage-location-detail/${id}`, {}, as);
  expect((await detail(at(0), "looks")).status).toBe(403);
  // An office on its own is no location, a foreign one and one that there is not are the same.
  for (const id of [cast.soloOfficeId, foreign.officeId, 2_000_000_000]) expect((await detail(id)).status).toBe(404);
  expect((await detail(cast.soloOfficeId, "dentist")).status).toBe(404);
  expect((await detail(at(0), "abroad")).status).toBe(404);
});

it("finds every word in name, city, state or group, filters by state and sorts by each figure, also in a file", async () => {
  const found = async (query: object) => (await shown("hq", query)).rows.map(({ id }) => cast.locationIds.indexOf(id));
  expect(await found({ q: "mesa" })).toEqual([3]);
  expect(await found({ q: "az summit" })).toEqual([3, 4, 5]);
  expect(await found({ q: "west" })).toEqual([0, 1, 2]);
  expect(await found({ q: "nowhere" })).toEqual([]);
  expect(await found({ filter: "incomplete" })).toEqual([1]);
  expect(await shown("hq", { q: "west", filter: "live" })).toMatchObject({
    total: 1,
    counts: { all: 3, incomplete: 1, onboarding: 1, live: 1, closed: 0 },
  });
  expect(await found({ sort: "-location" })).toEqual([5, 4, 3, 2, 1, 0]);
  expect(await found({ sort: "members" })).toEqual([0, 1, 2, 3, 4, 5]);
  expect((await found({ sort: "-owing" })).slice(0, 3)).toEqual([3, 4, 5]);
  const { rows } = await shown("hq", { sort: "-recurring" });
  const amounts = rows.map(({ recurringCents }) => recurringCents);
  expect(amounts).toEqual([...amounts].sort((a, b) => b - a));
  const query = "q=az&sort=-members&filter=live";
  const { bytes, name } = await file("hq", `format=csv&${query}`);
  expect(name).toContain("Locations.csv");
  const [, ...lines] = csvRows(bytes.toString("utf8"));
  expect(lines.map(([location]) => location)).toEqual(["Summit Dental Tucson", "Summit Dental Mesa"]);
  const [, ...sheet] = xlsxRows((await file("hq", `format=xlsx&${query}`)).bytes);
  expect(sheet.map(([location]) => location)).toEqual(lines.map(([location]) => location));
});

it("shows one with its profile, its launch and its plans, those it lacks among them", async () => {
  const { status, body } = await send(`POST /multi-location/manage-location-detail/${at(2)}`, {});
  expect(status).toBe(200);
  const { data } = body as { data: { offered: { planId: number | null; state: string; members: number }[] } };
  expect(data).toMatchObject({
    organizationId,
    locationId: at(2),
    groupName: "West",
    profile: { city: "Fort Collins", state: "CO" },
  });
  expect(data.offered.filter(({ state }) => state === "missing")).toMatchObject([
    { planId: null, follows: "organization", members: 0 },
  ]);
  expect(data.offered.some(({ members }) => members === 3)).toBe(true);
  const follows = await send(`POST /multi-location/manage-location-detail/${at(0)}`, {});
  const own = (follows.body as { data: { offered: { follows: string | null; state: string }[] } }).data.offered;
  expect(own.some((plan) => plan.follows === "organization" && plan.state === "active")).toBe(true);
  expect(own.some(({ state }) => state === "missing")).toBe(false);
});

it("is edited by who administers it, by the office's own call: stale is refused, and each change has its line", async () => {
  const save = (index: number, input: object, as = "three") =>
    send(`POST /dentist-info/updateOfficeProfile/${at(index)}`, input, as);
  const before = await everything();
  for (const index of OTHERS) expect((await save(index, { phone: "512-555-0199" })).status).toBe(404);
  expect((await save(0, { phone: "512-555-0199" }, "looks")).status).toBe(403);
  expect((await save(0, { phone: "512-555-0199" }, "dentist")).status).toBe(404);
  expect(await everything()).toEqual(before);
  const { phone } = await db.office.findUniqueOrThrow({ where: { id: at(3) } });
  expect((await save(3, { phone: "512-555-0199", seen: { phone } })).status).toBe(200);
  // Who still has the former number before them is told what stands there now.
  expect(await save(3, { phone: "512-555-0177", seen: { phone } }, "hq")).toMatchObject({
    status: 409,
    body: { fields: { phone: expect.stringContaining("0199") } },
  });
  const lines = await db.auditEvent.findMany({ where: { action: "office.update", officeId: at(3) } });
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines[0]?.after)).toContain("0199");
});

it("is read in as many statements with five hundred locations as with six", async () => {
  const organization = async () => organizationNamed(await actor("super_admin"), organizationId);
  const count = async (query: object, part?: { skip: number; take: number }) => {
    const named = await organization();
    const work = () => listLocations(named, locationList.parse(query), part);
    // The first time a connection may be opened beside it.
    await work();
    return (await recordStatements(work)).statements.length;
  };
  const page = { skip: 0, take: 50 };
  const few = [await count({}, page), await count({ sort: "-recurring", q: "summit" }, page), await count({})];
  const { groupId, createdAt, updatedAt } = await db.office.findUniqueOrThrow({ where: { id: at(0) } });
  await db.office.createMany({
    data: Array.from({ length: 494 }, (_, index) => ({
      tenantId: "dental" as const,
      officeName: `Summit No. ${index}`,
      slug: `summit-no-${index}`,
      email: `no${index}@summit.example`,
      organizationId,
      groupId,
      createdAt,
      updatedAt,
    })),
  });
  const many = await organization();
  expect((await listLocations(many, locationList.parse({}))).rows).toHaveLength(500);
  expect([await count({}, page), await count({ sort: "-recurring", q: "summit" }, page), await count({})]).toEqual(few);
});
