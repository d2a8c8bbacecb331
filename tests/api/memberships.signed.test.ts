// What somebody signs or is told beforehand is what is drawn: people who leave, prices that wait, plans that change.
import "../support/own-sandbox";
import { addMonths } from "date-fns";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { billedFamily } from "@/lib/billing/dues/upcoming.queries";
import { nextDues } from "@/lib/billing/dues/upcoming.rules";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { memberFinances } from "@/lib/billing/payments/history.queries";
import { movedIn } from "@/lib/billing/payments/statements.rules";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { fromDbDate } from "@/lib/core/time/dates";
import { announceAgain } from "@/lib/membership/memberships/price-letters.commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let token: string;

beforeAll(async () => {
  world = await makeWorld();
  const two = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
  await db.planSettings.update({ where: { officeId: world.office }, data: two });
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant", role: "dentist" } as const;
  await makeUser(db, { ...staff, officeIds: [world.office] });
  token = await tokenFor("dentist@dental.test");
  await moveTo("2026-12-10T15:00:00Z");
});

async function at<Reply extends object>(path: string, input: object): Promise<Reply> {
  const done = await call(`POST /dentists/${world.office}/${path}`, { token, input });
  expect(done.status, String(done.raw)).toBe(200);
  return (done.body as { data: Reply }).data;
}

/** Runs what is due on a day of each of these months. */
async function through(first: string, months: number): Promise<void> {
  for (let month = 0; month < months; month += 1) {
    await moveTo(addMonths(new Date(`${first}T15:00:00Z`), month).toISOString());
    await work();
  }
}

/** What was drawn for a membership, oldest first. */
async function drawnFor(family: Family, membershipId = 0): Promise<[string, number][]> {
  const payments = await paymentsOf(family.payerId);
  return payments.flatMap(({ dueOn, obligations }) =>
    obligations
      .filter((one) => one.membershipId === membershipId && one.periodIndex > 0)
      .map(({ netCents }): [string, number] => [fromDbDate(dueOn), netCents]),
  );
}

type Quote = {
  id: number;
  quoted: {
    end: { on: string; payments: number; cents: number };
    family: { nowCents: number; thenCents: number; fromOn: string };
  };
  alternatives: { kind: string; cents: number }[];
};

describe.each([
  ["who is bound for a term", 2026, { exitPolicy: "remaining_term" as const }, {}],
  ["whose plan is guaranteed", 2027, { exitPolicy: "none" as const }, { gpp: true }],
])("%s and leaves at its end", (_, year, policy, spec) => {
  let family: Family;
  let quote: Quote;

  beforeAll(async () => {
    await moveTo(`${year}-12-10T15:00:00Z`);
    const plan = { ...filledPreset("dental", "general_adult"), planName: `Bound ${_}`, ...policy };
    const { id: planId, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
    const bound = { ...world, planId, versionId: currentVersionId ?? 0 };
    family = await makeFamily(bound, `${year}-12-05`, { size: 2, spec });
    quote = await at<Quote>("subscription/exit-quote", { membershipId: family.membershipIds[0] });
  });

  it("signs what is drawn until then, and what the others pay from which day", async () => {
    const [leaver, staying] = family.membershipIds;
    const { end } = quote.quoted;
    expect(quote.quoted).toMatchObject({
      end: { on: `${year + 1}-12-05`, payments: 11, cents: 11 * 4900 },
      family: { nowCents: 4410, thenCents: 4900, fromOn: `${year + 1}-01-05` },
    });
    // Who only does not renew is of the family until the term is over.
    expect(quote.alternatives.find(({ kind }) => kind === "renewalOff")).toMatchObject({ cents: 11 * 4410 });
    await at("subscription/cancel", { membershipId: leaver, quoteId: quote.id });
    await through(`${year + 1}-01-05`, 12);
    const drawn = await drawnFor(family, leaver);
    expect([drawn.length, drawn.reduce((total, [, netCents]) => total + netCents, 0)]).toEqual([
      end.payments,
      end.cents,
    ]);
    const [first] = await drawnFor(family, staying);
    expect(first).toEqual([quote.quoted.family.fromOn, quote.quoted.family.thenCents]);
  });
});

type Shown = {
  after: { priceCents: number; coming: { on: string; ownCents: number }[] };
  revision: number;
  act: { id: number } | null;
};

/** An act on a membership, or its preview. */
async function act(path: string, input: object): Promise<Shown> {
  const done = await call(path, { token, input });
  expect(done.status, String(done.raw)).toBe(200);
  return (done.body as { data: Shown }).data;
}

/** What was written so far is on its way: it can be taken back in words only. */
const lettersLeave = () => db.outbox.updateMany({ where: { state: "ready" }, data: { state: "sent" } });

/** The letters about prices that a family has got, oldest first: their templates. */
async function lettersTo(memberId = 0): Promise<string[]> {
  const rows = await db.outbox.findMany({
    where: { memberId, dedupe: { startsWith: "mail:price" } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ payload }) => (payload as { template: string }).template);
}

describe("a price announced for a plan that is left before it begins", () => {
  let smaller: number;
  let family: Family;
  const changePlan = (preview: boolean) =>
    act("PUT /subscriptions/change_contract_plan", {
      ...{ subscriptionId: family.membershipIds[0], membershipId: smaller, when: "nextPayment", preview },
    });

  beforeAll(async () => {
    await moveTo("2028-12-10T15:00:00Z");
    const preset = filledPreset("dental", "general_adult");
    const plan = { ...preset, planName: "Smaller", monthlyCents: cents(3900) };
    smaller = (await makePlan(db, { officeId: world.office, plan })).id;
    family = await makeFamily(world, "2028-12-05");
    const membershipId = family.membershipIds[0] ?? 0;
    const payload = { listCents: 5500 };
    const { id } = await db.scheduledChange.create({
      data: { membershipId, kind: "price", effectiveIndex: 3, payload, createdAt: new Date() },
    });
    await transaction((tx) => announceAgain(tx, world.office, [id]));
    await lettersLeave();
  });

  it("is not in what the change of plan shows, and its letter is taken back in words", async () => {
    const shown = await changePlan(true);
    expect(shown.after.coming.map(({ ownCents }) => ownCents)).toEqual([3900, 3900, 3900]);
    await changePlan(false);
    expect(await lettersTo(family.memberIds[0])).toEqual(["priceChange", "priceKept"]);
  });

  it("is announced to who pays at the front desk as what they would pay, if they renew", async () => {
    const desk = { status: "active_cash", collection: "in_office", autoRenew: false } as const;
    const [membershipId = 0] = (await makeFamily(world, "2028-12-05", { card: null, spec: desk })).membershipIds;
    const { id } = await db.scheduledChange.create({
      data: { membershipId, kind: "price", effectiveIndex: 3, payload: { listCents: 5500 }, createdAt: new Date() },
    });
    await transaction((tx) => announceAgain(tx, world.office, [id]));
    const { memberId } = await db.membership.findUniqueOrThrow({ where: { id: membershipId } });
    expect(await lettersTo(memberId)).toEqual(["priceChangeDesk"]);
  });

  it("stands again when that change is undone: in a letter too where the family has read of the change", async () => {
    const [{ id } = { id: 0 }] = await db.membershipAct.findMany({
      where: { membershipId: family.membershipIds[0] ?? 0 },
      orderBy: { id: "desc" },
      take: 1,
    });
    // Within the half hour neither has been read: the letter that has left is still true.
    await call(`POST /subscriptions/acts/${id}/undo`, { token });
    expect(await lettersTo(family.memberIds[0])).toEqual(["priceChange"]);
    const again = await changePlan(false);
    await moveTo("2028-12-10T15:31:00Z");
    await tellFamilies();
    await lettersLeave();
    expect(await lettersTo(family.memberIds[0])).toEqual(["priceChange", "priceKept"]);
    await call(`POST /subscriptions/acts/${again.act?.id}/undo`, { token });
    expect(await lettersTo(family.memberIds[0])).toEqual(["priceChange", "priceKept", "priceChange"]);
    await changePlan(false);
    expect(await lettersTo(family.memberIds[0])).toEqual(["priceChange", "priceKept"]);
  });

  it("is never drawn", async () => {
    await through("2029-01-05", 5);
    const drawn = await drawnFor(family, family.membershipIds[0]);
    expect(drawn.map(([, netCents]) => netCents)).toEqual([3900, 3900, 3900, 3900, 3900]);
  });
});

describe("a family that pays in the office", () => {
  const renew = (family: Family, at: 0 | 1, preview = false) =>
    act(`POST /subscriptions/members/${family.memberIds[at]}/renew_cash`, {
      subscriptionId: family.membershipIds[at],
      preview,
    });
  const desk = async (startedOn: string, termEndOn: string) => {
    const family = await makeFamily(world, startedOn, { size: 2, spec: { autoRenew: false, collection: "in_office" } });
    const cash = { status: "active_cash", nextDueOn: null, termEndOn: new Date(termEndOn) } as const;
    await db.membership.updateMany({ where: { id: { in: family.membershipIds } }, data: cash });
    return family;
  };

  it.each([
    ["the day before", "2029-06-09", [0, 1]],
    ["on the day", "2029-06-10", [0, 1]],
    ["on the day, the other one first", "2029-06-10", [1, 0]],
  ] as const)("pays one price for one day: %s", async (_, day, order) => {
    await moveTo(`${day}T15:00:00Z`);
    const family = await desk("2029-05-10", "2029-06-10");
    await work();
    const calendar = await billedFamily(db, world.office, family.householdId);
    const said = calendar.memberships.map((one) => nextDues(one, calendar)?.netCents ?? null);
    for (const at of order) {
      const shown = await renew(family, at, true);
      await renew(family, at);
      const [line] = await db.obligation.findMany({
        where: { membershipId: family.membershipIds[at] ?? 0, periodIndex: 1 },
      });
      expect([shown.after.priceCents, line?.netCents, line?.familySize]).toEqual([4410, 4410, 2]);
    }
    expect(said.filter((one) => one !== null && one !== 4410)).toEqual([]);
  });

  it("is told no price that waits for a plan it has left, and pays none", async () => {
    await moveTo("2029-07-09T15:00:00Z");
    const family = await desk("2029-06-10", "2029-07-10");
    const [membershipId = 0] = family.membershipIds;
    const other = await db.plan.findFirstOrThrow({
      where: { officeId: world.office, currentVersion: { planName: "Smaller" } },
      include: { currentVersion: true },
    });
    const to = { planId: other.id, planVersionId: other.currentVersionId ?? 0, unit: "month", listCents: 3900 };
    const at = { membershipId, createdAt: new Date() };
    await db.scheduledChange.create({
      data: { ...at, kind: "price", effectiveIndex: 2, payload: { listCents: 5500 } },
    });
    await db.scheduledChange.create({ data: { ...at, kind: "plan", effectiveIndex: 1, payload: to } });
    for (const day of ["2029-07-10", "2029-08-10"]) {
      await moveTo(`${day}T15:00:00Z`);
      await renew(family, 0);
    }
    const lines = await db.obligation.findMany({
      where: { membershipId, periodIndex: { gt: 0 } },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ listCents }) => listCents)).toEqual([3900, 3900]);
  });
});

it("what was paid on December 31 stays on that year's statement when the office moves to another time zone", async () => {
  const family = await makeFamily(world, "2029-11-30");
  // A quarter to midnight at the office; in New York the new year has begun.
  await moveTo("2030-01-01T05:45:00Z");
  await work();
  const yearOf = async (year: number) => {
    const { entries } = await memberFinances(world.office, family.memberIds[0] ?? 0, false, "en-US");
    return movedIn(entries, year).map(({ on, paidCents }) => [on, paidCents]);
  };
  expect(await yearOf(2029)).toEqual([["2029-12-31", 4900]]);
  await db.office.update({ where: { id: world.office }, data: { timezone: "America/New_York" } });
  expect(await yearOf(2029)).toEqual([["2029-12-31", 4900]]);
  expect(await yearOf(2030)).toEqual([]);
});
