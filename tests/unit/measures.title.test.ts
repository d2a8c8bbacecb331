// The sentence over a report: true whatever it found, in both languages.
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/core/i18n/locale";
import { dateOn } from "@/lib/core/time/dates";
import { comparedWith, findingOf, spanOfWord, stepsFor, subjectOf } from "@/lib/platform/measures/report.rules";
import { REPORT_NAMES, REPORTS, type ReportName, type ReportQuery } from "@/lib/platform/measures/report.schema";
import { reportTitle } from "@/lib/platform/measures/report.wire";
import type { PeriodName } from "@/lib/platform/measures/schema";

const NOW = dateOn("2026-11-25");

type Told = { name?: ReportName; span?: string; than?: ReportQuery["than"]; today?: string };

/** The title over a report whose first measure came to `now`, beside `before`. */
function titleOf(now: number, before: number, told: Told = {}, locale: "en-US" | "es-US" = "en-US"): string {
  const { name = "income", span: word = "months12", than = "before" } = told;
  const today = told.today ? dateOn(told.today) : NOW;
  const span = spanOfWord(word, today);
  const by = stepsFor(span);
  const subject = subjectOf(span, by, today);
  const days = comparedWith(subject, than, by, today);
  const measures: readonly [PeriodName, ...PeriodName[]] = REPORTS[name];
  return reportTitle(
    {
      ...{ name, query: { span: word, than }, measures, today, span, by, steps: [], opening: before },
      totals: Object.fromEntries(measures.map((one, at) => [one, at === 0 ? now : 500])),
      subject: { ...subject, value: now },
      compared: days && { ...days, value: before },
      finding: findingOf(now, days ? before : null, subject.open),
    },
    locale,
  );
}

describe("the title of a report", () => {
  it("of a running month says what there is so far, beside the same days", () => {
    const less = titleOf(100_00, 900_00);
    expect(less).toBe("$100 collected after refunds in Nov 2026 so far; $900 by this day in Oct 2026");
    expect(titleOf(100_00, 900_00, { than: "yearBefore" })).toContain("$900 by this day in Nov 2025");
    expect(titleOf(100_00, 900_00, { than: "none" })).toBe("$100 collected after refunds in Nov 2026 so far");
  });

  it("of a running year among years is beside the same days of the last one", () => {
    expect(titleOf(100_00, 900_00, { span: "2016-01-01..2026-12-31" })).toBe(
      "$100 collected after refunds in 2026 so far; $900 by this day in 2025",
    );
  });

  it("of whole periods says by how much they rose or fell", () => {
    expect(titleOf(150_00, 100_00, { span: "lastMonth" })).toBe(
      "$150 collected after refunds in Oct 2026, 50% more than in Sep 2026",
    );
    expect(titleOf(50_00, 100_00, { span: "lastYear" })).toBe(
      "$50 collected after refunds in 2025, 50% less than in 2024",
    );
    expect(titleOf(100_00, 100_00, { span: "lastMonth" })).toContain("about as much as in Sep 2026");
    expect(titleOf(100_00, 0, { span: "lastMonth" })).toContain("in Oct 2026; $0 in Sep 2026");
  });

  it("of days that have not come is about nothing, and no fall", () => {
    for (const span of ["2026-12-01..2026-12-31", "2026-11-26..2026-11-26", "2031-01-01..2040-12-31"])
      for (const than of ["before", "yearBefore"] as const)
        expect(titleOf(0, 900_00, { span, than }), span).toMatch(/^Nothing collected /);
  });

  it.each(LOCALES)("has words for every report and finding in %s", (locale) => {
    for (const name of REPORT_NAMES)
      for (const span of ["months12", "lastMonth", "lastYear", "2026-10-03..2026-10-09", "2031-01-01..2031-12-31"])
        for (const [now, before] of [
          [0, 0],
          [0, 100],
          [-100, 100],
          [100, 0],
          [100, 100],
          [200, 100],
          [100, 200],
        ] as const) {
          const title = titleOf(now, before, { name, span }, locale);
          // Neither a key nor a hole where a word should be.
          expect(title, `${name} ${span} ${now}`).not.toMatch(/reports\.|[{}]| {2}| [,;]|undefined|NaN/);
        }
  });
});
