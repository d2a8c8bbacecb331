// What an association is told of its practices: sums, and none over fewer than five people.
import { beforeAll, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";

import { db } from "@/lib/core/db/db";
import { associationNumbers } from "@/lib/practice/partners/reporting.queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const EXPORT = "GET /associations/reporting/export?format=csv";
const PLACE = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
let cast: Cast;
let token: string;

/** A practice of an association with so many members since 2024, and so many more since this month. */
async function practice(name: string, associationId: number, old: number, young = 0): Promise<void> {
  const office = await makeOffice(db, { ...PLACE, officeName: name, slug: name.toLowerCase().replaceAll(" ", "-") });
  await db.office.update({ where: { id: office.id }, data: { associationId } });
  const row = await makePlan(db, { officeId: office.id, plan: filledPreset("dental", "general_adult") });
  const on = { planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" as const };
  for (let at = 0; at < old + young; at += 1) {
    const email = `${at}@${office.slug}.example`;
    const home = await makeHousehold(db, { tenantId: "dental", officeId: office.id, email });
    const member = await makeMember(db, home, { firstName: `P${at}`, lastName: name, birthOn: "1990-05-05" });
    await makeMembership(db, member, { ...on, startedOn: at < old ? "2024-03-01" : "2026-11-02", status: "active" });
  }
}

beforeAll(async () => {
  cast = castOf("dental");
  await db.office.updateMany({ data: { associationId: null } });
  const at = new Date();
  const { id: other } = await db.association.create({
    data: { tenantId: "dental", name: "Another", signupUrl: "another", stateAt: at, createdAt: at },
  });
  await practice("Aspen", cast.associationId, 6, 2);
  await practice("Birch", cast.associationId, 3, 1);
  await practice("Cedar", cast.associationId, 2, 5);
  await practice("Dogwood", cast.associationId, 0);
  await practice("Elm", other, 9);
  token = await tokenFor("association@dental.test");
});

const numbers = async () => {
  const actor = await actorOf(token, "dental", true);
  if (!actor) throw new Error("nobody is logged in");
  return associationNumbers(practicesOf(actor));
};

it("tells of each practice now and a year ago, and of fewer than five people nothing", async () => {
  const { status, raw } = await call(EXPORT, { token });
  expect(status).toBe(200);
  const lines = String(raw).trim().split("\r\n").slice(1);
  expect(lines).toEqual([
    "Aspen,Live,6,8,2",
    "Birch,Live,Fewer than 5,Fewer than 5,Not shown",
    "Cedar,Live,Fewer than 5,7,Not shown",
    "Dogwood,Live,0,0,0",
  ]);
});

it("adds up only practices that have enough, so that what is left out cannot be worked out", async () => {
  const found = await numbers();
  // Aspen's eight. Birch has four; Cedar had two a year ago, which the sum less Aspen's would tell.
  expect(found?.withheld).toBe(2);
  expect(found?.months.map(({ people }) => people)).toEqual([...Array(11).fill(6), 8]);
  expect([found?.joined, found?.left]).toEqual([null, 0]);
  await db.office.updateMany({ where: { officeName: "Aspen" }, data: { associationId: null } });
  expect(await numbers()).toBeNull();
});

it("is for associations alone", async () => {
  for (const role of ["dentist", "client", "sm_business", "super_admin"])
    expect([role, (await call(EXPORT, { token: await tokenFor(`${role}@dental.test`) })).status]).toEqual([role, 403]);
});
