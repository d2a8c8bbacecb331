import { describe, expect, it } from "vitest";
import { addDays, dateOn } from "@/lib/core/time/dates";
import { beginningOf, PLANNED_DAYS_AHEAD } from "@/lib/practice/plans/planned.rules";
import { changePriceBody } from "@/lib/practice/plans/sent.wire";

const TODAY = dateOn("2026-12-10");
const begins = (on: string | null, ...others: string[]) =>
  beginningOf(on === null ? null : dateOn(on), [TODAY, ...others.map(dateOn)]);

describe("a price begins", () => {
  it.each([
    [null, { on: null }],
    ["2026-12-10", { on: null }],
    ["2026-12-11", { on: "2026-12-11" }],
    ["2026-12-09", { refused: "beginsPast" }],
    ["2027-12-11", { on: "2027-12-11" }],
    ["2027-12-12", { refused: "beginsTooFar" }],
  ])("%s: %o", (on, expected) => expect(begins(on)).toEqual(expected));

  it("at most a leap year ahead", () => {
    expect(addDays(dateOn("2027-03-01"), PLANNED_DAYS_AHEAD)).toBe("2028-03-01");
  });

  it("where zones differ, right away on the day of any, and on a day to come where it is that for all", () => {
    expect(begins("2026-12-10", "2026-12-11")).toEqual({ on: null });
    expect(begins("2026-12-11", "2026-12-11")).toEqual({ on: null });
    expect(begins("2026-12-12", "2026-12-11")).toEqual({ on: "2026-12-12" });
    expect(begins("2026-12-09", "2026-12-11")).toEqual({ refused: "beginsPast" });
    expect(begins("2027-12-12", "2026-12-11")).toEqual({ refused: "beginsTooFar" });
  });
});

describe("a caller says when", () => {
  const said = (effective: unknown) => changePriceBody.safeParse({ planId: 1, price: 55, effective });

  it.each([[undefined], [null], [""], ["now"], ["immediately"], ["today"], [true]])("right away: %s", (effective) => {
    expect(said(effective).data?.beginsOn).toBeNull();
  });

  it.each([["2027-03-01"], ["03/01/2027"], ["3/1/2027"]])("on a day: %s", (effective) => {
    expect(said(effective).data?.beginsOn).toBe("2027-03-01");
  });

  it.each([["2027-02-30"], ["02/30/2027"], ["soon"], [false], [5]])(
    "nothing that could be understood: %s",
    (effective) => {
      const { success, error } = said(effective);
      expect(success).toBe(false);
      expect(error?.issues.map(({ path }) => path)).toEqual([["effective"]]);
    },
  );
});
