// The members list: what each filter and search finds, against the pure rules, and how pages hang together.

import { beforeAll, describe, expect, test } from "vitest";
import { systemOffice, systemPayer } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, dateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { listFamilies } from "@/lib/membership/members/list.queries";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { memberStats } from "@/lib/membership/members/list-stats.queries";
import { type MemberFacts, matchesBillingFilter, matchesDashboardFilter } from "@/lib/membership/members/rules";
import { DASHBOARD_FILTERS, LIST_FILTERS } from "@/lib/membership/members/schema";
import { whyStatus } from "@/lib/membership/memberships/explain.queries";
import { familiesOfPayer } from "@/lib/membership/patients/queries";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { fillOffice, makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";

const TIMEZONE = "America/Chicago";
let officeId = 0;
let otherId = 0;
let token = "";
let on: DateOn;
let plan: PlanOf;

type Listed = {
  id: number;
  name: string;
  householdId: number;
  additionalMembers: { name: string }[];
  nextPayment: { on: string; cents: number; people: number } | null;
  status: string;
};
type Page = {
  members: Listed[];
  noMoreResults: boolean;
  startingAt: number;
  cursor: string | null;
  memberTotal: number | null;
};

async function search(input: Record<string, unknown>, path = "upgraded-filters-search"): Promise<Page> {
  const answer = await call(`POST /dentists/${officeId}/members/${path}`, { token, input });
  expect(answer.status).toBe(200);
  return (answer.body as { data: Page }).data;
}

async function planAt(office: number): Promise<PlanOf> {
  const row = await makePlan(db, { officeId: office, plan: filledPreset("dental", "general_adult") });
  return { planId: row.id, planVersionId: row.currentVersionId ?? 0, listCents: 4900, unit: "month" };
}

type Person = {
  name: string;
  daysAgo?: number;
  also?: number[];
  more?: Partial<Parameters<typeof makeMembership>[2]>;
  none?: true;
  chartId?: string;
};

async function family(email: string, ...people: Person[]): Promise<number> {
  const household = await makeHousehold(db, { tenantId: "dental", officeId, email });
  let ownerId: number | null = null;
  for (const person of people) {
    const [firstName = "", lastName = ""] = person.name.split("|");
    const member = await makeMember(db, household, {
      firstName,
      lastName,
      birthOn: "1980-05-06",
      addedById: ownerId,
      chartId: person.chartId ?? null,
    });
    ownerId ??= member.id;
    if (person.none) continue;
    await makeMembership(db, member, { ...plan, startedOn: addDays(on, -(person.daysAgo ?? 10)), ...person.more });
  }
  return ownerId ?? 0;
}

beforeAll(async () => {
  on = today(await now(), TIMEZONE);
  const office = await makeOffice(db, {
    tenantId: "dental",
    officeName: "Elm",
    slug: "elm",
    city: "Austin",
    state: "TX",
    zip: "78701",
    timezone: TIMEZONE,
  });
  const other = await makeOffice(db, {
    tenantId: "dental",
    officeName: "Oak",
    slug: "oak",
    city: "Austin",
    state: "TX",
    zip: "78701",
    timezone: TIMEZONE,
  });
  officeId = office.id;
  otherId = other.id;
  await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Dana",
    lastName: "Reyes",
    officeIds: [officeId],
  });
  token = await tokenFor("dentist@dental.test");
  plan = await planAt(officeId);
  await family(
    "maria@alvarez.example",
    { name: "María|Alvarez", daysAgo: 30, chartId: "C1" },
    { name: "Leo|Alvarez", daysAgo: 10, chartId: "C2" },
  );
  await family("pat@example.com", { name: "Pat|O'Neill", daysAgo: 31 });
  await family("zed@example.com", { name: "Zed|Zimmer", daysAgo: 400, more: { status: "canceled" } });
  await family(
    "mix@example.com",
    { name: "Mia|Mix", daysAgo: 5 },
    { name: "Max|Mix", daysAgo: 90, more: { status: "canceled" } },
  );
  await family("late@example.com", {
    name: "Lou|Late",
    daysAgo: 335,
    more: { status: "past_due", pastDueOn: toDbDate(addDays(on, -4)) },
  });
  await family("edge@example.com", { name: "Ed|Edge", daysAgo: 365 });
  await family("edge2@example.com", { name: "Eve|Edge", daysAgo: 334 });
  await family("edge3@example.com", { name: "Eli|Edge", daysAgo: 366 });
  await family("cash@example.com", { name: "Cass|Cash", daysAgo: 91, more: { status: "active_cash" } });
  await family("year@example.com", {
    name: "Yara|Year",
    daysAgo: 60,
    more: { unit: "year", listCents: 49900, source: "business", gpp: true },
  });
  await family("wait@example.com", {
    name: "Wen|Waits",
    daysAgo: 2,
    more: { status: "pending_cash", source: "community" },
  });
  await family("leaving@example.com", {
    name: "Lea|Ving",
    daysAgo: 200,
    more: { status: "cancellation_requested", autoRenew: false },
  });
  await family("bad@example.com", { name: "Del|Inquent", daysAgo: 500, more: { status: "delinquent_gpp" } });
  await family("moved@example.com", { name: "Mo|Ved", daysAgo: 120, more: { status: "active_transferred" } });
  await family("dispute@example.com", {
    name: "Dee|Pute",
    daysAgo: 120,
    more: { status: "disputed", termEndOn: toDbDate(addDays(on, -1)) },
  });
  await family("none@example.com", { name: "No|Plan", none: true, chartId: "C9" });
  const priced = await db.membership.findFirstOrThrow({ where: { household: { email: "moved@example.com" } } });
  await db.scheduledChange.create({
    data: {
      membershipId: priced.id,
      kind: "price",
      effectiveIndex: 3,
      payload: { listCents: 5500 },
      createdAt: await now(),
    },
  });
});

/** The families of the office as the pure rules see them: all subscriptions of a family together. */
async function facts(): Promise<{ ownerId: number; facts: MemberFacts }[]> {
  const rows = await db.household.findMany({
    where: { officeId },
    include: { members: { orderBy: { id: "asc" } }, memberships: { include: { changes: true } } },
  });
  return rows.map((row) => ({
    ownerId: row.members.find(({ addedById }) => addedById === null)?.id ?? 0,
    facts: {
      firstName: "",
      lastName: "",
      email: row.email,
      chartId: row.members.some(({ chartId }) => chartId === null) ? null : "all",
      subscriptions: row.memberships.map((each) => ({
        status: shownStatus(each.status),
        createdOn: today(each.createdAt, TIMEZONE),
        unit: each.unit,
        autoRenew: each.autoRenew,
        collection: each.collection,
        gpp: each.gpp,
        contractEndOn: fromDbDate(each.termEndOn),
        pendingPriceChange: each.changes.some(({ kind, status }) => kind === "price" && status === "pending"),
        source: each.source,
      })),
    },
  }));
}

describe("filters", () => {
  test.each(LIST_FILTERS)(
    "the members page's filter %s finds the families the rule finds, and its count is right",
    async (filter) => {
      const expected = (await facts())
        .filter((each) => matchesBillingFilter(filter, each.facts, on))
        .map(({ ownerId }) => ownerId);
      const { members } = await search({ searchFilter: filter });
      expect(members.map(({ id }) => id).sort()).toEqual(expected.sort());
      expect((await memberStats(systemOffice(officeId))).counts[filter]).toBe(expected.length);
    },
  );

  test.each([...new Set([...DASHBOARD_FILTERS, ...MEMBER_STATUSES])])(
    "the dashboard's filter %s finds the families the rule finds",
    async (filter) => {
      const expected = (await facts())
        .filter((each) => matchesDashboardFilter(filter, each.facts, on))
        .map(({ ownerId }) => ownerId);
      const { members } = await search({ searchFilter: filter }, "upgraded-search");
      expect(members.map(({ id }) => id).sort()).toEqual(expected.sort());
    },
  );

  test("a filter nobody knows is refused", async () => {
    const answer = await call(`POST /dentists/${officeId}/members/upgraded-search`, {
      token,
      input: { searchFilter: "blue" },
    });
    expect(answer.status).toBe(400);
  });

  test.each(LIST_FILTERS)(
    "%s answers the same whether it walks the list or gathers through the index",
    async (filter) => {
      const made = billingFilter(systemOffice(officeId), filter, { today: on, timezone: TIMEZONE });
      const one = { search: "", after: null, skip: 0, locale: "en-US" } as const;
      const walked = await listFamilies(systemOffice(officeId), { ...one, filter: made });
      const gathered = await listFamilies(systemOffice(officeId), { ...one, filter: { ...made, walk: 1 } });
      expect(gathered.rows).toEqual(walked.rows);
    },
  );
});

describe("search", () => {
  const found = async (searchQuery: string) => (await search({ searchQuery })).members.map(({ name }) => name);

  test.each([
    ["one letter, whose name begins so first", "z", ["Zed Zimmer", "María Alvarez"]],
    ["capitals do not matter", "ZIMM", ["Zed Zimmer"]],
    ["an accent in the name is found without", "maria", ["María Alvarez"]],
    ["an accent in the search is found without", "álvarez", ["María Alvarez"]],
    ["a dependant brings the family", "leo", ["María Alvarez"]],
    ["an apostrophe as typed", "o'n", ["Pat O'Neill"]],
    ["an apostrophe as the old screens send it", "O&#39;Neill", ["Pat O'Neill"]],
    ["the e-mail", "pat@exam", ["Pat O'Neill"]],
    ["first and last name", "pat o'neill", ["Pat O'Neill"]],
    ["last name first", "Zimmer, Zed", ["Zed Zimmer"]],
    ["words of two people of a family are not one person", "leo mari", []],
    ["a percent sign is itself", "%", []],
    ["an underscore is itself", "_", []],
    ["a backslash is itself", "\\", []],
    ["nobody", "qqqq", []],
  ])("%s", async (_, text, names) => {
    expect(await found(text)).toEqual(names);
    const made = billingFilter(systemOffice(officeId), "all", { today: on, timezone: TIMEZONE });
    const gathered = await listFamilies(systemOffice(officeId), {
      search: text.replace("&#39;", "'"),
      filter: { ...made, walk: 1 },
      after: null,
      skip: 0,
      locale: "en-US",
    });
    expect(gathered.rows.map(({ name }) => name)).toEqual(names);
  });

  test("search and filter hold together", async () => {
    const { members } = await search({ searchQuery: "e", searchFilter: "past_due" });
    expect(members.map(({ name }) => name)).toEqual(["Lou Late"]);
  });

  test("nothing that looks like SQL does anything", async () => {
    expect(await found("'; drop table member; --")).toEqual([]);
    expect(await db.member.count({ where: { officeId } })).toBeGreaterThan(10);
  });
});

describe("rows", () => {
  test("a family is one row: the owner with the others, and what is drawn next", async () => {
    const [row] = (await search({ searchQuery: "maria" })).members;
    expect(row?.additionalMembers.map(({ name }) => name)).toEqual(["Leo Alvarez"]);
    expect(row?.status).toBe("active");
    // $49 less 10 % for two; the two are drawn on different days, so the next payment is for one.
    const days = [addDays(on, -30), addDays(on, -10)].map((day) =>
      fromDbDate(new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1))).slice(0, 7),
    );
    expect(row?.nextPayment).toMatchObject({ cents: 4410, people: 1 });
    expect(days).toContain(row?.nextPayment?.on.slice(0, 7));
  });

  test("flags of each membership are those of the rules", async () => {
    const { members } = await search({});
    const rows = members.flatMap((row) => (row as unknown as { subscriptions: object[] }).subscriptions);
    const of = (status: string) => rows.find((each) => (each as { status: string }).status === status);
    expect(of("active")).toMatchObject({ flags: { active: true, enrolling: false } });
    expect(of("past_due")).toMatchObject({ flags: { active: true, enrolling: true } });
    expect(of("disputed")).toMatchObject({ flags: { enrolling: true, inactiveExtended: false } });
    expect(of("delinquent_gpp")).toMatchObject({ flags: { delinquent: true, cancelable: true } });
    expect(members.find(({ name }) => name === "Zed Zimmer")).toMatchObject({ isEnrolling: true });
  });

  test("what does not renew draws nothing after its term, and an announced price is the next payment's", async () => {
    const next = async (name: string) => (await search({ searchQuery: name })).members[0]?.nextPayment;
    await family("ends@example.com", {
      name: "Enda|Ends",
      daysAgo: 20,
      more: { autoRenew: false, termEndOn: toDbDate(addDays(on, 5)) },
    });
    expect(await next("Enda")).toBeNull();
    const ownerId = await family("dearer@example.com", { name: "Dora|Dearer", daysAgo: 20 });
    const { id: membershipId } = await db.membership.findFirstOrThrow({ where: { memberId: ownerId } });
    const change = { kind: "price", effectiveIndex: 1, payload: { listCents: 5500 } } as const;
    await db.scheduledChange.create({ data: { ...change, membershipId, createdAt: await now() } });
    expect(await next("Dora")).toMatchObject({ cents: 5500, people: 1 });
  });

  test("an office sees only its own", async () => {
    const answer = await call(`POST /dentists/${otherId}/members/upgraded-search`, { token, input: {} });
    expect(answer.status).toBe(404);
  });
});

describe("names", () => {
  test("accents and capitals do not move a name, and pages of one walk through them without gap or repetition", async () => {
    const office = await makeOffice(db, {
      tenantId: "dental",
      officeName: "Ash",
      slug: "ash",
      city: "Austin",
      state: "TX",
      zip: "78701",
      timezone: TIMEZONE,
    });
    const names = [
      "Zimmer|Ana",
      "Álvarez|Bo",
      "Alvarez|Ana",
      "alvarez|Cy",
      "Álvarez|Bo",
      "Ñandú|Eva",
      "Nash|Ed",
      "Oak|Al",
    ];
    for (const [index, name] of names.entries()) {
      const [lastName = "", firstName = ""] = name.split("|");
      const email = `n${index}@example.com`;
      const household = await makeHousehold(db, { tenantId: "dental", officeId: office.id, email });
      await makeMember(db, household, { firstName, lastName, birthOn: "1980-01-01" });
    }
    const walked: string[] = [];
    let after: Awaited<ReturnType<typeof listFamilies>>["next"] = null;
    do {
      const page: Awaited<ReturnType<typeof listFamilies>> = await listFamilies(systemOffice(office.id), {
        search: "",
        filter: billingFilter(systemOffice(office.id), "all", { today: on, timezone: TIMEZONE }),
        after,
        skip: 0,
        size: 1,
        locale: "en-US",
      });
      walked.push(...page.rows.map(({ lastName, firstName }) => `${lastName}|${firstName}`));
      after = page.next;
    } while (after && walked.length < 20);
    expect(walked).toEqual([
      "Alvarez|Ana",
      "Álvarez|Bo",
      "Álvarez|Bo",
      "alvarez|Cy",
      "Ñandú|Eva",
      "Nash|Ed",
      "Oak|Al",
      "Zimmer|Ana",
    ]);
  });
});

describe("an enrolment whose first payment was refused", () => {
  let home = 0;
  let refused = 0;

  /** A family whose people of `names` came with an enrolment in this state; without a household of their own, into it. */
  async function arrive(state: "failed" | "charging" | "done", names: string[], into?: number): Promise<number> {
    const household = into
      ? await db.household.findUniqueOrThrow({ where: { id: into } })
      : await makeHousehold(db, { tenantId: "dental", officeId, email: `${names[0]}@refused.example` });
    const owner = await db.member.findFirst({ where: { householdId: household.id, addedById: null } });
    const enrolment = await db.enrolment.create({
      data: {
        submissionKey: crypto.randomUUID(),
        officeId,
        state,
        source: "public",
        inputHash: "test",
        consentedCents: 4900,
        householdId: household.id,
        createdAt: await now(),
        updatedAt: await now(),
      },
    });
    let ownerId = owner?.id ?? null;
    for (const firstName of names) {
      const person = { firstName, lastName: "Refusé", birthOn: "1990-01-01", addedById: ownerId };
      const member = await makeMember(db, household, person);
      ownerId ??= member.id;
      const status = state === "done" ? "active" : "pending_payment";
      await makeMembership(db, member, { ...plan, startedOn: on, status, enrolmentId: enrolment.id });
    }
    return household.id;
  }
  /** A slow count is kept until something is written, which the trail tells; what tests write by themselves leaves none. */
  async function countsNow() {
    await db.auditEvent.create({ data: { at: await now(), officeId, action: "member.update", noun: "member" } });
    return (await memberStats(systemOffice(officeId))).counts;
  }
  const named = async (searchQuery: string, searchFilter = "all") =>
    (await search({ searchQuery, searchFilter })).members.map(({ name, additionalMembers }) => [
      name,
      ...additionalMembers.map((each) => each.name),
    ]);

  test("its family is on no list, in no search and in no number", async () => {
    const before = await countsNow();
    refused = await arrive("failed", ["Rufus", "Rita"]);
    await arrive("charging", ["Carla"]);
    const [rufus] = await db.membership.findMany({ where: { householdId: refused }, include: { household: true } });
    expect(await named("refuse")).toEqual([]);
    for (const filter of LIST_FILTERS)
      expect((await named("", filter)).flat().filter((name) => name.includes("Refusé"))).toEqual([]);
    expect(await countsNow()).toEqual(before);
    // Whoever opens them all the same sees one of the 13 statuses of 001 §4.
    expect(rufus?.status).toBe("pending_payment");
    expect((await whyStatus(systemOffice(officeId), rufus?.id ?? 0)).status).toBe("inactive");
    const [home] = await familiesOfPayer(systemPayer(rufus?.household.payerId ?? 0));
    expect(home?.members.flatMap(({ memberships }) => memberships.map(({ status }) => status))).toEqual([
      "inactive",
      "inactive",
    ]);
  });

  test("who came with it into a known family is not shown there; the others are", async () => {
    home = await arrive("done", ["Paula"]);
    await arrive("failed", ["Pippa"], home);
    expect(await named("paula")).toEqual([["Paula Refusé"]]);
    expect(await named("pippa")).toEqual([]);
    expect(await named("paula", "inactive")).toEqual([]);
  });

  test("once the money has come, all are there", async () => {
    await db.enrolment.updateMany({ where: { householdId: { in: [home, refused] } }, data: { state: "done" } });
    await db.membership.updateMany({ where: { householdId: { in: [home, refused] } }, data: { status: "active" } });
    expect(await named("refuse")).toEqual([
      ["Paula Refusé", "Pippa Refusé"],
      ["Rufus Refusé", "Rita Refusé"],
    ]);
  });
});

describe("paging", () => {
  let big = 0;

  beforeAll(async () => {
    const office = await makeOffice(db, {
      tenantId: "dental",
      officeName: "Big",
      slug: "big",
      city: "Austin",
      state: "TX",
      zip: "78701",
      timezone: TIMEZONE,
    });
    big = office.id;
    const user = await db.user.findFirstOrThrow({ where: { role: "dentist" } });
    await db.userOffice.create({ data: { userId: user.id, officeId: big, position: 1 } });
    await fillOffice(db, { ...(await planAt(big)), tenantId: "dental", officeId: big, families: 2600, until: on });
    // As the database does by itself after a minute: it takes the new office for empty until then, and searches slowly.
    await db.$executeRaw`analyze`;
  });

  async function page(input: Record<string, unknown>): Promise<Page> {
    const answer = await call(`POST /dentists/${big}/members/upgraded-filters-search`, { token, input });
    return (answer.body as { data: Page }).data;
  }

  async function walkAll(by: "cursor" | "startingAt", searchQuery = ""): Promise<number[]> {
    const ids: number[] = [];
    let next: Record<string, unknown> = { initial: true };
    for (;;) {
      const answer: Page = await page({ ...next, searchQuery });
      ids.push(...answer.members.map(({ id }) => id));
      if (answer.noMoreResults) return ids;
      expect(answer.members).toHaveLength(500);
      next =
        by === "cursor" ? { cursor: answer.cursor, startingAt: answer.startingAt } : { startingAt: answer.startingAt };
    }
  }

  test("pages of 500 walk the whole office once, by cursor and by rows loaded alike", async () => {
    const byCursor = await walkAll("cursor");
    expect(byCursor).toHaveLength(2600);
    expect(new Set(byCursor).size).toBe(2600);
    expect(await walkAll("startingAt")).toEqual(byCursor);
  });

  test("the pages of a search are the same both ways", async () => {
    const byCursor = await walkAll("cursor", "a");
    expect(byCursor.length).toBeGreaterThan(500);
    expect(new Set(byCursor).size).toBe(byCursor.length);
    expect(await walkAll("startingAt", "a")).toEqual(byCursor);
  });

  test("somebody who joins while the list is read is neither twice nor instead of another", async () => {
    const first = await page({});
    const household = await makeHousehold(db, { tenantId: "dental", officeId: big, email: "aaron@example.com" });
    await makeMember(db, household, { firstName: "Aaron", lastName: "AAA", birthOn: "1990-01-01" });
    const second = await page({ cursor: first.cursor, startingAt: first.startingAt });
    const ids = new Set(first.members.map(({ id }) => id));
    expect(second.members.some(({ id }) => ids.has(id))).toBe(false);
  });

  test("a cursor that is none is refused", async () => {
    const answer = await call(`POST /dentists/${big}/members/upgraded-search`, { token, input: { cursor: "AAAA" } });
    expect(answer.status).toBe(400);
  });

  test("the file holds every person of the view, and no cell is a formula", async () => {
    const household = await makeHousehold(db, { tenantId: "dental", officeId, email: "evil@example.com" });
    await makeMember(db, household, { firstName: "=cmd|' /C calc'!A0", lastName: "Xquux", birthOn: "1990-01-01" });
    const { exportMembers } = await import("@/lib/membership/members/list-export.queries");
    const chunks: string[] = [];
    for await (const chunk of await exportMembers(systemOffice(officeId), { search: "xquux", filter: "all" }, "en-US"))
      chunks.push(String(chunk));
    expect(chunks.join("")).toContain(`,'=cmd|`);
    let lines = 0;
    for await (const chunk of await exportMembers(systemOffice(big), { search: "", filter: "all" }, "en-US"))
      lines += String(chunk).split("\r\n").length - 1;
    expect(lines).toBe(1 + (await db.member.count({ where: { officeId: big } })));
    expect(dateOn(on)).toBe(on);
  });
});
