// The back office finds people of every office of its tenant, and nobody else does.
import { beforeAll, expect, it } from "vitest";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db";
import { type Cast, makeCast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";

type Found = { id: number; name: string; officeId: number; officeName: string };

let cast: Cast;
let admin = "";

async function makeMember(tenantId: "dental" | "vision", officeId: number, firstName: string, lastName: string) {
  const at = await now();
  const payer = await db.payer.create({ data: { tenantId, createdAt: at } });
  const contact = { email: `${firstName}.${lastName}@family.example`.toLowerCase(), phone: "5125550177" };
  const household = await db.household.create({ data: { officeId, payerId: payer.id, ...contact, createdAt: at } });
  return db.member.create({
    data: {
      ...{
        officeId,
        householdId: household.id,
        firstName,
        lastName,
        birthOn: new Date("1988-04-12"),
        email: contact.email,
      },
      ...{ relationship: "myself", createdAt: at, updatedAt: at },
    },
  });
}

beforeAll(async () => {
  cast = await transaction((tx) => makeCast(tx, "dental"), 60_000);
  const elsewhere = await transaction((tx) => makeCast(tx, "vision"), 60_000);
  const [location = 0] = cast.locationIds;
  await makeMember("dental", cast.soloOfficeId, "Ruthanne", "Quillon");
  await makeMember("dental", location, "Ruth", "Quillon");
  await makeMember("vision", elsewhere.soloOfficeId, "Ruth", "Quillon");
  admin = await tokenFor("admin@dental.test");
});

async function found(searchQuery: string): Promise<{ members: Found[]; users: (Found & { type: string })[] }> {
  const { body } = await call("POST /admin/people/search", { token: admin, input: { searchQuery } });
  return (body as { data: { members: Found[]; users: (Found & { type: string })[] } }).data;
}

it("finds members of every office of the tenant, whoever is called just so first", async () => {
  const { members } = await found("quillon ruth");
  expect(members.map(({ name }) => name)).toEqual(["Ruth Quillon", "Ruthanne Quillon"]);
  expect(members.map(({ officeId }) => officeId)).toEqual([cast.locationIds[0], cast.soloOfficeId]);
  expect(members[1]?.officeName).toBe("Bright Smiles Dental");
});

it("finds them by email and phone", async () => {
  expect((await found("ruthanne.quillon@family")).members).toHaveLength(1);
  expect((await found("(512) 555-0177")).members).toHaveLength(2);
});

it("finds staff with role and office, and no patient's login among them", async () => {
  const { users } = await found("dentist@dental.test");
  expect(users[0]).toMatchObject({ type: "dentist", officeId: cast.soloOfficeId });
  expect((await found("client@dental.test")).users).toEqual([]);
});

it("finds nobody for what is too short, or with signs that mean something in SQL", async () => {
  for (const text of ["ru", "", "%%%", "___", "'; drop"])
    expect(await found(text), text).toEqual({ members: [], users: [] });
});

it("is for administrators only", async () => {
  for (const role of ["dentist", "office_admin", "client", "association"]) {
    const token = await tokenFor(`${role}@dental.test`);
    expect((await call("POST /admin/people/search", { token, input: { searchQuery: "quillon" } })).status).toBe(403);
  }
});
