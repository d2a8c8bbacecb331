// The public search for an office: whom it finds, how far away, in which order, and of whom it says nothing.
import { beforeAll, describe, expect, test } from "vitest";
import { db } from "@/lib/core/db/db";
import { type Spot, spotOf } from "@/lib/core/fields/places";
import { cents } from "@/lib/core/money";
import {
  officesFurther,
  officesNear,
  SEARCHES,
  searchWait,
  townsWithOffices,
} from "@/lib/membership/enrolment/nearby.queries";
import { NEARBY_ROWS, type NearbyQuery } from "@/lib/membership/enrolment/nearby.schema";
import { publicOfficeById } from "@/lib/membership/enrolment/queries";
import { makeOffice, type OfficeSpec } from "@/prisma/seed/offices";
import { filledPreset, makePlan, makeTypicalPlans } from "@/prisma/seed/plans";
import { TENANTS } from "@/tenants/registry";
import { recordStatements } from "../support/asked";

const AUSTIN = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
let austin: Spot;

type Price = Partial<Record<"monthlyCents" | "annualCents", number | null>>;
const inCents = (price: Price) =>
  Object.fromEntries(Object.entries(price).map(([unit, amount]) => [unit, amount === null ? null : cents(amount)]));

async function open(slug: string, more: Partial<OfficeSpec> = {}, price?: Price) {
  const spec = { ...AUSTIN, officeName: slug, slug, ...more };
  const { id } = await makeOffice(db, spec);
  const preset = spec.tenantId === "dental" ? "general_adult" : "annual_exam_eyewear";
  if (price) await makePlan(db, { officeId: id, plan: { ...filledPreset(spec.tenantId, preset), ...inCents(price) } });
  else await makeTypicalPlans(db, spec.tenantId, id);
  return id;
}

const ask = (changes: Partial<NearbyQuery> = {}): NearbyQuery => ({ near: "", sort: "distance", page: 1, ...changes });
const find = (changes: Partial<NearbyQuery> = {}, here = austin) => officesNear(TENANTS.dental, here, ask(changes));
const named = async (changes: Partial<NearbyQuery> = {}, here?: Spot) =>
  (await find(changes, here)).rows.map(({ officeName }) => officeName);
const at = async (text: string): Promise<Spot> => {
  const { spot } = await spotOf(text);
  if (!spot) throw new Error(`no ${text}`);
  return spot;
};

beforeAll(async () => {
  austin = await at("78701");
  await open("the-nearest", {}, { monthlyCents: 4900, annualCents: 49_900 });
  await open("round-rock", { city: "Round Rock", zip: "78664-1234" }, { monthlyCents: null, annualCents: 31_200 });
  await open("san-marcos", { city: "San Marcos", zip: "78666" }, { monthlyCents: 2500, annualCents: null });
  await open("san-antonio", { city: "San Antonio", zip: "78205" });
  await open("eyes", { tenantId: "vision" });
});

describe("offices around a place", () => {
  test("are those within fifty miles, the nearest first, with their distance, plans and prices", async () => {
    const { rows, total, around } = await find();
    expect(rows.map(({ officeName }) => officeName)).toEqual(["the-nearest", "round-rock", "san-marcos"]);
    expect([total, around]).toEqual([3, 3]);
    expect(rows[0]?.miles).toBe(0);
    expect(rows[1]?.miles).toBeGreaterThan(10);
    expect(rows[2]?.miles).toBeLessThan(50);
    expect(rows.map(({ prices }) => prices)).toEqual([
      { month: 4900, year: 49_900 },
      { month: null, year: 31_200 },
      { month: 2500, year: null },
    ]);
    expect(rows[0]?.plans).toMatchObject([{ monthlyCents: 4900 }]);
  });

  test("are the tenant's own", async () => {
    const eyes = await officesNear(TENANTS.vision, austin, ask());
    expect(eyes.rows.map(({ officeName }) => officeName)).toEqual(["eyes"]);
    expect(await named()).not.toContain("eyes");
  });

  test("are sorted and narrowed by what an adult pays", async () => {
    expect(await named({ sort: "price" })).toEqual(["san-marcos", "round-rock", "the-nearest"]);
    expect(await named({ price: "30" })).toEqual(["round-rock", "san-marcos"]);
    expect(await find({ price: "20" })).toMatchObject({ rows: [], total: 0, around: 3 });
  });

  test("are narrowed by language and specialty, and say what there is to choose", async () => {
    const about = (slug: string, data: object) => db.office.updateMany({ where: { slug }, data });
    await about("the-nearest", { languages: ["vi", "es"], specialty: "Orthodontics" });
    await about("san-marcos", { languages: ["vi"], specialty: "made up" });
    expect(await named({ language: "vi" })).toEqual(["the-nearest", "san-marcos"]);
    expect(await named({ specialty: "Orthodontics" })).toEqual(["the-nearest"]);
    expect(await find({ language: "ko" })).toMatchObject({
      ...{ total: 0, around: 3, languages: ["es", "vi"], specialties: ["Orthodontics"] },
    });
  });

  test("hold no more than what is public of them", async () => {
    const { rows } = await find();
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(
      [
        ...["city", "id", "languages", "lead", "logoUrl", "miles", "officeName", "phone", "plans", "prices", "slug"],
        ...["specialty", "state", "timezone", "zip"],
      ].sort(),
    );
  });

  test("are few enough statements, however many there are", async () => {
    for (const query of [ask(), ask({ sort: "price", price: "75" })]) {
      const { statements } = await recordStatements(() => officesNear(TENANTS.dental, austin, query));
      expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
    }
  });
});

describe("only an office is found that may be", () => {
  const FACTS = {
    "not closed": (id: number) => db.office.update({ where: { id }, data: { accountStatus: "closed" } }),
    verified: (id: number) => db.office.update({ where: { id }, data: { verified: false } }),
    live: (id: number) => db.office.update({ where: { id }, data: { onboardingCompletedAt: null } }),
    "not paused": (id: number) =>
      db.planSettings.update({ where: { officeId: id }, data: { disableEnrollment: true } }),
    "not changing its payout account": (id: number) =>
      db.payoutAccount.update({ where: { officeId: id }, data: { upgradingSince: new Date() } }),
    "able to be paid": async (id: number) => {
      await db.payoutAccount.update({ where: { officeId: id }, data: { chargesEnabled: false } });
      await db.planSettings.update({ where: { officeId: id }, data: { allowInOffice: false } });
    },
  };
  test.each(Object.entries(FACTS))("one that is %s, as its own page says", async (_, take) => {
    const here = await at("Lubbock, TX");
    const id = await open(`lubbock-${Object.keys(FACTS).indexOf(_)}`, { city: "Lubbock", zip: "79401" });
    const found = async () => (await find({}, here)).rows.some((row) => row.id === id);
    const says = async () => {
      const office = await publicOfficeById("dental", id);
      return Boolean(office?.live && office.open);
    };
    expect([await found(), await says()]).toEqual([true, true]);
    await take(id);
    expect([await found(), await says()]).toEqual([false, false]);
  });

  test("one that takes cards or is paid at its desk", async () => {
    const here = await at("Amarillo, TX");
    const id = await open("amarillo", { city: "Amarillo", zip: "79101", payout: false });
    expect(await named({}, here)).toEqual(["amarillo"]);
    await db.planSettings.deleteMany({ where: { officeId: id } });
    expect(await named({}, here)).toEqual(["amarillo"]);
    expect((await publicOfficeById("dental", id))?.open).toBe(true);
  });

  test("one with a plan that a visitor is shown", async () => {
    const here = await at("El Paso, TX");
    const id = await open("el-paso", { city: "El Paso", zip: "79901" });
    const hidden = { showOnEnrollmentMonthly: false, showOnEnrollmentAnnual: false };
    expect(await named({}, here)).toEqual(["el-paso"]);
    await db.plan.updateMany({ where: { officeId: id }, data: hidden });
    expect(await named({}, here)).toEqual([]);
    await db.plan.updateMany({ where: { officeId: id }, data: { showOnEnrollmentAnnual: true, status: "draft" } });
    expect(await named({}, here)).toEqual([]);
  });
});

describe("where none is near", () => {
  test("the nearest are named, however far, and of the tenant", async () => {
    const juneau = await at("Juneau, AK");
    expect(await find({}, juneau)).toMatchObject({ rows: [], total: 0, around: 0 });
    const { result, statements } = await recordStatements(() => officesFurther("dental", juneau));
    expect(result.length).toBe(3);
    expect(result.every(({ miles }) => miles > 1000)).toBe(true);
    expect(statements.length).toBeLessThanOrEqual(4);
    expect((await officesFurther("vision", juneau)).map(({ officeName }) => officeName)).toEqual(["eyes"]);
  });

  test("towns that have offices are a beginning", async () => {
    expect(await townsWithOffices("dental", 50)).toContainEqual({ city: "Austin", state: "TX", offices: 1 });
    expect(await townsWithOffices("vision", 50)).toEqual([{ city: "Austin", state: "TX", offices: 1 }]);
    expect(await townsWithOffices("dental", 2)).toHaveLength(2);
  });
});

test("two thousand offices at one place are shown by the page, each once", async () => {
  const here = await at("Laredo, TX");
  const model = await open("laredo", { city: "Laredo", zip: "78040" }, { monthlyCents: 3000, annualCents: null });
  await db.$executeRaw`
    insert into office (tenant_id, office_name, slug, email, city, state, zip, timezone, verified, account_status,
      onboarding_completed_at, signup_step, created_at, updated_at)
    select tenant_id, 'Laredo ' || n, 'laredo-' || n, email, city, state, zip, timezone, verified, account_status,
      onboarding_completed_at, signup_step, created_at, updated_at
    from office, generate_series(1, 2000) n where id = ${model}`;
  await db.$executeRaw`
    with made as (insert into plan (office_id, status, created_at, updated_at)
      select o.id, 'active', p.created_at, p.updated_at from office o, plan p
      where o.zip = '78040' and o.id <> ${model} and p.office_id = ${model} returning id),
    versions as (insert into plan_version (plan_id, no, plan_name, description, monthly_cents, created_at)
      select m.id, 1, v.plan_name, v.description, 2000 + m.id % 500, v.created_at
      from made m, plan_version v join plan p on p.current_version_id = v.id where p.office_id = ${model} returning id, plan_id)
    select count(*) from versions`;
  await db.$executeRaw`
    update plan p set current_version_id = v.id from plan_version v where v.plan_id = p.id and p.current_version_id is null`;
  const first = await find({}, here);
  expect([first.total, first.rows.length, first.page]).toEqual([2001, NEARBY_ROWS, 1]);
  const began = performance.now();
  const second = await find({ sort: "price", page: 2 }, here);
  process.stdout.write(`2,001 offices by price: ${Math.round(performance.now() - began)} ms\n`);
  expect(second.rows).toHaveLength(NEARBY_ROWS);
  const firstByPrice = await find({ sort: "price" }, here);
  expect(new Set([...firstByPrice.rows, ...second.rows].map(({ id }) => id)).size).toBe(2 * NEARBY_ROWS);
  // A page that is not there is the last.
  expect(await find({ page: 5000 }, here)).toMatchObject({ page: 101, rows: [{}] });
});

describe("searches of one address", () => {
  test("wait after 600 in ten minutes, and nobody else does", () => {
    const waits = Array.from({ length: SEARCHES.most }, () => searchWait("203.0.113.7"));
    expect(waits.filter((seconds) => seconds !== null)).toEqual([]);
    const seconds = searchWait("203.0.113.7") ?? 0;
    expect(seconds).toBeGreaterThan(590);
    expect(seconds).toBeLessThanOrEqual(600);
    expect(searchWait("203.0.113.8")).toBeNull();
  });
});
