import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  childWellnessMaxAge,
  fitsInsurance,
  keptPlan,
  type PickerPlan,
  type PickerRequest,
  pickerAge,
  planAllowedByAge,
  planOptions,
  planPickerLines,
  planPickerList,
  shownOnMobile,
} from "@/lib/practice/plans/picker.rules";

const today = dateOn("2026-11-21");
const adult: PickerRequest = { birthOn: dateOn("1990-05-05"), today };

function plan(id: number, change: Partial<PickerPlan> = {}): PickerPlan {
  return {
    id,
    planName: `Plan ${id}`,
    spanishName: null,
    presetType: null,
    status: "active",
    isDeleted: false,
    monthlyCents: 4900,
    annualCents: 49_900,
    ageGroup: "adult",
    minAge: null,
    maxAge: null,
    showOnEnrollmentMonthly: true,
    showOnEnrollmentAnnual: true,
    showOnInternalEnrollmentMonthly: true,
    showOnInternalEnrollmentAnnual: true,
    forInsured: false,
    forUninsured: true,
    ...change,
  };
}

const offered = (plans: PickerPlan[], request: Partial<PickerRequest> = {}) =>
  planPickerList(plans, { ...adult, ...request }).map((line) => `${line.plan.id}/${line.unit}`);
const reasons = (plans: PickerPlan[], request: Partial<PickerRequest> = {}) =>
  planPickerLines(plans, { ...adult, ...request }).map((line) => line.hidden);

describe("the picker offers", () => {
  it("an active plan by month and by year", () => {
    expect(offered([plan(1)])).toEqual(["1/month", "1/year"]);
  });

  it.each<[string, Partial<PickerPlan>, Partial<PickerRequest>, (string | null)[]]>([
    ["no draft", { status: "draft" }, {}, ["notActive", "notActive"]],
    ["no archived plan", { status: "archived" }, {}, ["notActive", "notActive"]],
    ["no deleted plan", { isDeleted: true }, {}, ["deleted", "deleted"]],
    ["nothing for nothing", { monthlyCents: 0 }, {}, ["noPrice", null]],
    ["no line without a price of that unit", { monthlyCents: null }, {}, [null]],
    [
      "inside, what is shown inside",
      { showOnInternalEnrollmentMonthly: false },
      { newPlan: true },
      ["notOnInternalEnrolment", null],
    ],
    ["elsewhere, also what is hidden inside", { showOnInternalEnrollmentMonthly: false }, {}, [null, null]],
    [
      "outside, what is shown outside",
      { showOnEnrollmentAnnual: false },
      { externalOnly: true },
      [null, "notOnEnrolment"],
    ],
    ["by the year only, no month", {}, { yearlyOnly: true }, ["yearlyOnly", null]],
    ["by the year only, no month of a built-in plan", { builtIn: true }, { yearlyOnly: true }, ["yearlyOnly", null]],
    ["the insured, plans for them", {}, { insurance: "insured" }, ["insurance", "insurance"]],
    ["the uninsured, plans for them", {}, { insurance: "uninsured" }, [null, null]],
    ["not the current plan", {}, { current: { planId: 1 } }, ["current", "current"]],
    ["the other unit of the current line", {}, { current: { planId: 1, unit: "month" } }, ["current", null]],
    ["no filtered name, whatever its case", {}, { withoutNames: ["plan 1 "] }, ["filteredName", "filteredName"]],
    ["nothing without a date of birth", {}, { birthOn: null }, ["noValidAge", "noValidAge"]],
    ["nothing to the unborn", {}, { birthOn: dateOn("2026-11-22") }, ["noValidAge", "noValidAge"]],
    ["nothing to the impossibly old", {}, { birthOn: dateOn("1905-01-01") }, ["noValidAge", "noValidAge"]],
    ["nothing to those too old", { maxAge: 12 }, {}, ["tooOld", "tooOld"]],
    ["nothing to those too young", { minAge: 60 }, {}, ["tooYoung", "tooYoung"]],
    ["on a phone, what has either price", { monthlyCents: 0 }, { mobile: true }, ["noPrice", null]],
  ])("%s", (_title, change, request, expected) => {
    expect(reasons([plan(1, change)], request)).toEqual(expected);
  });

  it("a name once: the first of two plans, and none beside one picked already", () => {
    const twins = [plan(1, { planName: "Gold" }), plan(2, { planName: "gold " }), plan(3)];
    expect(offered(twins)).toEqual(["1/month", "1/year", "3/month", "3/year"]);
    expect(offered(twins, { takenPlanIds: [2] })).toEqual(["3/month", "3/year"]);
    expect(reasons(twins, { takenPlanIds: [2] }).slice(0, 4)).toEqual(Array(4).fill("duplicateName"));
  });

  it("a name whose first plan is hidden for another reason", () => {
    expect(offered([plan(1, { planName: "Gold", maxAge: 5 }), plan(2, { planName: "Gold" })])).toEqual([
      "2/month",
      "2/year",
    ]);
  });

  it("plans of its own order as options in the reader's language", () => {
    const lines = planPickerList([plan(2, { spanishName: "Plan dos" }), plan(1)], adult);
    expect(planOptions(lines, "es-US")).toEqual([
      { value: 2, label: "Plan dos" },
      { value: 1, label: "Plan 1" },
    ]);
  });
});

describe("age filter", () => {
  it.each([
    ["custom", { ageGroup: "child", minAge: 4, maxAge: 12 }, 3, false],
    ["custom", { ageGroup: "child", minAge: 4, maxAge: 12 }, 4, true],
    ["custom", { ageGroup: "child", minAge: 4, maxAge: 12 }, 12, true],
    ["custom_year", { ageGroup: "child", minAge: 4, maxAge: 12 }, 13, false],
    ["custom", { ageGroup: "adult", minAge: null, maxAge: null }, 0, true],
    ["month", { ageGroup: "adult", minAge: null, maxAge: null }, 12, false],
    ["month", { ageGroup: "adult", minAge: null, maxAge: null }, 13, true],
    // The adult rule of the old types looks at the child plan only, not at the plan's own bounds.
    ["year", { ageGroup: "adult", minAge: 30, maxAge: 40 }, 50, true],
    ["year", { ageGroup: "child", minAge: 4, maxAge: 12 }, 2, true],
    ["year", { ageGroup: "child", minAge: null, maxAge: 12 }, 13, false],
    ["month", { ageGroup: "child", minAge: null, maxAge: null }, 90, true],
  ] as const)("%s %j at %i: %s", (type, bounds, age, expected) => {
    expect(planAllowedByAge(type, bounds, age, 12)).toBe(expected);
  });

  it("needs an age above 0 for a built-in adult plan when there is no child wellness plan", () => {
    const bounds = { ageGroup: "adult", minAge: null, maxAge: null } as const;
    expect([planAllowedByAge("month", bounds, 0, null), planAllowedByAge("month", bounds, 1, null)]).toEqual([
      false,
      true,
    ]);
  });

  it("finds the child wellness plan by preset, else by name, among active ones", () => {
    const byName = plan(1, { planName: "Child wellness", maxAge: 14 });
    const byPreset = plan(2, { presetType: "general_child", maxAge: 12 });
    expect(childWellnessMaxAge([byName, byPreset])).toBe(12);
    expect(childWellnessMaxAge([byName, { ...byPreset, status: "draft" }])).toBe(14);
    expect(childWellnessMaxAge([plan(3)])).toBeNull();
    const builtIn = plan(4, { builtIn: true });
    const twelve = { birthOn: dateOn("2014-11-21") };
    expect(offered([byPreset, builtIn], twelve)).toEqual(["2/month", "2/year"]);
    expect(offered([{ ...byPreset, isDeleted: true }, builtIn], twelve)).toEqual(["4/month", "4/year"]);
  });

  it("counts birthdays", () => {
    expect(pickerAge(dateOn("2013-11-22"), today)).toBe(12);
    expect(pickerAge(dateOn("2013-11-21"), today)).toBe(13);
  });
});

describe("flags", () => {
  it("fit the kind of insurance, and clear a choice that does not", () => {
    const both = plan(1, { forInsured: true });
    expect([fitsInsurance(both, "insured"), fitsInsurance(plan(2), "insured"), fitsInsurance(plan(2), null)]).toEqual([
      true,
      false,
      true,
    ]);
    expect(keptPlan(plan(2), "insured")).toBeNull();
    expect(keptPlan(both, "insured")).toBe(both);
  });

  it("on a phone a plan shows when it or its yearly version has a price", () => {
    expect(shownOnMobile(plan(1, { monthlyCents: 0 }))).toBe(true);
    expect(shownOnMobile(plan(1, { monthlyCents: null, annualCents: 0 }))).toBe(false);
    expect(shownOnMobile(plan(1, { status: "draft" }))).toBe(false);
  });
});
