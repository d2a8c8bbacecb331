// Each filter of the members list finds what its pure rule finds, and its chip counts as many, whatever the family.
import fc from "fast-check";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { moveClock, now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, toDbDate } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter, dashboardFilter } from "@/lib/membership/members/list-filters.queries";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import {
  type EnrolmentSource,
  type MemberFacts,
  matchesBillingFilter,
  matchesDashboardFilter,
} from "@/lib/membership/members/rules";
import { DASHBOARD_FILTERS, LIST_FILTERS } from "@/lib/membership/members/schema";
import { MEMBER_STATUSES, type MemberStatus } from "@/lib/platform/membership-status/schema";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

type Subscription = {
  status: MemberStatus;
  daysAgo: number;
  /** Wall clock of the office when it was created: the last and first minutes of a day, and the hour that is skipped. */
  time: string;
  unit: "month" | "year";
  autoRenew: boolean;
  gpp: boolean;
  /** Days from today to the end of its term. */
  endsIn: number;
  priced: boolean;
  source: EnrolmentSource;
};
type Family = { subscriptions: Subscription[]; chartId: string | null };

const EDGES = [31, 91, 335, 365, 700, 730];
const daysAgo = fc.oneof(
  fc.integer({ min: 0, max: 800 }),
  fc.tuple(fc.constantFrom(...EDGES), fc.integer({ min: -2, max: 1 })).map(([edge, by]) => edge + by),
);
const subscription: fc.Arbitrary<Subscription> = fc.record({
  status: fc.constantFrom(...MEMBER_STATUSES),
  daysAgo,
  time: fc.constantFrom("00:00", "00:30", "02:30", "12:00", "23:59"),
  unit: fc.constantFrom("month", "year"),
  autoRenew: fc.boolean(),
  gpp: fc.boolean(),
  endsIn: fc.integer({ min: -2, max: 2 }),
  priced: fc.boolean(),
  source: fc.constantFrom("public", "internal", "business", "community"),
});
const family: fc.Arbitrary<Family> = fc.record({
  subscriptions: fc.array(subscription, { minLength: 1, maxLength: 4 }),
  chartId: fc.constantFrom(null, "C1"),
});

let made = 0;
let plan: PlanOf;

async function makeOfficeIn(timezone: string): Promise<number> {
  made += 1;
  const place = { city: "Austin", state: "TX", zip: "78701", timezone };
  const office = await makeOffice(db, {
    ...{ tenantId: "dental", officeName: `Filters ${made}`, slug: `filters-${made}`, ...place },
  });
  const row = await makePlan(db, { officeId: office.id, plan: filledPreset("dental", "general_adult") });
  plan = { planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" };
  return office.id;
}

async function store(officeId: number, one: Family, on: DateOn, timezone: string): Promise<number> {
  made += 1;
  const household = await makeHousehold(db, { tenantId: "dental", officeId, email: `f${made}@mail.example` });
  const born = { birthOn: "1980-05-06", lastName: `Family${made}`, chartId: one.chartId };
  const owner = await makeMember(db, household, { ...born, firstName: "Owner" });
  for (const [index, each] of one.subscriptions.entries()) {
    const { status, time, unit, autoRenew, gpp, endsIn, priced, source } = each;
    // One person each: a person has a plan once.
    const person =
      index === 0 ? owner : await makeMember(db, household, { ...born, firstName: `P${index}`, addedById: owner.id });
    const startedOn = addDays(on, -each.daysAgo);
    const row = await makeMembership(db, person, { ...plan, unit, startedOn, status, gpp, source });
    const inOffice = row.collection === "in_office";
    await db.membership.update({
      where: { id: row.id },
      data: {
        createdAt: instantAt(startedOn, time, timezone),
        termEndOn: toDbDate(addDays(on, endsIn)),
        // A term has days, whatever the lists go by.
        startedOn: toDbDate(addDays(on, Math.min(-each.daysAgo, endsIn - 1))),
        autoRenew: autoRenew && !inOffice,
      },
    });
    const change = { kind: "price", effectiveIndex: 3, payload: { listCents: 5500 }, createdAt: await now() } as const;
    if (priced) await db.scheduledChange.create({ data: { ...change, membershipId: row.id } });
  }
  return owner.id;
}

function factsOf(one: Family, on: DateOn, timezone: string): MemberFacts {
  return {
    ...{ firstName: "", lastName: "", email: null, chartId: one.chartId },
    subscriptions: one.subscriptions.map((each) => {
      const inOffice = each.status === "active_cash" || each.status === "pending_cash";
      return {
        ...{ status: each.status, unit: each.unit, gpp: each.gpp, source: each.source },
        autoRenew: each.autoRenew && !inOffice,
        collection: inOffice ? ("in_office" as const) : ("auto" as const),
        createdOn: today(instantAt(addDays(on, -each.daysAgo), each.time, timezone), timezone),
        contractEndOn: addDays(on, each.endsIn),
        pendingPriceChange: each.priced,
      };
    }),
  };
}

const everything = { search: "", after: null, skip: 0, locale: "en-US" } as const;

describe.each([
  // The night the clocks go forward, the day after they went back, a zone that keeps its hour, and one far behind.
  ["America/Chicago", "2027-03-14T13:00:00Z"],
  ["America/New_York", "2027-11-08T04:30:00Z"],
  ["America/Phoenix", "2028-02-29T06:59:00Z"],
  ["Pacific/Honolulu", "2028-11-06T09:30:00Z"],
])("families of an office in %s at %s", (timezone, moment) => {
  beforeAll(() => moveClock(new Date(moment)));

  it("are in the lists, and on the chips, that the rules put them in", async () => {
    const on = today(await now(), timezone);
    const office = systemOffice(await makeOfficeIn(timezone));
    const families = fc.sample(family, { numRuns: 60, seed: Date.parse(moment) });
    const known: { ownerId: number; facts: MemberFacts; family: Family }[] = [];
    for (const one of families)
      known.push({ ownerId: await store(office, one, on, timezone), facts: factsOf(one, on, timezone), family: one });
    const day = { today: on, timezone };
    const expected = (fits: (facts: MemberFacts) => boolean) =>
      known.filter(({ facts }) => fits(facts)).map(({ ownerId }) => ownerId);
    const { counts } = await memberStats(office);
    for (const name of LIST_FILTERS) {
      const { rows } = await listFamilies(office, { ...everything, filter: billingFilter(office, name, day) });
      const wanted = expected((facts) => matchesBillingFilter(name, facts, on));
      expect(
        rows.map(({ id }) => id).sort((a, b) => a - b),
        name,
      ).toEqual(wanted);
      expect(counts[name], `chip of ${name}`).toBe(wanted.length);
    }
    for (const name of [...new Set([...DASHBOARD_FILTERS, ...MEMBER_STATUSES])]) {
      const { rows } = await listFamilies(office, { ...everything, filter: dashboardFilter(office, name, day) });
      const wanted = expected((facts) => matchesDashboardFilter(name, facts, on));
      expect(
        rows.map(({ id }) => id).sort((a, b) => a - b),
        name,
      ).toEqual(wanted);
    }
  });
});
