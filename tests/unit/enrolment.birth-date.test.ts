import { describe, expect, it } from "vitest";
import { dateOn } from "../../lib/core/time/dates";
import { birthDateProblem } from "../../lib/membership/enrolment/birth-date.rules";
import english from "../../messages/en-US/enrolment.json" with { type: "json" };

const today = dateOn("2026-11-24");

describe("a date of birth as typed", () => {
  it.each([
    ["04/12/1988", null],
    ["1988-04-12", null],
    ["11/24/2026", null],
    ["", null],
    ["04/12", "incomplete"],
    ["04/12/88", "incomplete"],
    ["13/04/1988", "month"],
    ["00/04/1988", "month"],
    ["02/31/1990", "day"],
    ["02/29/1989", "day"],
    ["04/00/1988", "day"],
    ["11/25/2026", "future"],
    ["04/12/2988", "day"],
    ["04/12/1788", "tooLong"],
    ["11/23/1905", "tooLong"],
  ] as const)("%s: %s", (text, problem) => {
    expect(birthDateProblem(text, today)).toBe(problem);
    if (problem) expect(english.birthDate[problem]).toBeTruthy();
  });
});
