// Plans that an association offers its practices: each that adopts one has a copy of its own, which knows where it is from.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeAssociation } from "@/prisma/seed/associations";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const PLAN = {
  planName: "Lone Star Basic",
  description: "Two cleanings a year",
  pricing: { monthly: 39, annually: 390 },
  priceCodes: [{ code: "D1110", quantity: 2 }],
};
let cast: Cast;
let token = "";
let dentist = "";
let gulf = "";

beforeAll(async () => {
  castOf("vision");
  cast = castOf("dental");
  const other = await makeAssociation(db, "dental", { name: "Gulf Coast Dentists", signupUrl: "gulf-coast" });
  const person = { tenantId: "dental", firstName: "Kim", lastName: "Sato", role: "association" } as const;
  await makeUser(db, { ...person, email: "gulf@dental.test", associationId: other.id });
  token = await tokenFor("association@dental.test");
  dentist = await tokenFor("dentist@dental.test");
  gulf = await tokenFor("gulf@dental.test");
});

const make = (plan: object = PLAN, as = token) => call("POST /associations/templates", { token: as, input: { plan } });
const made = async (plan: object = PLAN) => ((await make(plan)).body as { data: { id: number } }).data.id;
const put = (id: number, input: object, as = token) => call(`PUT /associations/templates/${id}`, { token: as, input });
const offer = (id: number, offered: boolean, as = token) =>
  call(`PUT /associations/templates/${id}/offer`, { token: as, input: { offered } });
const adopt = (id: number, office = cast.soloOfficeId, as = dentist) =>
  call(`POST /dentists/${office}/plan-templates/${id}/adopt`, { token: as });
const row = (id: number) => db.planTemplate.findUniqueOrThrow({ where: { id } });
const copyOf = (id: number, officeId = cast.soloOfficeId) =>
  db.plan.findFirst({ where: { templateId: id, officeId, isDeleted: false }, include: { currentVersion: true } });
const lines = (path: string, as = token, host?: string) => csvLines(`${path}?format=csv`, as, host);

describe("a template", () => {
  it("is made, offered at once, and changed as it was read; what is not sent stays", async () => {
    const answer = await make();
    expect(answer).toMatchObject({ status: 200, body: { message: "Template saved. Your practices can add it now." } });
    const { id } = (answer.body as { data: { id: number } }).data;
    expect(await row(id)).toMatchObject({ planName: "Lone Star Basic", offered: true, revision: 1 });
    expect((await put(id, { plan: { planName: "Lone Star Plus" }, revision: 1 })).status).toBe(200);
    const after = await row(id);
    expect(after).toMatchObject({ planName: "Lone Star Plus", revision: 2 });
    expect(after.plan).toMatchObject({ monthlyCents: 3900, services: [{ code: "1110", quantity: 2 }] });
    expect((await put(id, { plan: { planName: "Too late" }, revision: 1 })).status).toBe(409);
    const events = await db.auditEvent.findMany({ where: { noun: "planTemplate" }, orderBy: { id: "asc" } });
    expect(events.map(({ action }) => action)).toEqual(["planTemplate.create", "planTemplate.update"]);
  });

  it("is no plan that could not be", async () => {
    for (const [wrong, field] of [
      [{ planName: " " }, "planName"],
      [{ pricing: { monthly: 1 } }, "monthlyCents"],
      [{ limitType: "between" }, "minAge"],
    ] as const) {
      const answer = await make({ ...PLAN, ...wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(Object.keys((answer.body as { fields: object }).fields).join()).toContain(field);
    }
  });

  it("is withdrawn and offered again, each once; copies stay", async () => {
    const id = await made({ ...PLAN, planName: "Short offer" });
    expect((await adopt(id)).status).toBe(200);
    expect((await offer(id, false)).status).toBe(200);
    expect((await offer(id, false)).status).toBe(409);
    expect((await adopt(id, cast.locationIds[0], await tokenFor("hq@dental.test"))).status).toBe(404);
    expect(await copyOf(id)).not.toBeNull();
    expect((await offer(id, true)).status).toBe(200);
    expect((await offer(id, true)).status).toBe(409);
  });
});

describe("an office", () => {
  it("adopts a template with one act: a draft of its own that knows its origin", async () => {
    const id = await made({ ...PLAN, planName: "For everybody" });
    const answer = await adopt(id);
    expect(answer).toMatchObject({ status: 200, body: { data: { status: "draft" } } });
    expect(await copyOf(id)).toMatchObject({
      ...{ status: "draft", templateRevision: 1 },
      currentVersion: { planName: "For everybody", monthlyCents: 3900, annualCents: 39_000 },
    });
    // Its own changes are its own, and the template's later ones are not the copy's.
    await put(id, { plan: { pricing: { monthly: 45, annually: 450 } } });
    expect(await copyOf(id)).toMatchObject({ templateRevision: 1, currentVersion: { monthlyCents: 3900 } });
    expect(await lines(`/associations/templates/${id}/export`)).toEqual([
      expect.stringMatching(/^Bright Smiles Dental,"Austin, TX",Draft,Before the last change,/),
    ]);
    expect(await lines("/associations/templates/export")).toContainEqual(
      expect.stringMatching(/^For everybody,Offered,\$?45.00,\$?450.00,1,/),
    );
  });

  it("has one copy, also where two people add it at once, and may add it again once that is deleted", async () => {
    const id = await made({ ...PLAN, planName: "Wanted twice" });
    const answers = await Promise.all([adopt(id), adopt(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const copy = await copyOf(id);
    expect(
      (await call(`DELETE /dentists/${cast.soloOfficeId}/memberships/${copy?.id}`, { token: dentist })).status,
    ).toBe(200);
    expect((await adopt(id)).status).toBe(200);
  });

  it("adopts what its own association offers and nothing else, by who manages its plans", async () => {
    const id = await made({ ...PLAN, planName: "Members only" });
    // An office of no association, one of another's template, and staff who manage no plans.
    expect((await adopt(id, cast.largeOfficeId, await tokenFor("owner.large@dental.test"))).status).toBe(404);
    const theirs = ((await make(PLAN, gulf)).body as { data: { id: number } }).data.id;
    expect((await adopt(theirs)).status).toBe(404);
    expect((await adopt(99_999_999)).status).toBe(404);
    expect((await adopt(id, cast.soloOfficeId, await tokenFor("dentist_standard@dental.test"))).status).toBe(403);
    expect((await adopt(id, cast.soloOfficeId, token)).status).toBe(403);
    expect(await copyOf(id)).toBeNull();
  });
});

describe("an association's templates", () => {
  it("are nobody's of another association or the other tenant", async () => {
    const id = await made({ ...PLAN, planName: "Ours alone" });
    const before = await row(id);
    const vision = await tokenFor("association@vision.test", undefined, VISION);
    for (const [as, host] of [[gulf], [vision, VISION]] as const) {
      const where = { token: as, ...(host ? { host } : {}) };
      const path = `/associations/templates/${id}`;
      expect((await call(`PUT ${path}`, { ...where, input: { plan: { planName: "Mine" } } })).status).toBe(404);
      expect((await call(`PUT ${path}/offer`, { ...where, input: { offered: false } })).status).toBe(404);
      expect((await call(`GET ${path}/export?format=csv`, where)).status).toBe(404);
      expect((await lines("/associations/templates/export", as, host)).join()).not.toContain("Ours alone");
    }
    expect(await row(id)).toEqual(before);
  });

  it("have their Spanish names in the Spanish list and its search, and their own where they have none", async () => {
    await made({ ...PLAN, planName: "Named Both", spanishName: "Nombre Doble" });
    await made({ ...PLAN, planName: "Named Once", spanishName: null });
    const names = async (locale: string, q = "") => {
      const headers = { cookie: `NEXT_LOCALE=${locale}`, "accept-language": locale };
      const { raw } = await call(`GET /associations/templates/export?format=csv&q=${q}`, { token, headers });
      return String(raw)
        .trim()
        .split("\r\n")
        .slice(1)
        .map((line) => line.split(",")[0]);
    };
    expect(await names("es-US")).toEqual(expect.arrayContaining(["Nombre Doble", "Named Once"]));
    expect(await names("en-US")).toEqual(expect.arrayContaining(["Named Both", "Named Once"]));
    expect([await names("es-US", "nombre"), await names("es-US", "named")]).toEqual([
      ["Nombre Doble"],
      ["Nombre Doble", "Named Once"],
    ]);
  });

  it("are kept by its administrators and staff; an affiliate looks at them, and is told of no practice but their own", async () => {
    const affiliate = await tokenFor("affiliate@dental.test");
    const staff = await tokenFor("association_standard@dental.test");
    const id = await made({ ...PLAN, planName: "Looked at" });
    expect((await make({ ...PLAN, planName: "By staff" }, staff)).status).toBe(200);
    expect((await make(PLAN, affiliate)).status).toBe(403);
    expect((await put(id, { plan: { planName: "Mine" } }, affiliate)).status).toBe(403);
    expect((await offer(id, false, affiliate)).status).toBe(403);
    expect((await adopt(id)).status).toBe(200);
    expect(await lines(`/associations/templates/${id}/export`, staff)).toHaveLength(1);
    expect(await lines(`/associations/templates/${id}/export`, affiliate)).toEqual([]);
    const { id: affiliateId } = await db.user.findFirstOrThrow({ where: { email: "affiliate@dental.test" } });
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { affiliateId } });
    expect(await lines(`/associations/templates/${id}/export`, affiliate)).toHaveLength(1);
    for (const role of ["dentist", "sm_business", "admin"])
      expect([role, (await make(PLAN, await tokenFor(`${role}@dental.test`))).status]).toEqual([role, 403]);
  });
});
