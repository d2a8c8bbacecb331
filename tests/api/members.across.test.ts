// The back office finds people of every office of its tenant, and nobody else does.
import { beforeAll, describe, expect, it } from "vitest";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { listAcross } from "@/lib/membership/members/across.queries";
import { acrossList } from "@/lib/membership/members/across.schema";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

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
  cast = castOf("dental");
  const elsewhere = castOf("vision");
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

describe("the list of all members", () => {
  const list = async (search: Record<string, string>) => {
    const query = acrossList.parse(search);
    return listAcross("dental", query, { skip: 0, take: 50 }, "en-US");
  };
  const file = async (query: string) =>
    String((await call(`GET /admin/members/export?format=csv&${query}`, { token: admin })).raw);

  it("has the families of every office of the tenant, each with its office, and none of the other tenant", async () => {
    const { rows, total } = await list({ q: "quillon" });
    expect(rows.map(({ name, officeId }) => [name, officeId])).toEqual([
      ["Ruth Quillon", cast.locationIds[0]],
      ["Ruthanne Quillon", cast.soloOfficeId],
    ]);
    expect(rows[1]?.officeName).toBe("Bright Smiles Dental");
    expect(total).toBe(2);
    expect((await list({})).total).toBe(await db.member.count({ where: { office: { tenantId: "dental" } } }));
  });

  it("counts each filter among what the search finds, and pages without losing anybody", async () => {
    const { counts } = await list({ q: "ruthanne" });
    expect(counts).toMatchObject({ all: 1, active: 0, past_due: 0 });
    const all = (await list({})).rows.map(({ id }) => id);
    const paged = [];
    for (const skip of all.keys()) {
      const query = acrossList.parse({});
      paged.push(...(await listAcross("dental", query, { skip, take: 1 }, "en-US")).rows.map(({ id }) => id));
    }
    expect(paged).toEqual(all);
  });

  it("forgives a typing error, and takes a search of ten thousand letters as none", async () => {
    expect((await list({ q: "quilon" })).rows.map(({ name }) => name)).toEqual(["Ruth Quillon", "Ruthanne Quillon"]);
    for (const q of ["%_'; drop", "qu"]) expect((await list({ q })).rows, q).toEqual([]);
    const answer = await call(`GET /admin/members/export?format=csv&q=${"a".repeat(10_000)}`, { token: admin });
    expect(answer.status).toBe(400);
  });

  it("is a file as it is shown, for administrators only", async () => {
    const lines = (await file("q=quillon&sort=-name")).trim().split("\r\n");
    expect(lines[0]).toContain("Member,Office,People,Plan,Status");
    expect(lines.slice(1).map((line) => line.split(",").slice(0, 3).join(" "))).toEqual([
      expect.stringContaining("Ruthanne"),
      expect.stringContaining("Ruth"),
    ]);
    for (const role of ["dentist", "office_admin", "client", "association"]) {
      const token = await tokenFor(`${role}@dental.test`);
      expect((await call("GET /admin/members/export?format=csv", { token })).status, role).toBe(403);
    }
  });
});
