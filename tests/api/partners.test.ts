import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import type { TenantId } from "@/tenants/tenant";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const casts: Partial<Record<TenantId, Cast>> = {};
const cast = (tenant: TenantId) => casts[tenant] as Cast;

type Person = { first: string; last: string; employer: number | null; status: string; of?: number };

/** People of one family at the tenant's first office, each with one membership. */
async function join(tenant: TenantId, people: Person[]): Promise<void> {
  const officeId = cast(tenant).soloOfficeId;
  const row = await makePlan(db, {
    officeId,
    plan: filledPreset(tenant, tenant === "dental" ? "general_adult" : "annual_exam_eyewear"),
  });
  const plan = { planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" as const };
  const household = await makeHousehold(db, {
    tenantId: tenant,
    officeId,
    email: `${people[0]?.first}@people.example`,
  });
  let ownerId: number | undefined;
  for (const { first, last, employer, status } of people) {
    const member = await makeMember(db, household, {
      ...{ firstName: first, lastName: last, birthOn: "1990-05-05", employerId: employer },
      ...(ownerId === undefined ? {} : { addedById: ownerId }),
    });
    ownerId ??= member.id;
    await makeMembership(db, member, { ...plan, startedOn: "2026-03-01", status: status as "active" });
  }
}

async function lines(what: string, email: string, query = ""): Promise<string[]> {
  const host = email.endsWith("vision.test") ? "vision.localhost:3000" : undefined;
  const token = await tokenFor(email, undefined, host);
  return csvLines(`${what}?format=csv${query}`, token, host);
}

const PEOPLE = "/business/members/export";
const PRACTICES = "/associations/dentists/export";

beforeAll(async () => {
  casts.dental = castOf("dental");
  casts.vision = castOf("vision");
  const { employerId } = cast("dental");
  const other = await db.employer.create({
    data: { tenantId: "dental", name: "Elsewhere", email: "hr@elsewhere.example", createdAt: new Date() },
  });
  await join("dental", [
    { first: "Nora", last: "Reed", employer: employerId, status: "active" },
    { first: "Eli", last: "Reed", employer: employerId, status: "past_due" },
  ]);
  await join("dental", [{ first: "Omar", last: "Haddad", employer: employerId, status: "canceled" }]);
  await join("dental", [{ first: "Just", last: "Begun", employer: employerId, status: "pending_payment" }]);
  await join("dental", [{ first: "Foreign", last: "Staff", employer: other.id, status: "active" }]);
  await join("dental", [{ first: "Private", last: "Patient", employer: null, status: "active" }]);
  await join("vision", [{ first: "Other", last: "Tenant", employer: cast("vision").employerId, status: "active" }]);
});

describe("an employer", () => {
  it("sees its own people, on a plan or no longer, and nobody else", async () => {
    expect(await lines(PEOPLE, "sm_business@dental.test")).toEqual([
      "Omar Haddad,Employee,Bright Smiles Dental,Ended,10/07/2024",
      "Eli Reed,Dependent,Bright Smiles Dental,Active,10/07/2024",
      "Nora Reed,Employee,Bright Smiles Dental,Active,10/07/2024",
    ]);
    expect((await lines(PEOPLE, "sm_business@vision.test")).map((line) => line.split(",")[0])).toEqual([
      "Other Tenant",
    ]);
  });

  it("searches, filters and sorts them", async () => {
    const names = async (query: string) =>
      (await lines(PEOPLE, "sm_business@dental.test", query)).map((line) => line.split(",")[0]);
    expect(await names("&filter=ended")).toEqual(["Omar Haddad"]);
    expect(await names("&filter=active&sort=-name")).toEqual(["Nora Reed", "Eli Reed"]);
    expect(await names("&q=reed")).toEqual(["Eli Reed", "Nora Reed"]);
    expect(await names("&q=%25")).toEqual([]);
  });

  it("is the only one who does", async () => {
    for (const role of ["dentist", "client", "association", "voucher_approver", "super_admin"]) {
      const token = await tokenFor(`${role}@dental.test`);
      expect((await call(`GET ${PEOPLE}?format=csv`, { token })).status, role).toBe(403);
    }
  });
});

describe("an association", () => {
  it("sees its own practices with how many members each has, for those who run it", async () => {
    for (const role of ["association", "association_standard"]) {
      const practices = await lines(PRACTICES, `${role}@dental.test`);
      expect(practices).toEqual(
        (
          await db.office.findMany({
            where: { associationId: cast("dental").associationId },
            orderBy: { officeName: "asc" },
          })
        ).map(({ officeName }) => expect.stringContaining(officeName)),
      );
      expect(practices.find((line) => line.startsWith("Bright Smiles Dental"))).toMatch(/,Fewer than 5,/);
    }
  });

  it("is shown no practice of another, and no patient", async () => {
    const vision = (await lines(PRACTICES, "association@vision.test")).join("\n");
    expect(vision).toContain("Clear View Optometry");
    expect(vision).not.toContain("Bright Smiles");
    expect((await lines(PRACTICES, "association@dental.test")).join()).not.toContain("Reed");
    const token = await tokenFor("sm_business@dental.test");
    expect((await call(`GET ${PRACTICES}?format=csv`, { token })).status).toBe(403);
  });
});
