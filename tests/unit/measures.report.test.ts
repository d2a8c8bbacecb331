import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, dateOn, daysBetween } from "@/lib/core/time/dates";
import {
  comparedWith,
  findingOf,
  type Span,
  spanOfWord,
  stepsFor,
  subjectOf,
} from "@/lib/platform/measures/report.rules";
import { COMPARISONS, reportFile, reportOfAddress, reportQuery, SPANS } from "@/lib/platform/measures/report.schema";

const on = dateOn;
const today = on("2026-11-25");
const days = (span: Span | null) => span && [span.from, addDays(span.before, -1)];

describe("the period of a report", () => {
  it.each([
    ["months12", "2025-12-01", "2026-11-30", "month"],
    ["months24", "2024-12-01", "2026-11-30", "month"],
    ["thisYear", "2026-01-01", "2026-11-30", "month"],
    ["lastYear", "2025-01-01", "2025-12-31", "month"],
    ["thisMonth", "2026-11-01", "2026-11-25", "day"],
    ["lastMonth", "2026-10-01", "2026-10-31", "day"],
    ["2026-11-25..2026-11-25", "2026-11-25", "2026-11-25", "day"],
    ["2027-01-01..2027-12-31", "2027-01-01", "2027-12-31", "month"],
    ["2016-11-01..2026-10-31", "2016-11-01", "2026-10-31", "year"],
    // A month in which the clocks change has the days of any other.
    ["2027-03-01..2027-03-31", "2027-03-01", "2027-03-31", "day"],
  ])("%s is %s to %s, by %s", (word, from, until, by) => {
    const span = spanOfWord(word, today);
    expect([...(days(span) ?? []), stepsFor(span)]).toEqual([from, until, by]);
  });

  it("of February 29 is there, and a year earlier it is the 28th", () => {
    const leap = spanOfWord("2028-02-29..2028-02-29", today);
    expect(days(comparedWith(leap, "yearBefore", "day", on("2029-01-01")))).toEqual(["2027-02-28", "2027-02-28"]);
    expect(days(spanOfWord("thisMonth", on("2028-02-29")))).toEqual(["2028-02-01", "2028-02-29"]);
  });

  it("is compared with as many months before it, to the same day, or with as many days", () => {
    const earlier = (word: string) => {
      const span = spanOfWord(word, today);
      const by = stepsFor(span);
      return days(comparedWith(subjectOf(span, by, today), "before", by, today));
    };
    // The running month beside the same days of the last one, whatever the report shows besides.
    expect(earlier("months12")).toEqual(["2026-10-01", "2026-10-25"]);
    expect(earlier("thisMonth")).toEqual(["2026-10-01", "2026-10-25"]);
    expect(earlier("lastMonth")).toEqual(["2026-09-01", "2026-09-30"]);
    expect(earlier("lastYear")).toEqual(["2024-01-01", "2024-12-31"]);
    expect(earlier("2026-10-11..2026-10-20")).toEqual(["2026-10-01", "2026-10-10"]);
    const march = { from: on("2027-03-01"), before: on("2027-03-31") };
    expect(days(comparedWith(march, "before", "day", on("2027-03-30")))).toEqual(["2027-02-01", "2027-02-28"]);
    expect(comparedWith(spanOfWord("months12", today), "none", "month", today)).toBeNull();
    // Days that have not come are no fall.
    expect(comparedWith(march, "before", "day", today)).toBeNull();
  });

  it("on the last day of a month is still beside the same days of the last one", () => {
    const compared = (now: string) => {
      const span = spanOfWord("months12", on(now));
      return days(comparedWith(subjectOf(span, "month", on(now)), "before", "month", on(now)));
    };
    expect(compared("2027-02-28")).toEqual(["2027-01-01", "2027-01-28"]);
    expect(compared("2027-03-31")).toEqual(["2027-02-01", "2027-02-28"]);
    expect(compared("2026-11-30")).toEqual(["2026-10-01", "2026-10-30"]);
  });

  it("and what it is compared with do not overlap, however it is asked for", () => {
    const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays(on("2020-01-01"), days));
    fc.assert(
      fc.property(day, day, day, fc.constantFrom(...SPANS, "own" as const), (a, b, now, word) => {
        const [from, until] = a < b ? [a, b] : [b, a];
        const span = spanOfWord(word === "own" ? `${from}..${until}` : word, now);
        expect(span.from < span.before).toBe(true);
        const by = stepsFor(span);
        const subject = subjectOf(span, by, now);
        expect(subject.from >= span.from && subject.before <= span.before).toBe(true);
        const compared = comparedWith(subject, "before", by, now);
        expect(compared === null).toBe(subject.from > now);
        expect(!compared || (compared.before <= subject.from && compared.from < compared.before)).toBe(true);
        expect(Math.abs(daysBetween(compared?.from ?? now, compared?.before ?? now))).toBeLessThan(4100);
      }),
    );
  });
});

describe("what a report finds", () => {
  it.each([
    [0, 0, false, { key: "nothing" }],
    [0, null, true, { key: "nothing" }],
    // A running month is never called a fall.
    [100, 900, true, { key: "soFarBeside" }],
    [100, null, true, { key: "soFar" }],
    [100, null, false, { key: "alone" }],
    [150, 100, false, { key: "more", percent: 50 }],
    [50, 100, false, { key: "less", percent: 50 }],
    [0, 100, false, { key: "less", percent: 100 }],
    [100_001, 100_000, false, { key: "same" }],
    // Percents of nothing, or of a loss, say nothing.
    [100, 0, false, { key: "beside" }],
    [-100, 50, false, { key: "beside" }],
    [100, -50, false, { key: "beside" }],
  ] as const)("%s after %s, open %s: %o", (now, before, open, finding) => {
    expect(findingOf(now, before, open)).toEqual(finding);
  });
});

describe("what an address says of a report", () => {
  it("takes two typed days for a period, and what is wrong for not said", () => {
    expect(reportOfAddress({ spanFrom: "2026-03-01", spanUntil: "2026-03-15", than: "none" })).toEqual({
      span: "2026-03-01..2026-03-15",
      than: "none",
    });
    const usual = { span: "months12", than: "before" };
    for (const span of [
      "2026-03-15..2026-03-01",
      "2026-02-30..2026-03-01",
      "0001-01-01..2026-01-01",
      "x",
      "..",
      "2026-01-01",
    ])
      expect(reportOfAddress({ span }), span).toEqual(usual);
    expect(reportOfAddress({ than: "x", spanFrom: "2026-03-01" })).toEqual(usual);
  });

  it("is refused where a call says it wrong", () => {
    expect(reportFile.safeParse({ report: "income", span: "2026-03-15..2026-03-01" }).success).toBe(false);
    expect(reportFile.safeParse({ report: "everything" }).success).toBe(false);
    expect(reportQuery.parse({})).toEqual({ span: "months12", than: COMPARISONS[0] });
  });
});
