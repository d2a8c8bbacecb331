// The plans of every office of a tenant: found, counted and filed alike, and nobody's but the back office's.
import { beforeAll, describe, expect, it } from "vitest";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { listPlansAcross } from "@/lib/practice/plans/across.queries";
import { plansAcrossList } from "@/lib/practice/plans/across.schema";
import { listPlans } from "@/lib/practice/plans/queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let foreign: Cast;
let admin = "";
const ADULT = filledPreset("dental", "general_adult");
const all = (search: Record<string, string> = {}) => listPlansAcross("dental", plansAcrossList.parse(search));

beforeAll(async () => {
  cast = castOf("dental");
  foreign = castOf("vision");
  const [location = 0] = cast.locationIds;
  for (const officeId of [cast.soloOfficeId, location]) await makePlan(db, { officeId, plan: ADULT });
  const plan = await makePlan(db, {
    officeId: location,
    plan: { ...ADULT, planName: "Zebra 100%_plan", spanishName: "Plan Cebra" },
  });
  const draft = await makePlan(db, { officeId: location, plan: { ...ADULT, planName: "Unfinished" } });
  await db.plan.update({ where: { id: draft.id }, data: { status: "draft" } });
  const gone = await makePlan(db, { officeId: location, plan: { ...ADULT, planName: "Thrown away" } });
  await db.plan.update({ where: { id: gone.id }, data: { isDeleted: true } });
  await makePlan(db, { officeId: foreign.soloOfficeId, plan: { ...ADULT, planName: "Of the other tenant" } });
  const home = await makeHousehold(db, { tenantId: "dental", officeId: location, email: "zebra@mail.example" });
  for (const unit of ["month", "year"] as const) {
    const member = await makeMember(db, home, { firstName: unit, lastName: "Zebra", birthOn: "1990-01-01" });
    await makeMembership(db, member, {
      planId: plan.id,
      planVersionId: plan.currentVersionId ?? 0,
      ...{ unit, startedOn: "2026-11-01", listCents: 4900 },
    });
  }
  admin = await tokenFor("admin@dental.test");
});

describe("the list", () => {
  it("has every plan of the tenant's offices and of no other, deleted ones left out", async () => {
    const { rows, total, counts } = await all();
    const names = rows.map(({ planName }) => planName);
    expect(total).toBe(rows.length);
    expect(counts.all).toBe(counts.active + counts.draft + counts.archived);
    expect(names).toContain("Unfinished");
    expect(names).not.toContain("Thrown away");
    expect(names).not.toContain("Of the other tenant");
    const offices = [...new Set(rows.map(({ officeId }) => officeId))] as OfficeId[];
    const own = (await Promise.all(offices.map((office) => listPlans(office)))).flat();
    expect(rows.map(({ id }) => id).sort()).toEqual(own.map(({ id }) => id).sort());
  });

  it("finds by plan, Spanish name and office, with signs that mean something in SQL as they are", async () => {
    for (const q of ["zebra", "cebra", "100%_"])
      expect((await all({ q })).rows.map(({ planName }) => planName)).toEqual(["Zebra 100%_plan"]);
    expect((await all({ q: "%%" })).rows).toEqual([]);
    expect((await all({ q: "bright smiles" })).rows.every(({ officeId }) => officeId === cast.soloOfficeId)).toBe(true);
    expect((await all({ filter: "draft" })).rows.map(({ planName }) => planName)).toContain("Unfinished");
  });

  it("counts members as their office does", async () => {
    const [zebra] = (await all({ q: "zebra" })).rows;
    expect(zebra).toMatchObject({ membersMonthly: 1, membersAnnual: 1 });
    const own = (await listPlans(zebra?.officeId as OfficeId)).find(({ id }) => id === zebra?.id);
    expect(own).toMatchObject({ membersMonthly: 1, membersAnnual: 1 });
  });

  it("goes both ways in every order, pages without doubles, and is a file of what it shows", async () => {
    for (const sort of ["name", "office", "monthly", "annual", "changed"]) {
      const [up, down] = [await all({ sort }), await all({ sort: `-${sort}` })];
      expect(up.rows.map(({ id }) => id).sort()).toEqual(down.rows.map(({ id }) => id).sort());
    }
    const query = plansAcrossList.parse({ sort: "-name" });
    const pages = [0, 2].map((skip) => listPlansAcross("dental", query, { skip, take: 2 }));
    const ids = (await Promise.all(pages)).flatMap(({ rows }) => rows.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const { raw } = await call("GET /admin/plans/export?format=csv&q=zebra", { token: admin });
    const lines = String(raw).trim().split("\r\n");
    expect(lines[0]).toContain(
      "Plan,Office,Status,A month,A year,Members paying monthly,Members paying yearly,Changed",
    );
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^Zebra 100%_plan,.*,Active,.*,1,1,/);
  });

  it("is for administrators only, and refuses a search without end", async () => {
    for (const role of ["dentist", "office_admin", "client", "association"]) {
      const token = await tokenFor(`${role}@dental.test`);
      expect((await call("GET /admin/plans/export?format=csv", { token })).status, role).toBe(403);
    }
    const long = await call(`GET /admin/plans/export?format=csv&q=${"a".repeat(10_000)}`, { token: admin });
    expect(long.status).toBe(400);
  });
});
