// The leaderboard: whom it counts, whose name it tells, and who may say so.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { addDays, type DateOn, dateOn } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { measureTotals, spanOf } from "@/lib/platform/measures/flows.queries";
import { movedCounts } from "@/lib/platform/measures/moved.queries";
import { boardOf, launchOfOffice, seasonOfOffice } from "@/lib/practice/leaderboard/queries";
import { seasonAt } from "@/lib/practice/leaderboard/rules";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember, makeMembership, type PlanOf } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { recordStatements } from "../support/asked";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const DENTAL = TENANTS.dental;
const VISION = "vision.localhost:3000";
/** The last season that is over, so that each of its days has been. */
const begun = seasonAt(DENTAL.constants.seasonOfGiving, today(new Date(), "America/Chicago")).season;
const season = {
  from: dateOn(`${Number(begun.from.slice(0, 4)) - 1}${begun.from.slice(4)}`),
  until: dateOn(`${Number(begun.from.slice(0, 4)) - 1}-12-31`),
};
const places: Record<string, number> = {};
let cast: Cast;
let people = 0;

type Kind = { tenantId?: TenantId; zone?: string; state?: string };
async function place(name: string, { tenantId = "dental", zone = "America/Chicago", state = "TX" }: Kind = {}) {
  const address = { city: "Austin", state, zip: "78701", timezone: zone };
  const { id } = await makeOffice(db, { tenantId, officeName: `Practice ${name}`, slug: name, ...address });
  places[name] = id;
  const presetType = tenantId === "dental" ? "general_adult" : "annual_exam_eyewear";
  const plan = await makePlan(db, { officeId: id, plan: filledPreset(tenantId, presetType) });
  const of: PlanOf = { planId: plan.id, planVersionId: plan.currentVersionId ?? 0, listCents: 4900, unit: "month" };
  /** Lets so many people join at noon of the office's day. */
  return async (days: readonly DateOn[], also: Partial<Parameters<typeof makeMembership>[2]> = {}, time = "12:00") => {
    for (const on of days) {
      people += 1;
      const family = await makeHousehold(db, { tenantId, officeId: id, email: `p${people}@board.example` });
      const member = await makeMember(db, family, { firstName: "P", lastName: `${people}`, birthOn: "1980-01-01" });
      const at = instantAt(on, time, zone);
      await makeMembership(db, member, { ...of, startedOn: on, createdAt: at, statusAt: at, ...also });
    }
  };
}

const times = (many: number, on: DateOn) => Array.from({ length: many }, () => on);
const boardAt = (name: string) => boardOf(DENTAL, systemOffice(places[name] ?? 0), season);

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  // Those of the demo's people have nobody: each place below is told by its number.
  const day = (days: number) => addDays(season.from, days);
  await (await place("first"))(times(4, day(10)));
  await (await place("later"))([...times(3, day(5)), day(11)]);
  const west = await place("west", { zone: "Pacific/Honolulu", state: "HI" });
  // The last evening of the season there is the year after elsewhere; the evening before its first is not in it.
  await west([season.until], {}, "23:30");
  await west([addDays(season.from, -1)], {}, "23:30");
  await west([addDays(season.until, 1)], {}, "00:30");
  const waiting = await place("waiting");
  await waiting(times(2, day(3)), { status: "pending_cash", collection: "in_office" });
  await waiting([day(4)]);
  await (await place("closed"))(times(9, day(2)));
  await db.office.update({ where: { id: places.closed }, data: { accountStatus: "closed" } });
  await (await place("unready"))(times(9, day(2)));
  await db.office.update({ where: { id: places.unready }, data: { onboardingCompletedAt: null } });
  await (await place("abroad", { tenantId: "vision" }))(times(9, day(2)));
  await place("nobody");
}, 120_000);

beforeEach(async () => {
  await db.office.updateMany({ data: { leaderboardNamed: false } });
});

describe("the standings", () => {
  it("count who joined in the season, by each office's own day, and nobody of another tenant or of what is not live", async () => {
    const { top, offices, own } = await boardAt("later");
    expect(top.map(({ rank, members, leads }) => [rank, members, leads])).toEqual([
      [1, 4, true],
      [1, 4, false],
      [3, 1, false],
      [3, 1, false],
    ]);
    expect([offices, own.rank, own.members, own.live]).toEqual([4, 1, 4, true]);
    expect(top.map(({ own: mine }) => mine)).toEqual([false, true, false, false]);
  });

  it("tell an office outside of them its own number and no place", async () => {
    expect((await boardAt("closed")).own).toMatchObject({ members: 9, rank: null, live: false });
    expect((await boardAt("nobody")).own).toMatchObject({ members: 0, rank: null, live: true });
  });

  it("say the number of the measure, and of the list that it leads to", async () => {
    for (const name of ["first", "later", "west", "waiting", "nobody", "closed"]) {
      const office = systemOffice(places[name] ?? 0);
      const { own } = await boardAt(name);
      const { joined } = await measureTotals(office, ["joined"], spanOf(season));
      const asked = {
        filter: "joined",
        q: "",
        sort: "-date",
        plan: undefined,
        pays: undefined,
        reason: undefined,
      } as const;
      const counts = await movedCounts(office, { ...asked, period: season });
      expect([own.members, counts.joined], name).toEqual([joined, joined]);
    }
  });

  it("name nobody but those that said so, and tell a state only where it is no name", async () => {
    const before = await boardAt("first");
    expect(before.top.map(({ name, state }) => [name, state])).toEqual([
      ["Practice first", "TX"],
      [null, "TX"],
      [null, "TX"],
      [null, null],
    ]);
    await db.office.update({ where: { id: places.later ?? 0 }, data: { leaderboardNamed: true } });
    const { top } = await boardAt("first");
    expect(top.map(({ name }) => name)).toEqual(["Practice first", "Practice later", null, null]);
    // Nothing of a line leads to an office that is not named.
    expect(Object.keys(top[2] ?? {}).sort()).toEqual(["leads", "members", "name", "own", "place", "rank", "state"]);
  });

  it("are read in three statements, however many offices there are", async () => {
    const { statements } = await recordStatements(() => boardAt("first"));
    expect(statements.length, statements.join("\n")).toBeLessThanOrEqual(3);
  });
});

describe("the season on the dashboard", () => {
  const at = (on: string) => ({ today: dateOn(on), timezone: "America/Chicago" });
  const year = Number(season.from.slice(0, 4));

  it("is there while it runs, with the office's number, and not on the days around it", async () => {
    const office = systemOffice(places.first ?? 0);
    const { result, statements } = await recordStatements(() => seasonOfOffice(DENTAL, office, at(`${year}-12-31`)));
    expect(result).toMatchObject({ members: 4, daysLeft: 1 });
    expect(statements).toHaveLength(1);
    for (const on of [`${year}-10-31`, `${year + 1}-01-01`])
      expect(await seasonOfOffice(DENTAL, office, at(on))).toBeNull();
  });

  it("is not there for a tenant without it", async () => {
    const without = { ...DENTAL, features: { ...DENTAL.features, seasonOfGivingWidget: false } };
    expect(await seasonOfOffice(without, systemOffice(places.first ?? 0), at(`${year}-12-01`))).toBeNull();
  });
});

describe("an office's name on the leaderboard", () => {
  const name = (named: unknown, token?: string, office = cast.soloOfficeId, host?: string) =>
    call(`PUT /dentists/${office}/leaderboard-name`, {
      ...(token ? { token } : {}),
      ...(host ? { host } : {}),
      input: { named },
    });
  const stored = async (id = cast.soloOfficeId) =>
    (await db.office.findUniqueOrThrow({ where: { id } })).leaderboardNamed;
  const lines = () => db.auditEvent.findMany({ where: { action: "office.leaderboard_name" }, orderBy: { id: "asc" } });

  it("is hidden until who runs the office shows it, and each change is in the history", async () => {
    const owner = await tokenFor("dentist@dental.test");
    const manager = await tokenFor("office_admin@dental.test");
    expect(await name(true, owner)).toMatchObject({
      status: 200,
      body: {
        data: { named: true, changed: true },
        message: "Saved. Other practices can now see your practice's name.",
      },
    });
    expect(await stored()).toBe(true);
    // Whoever saw an older page and asks for the same changes nothing, and nothing is noted.
    expect(await name(true, manager)).toMatchObject({ status: 200, body: { data: { named: true, changed: false } } });
    expect((await name(false, manager)).status).toBe(200);
    expect(await stored()).toBe(false);
    expect((await lines()).map(({ before, after }) => [before, after])).toEqual([
      [{ leaderboardNamed: false }, { leaderboardNamed: true }],
      [{ leaderboardNamed: true }, { leaderboardNamed: false }],
    ]);
  });

  it("is one change when two make it at once", async () => {
    const owner = await tokenFor("dentist@dental.test");
    const before = (await lines()).length;
    const both = await Promise.all([name(true, owner), name(true, owner)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.map(({ body }) => (body as { data: { changed: boolean } }).data.changed).sort()).toEqual([false, true]);
    expect((await lines()).length).toBe(before + 1);
  });

  it("is nobody else's to show", async () => {
    for (const role of ["dentist_standard", "office_admin_temp", "client"])
      expect((await name(true, await tokenFor(`${role}@dental.test`))).status, role).toBe(403);
    expect((await name(true, await tokenFor("owner.large@dental.test"))).status).toBe(404);
    expect((await name(true, await tokenFor("dentist@dental.test"), cast.largeOfficeId)).status).toBe(404);
    expect((await name(true)).status).toBe(401);
    expect([await stored(), await stored(cast.largeOfficeId)]).toEqual([false, false]);
    const owner = await tokenFor("dentist@dental.test");
    for (const wrong of ["yes", null, 1, undefined]) expect((await name(wrong, owner)).status).toBe(400);
  });

  it("is nothing that a tenant without a leaderboard has", async () => {
    const owner = await tokenFor("dentist@vision.test", undefined, VISION);
    const { id } = await db.office.findFirstOrThrow({ where: { tenantId: "vision", slug: "clear-view" } });
    expect((await name(true, owner, id, VISION)).status).toBe(404);
    expect(await stored(id)).toBe(false);
  });
});

describe("the launch rewards", () => {
  const day = { today: addDays(season.until, 400), timezone: "America/Chicago" };
  const launchAt = (name: string, tenant = DENTAL) => launchOfOffice(tenant, systemOffice(places[name] ?? 0), day);

  it("count all who have ever joined, who have left too, and are over with the last of them", async () => {
    const tiers = [
      { min: 30, max: 59, amountCents: 2500 },
      { min: 60, max: 89, amountCents: 5000 },
      { min: 90, max: null, amountCents: 10_000 },
    ];
    expect(await launchAt("nobody")).toMatchObject({ members: 0, tiers });
    expect(await launchAt("first")).toMatchObject({ members: 4 });
    const join = await place("opening");
    await join(times(88, addDays(season.from, 20)));
    await join([addDays(season.from, 21)]);
    const left = await db.membership.findFirstOrThrow({
      where: { officeId: places.opening ?? 0 },
      orderBy: { id: "desc" },
    });
    const statusAt = instantAt(addDays(season.from, 60), "12:00", "America/Chicago");
    await db.membership.update({ where: { id: left.id }, data: { status: "canceled", statusAt } });
    expect(await launchAt("opening")).toMatchObject({ members: 89 });
    await join([addDays(season.from, 22)]);
    expect(await launchAt("opening")).toBeNull();
  });

  it("are nobody's where the tenant has none (Q-012)", async () => {
    expect(await launchAt("first", TENANTS.vision)).toBeNull();
  });
});
