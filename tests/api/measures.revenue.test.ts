// Earned and unearned revenue over random books: what was paid for time to come at the start, with what came in and without what
// was earned, is what is paid for time to come at the end, to the cent; and what recurs.
import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import {
  addDays,
  addMonthsClamped,
  type DateOn,
  dateOn,
  daysBetween,
  earlierOf,
  laterOf,
  toDbDate,
} from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import type { Membership } from "@/lib/generated/prisma/client";
import { type NewJournal, postJournal } from "@/lib/platform/ledger/commands";
import { disputeLost, inOfficePaid, inOfficeRefunded } from "@/lib/platform/ledger/rules";
import { levelsAt, measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { revenueParts, revenueSums } from "@/lib/platform/measures/moved.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { recurringDues, recurringSums } from "@/lib/platform/measures/recurring.queries";
import { readReport } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { makeHousehold, makeMember, makeMembership } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { Random } from "@/prisma/seed/random";

const ZONE = "America/Chicago";
const NOW = today(new Date(), ZONE);
const START = addDays(NOW, -600);

/** An amount as the oracle remembers it: the days it is for, or none. */
type Part = { on: DateOn; cents: number; starts: DateOn | null; ends: DateOn | null };
type Place = { office: ReturnType<typeof systemOffice>; planId: number; versionId: number; parts: Part[] };
type Payable = { id: number; netCents: number; starts: DateOn; ends: DateOn; fee: boolean; membership: Membership };

async function makePlace(slug: string): Promise<Place> {
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: ZONE };
  const { id } = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...address });
  const plan = await makePlan(db, { officeId: id, plan: filledPreset("dental", "general_adult") });
  return { office: systemOffice(id), planId: plan.id, versionId: plan.currentVersionId ?? 0, parts: [] };
}

const post = (entry: NewJournal) => transaction((tx) => postJournal(tx, entry));
const halfOf = (amount: number, part: number) => Math.max(1, Math.floor(amount * part));
const partOf = ({ starts, ends, fee, membership }: Payable, on: DateOn, amount: number): Part => {
  const over =
    membership.endedOn === null ? ends : earlierOf(ends, dateOn(membership.endedOn.toISOString().slice(0, 10)));
  return { on, cents: amount, starts: fee ? null : starts, ends: fee ? null : laterOf(starts, over) };
};

/** A family of one or two that pays one to four periods, each on a day of its own, and gets some of it back. */
async function live(place: Place, random: Random, no: number): Promise<void> {
  const { office, planId, versionId } = place;
  const family = await makeHousehold(db, {
    tenantId: "dental",
    officeId: office,
    email: `f${no}-${office}@revenue.example`,
  });
  const unit = random.chance(0.4) ? ("year" as const) : ("month" as const);
  const anchor = addDays(START, random.whole(0, 500));
  const memberships: Membership[] = [];
  let ownerId: number | null = null;
  for (let person = random.whole(1, 2); person > 0; person -= 1) {
    const member = await makeMember(db, family, {
      firstName: `P${person}`,
      lastName: `F${no}`,
      birthOn: "1980-01-01",
      addedById: ownerId,
    });
    ownerId ??= member.id;
    const over = random.chance(0.3) ? addDays(anchor, random.whole(3, 90)) : null;
    const ended = over && over <= NOW ? over : null;
    const plan = { planId, planVersionId: versionId, listCents: random.whole(1000, 60_000), unit, startedOn: anchor };
    const at = instantAt(ended ?? anchor, "12:00", ZONE);
    memberships.push(
      await makeMembership(db, member, {
        ...{ ...plan, createdAt: instantAt(anchor, "09:00", ZONE), statusAt: at },
        ...(ended
          ? { status: "canceled" as const, endedOn: toDbDate(ended), cancelOn: toDbDate(ended), nextDueOn: null }
          : {}),
      }),
    );
  }
  for (let index = 0; index < random.whole(1, 4); index += 1) {
    const months = unit === "year" ? 12 : 1;
    const [starts, ends] = [addMonthsClamped(anchor, index * months), addMonthsClamped(anchor, (index + 1) * months)];
    // Paid before the period begins, on its day, or only when it is over.
    const paidOn = addDays(starts, random.pick([0, 0, 0, -5, 4, 70]));
    if (paidOn > NOW) break;
    const payment = await db.payment.create({
      data: {
        ...{
          payerId: family.payerId,
          officeId: office,
          householdId: family.id,
          purpose: "dues",
          batchKey: `b${index}`,
        },
        ...{ method: "in_office", mode: "destination", status: "succeeded", amountCents: 1, dueOn: toDbDate(starts) },
        ...{ createdAt: instantAt(paidOn, "10:00", ZONE), paidAt: instantAt(paidOn, "10:00", ZONE) },
      },
    });
    const payables: Payable[] = [];
    for (const membership of memberships)
      for (const kind of random.chance(0.2) ? (["dues", "activation_fee"] as const) : (["dues"] as const)) {
        const netCents = random.whole(900, 50_000);
        const row = await db.obligation.create({
          data: {
            ...{ membershipId: membership.id, officeId: office, kind, periodIndex: index, planVersionId: versionId },
            ...{ dueOn: toDbDate(starts), periodStartOn: toDbDate(starts), periodEndOn: toDbDate(ends), familySize: 1 },
            ...{
              listCents: netCents,
              discountCents: 0,
              discountBps: 0,
              netCents,
              status: "paid",
              paymentId: payment.id,
            },
            createdAt: instantAt(starts, "06:00", ZONE),
          },
        });
        payables.push({ id: row.id, netCents, starts, ends, fee: kind !== "dues", membership });
      }
    const amount = payables.reduce((sum, { netCents }) => sum + netCents, 0);
    await db.payment.update({ where: { id: payment.id }, data: { amountCents: amount } });
    const ref = `payment:${payment.id}`;
    await post({
      kind: "in_office",
      source: ref,
      effectiveOn: paidOn,
      officeId: office,
      lines: inOfficePaid(cents(amount), cents(0)),
    });
    for (const one of payables) place.parts.push(partOf(one, paidOn, one.netCents));
    const backOn = addDays(paidOn, random.whole(1, 40));
    if (backOn > NOW) continue;
    if (random.chance(0.3)) {
      const [one] = payables;
      if (!one) continue;
      const back = halfOf(one.netCents, random.pick([0.3, 1]));
      const refund = await db.refund.create({
        data: {
          ...{ paymentId: payment.id, officeId: office, amountCents: back, reason: "x", idemKey: `r${payment.id}` },
          ...{
            status: "succeeded",
            createdAt: instantAt(backOn, "10:00", ZONE),
            finishedAt: instantAt(backOn, "10:00", ZONE),
          },
          lines: { create: { obligationId: one.id, cents: back } },
        },
      });
      const source = `refund:${refund.id}`;
      await post({
        kind: "refund",
        source,
        ref,
        effectiveOn: backOn,
        officeId: office,
        lines: inOfficeRefunded(cents(back)),
      });
      place.parts.push(partOf(one, backOn, -back));
    } else if (random.chance(0.2)) {
      const source = `dispute:dp_${payment.id}`;
      await post({
        kind: "dispute_lost",
        source,
        ref,
        effectiveOn: backOn,
        officeId: office,
        lines: disputeLost("direct", cents(amount)),
      });
      for (const one of payables) place.parts.push(partOf(one, backOn, -one.netCents));
    }
  }
}

/** What of a part was earned when a day began. */
function earnedOf({ on, cents: amount, starts, ends }: Part, day: DateOn): number {
  if (day <= on) return 0;
  if (starts === null || ends === null || day >= ends) return amount;
  if (day <= starts) return 0;
  const share = (Math.abs(amount) * daysBetween(starts, day)) / daysBetween(starts, ends);
  // Halves away from zero, as the database rounds.
  return Math.sign(amount) * Math.round(share);
}
const sum = (parts: readonly Part[], of: (part: Part) => number) => parts.reduce((total, part) => total + of(part), 0);
const unearnedAt = (parts: readonly Part[], day: DateOn) =>
  sum(parts, (part) => (part.on < day ? part.cents - earnedOf(part, day) : 0));

describe.each([1, 2, 3])("random books of seed %i", (seed) => {
  let place: Place;
  const random = new Random(seed * 104_729);
  beforeAll(async () => {
    place = await makePlace(`earning-${seed}`);
    for (let family = 0; family < 20; family += 1) await live(place, random, family);
  }, 120_000);

  it("roll forward over any period, to the cent, as the oracle has it", async () => {
    for (let round = 0; round < 10; round += 1) {
      const from = addDays(START, random.whole(-30, 590));
      // What is still to come has earned nothing, however far a report looks.
      const asked = addDays(from, random.pick([1, 7, 31, 90, 400]));
      const before = earlierOf(asked, addDays(NOW, 1));
      const [opening = 0, closing = 0] = (await levelsAt(place.office, ["unearned"], [from, before])).unearned;
      const { net, earned } = await measureTotals(place.office, ["net", "earned"], { from, before: asked });
      expect([opening, closing], `${from} ${before}`).toEqual([
        unearnedAt(place.parts, from),
        unearnedAt(place.parts, before),
      ]);
      expect(net).toBe(sum(place.parts, ({ on, cents: amount }) => (on >= from && on < before ? amount : 0)));
      expect(earned).toBe(sum(place.parts, (part) => earnedOf(part, before) - earnedOf(part, from)));
      expect(opening + net - earned).toBe(closing);
    }
  });

  it("have months, days and years that come to the same", async () => {
    const span = { from: START, before: addDays(NOW, 1) };
    const { earned } = await measureTotals(place.office, ["earned"], span);
    for (const by of ["day", "month", "year"] as const) {
      const steps = await measureSeries(place.office, ["earned"], span, by);
      expect(steps.reduce((total, { values }) => total + values.earned, 0)).toBe(earned);
    }
    const report = await readReport(place.office, "earned", reportOfAddress({ span: "months24" }));
    expect(report.totals.unearned).toBe(unearnedAt(place.parts, addDays(NOW, 1)));
  });

  it("are listed part by part, and the list comes to what the report says", async () => {
    const period = { from: addDays(START, 100), until: addDays(START, 280) };
    const asked = { filter: "all", sort: "-date", period } as const;
    const [sums, rows] = await Promise.all([
      revenueSums(place.office, asked),
      revenueParts(place.office, asked, "en-US"),
    ]);
    const before = addDays(period.until, 1);
    const { earned } = await measureTotals(place.office, ["earned"], { from: period.from, before });
    expect([sums.earnedCents, sums.leftCents]).toEqual([earned, unearnedAt(place.parts, before)]);
    expect(rows).toHaveLength(sums.counts.all);
    expect(rows.reduce((total, row) => total + row.earnedCents, 0)).toBe(earned);
    expect(rows.reduce((total, row) => total + row.leftCents, 0)).toBe(sums.leftCents);
  });
});

describe("what recurs", () => {
  it("is what the running dues of members come to in a month, an annual plan with a twelfth, and today is what it is now", async () => {
    const place = await makePlace("recurring");
    const family = await makeHousehold(db, { tenantId: "dental", officeId: place.office, email: "r@revenue.example" });
    const from = addDays(NOW, -40);
    for (const [at, unit] of (["month", "year"] as const).entries()) {
      const member = await makeMember(db, family, {
        firstName: unit,
        lastName: "R",
        birthOn: "1980-01-01",
        ...(at ? { addedById: (await db.member.findFirstOrThrow({ where: { householdId: family.id } })).id } : {}),
      });
      const plan = { planId: place.planId, planVersionId: place.versionId, listCents: 12_000, unit, startedOn: from };
      const at9 = instantAt(from, "09:00", ZONE);
      const row = await makeMembership(db, member, {
        ...plan,
        createdAt: at9,
        statusAt: at9,
        nextIndex: unit === "year" ? 1 : 2,
      });
      for (let index = 0; index < (unit === "year" ? 1 : 2); index += 1) {
        const months = unit === "year" ? 12 : 1;
        await db.obligation.create({
          data: {
            ...{
              membershipId: row.id,
              officeId: place.office,
              kind: "dues",
              periodIndex: index,
              planVersionId: place.versionId,
            },
            ...{ dueOn: toDbDate(from), familySize: 2, listCents: 12_000, discountCents: 1200, discountBps: 1000 },
            periodStartOn: toDbDate(addMonthsClamped(from, index * months)),
            ...{
              periodEndOn: toDbDate(addMonthsClamped(from, (index + 1) * months)),
              netCents: 10_800,
              status: "open",
            },
            createdAt: at9,
          },
        });
      }
    }
    const at = async (day: DateOn) => (await levelsAt(place.office, ["recurringThen"], [day])).recurringThen[0];
    expect(await at(from)).toBe(0);
    expect(await at(addDays(from, 1))).toBe(10_800 + 900);
    expect(await at(addDays(NOW, 1))).toBe((await measuresNow(place.office, ["recurring"])).recurring);

    // Listed person by person: the same sum, of each kind and of all.
    const on = from;
    const rows = await recurringDues(place.office, { filter: "all", sort: "name", on }, "en-US");
    expect(rows.map(({ name, unit, cents, monthCents }) => ({ name, unit, cents, monthCents }))).toEqual([
      { name: "month R", unit: "month", cents: 10_800, monthCents: 10_800 },
      { name: "year R", unit: "year", cents: 10_800, monthCents: 900 },
    ]);
    expect(rows.map(({ starts, ends }) => [starts, ends])).toEqual([
      [from, addDays(addMonthsClamped(from, 1), -1)],
      [from, addDays(addMonthsClamped(from, 12), -1)],
    ]);
    const sums = (filter: "all" | "year") => recurringSums(place.office, { filter, sort: "name", on });
    expect(await sums("all")).toEqual({ counts: { all: 2, month: 1, year: 1 }, monthCents: 11_700 });
    expect((await sums("year")).monthCents).toBe(900);
    expect(await recurringDues(place.office, { filter: "all", sort: "name", on: addDays(from, -1) }, "en-US")).toEqual(
      [],
    );
  });

  it("rounds each row to cents, and the total is the sum of the rows: three annual dues of $100.00 are 3 times $8.33", async () => {
    const place = await makePlace("twelfths");
    const family = await makeHousehold(db, { tenantId: "dental", officeId: place.office, email: "t@revenue.example" });
    const from = addDays(NOW, -40);
    let addedById: number | undefined;
    for (const firstName of ["Ana", "Ben", "Cy"]) {
      const person = { firstName, lastName: "T", birthOn: "1980-01-01", ...(addedById ? { addedById } : {}) };
      const member = await makeMember(db, family, person);
      addedById ??= member.id;
      const at9 = instantAt(from, "09:00", ZONE);
      const plan = { planId: place.planId, planVersionId: place.versionId, listCents: 10_000, unit: "year" as const };
      const row = await makeMembership(db, member, { ...plan, startedOn: from, createdAt: at9, statusAt: at9 });
      const dues = { kind: "dues", periodIndex: 0, status: "open", listCents: 10_000, netCents: 10_000 } as const;
      const days = {
        dueOn: toDbDate(from),
        periodStartOn: toDbDate(from),
        periodEndOn: toDbDate(addMonthsClamped(from, 12)),
      };
      const of = { membershipId: row.id, officeId: place.office, planVersionId: place.versionId };
      const none = { discountCents: 0, discountBps: 0, familySize: 1 };
      await db.obligation.create({ data: { ...of, ...dues, ...days, ...none, createdAt: at9 } });
    }
    const rows = await recurringDues(place.office, { filter: "all", sort: "name", on: from }, "en-US");
    expect(rows.map(({ monthCents }) => monthCents)).toEqual([833, 833, 833]);
    expect((await recurringSums(place.office, { filter: "all", sort: "name", on: from })).monthCents).toBe(2499);
    const [then] = (await levelsAt(place.office, ["recurringThen"], [addDays(from, 1)])).recurringThen;
    expect(then).toBe(2499);
    expect((await measuresNow(place.office, ["recurring"])).recurring).toBe(2499);
  });
});
