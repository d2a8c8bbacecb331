// How many SQL statements a page asks: a fixed few, however many people there are. Printed, and capped.
import { beforeAll, expect, test } from "vitest";
import { billingRunOf } from "@/lib/billing/dues/billing-run.queries";
import { officeCalendar } from "@/lib/billing/dues/calendar.queries";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { billedOwner } from "@/lib/billing/office-billing/account.queries";
import { billingAccountOf, invoicesOf, nextInvoice } from "@/lib/billing/office-billing/invoice.queries";
import { statementsOf } from "@/lib/billing/payments/statements.queries";
import { systemOffice, systemPayer } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { publicFees, publicOfficeBySlug, publicPlans } from "@/lib/membership/enrolment/queries";
import { uploadsOf } from "@/lib/membership/enrolment/uploads.queries";
import { locationBills } from "@/lib/membership/locations/billing.queries";
import { locationBillList } from "@/lib/membership/locations/billing.schema";
import { memberDetails } from "@/lib/membership/members/detail.queries";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import { defaultInstrument, familiesOfPayer, paymentsOf } from "@/lib/membership/patients/queries";
import { failingFamilies, heldPayments } from "@/lib/membership/recovery/queries";
import { officeWork } from "@/lib/operations/work/queries";
import { lastMonths } from "@/lib/platform/measures/flows.queries";
import { readInsights } from "@/lib/platform/measures/insight.queries";
import { readReports } from "@/lib/platform/measures/report.queries";
import { OFFICE_REPORTS, reportOfAddress } from "@/lib/platform/measures/report.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { planChoices } from "@/lib/practice/plans/queries";
import { officeThreads } from "@/lib/practice/threads/queries";
import { fillOffice, makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeThread } from "@/prisma/seed/threads";
import { recordStatements } from "../support/asked";

const TIMEZONE = "America/Chicago";
type Place = { officeId: number; slug: string; memberId: number; payerId: number };
/** The clock, the date, then two for each batch of 2,000. */
const CROWD = 6;
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
    const by = { id: null, name: `P${family}`, email: `${slug}${family}@example.com` };
    const lines = [{ side: "asker", by, text: "How?", at: new Date() }] as const;
    await makeThread(db, { tenantId: "dental", officeId, kind: "question", lines });
  }
  return place;
}

let small: Place;
let large: Place;

beforeAll(async () => {
  on = today(await now(), TIMEZONE);
  small = await office("small", 1, 1, 1);
  large = await office("large", 30, 4, 6);
  for (const { officeId } of [small, large]) await ensureBillingAccount(systemOffice(officeId));
});

const PAGES: [string, number, (place: Place) => Promise<unknown>][] = [
  [
    "members",
    // The office's day, the numbers four times, what the families owe once, and the list once for each way a text can fit:
    // as a whole name, from a word's beginning, anywhere. Without a search it is asked once.
    9,
    async ({ officeId }) => {
      const scope = systemOffice(officeId);
      const day = await officeDay(scope);
      const view = { filter: billingFilter(scope, "active", day), after: null, skip: 0, size: 60 };
      return Promise.all([memberStats(scope), listFamilies(scope, { ...view, search: "f", locale: "en-US" })]);
    },
  ],
  // One of them is what the family owes, of all its people at once.
  ["member's details", 21, ({ officeId, memberId }) => memberDetails(systemOffice(officeId), memberId, "en-US")],
  [
    "public page",
    8,
    async ({ officeId, slug }) => {
      const scope = systemOffice(officeId);
      return [await publicOfficeBySlug("dental", slug), await publicPlans(scope), await publicFees(scope)];
    },
  ],
  [
    "patient's dashboard",
    16,
    async ({ payerId }) => {
      const payer = systemPayer(payerId);
      return Promise.all([familiesOfPayer(payer), defaultInstrument(payer), paymentsOf(payer)]);
    },
  ],
  [
    "billing of a practice",
    19,
    async ({ officeId }) => {
      const owner = await billedOwner(systemOffice(officeId));
      const [account, invoices] = [await billingAccountOf(owner), await invoicesOf(owner)];
      const next = account && (await nextInvoice(owner, account));
      return [invoices, await locationBills(owner, next, locationBillList.parse({})), next];
    },
  ],
  ["billing calendar", 4, ({ officeId }) => officeCalendar(systemOffice(officeId))],
  ["billing run", 9, ({ officeId }) => billingRunOf({ office: systemOffice(officeId) }, on, 100)],
  [
    "recovery board",
    5,
    async ({ officeId }) => {
      const scope = systemOffice(officeId);
      return [await failingFamilies(scope), await lastMonths(scope, ["recovered"], 12), await heldPayments(scope)];
    },
  ],
  [
    "today",
    // The office's day, everything that waits in one, and the steps of the launch in three.
    5,
    ({ officeId }) => officeWork(systemOffice(officeId), { userId: 1, role: "dentist" }, "all", 50),
  ],
  [
    "reports",
    // The office's day, its plans, a statement a source of what happened, one for each level, those for what they are compared
    // with, and one for each of who stays, why people leave and what a plan leaves.
    18,
    async ({ officeId }) => {
      const scope = systemOffice(officeId);
      const [day, asked] = [await officeDay(scope), reportOfAddress({})];
      return [
        await planChoices(scope, "en-US"),
        await readReports(scope, OFFICE_REPORTS, asked, { day }),
        await readInsights([scope], asked, "en-US", day),
      ];
    },
  ],
  ["patient's statement", 15, ({ payerId }) => statementsOf(systemPayer(payerId), "en-US")],
  [
    "questions to us",
    12,
    ({ officeId }) =>
      officeThreads(systemOffice(officeId), 0, { filter: "all", q: "", sort: "-last" }, { skip: 0, take: 50 }),
  ],
  ["member file uploads", 2, ({ officeId }) => uploadsOf(systemOffice(officeId), 20)],
];

test.each(PAGES)("%s: at most %i statements for 120 people on six plans", async (name, most, read) => {
  // What a process keeps (how common letters are) is read before. An office's zone is read each time: it may change.
  await read(small);
  const { statements } = await recordStatements(() => read(large));
  process.stdout.write(`${name}: ${statements.length} statements\n`);
  expect(statements.length).toBeGreaterThan(0);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(most);
});

test("billing calendar: a fixed few statements for each batch of families, 3,000 of them included", async () => {
  const { officeId } = await office("crowd", 1, 1, 1);
  const plan = await db.plan.findFirstOrThrow({ where: { officeId } });
  const crowd = { planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 4900, unit: "month" as const };
  await fillOffice(db, { ...crowd, tenantId: "dental", officeId, families: 3000, until: on });
  await officeCalendar(systemOffice(small.officeId));
  const { result, statements } = await recordStatements(() => officeCalendar(systemOffice(officeId)));
  process.stdout.write(`calendar of 3,000 families: ${statements.length} statements\n`);
  expect(result.days.reduce((sum, { payments }) => sum + payments, 0)).toBeGreaterThan(3000);
  expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(CROWD);
});
