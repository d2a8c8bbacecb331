// Plan settings of an organization's locations: read beside each other, set at all of them or at some, all or none.
import "../support/own-sandbox";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { countStatements, db } from "@/lib/core/db/db";
import { saveSettingsAt } from "@/lib/membership/master-plans/settings.commands";
import { settingsPlaces } from "@/lib/membership/master-plans/settings.queries";
import { makeUser } from "@/prisma/seed/users";
import { TENANTS } from "@/tenants/registry";
import { makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

let worlds: World[];
let stranger: World;
let organizationId: number;
const token: Record<string, string> = {};

type Shared = { setting: string; isSame: boolean; value: unknown; locations: { value: unknown }[] };
type Data = { updatedAt: string | null; settings: Shared[]; locations: unknown; families: number };
async function send(what: string, input: object, as = "hq") {
  const { status, body } = await call(what, { token: token[as] ?? "", input });
  return { status, body: body as { data: Data; message: string; fields?: Record<string, string> } };
}
const all = (input: object, as = "hq") =>
  send(`POST /multi-location/organization-plan-settings/${organizationId}`, input, as);
const some = (input: object, as = "hq") => send("POST /multi-location/multi-plan-settings", input, as);
const at = (index: number) => worlds[index]?.office ?? 0;
const stored = async () =>
  db.planSettings.findMany({ where: { officeId: { in: [at(0), at(1), at(2)] } }, orderBy: { officeId: "asc" } });
const named = (data: Data, setting: string) => data.settings.find((each) => each.setting === setting);
const letters = () => db.outbox.count({ where: { dedupe: { startsWith: "mail:discounts:" } } });

beforeAll(async () => {
  worlds = [await makeWorld(), await makeWorld(), await makeWorld()];
  stranger = await makeWorld();
  const createdAt = new Date("2026-01-01");
  organizationId = (await db.organization.create({ data: { tenantId: "dental", name: "Summit", createdAt } })).id;
  const offices = worlds.map(({ office }) => office);
  await db.office.updateMany({ where: { id: { in: offices } }, data: { organizationId } });
  await db.officeFee.deleteMany({ where: { officeId: { in: offices } } });
  const staff = { tenantId: "dental", firstName: "Malik", lastName: "Johnson" } as const;
  await makeUser(db, { ...staff, role: "dentist", email: "hq@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, role: "office_admin", email: "two@dental.test", officeIds: offices.slice(0, 2) });
  await makeUser(db, { ...staff, role: "dentist_standard", email: "looks@dental.test", officeIds: offices });
  await makeUser(db, { ...staff, role: "dentist", email: "else@dental.test", officeIds: [stranger.office] });
  for (const name of ["hq", "two", "looks", "else"]) token[name] = await tokenFor(`${name}@dental.test`);
  await moveTo("2026-12-10T15:00:00Z");
});

beforeEach(async () => {
  const familyDiscounts = { family_discount_two: 10, family_discount_three: null, family_discount_four: null };
  for (const world of worlds)
    await call(`POST /dentists/updateMembershipSettings/${world.office}`, {
      token: token.hq ?? "",
      input: { programName: "Club", familyDiscounts, allowBankDraft: false, gppActive: false },
    });
});

it("are read with the value all share, and with each location's own where they differ", async () => {
  await db.planSettings.update({ where: { officeId: at(1) }, data: { programName: "Coast Club" } });
  await db.officeFee.create({ data: { officeId: at(2), code: "1110", feeCents: 9000 } });
  const { body } = await all({});
  expect(named(body.data, "familyDiscounts.family_discount_two")).toMatchObject({ isSame: true, value: 10 });
  expect(named(body.data, "programName")).toMatchObject({
    isSame: false,
    value: null,
    locations: [{ value: "Club" }, { value: "Coast Club" }, { value: "Club" }],
  });
  expect(named(body.data, "priceCodes.1110")?.locations.map(({ value }) => value)).toEqual([null, null, 90]);
  // Who works in two of the three is told of those alone, and of a third that is named nothing at all.
  const mine = await all({}, "two");
  expect(mine.body.data.locations).toHaveLength(2);
  expect(named(mine.body.data, "priceCodes.1110")).toBeUndefined();
  expect((await some({ locationIds: [at(0), at(2)] })).body.data.locations).toHaveLength(2);
  expect((await some({ locationIds: [at(0), at(2)] }, "two")).status).toBe(404);
  await db.officeFee.deleteMany({ where: { officeId: at(2) } });
});

it("are set at every location, what is not sent stays, and what is so already is no change", async () => {
  await db.planSettings.update({ where: { officeId: at(1) }, data: { programName: "Coast Club" } });
  const input = {
    allowBankDraft: true,
    worryFree: { adult: { month: 5 } },
    priceCodes: [{ code: "D1110", price: 80 }],
  };
  expect((await all({ ...input, preview: true })).body.data.locations).toMatchObject([
    { changes: ["allowBankDraft", "worryFree.adult.month", "priceCodes.1110"], families: 0 },
    {},
    {},
  ]);
  expect((await stored()).map(({ allowBankDraft }) => allowBankDraft)).toEqual([false, false, false]);
  const saved = await all(input);
  expect(saved.body).toMatchObject({ data: { locations: 3 }, message: "Settings changed at 3 locations" });
  expect((await stored()).map(({ allowBankDraft, programName }) => [allowBankDraft, programName])).toEqual([
    [true, "Club"],
    [true, "Coast Club"],
    [true, "Club"],
  ]);
  expect(await db.officeFee.count({ where: { code: "1110", feeCents: 8000 } })).toBe(3);
  const lines = () => db.auditEvent.count({ where: { action: { in: ["plan.settings", "plan.fees"] } } });
  const before = await lines();
  expect((await some({ locationIds: [at(1)], settings: { programName: "Club" } })).body.data.locations).toBe(1);
  expect((await all({ ...input, programName: "Club" })).body).toMatchObject({
    data: { locations: 0 },
    message: "Nothing to change: all of them have these settings",
  });
  expect((await lines()) - before).toBe(1);
  expect(await db.auditEvent.count({ where: { action: "plan.settings", officeId: at(1) } })).toBeGreaterThan(1);
});

it("announce other family discounts to every family they reach, to none where one location refuses", async () => {
  for (const world of worlds.slice(0, 2)) await makeFamily(world, "2026-12-05", { size: 2 });
  await makeFamily(worlds[2] as World, "2026-12-05");
  const familyDiscounts = { family_discount_two: 0 };
  const shown = (await all({ familyDiscounts, preview: true })).body.data;
  expect(shown).toMatchObject({
    families: 2,
    people: 4,
    firstOn: "2027-12-05",
    locations: [{ families: 1, changes: ["familyDiscounts.family_discount_two"] }, { families: 1 }, { families: 0 }],
  });
  const before = await everything();
  expect((await all({ familyDiscounts, expectedFamilies: 1 })).status).toBe(409);
  // Guaranteed plans lack approval at two of them, which are named; nothing is set anywhere.
  await db.planSettings.update({ where: { officeId: at(1) }, data: { gppApproved: true } });
  const names = await db.office.findMany({ where: { id: { in: [at(0), at(2)] } }, orderBy: { id: "asc" } });
  const told = `Guaranteed payment plans have not been approved yet for: ${names.map(({ officeName }) => officeName).join(", ")}.`;
  expect((await all({ familyDiscounts, gppActive: true })).body.fields).toEqual({ gppActive: told });
  const named = { locationIds: [at(0), at(1), at(2)], settings: { familyDiscounts, gppActive: true } };
  for (const preview of [true, false])
    expect((await some({ ...named, preview })).body.fields).toEqual({ "settings.gppActive": told });
  await db.planSettings.update({ where: { officeId: at(1) }, data: { gppApproved: false } });
  expect(await everything()).toEqual(before);
  const saved = await all({ familyDiscounts, expectedFamilies: shown.families });
  expect(saved.body).toMatchObject({
    data: { locations: 3, families: 2 },
    message: "Settings changed at 3 locations; 2 families will pay a different price",
  });
  expect(await letters()).toBe(2);
  expect(await db.scheduledChange.count({ where: { kind: "discounts", status: "pending" } })).toBe(5);
});

it("are refused to who has seen older ones", async () => {
  const { updatedAt } = (await all({})).body.data;
  expect((await all({ programName: "One", updatedAt })).status).toBe(200);
  expect((await all({ programName: "Two", updatedAt })).status).toBe(409);
  expect((await some({ locationIds: [at(2)], settings: { programName: "Two" }, updatedAt })).status).toBe(409);
  expect((await stored()).map(({ programName }) => programName)).toEqual(["One", "One", "One"]);
});

it("are refused under the lock where a location has joined or left, or where who asks has lost one, since it was read", async () => {
  const actor = await actorOf(token.hq ?? "", "dental", false);
  if (!actor) throw new Error("nobody");
  const offices = worlds.map(({ office }) => office);
  const asked = { sent: { programName: "Late" }, fees: undefined };
  const seen = { updatedAt: null, expectedFamilies: undefined };
  const save = (known: typeof offices, isAll: boolean) =>
    saveSettingsAt(
      TENANTS.dental,
      { id: organizationId, name: "Summit", managed: true, offices: known },
      { asked, head: "", all: isAll, seen },
      { actor },
    );
  const before = await everything();
  await expect(save(offices.slice(0, 2), true)).rejects.toMatchObject({ status: 409 });
  await expect(save([...offices, stranger.office], false)).rejects.toMatchObject({ status: 409 });
  const last = { userId_officeId: { userId: actor.userId, officeId: at(2) } };
  const row = await db.userOffice.delete({ where: last });
  await expect(save(offices, true)).rejects.toMatchObject({ status: 401 });
  await db.userOffice.create({ data: row });
  expect(await everything()).toEqual(before);
});

it("are out of reach for who does not administer all of them, and with another's location among them", async () => {
  const before = await everything();
  const settings = { programName: "X" };
  expect((await all(settings, "two")).status).toBe(404);
  expect((await all({ ...settings, preview: true }, "two")).status).toBe(404);
  expect((await some({ locationIds: [at(1), at(2)], settings }, "two")).status).toBe(404);
  for (const as of ["else", "looks"]) {
    expect((await all(settings, as)).status).toBe(as === "else" ? 404 : 403);
    expect((await some({ locationIds: [at(0)], settings }, as)).status).toBe(as === "else" ? 404 : 403);
  }
  expect((await some({ locationIds: [at(0), stranger.office], settings })).status).toBe(404);
  // An office on its own has settings of its own.
  expect((await some({ locationIds: [stranger.office], settings }, "else")).status).toBe(404);
  expect((await some({ locationIds: [], settings })).status).toBe(400);
  expect((await all({ programname: "X" })).status).toBe(400);
  const twice = [
    { code: "D1110", price: 1 },
    { code: "1110", price: 2 },
  ];
  expect((await some({ locationIds: [at(0)], settings: { priceCodes: twice } })).body.fields).toEqual({
    "settings.priceCodes": expect.any(String),
  });
  expect(await everything()).toEqual(before);
  expect((await some({ locationIds: [at(0), at(1)], settings: { programName: "Theirs" } }, "two")).status).toBe(200);
});

it("are read in as many statements with many locations as with few", async () => {
  const offices = worlds.map(({ office }) => office);
  const organization = { id: organizationId, name: "Summit", managed: true };
  const count = async (size: number) =>
    (await countStatements(() => settingsPlaces({ ...organization, offices: offices.slice(0, size) }))).statements
      .length;
  await count(1);
  expect(await count(3)).toBe(await count(1));
});
