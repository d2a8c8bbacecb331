// How many SQL statements a page asks: a fixed few, however many people there are. Printed, and capped.
import { beforeAll, expect, test } from "vitest";
import { publicOffice, systemPayer } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { addDays, type DateOn, today } from "@/lib/core/dates";
import { countStatements, db } from "@/lib/core/db";
import { publicFees, publicOfficeBySlug, publicPlans } from "@/lib/enrolment/queries";
import { memberDetails } from "@/lib/members/detail/queries";
import { billingFilter } from "@/lib/members/filters/queries";
import { listFamilies } from "@/lib/members/list/queries";
import { memberStats, monthlyRevenue, officeDay } from "@/lib/members/stats/queries";
import { defaultInstrument, familiesOf, paymentsOf } from "@/lib/patients/queries";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";

const TIMEZONE = "America/Chicago";
type Place = { officeId: number; slug: string; memberId: number; payerId: number };
let on: DateOn;

/** An office with so many families of so many people each, on so many plans. */
async function office(slug: string, families: number, people: number, plans: number): Promise<Place> {
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  const { id: officeId } = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...address });
  const versions: { planId: number; planVersionId: number }[] = [];
  for (let position = 0; position < plans; position++) {
    const plan = await makePlan(db, { officeId, plan: filledPreset("dental", "general_adult"), position });
    versions.push({ planId: plan.id, planVersionId: plan.currentVersionId ?? 0 });
  }
  const place: Place = { officeId, slug, memberId: 0, payerId: 0 };
  for (let family = 0; family < families; family++) {
    const household = await makeHousehold(db, { tenantId: "dental", officeId, email: `${slug}${family}@example.com` });
    let ownerId: number | null = null;
    for (let person = 0; person < people; person++) {
      const name = { firstName: `P${person}`, lastName: `F${family}`, birthOn: "1980-01-01" };
      const member = await makeMember(db, household, { ...name, addedById: ownerId });
      ownerId ??= member.id;
      const plan = versions[person % versions.length] ?? { planId: 0, planVersionId: 0 };
      await makeMembership(db, member, { ...plan, listCents: 4900, unit: "month", startedOn: addDays(on, -40) });
    }
    Object.assign(place, { memberId: ownerId ?? 0, payerId: household.payerId });
  }
  return place;
}

let small: Place;
let large: Place;

beforeAll(async () => {
  on = today(await now(), TIMEZONE);
  small = await office("small", 1, 1, 1);
  large = await office("large", 30, 4, 6);
});

const PAGES: [string, number, (place: Place) => Promise<unknown>][] = [
  [
    "members",
    // The numbers ask three times, revenue once, the list at most three times.
    7,
    async ({ officeId }) => {
      const scope = publicOffice(officeId);
      const day = await officeDay(scope);
      const view = { filter: billingFilter(scope, "active", day), after: null, skip: 0, size: 60 };
      return Promise.all([
        memberStats(scope),
        monthlyRevenue(scope, 12),
        listFamilies(scope, { ...view, search: "f", locale: "en-US" }),
      ]);
    },
  ],
  ["member's details", 12, ({ officeId, memberId }) => memberDetails(publicOffice(officeId), memberId, "en-US")],
  [
    "public page",
    7,
    async ({ officeId, slug }) => {
      const scope = publicOffice(officeId);
      return [await publicOfficeBySlug("dental", slug), await publicPlans(scope), await publicFees(scope)];
    },
  ],
  [
    "patient's dashboard",
    16,
    async ({ payerId }) => {
      const payer = systemPayer(payerId);
      return Promise.all([familiesOf(payer), defaultInstrument(payer), paymentsOf(payer)]);
    },
  ],
];

test.each(PAGES)("%s: at most %i statements for 120 people on six plans", async (name, most, read) => {
  // What a process keeps (an office's zone, how common letters are) is read before.
  await read(small);
  const { statements } = await countStatements(() => read(large));
  process.stdout.write(`${name}: ${statements.length} statements\n`);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});
