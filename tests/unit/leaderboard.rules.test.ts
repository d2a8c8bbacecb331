// The season of giving: which days are in it, what so many members are worth, and who stands where on the board.
import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  type Counted,
  ranked,
  rewardOf,
  rising,
  seasonAt,
  shownTo,
  tellingStates,
} from "@/lib/practice/leaderboard/rules";
import { TENANTS } from "@/tenants/registry";
import { TENANT_IDS, tierAmount } from "@/tenants/tenant";

const give = (id: (typeof TENANT_IDS)[number]) => TENANTS[id].constants.seasonOfGiving;

describe.each(TENANT_IDS)("the season of %s", (id) => {
  it.each([
    ["2026-10-31", "2025-11-01", false, 0, "2026-11-01"],
    ["2026-11-01", "2026-11-01", true, 61, "2027-11-01"],
    ["2026-12-30", "2026-11-01", true, 2, "2027-11-01"],
    ["2026-12-31", "2026-11-01", true, 1, "2027-11-01"],
    ["2027-01-01", "2026-11-01", false, 0, "2027-11-01"],
    ["2028-02-29", "2027-11-01", false, 0, "2028-11-01"],
  ])("on %s is the one from %s: running %s, %i days left, the next from %s", (on, from, running, daysLeft, next) => {
    const until = dateOn(`${from.slice(0, 4)}-12-31`);
    expect(seasonAt(give(id), dateOn(on))).toEqual({ season: { from, until }, running, daysLeft, next });
  });

  it("has rewards that agree with its tiers, for every number", () => {
    const { tiers } = give(id);
    for (let members = 0; members <= 60; members += 1) {
      const { cents, next } = rewardOf(tiers, members);
      expect(cents).toBe(tierAmount(tiers, members));
      if (next === null) expect(cents).toBe(Math.max(...tiers.map(({ amountCents }) => amountCents)));
      else {
        expect(tierAmount(tiers, members + next.missing)).toBe(next.tier.amountCents);
        expect(tierAmount(tiers, members + next.missing - 1)).toBe(cents);
      }
    }
  });
});

it("a season over the turn of the year is one season, and ends in the year after", () => {
  const days = { startsOn: "11-15", endsOn: "01-15" };
  const at = (on: string) => seasonAt(days, dateOn(on));
  expect(at("2027-01-15")).toMatchObject({
    season: { from: "2026-11-15", until: "2027-01-15" },
    ...{ running: true, daysLeft: 1, next: "2027-11-15" },
  });
  expect(at("2027-01-16")).toMatchObject({ season: { from: "2026-11-15" }, running: false });
  expect(at("2027-11-14")).toMatchObject({ season: { from: "2026-11-15" }, running: false });
});

it.each([
  ["dental", 0, 0, 20],
  ["dental", 19, 0, 1],
  ["dental", 20, 10_000, 10],
  ["dental", 39, 20_000, 1],
  ["dental", 40, 30_000, null],
  ["vision", 24, 7_500, 1],
  ["vision", 25, 10_000, 5],
  ["vision", 30, 12_500, null],
] as const)("in %s %i members are worth %i cents, and %s more the next reward", (id, members, cents, missing) => {
  const reward = rewardOf(give(id).tiers, members);
  expect([reward.cents, reward.next?.missing ?? null]).toEqual([cents, missing]);
  expect(rising(give(id).tiers).map(({ min }) => min)).toEqual(id === "dental" ? [20, 30, 40] : [20, 25, 30]);
});

const one = (officeId: number, members: number, lastOn = "2026-11-20"): Counted => {
  return { officeId, members, lastOn: dateOn(lastOn) };
};
const places = (...all: Counted[]) => ranked(all).map(({ officeId, rank, leads }) => [officeId, rank, leads]);

describe("the standings", () => {
  it("give the same rank for the same number, and leave the next ones out", () => {
    expect(places(one(1, 3), one(2, 7), one(3, 3), one(4, 9), one(5, 1))).toEqual([
      [4, 1, true],
      [2, 2, false],
      [1, 3, false],
      [3, 3, false],
      [5, 5, false],
    ]);
  });

  it("let the one lead that reached its number first, whatever its id", () => {
    expect(places(one(1, 9, "2026-12-02"), one(2, 9, "2026-12-01"), one(3, 8, "2026-11-01"))).toEqual([
      [2, 1, true],
      [1, 1, false],
      [3, 3, false],
    ]);
  });

  it("let several lead that reached it on the same day", () => {
    expect(places(one(1, 9), one(2, 9), one(3, 9, "2026-11-21"))).toEqual([
      [1, 1, true],
      [2, 1, true],
      [3, 1, false],
    ]);
  });

  it("have no place for an office to which nobody came", () => {
    expect(places(one(1, 0))).toEqual([]);
    expect(places()).toEqual([]);
  });

  it("show fifty, and whoever is not among them with two neighbors on each side", () => {
    const board = ranked(Array.from({ length: 80 }, (_, no) => one(no + 1, 200 - no)));
    const seen = (officeId: number) => {
      const { top, around } = shownTo(officeId, board);
      return [top.length, around.map((each) => each.officeId)];
    };
    expect(seen(1)).toEqual([50, []]);
    expect(seen(50)).toEqual([50, []]);
    expect(seen(51)).toEqual([50, [51, 52, 53]]);
    expect(seen(70)).toEqual([50, [68, 69, 70, 71, 72]]);
    expect(seen(80)).toEqual([50, [78, 79, 80]]);
    expect(seen(999)).toEqual([50, []]);
  });
});

it("a state is told of an office without a name only where it has three offices", () => {
  expect([...tellingStates(["TX", "TX", "TX", "CO", "CO", null, null, null])]).toEqual(["TX"]);
});
