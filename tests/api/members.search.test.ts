// Search and order of the members list: who is found, by what, in which order, and how the pages of it hang together.
import { beforeAll, describe, expect, test } from "vitest";
import { BILLED_STATUSES } from "@/lib/billing/dues/upcoming.rules";
import { systemOffice } from "@/lib/core/auth/scope";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { listFamilies } from "@/lib/membership/members/list.queries";
import type { Place } from "@/lib/membership/members/list.wire";
import { MEMBER_SORTS, type MemberSort } from "@/lib/membership/members/list-columns.rules";
import { billingFilter } from "@/lib/membership/members/list-filters.queries";
import { MATCHES, matchOf } from "@/lib/membership/members/list-search.rules";
import type { FamilyRow } from "@/lib/membership/members/wire";
import type { MemberStatus } from "@/lib/platform/membership-status/schema";
import { fillOffice, makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";

const TIMEZONE = "America/Chicago";
const PHONE = "(512) 555-1138";
let small = 0;
let large = 0;
let on: DateOn;

async function officeOf(slug: string): Promise<{ id: number; plan: PlanOf }> {
  const place = { city: "Austin", state: "TX", zip: "78701", timezone: TIMEZONE };
  const { id } = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...place });
  const plan = await makePlan(db, { officeId: id, plan: filledPreset("dental", "general_adult") });
  return {
    id,
    plan: { planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 4900, unit: "month" },
  };
}

beforeAll(async () => {
  on = today(await now(), TIMEZONE);
  const elm = await officeOf("elm");
  small = elm.id;
  const family = async (email: string, phone: string, ...names: string[]) => {
    const household = await makeHousehold(db, { tenantId: "dental", officeId: small, email, phone });
    let addedById: number | null = null;
    for (const name of names) {
      const [firstName = "", lastName = ""] = name.split("|");
      const member = await makeMember(db, household, { firstName, lastName, birthOn: "1980-05-06", addedById });
      addedById ??= member.id;
      await makeMembership(db, member, { ...elm.plan, startedOn: addDays(on, -40) });
    }
    return household;
  };
  await family("mei.nguyen@harbor.example", "512-555-0101", "Mei|Nguyen");
  await family("ruth@example.com", "512-555-0102", "Ruth|Nguyen");
  const maria = await family("m@example.com", PHONE, "María|Alvarez", "Leo|Alvarez");
  await family("anna@example.com", "512-555-0104", "Anna|Abbott");
  await family("ann@example.com", "512-555-0105", "Ann|Zimmer");
  await family("jorg@example.com", "512-555-0106", "Jörg|Strauß");
  await db.instrument.create({
    data: {
      payerId: maria.payerId,
      kind: "card",
      stripeId: "pm_search",
      last4: "4242",
      status: "active",
      createdAt: await now(),
    },
  });
  const big = await officeOf("oak");
  large = big.id;
  await fillOffice(db, { ...big.plan, tenantId: "dental", officeId: large, families: 420, until: on });
  await db.$executeRawUnsafe("analyze member");
});

type View = { search?: string; sort?: MemberSort; size?: number };

/** All rows of a view, page by page, each page beginning where the one before ended. */
async function rowsOf(officeId: number, { search = "", sort = "name", size = 500 }: View): Promise<FamilyRow[]> {
  const office = systemOffice(officeId);
  const filter = billingFilter(office, "all", { today: on, timezone: TIMEZONE });
  const rows: FamilyRow[] = [];
  let after: Place | null = null;
  do {
    const page: Awaited<ReturnType<typeof listFamilies>> = await listFamilies(office, {
      ...{ search, sort, size, filter, after },
      skip: 0,
      locale: "en-US",
    });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}
const named = async (search: string) => (await rowsOf(small, { search })).map(({ name }) => name);

describe("search", () => {
  test.each([
    ["the name before the address", "nguyen r", ["Ruth Nguyen", "Mei Nguyen"]],
    ["last name first", "nguyen ruth", ["Ruth Nguyen"]],
    ["an accent in the name", "alvarez maria", ["María Alvarez"]],
    ["the exact name before a longer one", "ann", ["Ann Zimmer", "Anna Abbott"]],
    ["digits of a phone", "5125551138", ["María Alvarez"]],
    ["a phone as written", "(512) 555-1138", ["María Alvarez"]],
    ["a phone with its country", "+1 512 555 1138", ["María Alvarez"]],
    ["the end of a phone", "555-1138", ["María Alvarez"]],
    ["last four of the card", "4242", ["María Alvarez"]],
    ["a name and last four", "alvarez 4242", ["María Alvarez"]],
    ["last four of somebody else", "nguyen 4242", []],
    ["a typing error", "Alvares", ["María Alvarez"]],
    ["letters swapped", "nguyen rtuh", ["Ruth Nguyen"]],
    ["a typing error in a dependant and the name", "leoo alvares", ["María Alvarez"]],
    ["a ligature", "strauß", ["Jörg Strauß"]],
    ["the same without", "strauss jorg", ["Jörg Strauß"]],
    ["a decomposed accent", "jo\u0308rg", ["Jörg Strauß"]],
    ["nothing near", "xylophone", []],
  ])("%s: %s", async (_, text, names) => {
    expect(await named(text)).toEqual(names);
  });

  test("a phone that changes is found by its new digits only", async () => {
    const household = await db.household.findFirstOrThrow({ where: { officeId: small, phone: "512-555-0104" } });
    await db.household.update({ where: { id: household.id }, data: { phone: "737.555.9090" } });
    expect([await named("7375559090"), await named("5125550104")]).toEqual([["Anna Abbott"], []]);
  });

  test.each(["a", "mar", "quinn", "o'neill", "family77", "zoë"])(
    "%s: everybody whom the rule finds, those who fit best first, in pages as in one",
    async (search) => {
      const fitOf = (row: FamilyRow) => {
        const others = row.additionalMembers.map((each) => ({ ...each, email: null, phone: row.phone }));
        const fits = [row, ...others].map((person) => matchOf(search, person));
        return MATCHES.findIndex((match) => fits.includes(match));
      };
      const everybody = await rowsOf(large, {});
      const isName = !/\d/.test(search);
      const expected = everybody
        .map((row, at) => ({ id: row.id, at, fit: fitOf(row) }))
        .filter((row) => row.fit >= 0)
        .sort((a, b) => (isName ? a.fit - b.fit : 0) || a.at - b.at)
        .map(({ id }) => id);
      expect(expected.length).toBeGreaterThan(0);
      expect((await rowsOf(large, { search, size: 2000 })).map(({ id }) => id)).toEqual(expected);
      expect((await rowsOf(large, { search, size: 130 })).map(({ id }) => id)).toEqual(expected);
    },
  );
});

describe("order", () => {
  const BILLED: readonly MemberStatus[] = BILLED_STATUSES;
  const shown: Partial<Record<MemberSort, (row: FamilyRow) => string | null>> = {
    plan: (row) => row.subscriptions[0]?.membership ?? null,
    // The crowd's next days are not those of its terms: what the row has is what it is sorted by.
    nextPayment: (row) => {
      const people = [row, ...row.additionalMembers];
      const charged = people
        .flatMap(({ subscriptions }) => subscriptions)
        .filter(({ inOffice, autoRenew, status }) => !inOffice && autoRenew && BILLED.includes(status));
      return charged.flatMap(({ nextDueOn }) => nextDueOn ?? []).sort()[0] ?? null;
    },
    since: (row) => row.subscriptions[0]?.subscriptionCreationDate ?? null,
    email: (row) => row.email,
    birthDate: (row) => row.birthDate,
  };

  test.each(MEMBER_SORTS.filter((sort) => !sort.startsWith("-")))(
    "by %s: as the column shows it, backwards the other way, each family once in pages",
    async (sort) => {
      const up = await rowsOf(large, { sort, size: 2000 });
      const value = shown[sort];
      if (value) {
        const values = up.map(value).filter((each) => each !== null);
        expect(values).toEqual([...values].sort());
        expect(up.slice(0, values.length).every((row) => value(row) !== null)).toBe(true);
        const down = (await rowsOf(large, { sort: `-${sort}` as MemberSort, size: 2000 })).map(value);
        expect(down.filter((each) => each !== null)).toEqual(values.toReversed());
      }
      const backwards: MemberSort[] = [sort, `-${sort}` as MemberSort];
      for (const each of backwards) {
        const whole = (await rowsOf(large, { sort: each, size: 2000 })).map(({ id }) => id);
        expect(new Set(whole).size).toBe(420);
        expect((await rowsOf(large, { sort: each, size: 150 })).map(({ id }) => id)).toEqual(whole);
      }
    },
  );
});
