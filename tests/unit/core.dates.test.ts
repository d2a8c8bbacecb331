import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonthsClamped,
  ageOn,
  type DateOn,
  dateOn,
  daysBetween,
  dueDate,
  formatDate,
  formatLong,
  formatShort,
  fromDbDate,
  isRecent,
  parseDate,
  parseIsoDate,
  parseUsDate,
  toDbDate,
  US_ZONES,
} from "@/lib/core/time/dates";
import { formatDateTime, formatDateTimeInLondon, instantAt, today } from "@/lib/core/time/wall-clock";
import domain from "@/tests/data/spec/domain.json";

const dates = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays(dateOn("1950-01-01"), days));

describe("due dates", () => {
  it.each<[string, "month" | "year", string[]]>([
    ["2026-01-31", "month", ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"]],
    ["2027-12-30", "month", ["2027-12-30", "2028-01-30", "2028-02-29", "2028-03-30"]],
    ["2024-02-29", "year", ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"]],
    ["2026-03-14", "year", ["2026-03-14", "2027-03-14"]],
  ])("from %s by %s", (anchor, unit, expected) => {
    expect(expected.map((_, k) => dueDate(dateOn(anchor), unit, k))).toEqual(expected);
  });

  it("goes back as well", () => {
    expect(addMonthsClamped(dateOn("2026-03-31"), -1)).toBe("2026-02-28");
    expect(addMonthsClamped(dateOn("2026-01-15"), -13)).toBe("2024-12-15");
  });

  it("keeps the anchor's day wherever the month has it, one in each month, in order", () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 0, max: 240 }), (anchor, k) => {
        const due = dueDate(anchor, "month", k);
        const lastOfMonth = addDays(due, 1).slice(8) === "01";
        const months = (on: DateOn) => Number(on.slice(0, 4)) * 12 + Number(on.slice(5, 7));
        return (
          parseIsoDate(due) === due &&
          months(due) === months(anchor) + k &&
          (due.slice(8) === anchor.slice(8) || (lastOfMonth && due.slice(8) < anchor.slice(8))) &&
          dueDate(anchor, "month", k + 1) > due
        );
      }),
    );
  });
});

describe("days", () => {
  it("counts over leap days and clock changes", () => {
    expect(daysBetween(dateOn("2024-02-28"), dateOn("2024-03-01"))).toBe(2);
    expect(daysBetween(dateOn("2026-03-07"), dateOn("2026-03-09"))).toBe(2);
    expect(daysBetween(dateOn("2026-03-09"), dateOn("2026-03-07"))).toBe(-2);
  });

  it("undoes what it added", () => {
    fc.assert(
      fc.property(
        dates,
        fc.integer({ min: -9999, max: 9999 }),
        (on, days) => daysBetween(on, addDays(on, days)) === days,
      ),
    );
  });

  it("survives the database", () => {
    fc.assert(fc.property(dates, (on) => fromDbDate(toDbDate(on)) === on));
  });

  it.each([
    ["2026-12-21", true],
    ["2026-12-22", false],
    ["2026-11-20", true],
    ["2026-11-19", false],
  ])("recent: %s is %s", (on, expected) => {
    expect(isRecent(dateOn(on), dateOn("2026-11-21"))).toBe(expected);
  });
});

it("has one formatter in London's time, winter and summer", () => {
  expect(domain.timings.oneFormatterTimezone).toBe("Europe/London");
  expect(formatDateTimeInLondon(new Date("2026-01-15T18:05:00Z"))).toBe("01/15/2026 06:05 PM");
  expect(formatDateTimeInLondon(new Date("2026-07-15T18:05:00Z"))).toBe("07/15/2026 07:05 PM");
});

describe("age", () => {
  it.each([
    ["2013-11-21", "2026-11-20", 12],
    ["2013-11-21", "2026-11-21", 13],
    ["2026-11-21", "2026-11-21", 0],
    ["2026-11-22", "2026-11-21", null],
    // Born on a leap day: turns on Mar 1.
    ["2008-02-29", "2026-02-28", 17],
    ["2008-02-29", "2026-03-01", 18],
  ])("born %s, on %s: %s", (birth, on, expected) => {
    expect(ageOn(dateOn(birth), dateOn(on))).toBe(expected);
  });
});

describe("today in the office's zone", () => {
  it.each([
    ["2026-11-21T04:59:59Z", "America/New_York", "2026-11-20"],
    ["2026-11-21T05:00:00Z", "America/New_York", "2026-11-21"],
    ["2026-11-21T09:59:59Z", "Pacific/Honolulu", "2026-11-20"],
    ["2026-07-01T06:59:59Z", "America/Phoenix", "2026-06-30"],
    ["2026-03-31T14:00:00Z", "Pacific/Guam", "2026-04-01"],
  ])("%s in %s is %s", (now, zone, expected) => {
    expect(today(new Date(now), zone)).toBe(expected);
  });

  it.each([
    // The clocks go forward on Mar 8 and back on Nov 1, 2026: 06:00 exists once on both.
    ["2026-03-08", "America/New_York", "2026-03-08T10:00:00.000Z"],
    ["2026-03-07", "America/New_York", "2026-03-07T11:00:00.000Z"],
    ["2026-11-01", "America/New_York", "2026-11-01T11:00:00.000Z"],
    ["2026-07-01", "America/Phoenix", "2026-07-01T13:00:00.000Z"],
    ["2026-07-01", "Pacific/Guam", "2026-06-30T20:00:00.000Z"],
  ])("06:00 on %s in %s is %s", (on, zone, expected) => {
    expect(instantAt(dateOn(on), "06:00", zone).toISOString()).toBe(expected);
  });

  it("finds the date again from its 06:00, in every zone and on every day", () => {
    fc.assert(
      fc.property(
        dates,
        fc.constantFrom(...US_ZONES),
        (on, zone) => today(instantAt(on, "06:00", zone.id), zone.id) === on,
      ),
    );
  });
});

describe("reading and printing", () => {
  it.each([
    ["03/14/2026", "2026-03-14"],
    ["3/4/2026", "2026-03-04"],
    ["2026-03-14", "2026-03-14"],
    ["02/29/2028", "2028-02-29"],
  ])("%s", (text, expected) => {
    expect(parseDate(text)).toBe(expected);
  });

  it.each([
    "02/29/2026",
    "2026-02-30",
    "13/01/2026",
    "00/10/2026",
    "03-14-2026",
    "2026/03/14",
    "26-03-14",
    "03/14/26",
    "01/01/1899",
    "2200-01-01",
    "2026-03-14T00:00:00Z",
    "",
    "x",
  ])("%s is no date", (text) => {
    expect(parseDate(text)).toBeNull();
  });

  it("prints MM/dd/yyyy and reads it back", () => {
    fc.assert(fc.property(dates, (on) => parseUsDate(formatDate(on)) === on));
    expect(formatDate(dateOn("2026-03-04"))).toBe("03/04/2026");
  });

  it("prints both languages", () => {
    const on = dateOn("2026-03-14");
    expect([formatLong(on), formatLong(on, "es-US")]).toEqual(["March 14, 2026", "14 de marzo de 2026"]);
    expect([formatShort(on), formatShort(on, "es-US")]).toEqual(["Mar 14", "14 mar"]);
    expect(formatDateTime(new Date("2026-03-14T22:05:00Z"), "America/New_York")).toBe("03/14/2026 06:05 PM");
  });
});
