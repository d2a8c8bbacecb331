// Through which affiliate of its association an office came, as an administrator says it.
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
let cast: Cast;
let foreign: Cast;
let office: number;
let ada: number;
let affiliate: number;
const token: Record<string, string> = {};

const set = (input: object, as = "admin", of = office) =>
  call(`PUT /admin/dentists/${of}/affiliate`, {
    token: token[as] ?? "",
    input: { reason: "They brought it", ...input },
  });
const stands = async () => (await db.office.findUniqueOrThrow({ where: { id: office } })).affiliateId;
const idOf = async (email: string) => (await db.user.findFirstOrThrow({ where: { email } })).id;
const sees = async (as: string) =>
  (await csvLines("/associations/dentists/export?format=csv", token[as] ?? "")).map((line) => line.split(",")[0]);

beforeAll(async () => {
  cast = castOf("dental");
  foreign = castOf("vision");
  office = cast.soloOfficeId;
  affiliate = await idOf("affiliate@dental.test");
  const person = { tenantId: "dental", firstName: "Ada", lastName: "Young", role: "affiliate" } as const;
  ada = (await makeUser(db, { ...person, email: "ada@dental.test", associationId: cast.associationId })).id;
  for (const role of ["admin", "dentist", "association", "affiliate"])
    token[role] = await tokenFor(`${role}@dental.test`);
  token.ada = await tokenFor("ada@dental.test");
});

it("changes whose list the office is on, with both names and the reason in the history, and is taken away again", async () => {
  expect(await sees("affiliate")).not.toContain("Bright Smiles Dental");
  expect((await set({ affiliateId: affiliate, from: null })).status).toBe(200);
  expect(await sees("affiliate")).toContain("Bright Smiles Dental");
  expect((await set({ affiliateId: ada, from: affiliate })).status).toBe(200);
  expect(await sees("affiliate")).not.toContain("Bright Smiles Dental");
  expect(await sees("ada")).toEqual(["Bright Smiles Dental"]);
  expect((await set({ affiliateId: null, from: ada, reason: "They left it to the board" })).status).toBe(200);
  expect(await sees("ada")).toEqual([]);
  expect(await sees("association")).toContain("Bright Smiles Dental");
  const lines = await db.auditEvent.findMany({ where: { action: "association.affiliate" }, orderBy: { id: "asc" } });
  const casey = await db.user.findUniqueOrThrow({ where: { id: affiliate } });
  const name = `${casey.firstName} ${casey.lastName}`;
  expect(lines).toMatchObject([
    { officeId: office, before: { affiliate: null }, after: { affiliate: name }, reason: "They brought it" },
    { before: { affiliate: name }, after: { affiliate: "Ada Young" } },
    { before: { affiliate: "Ada Young" }, after: { affiliate: null }, reason: "They left it to the board" },
  ]);
});

it("shows who it is and who else it could be, and nothing of an office that came by itself", async () => {
  const shown = async (id: number) => {
    const { body } = await call(`GET /admin/dentists/${id}`, { token: token.admin ?? "" });
    return (body as { data: { affiliation: unknown } }).data.affiliation;
  };
  expect(await shown(office)).toMatchObject({
    ...{ association: "Lone Star Dental Association", affiliate: null },
    affiliates: expect.arrayContaining([{ id: ada, name: "Ada Young" }]),
  });
  expect(await shown(cast.largeOfficeId)).toBeNull();
  expect((await set({ affiliateId: ada, from: null }, "admin", cast.largeOfficeId)).status).toBe(409);
});

it("is no affiliate of another association or tenant, nobody switched off, and nobody of another role", async () => {
  const at = new Date();
  const other = await db.association.create({
    data: { tenantId: "dental", name: "Other", signupUrl: "other-one", stateAt: at, createdAt: at },
  });
  const person = { tenantId: "dental", firstName: "Otto", lastName: "Other", role: "affiliate" } as const;
  const otto = await makeUser(db, { ...person, email: "otto@dental.test", associationId: other.id });
  const off = await makeUser(db, { ...person, email: "off@dental.test", associationId: cast.associationId });
  await db.user.update({ where: { id: off.id }, data: { active: false } });
  for (const id of [
    otto.id,
    off.id,
    await idOf("affiliate@vision.test"),
    await idOf("association@dental.test"),
    99999999,
  ])
    expect([id, (await set({ affiliateId: id, from: null })).status]).toEqual([id, 404]);
  expect(await stands()).toBeNull();
  // An office of the other tenant is not found, from either side.
  expect((await set({ affiliateId: ada, from: null }, "admin", foreign.soloOfficeId)).status).toBe(404);
  token.abroad = await tokenFor("admin@vision.test", undefined, VISION);
  const abroad = {
    token: token.abroad,
    host: VISION,
    input: { affiliateId: ada, from: null, reason: "They brought it" },
  };
  expect((await call(`PUT /admin/dentists/${office}/affiliate`, abroad)).status).toBe(404);
});

it("needs a reason one can read and an administrator, and is decided once by two at once", async () => {
  expect(await set({ affiliateId: ada, from: null, reason: "x" })).toMatchObject({
    status: 400,
    body: { fields: { reason: expect.any(String) } },
  });
  for (const as of ["dentist", "association", "affiliate"])
    expect((await set({ affiliateId: ada, from: null }, as)).status).toBe(403);
  expect((await set({ affiliateId: null, from: null })).status).toBe(409);
  const two = await Promise.all([set({ affiliateId: ada, from: null }), set({ affiliateId: affiliate, from: null })]);
  expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect([ada, affiliate]).toContain(await stands());
});
