import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import { LIST_FILTERS } from "@/lib/membership/members/schema";
import { activeMembersByOffice } from "@/lib/platform/measures/people.queries";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { isActive } from "@/lib/platform/membership-status/flags.rules";
import { FILTER_DAYS, MEMBER_STATUSES, type StoredStatus } from "@/lib/platform/membership-status/schema";
import { listOffices, officeFacts } from "@/lib/practice/offices/directory.queries";
import { listPlans } from "@/lib/practice/plans/queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { Random } from "@/prisma/seed/random";
import { TENANTS } from "@/tenants/registry";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { csvRows } from "../support/sheets";

// A member is a person with an active membership (001 §4), wherever members are counted.
const ZONE = "America/Chicago";
const STATUSES: readonly StoredStatus[] = [...MEMBER_STATUSES, "pending_payment"];
const random = new Random(20_261_123);
let cast: Cast;
let office: ReturnType<typeof systemOffice>;
const day: DateOn = today(new Date(), ZONE);

/** What the rows come to, counted one by one. */
const expected = { people: new Set<number>(), families: new Set<number>(), fresh: new Set<number>() };

async function invent(plans: PlanOf[]): Promise<void> {
  for (let family = 0; family < 60; family += 1) {
    const household = await makeHousehold(db, {
      ...{ tenantId: "dental", officeId: office, email: `family${family}@numbers.example` },
    });
    let addedById: number | undefined;
    for (let person = 0; person < random.whole(1, 4); person += 1) {
      const name = { firstName: `P${person}`, lastName: `Family${family}`, birthOn: "1990-01-01" };
      const member = await makeMember(db, household, { ...name, ...(addedById ? { addedById } : {}) });
      addedById ??= member.id;
      const ages: { age: number; status: StoredStatus }[] = [];
      for (const plan of plans.slice(0, random.whole(1, plans.length))) {
        const age = random.whole(0, 1) === 0 ? random.whole(0, 40) : random.whole(41, 700);
        const status = random.chance(0.5) ? "active" : random.pick(STATUSES);
        await makeMembership(db, member, { ...plan, status, startedOn: addDays(day, -age) });
        ages.push({ age, status });
      }
      if (!ages.some(({ status }) => isActive(status))) continue;
      expected.people.add(member.id);
      expected.families.add(household.id);
      if (ages.every(({ age, status }) => age < FILTER_DAYS.new || status === "pending_payment"))
        expected.fresh.add(member.id);
    }
  }
}

beforeAll(async () => {
  cast = castOf("dental");
  office = systemOffice(cast.soloOfficeId);
  const plans: PlanOf[] = [];
  for (const preset of ["general_adult", "general_perio"]) {
    const row = await makePlan(db, { officeId: office, plan: filledPreset("dental", preset) });
    plans.push({ planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" });
  }
  await invent(plans);
}, 120_000);

describe("how many members an office has", () => {
  it("is a number worth comparing", () => {
    expect(expected.people.size).toBeGreaterThan(expected.families.size);
    expect(expected.fresh.size).toBeGreaterThan(3);
    expect(expected.fresh.size).toBeLessThan(expected.people.size);
  });

  it("is the same above the list, in the call, in the back office, for the association and on our invoice", async () => {
    const people = expected.people.size;
    const stats = await memberStats(office);
    expect(stats).toMatchObject({
      ...{ activeMembers: people, activeFamilies: expected.families.size, newMembers: expected.fresh.size },
    });
    const token = await tokenFor("dentist@dental.test");
    expect((await call(`GET /dentists/${office}/stats`, { token })).body).toMatchObject({
      data: { activeMembers: people, activeFamilies: expected.families.size, newMembers: expected.fresh.size },
    });
    const { rows } = await listOffices(
      "dental",
      { q: String(office), filter: "all", sort: "name" },
      { skip: 0, take: 5 },
    );
    expect(rows.map(({ members, moreMembers, newMembers }) => [members, moreMembers, newMembers])).toEqual([
      [people, false, expected.fresh.size],
    ]);
    expect(await officeFacts(office, TENANTS.dental, { role: "admin", locale: "en-US" })).toMatchObject({
      members: people,
    });
    const association = await tokenFor("association@dental.test");
    const file = await call("GET /associations/dentists/export?format=csv&q=bright", { token: association });
    expect(String(file.raw).split("\r\n")[1]?.split(",")).toContain(String(people));
    expect((await activeMembersByOffice(db, [office])).get(office)).toBe(people);
  });

  it("is the number of rows that its tile leads to, on the chip, in the list and in the file of that list", async () => {
    const { pathname, searchParams } = new URL(rowsBehind({ id: "dental" }, "activeMembers") ?? "", "http://x");
    expect(pathname).toBe("/dentist-new/members");
    const filter = z.enum(LIST_FILTERS).parse(searchParams.get("filter"));
    const { counts } = await memberStats(office);
    const view = { search: "", after: null, skip: 0, locale: "en-US" } as const;
    const listed = await listFamilies(office, {
      ...view,
      filter: billingFilter(office, filter, await officeDay(office)),
    });
    expect(counts.active, "families of whom somebody leaves").toBeGreaterThan(counts[filter]);
    expect([counts[filter], listed.rows.length]).toEqual([expected.families.size, expected.families.size]);
    const token = await tokenFor("dentist@dental.test");
    const { bytes } = await download(`/dentists/${office}/members/export?filter=${filter}`, token);
    const [head = [], ...lines] = csvRows(bytes.toString());
    const at = (name: string) => head.indexOf(name);
    const words = new Set(
      MEMBER_STATUSES.filter(isActive).map((status) => translate("en-US", `members.status.${status}`)),
    );
    const people = lines.filter((line) => words.has(line[at("Status")] ?? ""));
    const names = people.map((line) => `${line[at("First name")]} ${line[at("Last name")]}`);
    expect(new Set(names).size).toBe(expected.people.size);
    expect(new Set(lines.map((line) => line[0])).size).toBe(expected.families.size);
  });

  it("orders the offices of the back office, both ways, and their names and ages do too", async () => {
    const token = await tokenFor("super_admin@dental.test");
    const listed = async (sort: string) => {
      const { body } = await call(`GET /admin/dentists?sort=${sort}`, { token });
      return (body as { data: { rows: { officeName: string; members: number; createdAt: string }[] } }).data.rows;
    };
    const rising = (values: readonly (number | string)[]) =>
      values.every((value, at) => at === 0 || (values[at - 1] ?? value) <= value);
    const members = (await listed("members")).map((row) => row.members);
    expect([members.length > 1, members.at(-1), rising(members)]).toEqual([true, expected.people.size, true]);
    expect((await listed("-members")).map((row) => row.members)).toEqual(members.toReversed());
    const names = (await listed("name")).map(({ officeName }) => officeName.toLowerCase());
    expect((await listed("-name")).map(({ officeName }) => officeName.toLowerCase())).toEqual(names.toReversed());
    expect(rising((await listed("joined")).map(({ createdAt }) => createdAt))).toBe(true);
    expect(rising((await listed("-joined")).map(({ createdAt }) => createdAt).toReversed())).toBe(true);
  });

  it("of a plan is the same rule, for each plan alone", async () => {
    const byPlan = await db.membership.findMany({
      where: { officeId: office },
      select: { planId: true, status: true },
    });
    for (const { id, membersMonthly, membersAnnual } of await listPlans(office))
      expect(membersMonthly + membersAnnual).toBe(
        byPlan.filter(({ planId, status }) => planId === id && isActive(status)).length,
      );
  });
});
