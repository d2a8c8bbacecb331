// All locations of an organization at a glance: each number is the measure its own dashboard shows, the totals are the sums of the
// rows, everybody sees their own locations only, and many locations take as many statements as few.
import { beforeAll, expect, it } from "vitest";
import { type Actor, actorOf } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { addDays, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { organizationAt } from "@/lib/membership/locations/organization.queries";
import { listOverview, locationsOverview, organizationOf } from "@/lib/membership/locations/overview.queries";
import { OVERVIEW_MEASURES } from "@/lib/membership/locations/overview.rules";
import { lastMonths } from "@/lib/platform/measures/flows.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { launchSteps, officeProfile } from "@/lib/practice/offices/queries";
import type { Cast } from "@/prisma/seed/cast";
import { fillOffice } from "@/prisma/seed/members";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { recordStatements } from "../support/asked";
import { tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const ZONE = "America/Phoenix";
const ON = today(new Date(), ZONE);
let cast: Cast;
let hq: Actor;
let three: Actor;

const actor = async (email: string): Promise<Actor> => {
  const found = await actorOf(await tokenFor(email), "dental", false);
  if (!found) throw new Error(`nobody is called ${email}`);
  return found;
};
const at = (index: number) => systemOffice(cast.locationIds[index] ?? 0);
const organizationSeen = async (who: Actor) => {
  const organization = await organizationOf(who, systemOffice(who.officeIds[0] ?? 0));
  if (!organization) throw new Error("no organization");
  return organization;
};

/** An unpaid period of a late membership, due so many days from today. */
const owes = (late: { id: number; officeId: number; planVersionId: number }, days: number, netCents: number) => {
  const dueOn = addDays(ON, days);
  return db.obligation.create({
    data: {
      membershipId: late.id,
      officeId: late.officeId,
      kind: "dues",
      periodIndex: 50 + days,
      dueOn: toDbDate(dueOn),
      periodStartOn: toDbDate(dueOn),
      periodEndOn: toDbDate(addDays(dueOn, 30)),
      planVersionId: late.planVersionId,
      listCents: netCents,
      discountCents: 0,
      discountBps: 0,
      netCents,
      familySize: 1,
      createdAt: new Date(),
    },
  });
};

beforeAll(async () => {
  cast = castOf("dental");
  for (const [index, officeId] of cast.locationIds.slice(0, 5).entries()) {
    const plan = await makePlan(db, { officeId, plan: filledPreset("dental", "general_adult") });
    const unit = index % 2 === 0 ? ("month" as const) : ("year" as const);
    const of = { planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 4999 + index, unit };
    await transaction((tx) =>
      fillOffice(tx, { ...of, tenantId: "dental", officeId, families: 20 + index * 37, until: ON }),
    );
    // Some cease to be members today, one of them for what they did not pay.
    const active = await db.membership.findMany({ where: { officeId, status: "active" }, take: 3 + index });
    const ended = { statusAt: new Date(), nextDueOn: null };
    for (const [no, { id }] of active.entries())
      await db.membership.update({ where: { id }, data: { ...ended, status: no === 0 ? "delinquent" : "canceled" } });
  }
  const late = await db.membership.findMany({ where: { status: "past_due", officeId: { in: cast.locationIds } } });
  for (const membership of late) {
    await owes(membership, -9, 4999);
    // What is due tomorrow nobody owes yet.
    await owes(membership, 1, 100);
  }
  await makeUser(db, {
    tenantId: "dental",
    role: "office_admin",
    firstName: "Ada",
    lastName: "Lund",
    email: "three@dental.test",
    officeIds: cast.locationIds.slice(0, 3),
  });
  hq = await actor("hq@dental.test");
  three = await actor("three@dental.test");
});

it("shows of each location what its own dashboard, report and checklist show", async () => {
  const rows = await locationsOverview(await organizationSeen(hq));
  expect(rows.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(cast.locationIds);
  for (const row of rows) {
    const office = systemOffice(row.id);
    const months = await lastMonths(office, ["joined", "cameBack", "left", "lost", "membersThen"], 12);
    const stocks = await measuresNow(office, ["activeMembers", "recurring", "lateFamilies", "late"]);
    const { joined, cameBack, left, lost } = months.at(-1)?.values ?? {};
    expect(row.values, row.officeName).toEqual({ ...stocks, joined, cameBack, left, lost });
    expect(row.months).toEqual(months.map(({ from, values }) => ({ from, members: values.membersThen })));
    const [launch, { onboardingState }] = await Promise.all([launchSteps(office), officeProfile(office)]);
    expect([row.done, row.steps, row.state]).toEqual([launch.done, launch.total, onboardingState]);
  }
  // None of it is shown because nothing happened.
  const { together } = await listOverview(await organizationSeen(hq), { q: "", sort: "-members" });
  for (const measure of OVERVIEW_MEASURES.filter((name) => name !== "cameBack"))
    expect(together[measure], measure).toBeGreaterThan(0);
});

it("comes to the sums of the rows to the cent, those of other pages among them", async () => {
  const organization = await organizationSeen(hq);
  const whole = await listOverview(organization, { q: "", sort: "-recurring" });
  for (const measure of OVERVIEW_MEASURES) {
    const shown = whole.rows.map(({ values }) => values[measure]);
    expect(whole.together[measure], measure).toBe(shown.reduce((sum, value) => sum + value, 0));
  }
  const recurring = whole.rows.map(({ values }) => values.recurring);
  expect(recurring).toEqual(recurring.toSorted((a, b) => b - a));
  const second = await listOverview(organization, { q: "", sort: "-recurring" }, { skip: 2, take: 2 });
  expect(second.rows).toEqual(whole.rows.slice(2, 4));
  expect([second.total, second.together, second.most]).toEqual([6, whole.together, whole.most]);
  const found = await listOverview(organization, { q: "mesa, az", sort: "-members" });
  expect(found.rows.map(({ place }) => place)).toEqual(["Mesa, AZ"]);
  expect(found.together).toEqual(found.rows[0]?.values);
});

it("shows who works at three of six those three and what these come to, and nobody another's", async () => {
  const all = await listOverview(await organizationSeen(hq), { q: "", sort: "location" });
  const some = await listOverview(await organizationSeen(three), { q: "", sort: "location" });
  const own = all.rows.filter(({ id }) => cast.locationIds.slice(0, 3).includes(id));
  expect(some.rows).toEqual(own);
  expect(some.together.late).toBe(own.reduce((sum, { values }) => sum + values.late, 0));
  expect(some.together.activeMembers).toBeLessThan(all.together.activeMembers);
  const alone = await actor("dentist@dental.test");
  expect(await organizationOf(alone, systemOffice(cast.soloOfficeId))).toBeNull();
});

it("is of the organization that somebody has a location of, where the office that is chosen stands alone", async () => {
  const both = await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Bo",
    lastName: "Aas",
    email: "both@dental.test",
    officeIds: [cast.soloOfficeId, ...cast.locationIds.slice(3, 5)],
  });
  const who = await actor(both.email);
  expect((await organizationOf(who, systemOffice(cast.soloOfficeId)))?.offices).toEqual([at(3), at(4)]);
  expect(await organizationOf(who, at(3))).toEqual(await organizationAt(who, at(3)));
});

it("is read in as many statements for five hundred locations as for five", async () => {
  const organization = await organizationSeen(hq);
  const like = await db.office.findUniqueOrThrow({
    where: { id: at(0) },
    omit: { id: true, signupData: true, openingHours: true },
  });
  const count = async (offices = organization.offices) =>
    (await recordStatements(() => listOverview({ offices }, { q: "", sort: "-members" }))).statements.length;
  const names = Array.from({ length: 494 }, (_, index) => `more-${index}`);
  const more = await db.office.createManyAndReturn({
    data: names.map((slug) => ({ ...like, officeName: slug, slug })),
    select: { id: true },
  });
  const many = [...organization.offices, ...more.map(({ id }) => systemOffice(id))];
  expect((await locationsOverview({ offices: many })).length).toBe(500);
  expect(await count(many)).toBe(await count(organization.offices.slice(0, 5)));
});
