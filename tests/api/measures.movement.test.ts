// Members over random lives: what a period starts with and what happened in it come to what it ends with, for everybody and
// for every part of them; days are the office's own, as they were then.
import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { LOCALES } from "@/lib/core/i18n/locale";
import { addDays, addMonthsClamped, type DateOn, dateOn, daysBetween, toDbDate } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import type { Member, Membership } from "@/lib/generated/prisma/client";
import { levelsAt, measureSeries, measureTotals } from "@/lib/platform/measures/flows.queries";
import { readInsights } from "@/lib/platform/measures/insight.queries";
import { KEPT_AFTER } from "@/lib/platform/measures/insight.rules";
import { INSIGHTS } from "@/lib/platform/measures/insight.schema";
import { insightTitle } from "@/lib/platform/measures/insight.wire";
import { movedCounts, movedPeople } from "@/lib/platform/measures/moved.queries";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { readReport } from "@/lib/platform/measures/report.queries";
import type { Span } from "@/lib/platform/measures/report.rules";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { type Cut, WAYS_TO_PAY } from "@/lib/platform/measures/schema";
import { ACTIVE, CASH } from "@/lib/platform/membership-status/flags.rules";
import { MEMBER_STATUSES, type MemberStatus } from "@/lib/platform/membership-status/schema";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { Random } from "@/prisma/seed/random";

const ZONE = "America/Chicago";
const NOW = today(new Date(), ZONE);
const START = addDays(NOW, -800);
const PARTS = ["joined", "cameBack", "left", "lost"] as const;
const LOSING: readonly MemberStatus[] = ["delinquent", "delinquent_gpp", "disputed", "permanently_disabled"];
const isActive = (status: string) => ACTIVE.some((one) => one === status);

/** From a day on a membership counts, or no longer, as the oracle remembers it. */
type Turn = {
  memberId: number;
  on: DateOn;
  counts: boolean;
  lost: boolean;
  plan: number;
  pays: NonNullable<Cut["pays"]>;
  no: number;
};
type Place = { office: ReturnType<typeof systemOffice>; plans: PlanOf[]; turns: Turn[] };

const at = (on: DateOn) => instantAt(on, "12:00", ZONE);
const paysOf = ({ collection, unit }: Pick<Membership, "collection" | "unit">) =>
  collection === "in_office" ? "office" : unit;

async function makePlace(slug: string): Promise<Place> {
  const address = { city: "Austin", state: "TX", zip: "78701", timezone: ZONE };
  const { id } = await makeOffice(db, { tenantId: "dental", officeName: slug, slug, ...address });
  const plans: PlanOf[] = [];
  for (const [position, unit] of (["month", "year"] as const).entries()) {
    const plan = await makePlan(db, { officeId: id, plan: filledPreset("dental", "general_adult"), position });
    plans.push({ planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 4900, unit });
  }
  return { office: systemOffice(id), plans, turns: [] };
}

async function makePerson({ office }: Place, name: string): Promise<Member> {
  const family = await makeHousehold(db, {
    tenantId: "dental",
    officeId: office,
    email: `${name}-${office}@move.example`,
  });
  return makeMember(db, family, { firstName: name, lastName: "Move", birthOn: "1980-01-01" });
}

/** Lets a membership begin on a day and writes the turn down. */
async function begin(place: Place, member: Member, plan: PlanOf, on: DateOn, inOffice = false): Promise<Membership> {
  const row = await makeMembership(db, member, {
    ...{ ...plan, startedOn: on, createdAt: at(on), statusAt: at(on) },
    ...(inOffice ? { collection: "in_office" as const, status: "active_cash" as const } : {}),
  });
  place.turns.push({
    ...{
      memberId: member.id,
      on,
      counts: true,
      lost: false,
      plan: row.planId,
      pays: paysOf(row),
      no: place.turns.length,
    },
  });
  return row;
}

const isCash = (status: MemberStatus) => CASH.some((one) => one === status);

/** Gives it another status on a day. */
async function turn(place: Place, row: Membership, status: MemberStatus, on: DateOn): Promise<Membership> {
  const data = { status, statusAt: at(on), cancelOn: toDbDate(on) };
  const next = await db.membership.update({ where: { id: row.id }, data: { ...data, autoRenew: false } });
  if (isActive(row.status) !== isActive(status))
    place.turns.push({
      ...{ memberId: row.memberId, on, counts: isActive(status), lost: LOSING.includes(status) },
      ...{ plan: row.planId, pays: paysOf(row), no: place.turns.length },
    });
  return next;
}

async function live(place: Place, random: Random, people: number): Promise<void> {
  for (let person = 0; person < people; person += 1) {
    const member = await makePerson(place, `P${person}`);
    for (const plan of place.plans.slice(0, random.whole(1, 2))) {
      let on = addDays(START, random.whole(0, 700));
      let row = await begin(place, member, plan, on, random.chance(0.2));
      for (let steps = random.whole(0, 5); steps > 0; steps -= 1) {
        // Several things happen on one day now and then.
        on = addDays(on, random.chance(0.25) ? 0 : random.whole(1, 120));
        if (on > NOW) break;
        const next = random.pick(MEMBER_STATUSES);
        // A change of how one pays is dated by the clock, and has a test of its own.
        if (!isCash(next) || row.collection === "in_office") row = await turn(place, row, next, on);
      }
    }
  }
}

const fits = (one: Turn, { plan, pays }: Cut) =>
  (plan === undefined || one.plan === plan) && (pays === undefined || one.pays === pays);

/** How many memberships each person had when a day began. */
function heldAt(turns: readonly Turn[], day: DateOn, cut: Cut): Map<number, number> {
  const held = new Map<number, number>();
  for (const one of turns)
    if (one.on < day && fits(one, cut)) held.set(one.memberId, (held.get(one.memberId) ?? 0) + (one.counts ? 1 : -1));
  return held;
}
const countAt = (turns: readonly Turn[], day: DateOn, cut: Cut) =>
  [...heldAt(turns, day, cut).values()].filter((memberships) => memberships > 0).length;

/** What happened, day by day and person by person. */
function happened(turns: readonly Turn[], { from, before }: Span, cut: Cut) {
  const found = { joined: 0, cameBack: 0, left: 0, lost: 0 };
  const been = new Set<number>();
  for (const day of [...new Set(turns.map(({ on }) => on))].toSorted()) {
    const [morning, evening] = [heldAt(turns, day, cut), heldAt(turns, addDays(day, 1), cut)];
    for (const [person, memberships] of evening) {
      const was = (morning.get(person) ?? 0) > 0;
      const is = memberships > 0;
      if (was === is) continue;
      const mine = turns.filter((one) => one.on === day && one.memberId === person && fits(one, cut) && !one.counts);
      const how = is ? (been.has(person) ? "cameBack" : "joined") : mine.some(({ lost }) => lost) ? "lost" : "left";
      if (is) been.add(person);
      if (day >= from && day < before) found[how] += 1;
    }
  }
  return found;
}

const cuts = ({ plans }: Place): Cut[] => [
  {},
  ...plans.map(({ planId }) => ({ plan: planId })),
  ...WAYS_TO_PAY.map((pays) => ({ pays })),
  ...plans.map(({ planId }) => ({ plan: planId, pays: "office" as const })),
];

describe.each([1, 2, 3, 4])("random lives of seed %i", (seed) => {
  let place: Place;
  const random = new Random(seed * 7919);
  beforeAll(async () => {
    place = await makePlace(`moving-${seed}`);
    await live(place, random, 40);
  }, 60_000);

  it("add up over any period, for everybody and for every part of them, as the history of their statuses says", async () => {
    for (let round = 0; round < 6; round += 1) {
      const from = addDays(START, random.whole(-20, 780));
      const span = { from, before: addDays(from, random.whole(1, 400)) };
      for (const cut of cuts(place)) {
        const [start = 0, end = 0] = (await levelsAt(place.office, ["membersThen"], [span.from, span.before], cut))
          .membersThen;
        const total = await measureTotals(place.office, PARTS, span, { cut });
        expect(total, JSON.stringify({ seed, span, cut })).toEqual(happened(place.turns, span, cut));
        expect([start, end]).toEqual([countAt(place.turns, span.from, cut), countAt(place.turns, span.before, cut)]);
        expect(start + total.joined + total.cameBack - total.left - total.lost).toBe(end);
      }
    }
  });

  it("have steps that come to the whole, and the last of them is how many there are now", async () => {
    const report = await readReport(place.office, "movement", reportOfAddress({ span: "months24" }));
    const stands = report.steps.map(({ values }) => values.membersThen);
    expect(stands).toEqual(report.steps.map(({ before }) => countAt(place.turns, before, {})));
    const { activeMembers } = await measuresNow(place.office, ["activeMembers"]);
    expect([report.totals.membersThen, report.subject.value]).toEqual([activeMembers, activeMembers]);
    for (const part of PARTS)
      expect(report.totals[part]).toBe(report.steps.reduce((sum, { values }) => sum + values[part], 0));
  });

  it("are listed person by person, as many as were counted", async () => {
    const from = addDays(START, 200);
    const period = { from, until: addDays(from, 300) };
    for (const cut of cuts(place)) {
      const asked = { period, q: "", sort: "-date", ...cut } as const;
      const counts = await movedCounts(place.office, { ...asked, filter: "all" });
      expect(counts).toMatchObject(happened(place.turns, { from, before: addDays(period.until, 1) }, cut));
      expect(counts.there).toBe(countAt(place.turns, addDays(period.until, 1), cut));
      for (const filter of ["lost", "there"] as const)
        expect(await movedPeople(place.office, { ...asked, filter }, "en-US")).toHaveLength(counts[filter]);
    }
  });
});

/** Of those who joined in a month, how many were members so many months after their own first day; null where that is to come. */
function keptOf(
  turns: readonly Turn[],
  month: DateOn,
  months: number,
  cut: Cut,
): [joined: number, kept: number | null] {
  const first = new Map<number, DateOn>();
  for (const day of [...new Set(turns.map(({ on }) => on))].toSorted())
    for (const [person, memberships] of heldAt(turns, addDays(day, 1), cut))
      if (memberships > 0 && !first.has(person)) first.set(person, day);
  const joined = [...first].filter(([, on]) => on.slice(0, 7) === month.slice(0, 7));
  const then = joined.map(([person, on]) => [person, addMonthsClamped(on, months)] as const);
  if (then.some(([, on]) => on > NOW)) return [joined.length, null];
  return [
    joined.length,
    then.filter(([person, on]) => (heldAt(turns, addDays(on, 1), cut).get(person) ?? 0) > 0).length,
  ];
}

describe("what stands below the figures", () => {
  it("says of each month who stayed how long, for everybody and every part, and why the others left", async () => {
    const place = await makePlace("insights");
    await live(place, new Random(77), 40);
    for (const cut of cuts(place)) {
      const query = { span: `${START}..${NOW}`, than: "none" as const, ...cut };
      const { cohorts, leavings } = await readInsights([place.office], query, "en-US");
      expect(cohorts.length).toBeGreaterThan(0);
      for (const { month, joined, kept } of cohorts)
        expect([joined, ...kept], `${month} ${JSON.stringify(cut)}`).toEqual([
          keptOf(place.turns, month, 1, cut)[0],
          ...KEPT_AFTER.map((months) => keptOf(place.turns, month, months, cut)[1]),
        ]);
      const { left, lost } = happened(place.turns, { from: START, before: addDays(NOW, 1) }, cut);
      expect(leavings.reduce((sum, { people }) => sum + people, 0)).toBe(left + lost);
      // Each reason leads to just those who left for it.
      for (const { reason, people } of leavings) {
        const asked = {
          period: { from: START, until: NOW },
          q: "",
          sort: "name",
          filter: "all",
          ...cut,
          reason,
        } as const;
        expect((await movedCounts(place.office, asked)).all, reason).toBe(people);
        expect(await movedPeople(place.office, asked, "en-US"), reason).toHaveLength(people);
      }
    }
  });

  it("of an empty office is a sentence each, and a file each", async () => {
    const empty = await makePlace("no-insights");
    const insights = await readInsights([empty.office], { span: "months12", than: "none" }, "en-US");
    expect(INSIGHTS.map((name) => insightTitle(name, insights, "en-US").split(" ")[0])).toEqual([
      "Nobody",
      "Nobody",
      "No",
    ]);
    for (const locale of LOCALES)
      for (const name of INSIGHTS)
        expect(insightTitle(name, insights, locale)).not.toMatch(/reports\.|[{}]|undefined|NaN/);
  });
});

describe("a report of members", () => {
  it("of an empty office, one day, ten years and the future is one", async () => {
    const empty = await makePlace("empty");
    for (const span of ["months12", "2028-02-29..2028-02-29", "2017-01-01..2026-12-31", "2031-01-01..2031-12-31"]) {
      const report = await readReport(empty.office, "movement", reportOfAddress({ span }));
      expect(report.steps.length).toBeGreaterThan(0);
      expect([report.opening, report.totals.membersThen]).toEqual([0, 0]);
    }
  });

  it("of one member counts one, on February 29 and in the night in which the clocks change", async () => {
    const one = await makePlace("one");
    const member = await makePerson(one, "Leap");
    const [plan] = one.plans;
    if (!plan) throw new Error("no plan");
    const row = await begin(one, member, plan, dateOn("2024-02-29"));
    await db.membership.update({
      where: { id: row.id },
      data: { status: "canceled", statusAt: new Date("2024-03-10T07:59:00Z") },
    });
    const day = async (from: string, before: string) =>
      measureTotals(one.office, PARTS, { from: dateOn(from), before: dateOn(before) });
    expect(await day("2024-02-29", "2024-03-01")).toEqual({ joined: 1, cameBack: 0, left: 0, lost: 0 });
    // One minute before the clocks go forward in Chicago it is the 10th.
    expect(await day("2024-03-10", "2024-03-11")).toEqual({ joined: 0, cameBack: 0, left: 1, lost: 0 });
    const months = await measureSeries(
      one.office,
      ["left"],
      { from: dateOn("2024-01-01"), before: dateOn("2024-05-01") },
      "month",
    );
    expect(months.map(({ values }) => values.left)).toEqual([0, 0, 1, 0]);
  });

  it("keeps its days when the office moves to another zone", async () => {
    const moving = await makePlace("zones");
    const member = await makePerson(moving, "Zone");
    const [plan] = moving.plans;
    if (!plan) throw new Error("no plan");
    const evening = new Date("2026-02-01T04:30:00Z");
    await makeMembership(db, member, { ...plan, startedOn: "2026-01-31", createdAt: evening, statusAt: evening });
    const january = { from: dateOn("2026-01-01"), before: dateOn("2026-02-01") };
    expect((await measureTotals(moving.office, ["joined"], january)).joined).toBe(1);
    await db.office.update({ where: { id: moving.office }, data: { timezone: "America/New_York" } });
    expect((await measureTotals(moving.office, ["joined"], january)).joined).toBe(1);
  });

  it("knows a member whose record was deleted in between", async () => {
    const gone = await makePlace("gone");
    const member = await makePerson(gone, "Gone");
    const [plan] = gone.plans;
    if (!plan) throw new Error("no plan");
    const row = await begin(gone, member, plan, addDays(NOW, -50));
    await db.membership.delete({ where: { id: row.id } });
    await db.member.delete({ where: { id: member.id } });
    const report = await readReport(gone.office, "movement", reportOfAddress({}));
    expect(report.totals).toEqual({ membersThen: 0, joined: 1, cameBack: 0, left: 1, lost: 0 });
    const listed = await movedPeople(
      gone.office,
      { filter: "all", q: "", sort: "-date", period: { from: null, until: null } },
      "en-US",
    );
    expect(listed.map(({ how, memberId }) => [how, memberId])).toEqual([
      ["left", null],
      ["joined", null],
    ]);
  });

  it("counts who changes plan as leaving one and joining the other, and as nothing for the office", async () => {
    const changing = await makePlace("changing");
    const member = await makePerson(changing, "Change");
    const [monthly, yearly] = changing.plans;
    if (!monthly || !yearly) throw new Error("no plans");
    const row = await begin(changing, member, monthly, addDays(NOW, -50));
    const { planId, planVersionId } = yearly;
    await db.membership.update({ where: { id: row.id }, data: { planId, planVersionId } });
    const span = { from: addDays(NOW, -1), before: addDays(NOW, 2) };
    const of = (cut: Cut) => measureTotals(changing.office, PARTS, span, { cut });
    expect(await of({})).toEqual({ joined: 0, cameBack: 0, left: 0, lost: 0 });
    expect(await of({ plan: monthly.planId })).toMatchObject({ left: 1, joined: 0 });
    expect(await of({ plan: planId })).toMatchObject({ left: 0, joined: 1 });
  });

  it("reads several offices as the sum of each", async () => {
    const [one, two] = [await makePlace("sum-1"), await makePlace("sum-2")];
    const random = new Random(3);
    await live(one, random, 8);
    await live(two, random, 8);
    const span = { from: START, before: addDays(START, daysBetween(START, NOW)) };
    const [a, b, both] = await Promise.all([
      measureTotals(one.office, PARTS, span),
      measureTotals(two.office, PARTS, span),
      measureTotals([one.office, two.office], PARTS, span),
    ]);
    for (const part of PARTS) expect(both[part]).toBe(a[part] + b[part]);
  });
});

describe("the steps that movement is made of", () => {
  it("are written for the very statuses of a member", async () => {
    const rows = await db.$queryRaw<{ status: string }[]>`
      select s::text as status from unnest(enum_range(null::"MembershipStatus")) s where counts_as_active(s)`;
    expect(rows.map(({ status }) => status).toSorted()).toEqual([...ACTIVE].toSorted());
  });

  it("can neither be changed nor taken away", async () => {
    await expect(db.membershipMovement.deleteMany()).rejects.toThrow(/append-only/);
    await expect(db.membershipMovement.updateMany({ data: { step: 1 } })).rejects.toThrow(/append-only/);
  });
});
