import { describe, expect, it } from "vitest";
import { monthView, weeksOf } from "@/lib/billing/dues/month.rules";
import { dateOn } from "@/lib/core/time/dates";

const reach = { today: dateOn("2026-11-23"), until: dateOn("2027-11-23"), usual: dateOn("2026-11-01") };

describe("the weeks of a month", () => {
  it("begin on Sunday, hold each day once, and leave the days of other months out", () => {
    const weeks = weeksOf(dateOn("2026-11-01"));
    expect(weeks).toHaveLength(5);
    expect(weeks[0]?.[0]).toBe("2026-11-01");
    expect(weeks[4]).toEqual(["2026-11-29", "2026-11-30", null, null, null, null, null]);
    const leap = weeksOf(dateOn("2028-02-01"));
    expect(leap[0]?.slice(0, 3)).toEqual([null, null, "2028-02-01"]);
    expect(leap.flat().filter(Boolean)).toHaveLength(29);
  });

  it("are four for a February that fits and six for a month that begins late", () => {
    expect(weeksOf(dateOn("2026-02-01"))).toHaveLength(4);
    expect(weeksOf(dateOn("2027-05-01"))).toHaveLength(6);
  });
});

describe("what a calendar's address shows", () => {
  it("is this month when it says nothing, with no way back into the past", () => {
    expect(monthView({}, reach)).toEqual({ month: "2026-11-01", day: null, before: null, after: "2026-12-01" });
  });

  it("is the first month that brings something when this one brings nothing more", () => {
    expect(monthView({}, { ...reach, usual: dateOn("2026-12-01") })).toMatchObject({
      month: "2026-12-01",
      before: "2026-11-01",
    });
  });

  it("is the month of its day, whatever month it says besides", () => {
    expect(monthView({ month: "2026-12", day: "2027-02-14" }, reach)).toEqual({
      month: "2027-02-01",
      day: "2027-02-14",
      before: "2027-01-01",
      after: "2027-03-01",
    });
  });

  it("ends with the last month there is, which holds the days before the end only", () => {
    expect(monthView({ month: "2027-11" }, reach)).toMatchObject({ month: "2027-11-01", after: null });
    expect(monthView({ month: "2027-12" }, reach).month).toBe("2026-11-01");
    expect(monthView({ day: "2027-11-23" }, reach).day).toBeNull();
    expect(monthView({ day: "2027-11-22" }, reach).day).toBe("2027-11-22");
    expect(monthView({ day: "2026-11-22" }, reach).day).toBeNull();
    expect(monthView({ month: "nonsense", day: "02/14/2027" }, reach)).toMatchObject({
      month: "2026-11-01",
      day: null,
    });
  });
});
