import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cents, sum } from "@/lib/core/money";
import { type DateOn, dateOn } from "@/lib/core/time/dates";
import {
  isSubmittable,
  type QuoteInput,
  type QuoteMember,
  type QuotePlan,
  quote,
} from "@/lib/membership/enrolment/rules";
import type { FamilyMembership } from "@/lib/platform/membership-status/family.rules";
import { TENANTS } from "@/tenants/registry";

const today = dateOn("2026-01-31");

function plan(id: number, change: Partial<QuotePlan> = {}): QuotePlan {
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
    activationFeeCents: 0,
    disableGpp: false,
    disableFamilyDiscounts: false,
    ...change,
  };
}

function person(index: number, change: Partial<QuoteMember> = {}): QuoteMember {
  return {
    firstName: `First${index}`,
    lastName: "Diaz",
    dob: dateOn("1990-05-05"),
    relationship: index === 0 ? "myself" : "child",
    plan: { planId: 1, unit: "month" },
    additionalPlans: [],
    payor: "member",
    waiveFee: false,
    ...change,
  };
}

const people = (count: number, change: Partial<QuoteMember> = {}) =>
  Array.from({ length: count }, (_, index) => person(index, change));

function bill(change: Partial<Omit<QuoteInput, "settings">> & { settings?: Partial<QuoteInput["settings"]> } = {}) {
  const { settings, ...rest } = change;
  return quote({
    tenant: TENANTS.dental,
    today,
    members: people(1),
    plans: [plan(1), plan(2, { activationFeeCents: 2500 })],
    codeBps: 0,
    paymentKind: "card",
    internalRole: null,
    ...rest,
    settings: {
      familyTwoBps: 1000,
      familyThreeBps: null,
      familyFourBps: 2000,
      disableEnrollment: false,
      gppActive: false,
      gppAdminOnlyWaive: false,
      gppSetupFeeBps: 800,
      allowBankDraft: true,
      allowInOffice: true,
      ...settings,
    },
  });
}

const problems = (of: ReturnType<typeof bill>) =>
  of.memberProblems.map(({ memberIndex, problem }) => `${memberIndex} ${problem}`);

const brother: FamilyMembership = {
  memberId: 7,
  status: "active",
  collection: "auto",
  autoRenew: true,
  termEndOn: dateOn("2026-12-01"),
};

describe("prices and families", () => {
  it.each([
    [1, 4900, 4900],
    [2, 4410, 8820],
    [3, 4410, 13_230],
    [4, 3920, 15_680],
  ])("%i members pay %i each", (count, each, total) => {
    const made = bill({ members: people(count) });
    expect(made.lines.map((line) => line.netCents)).toEqual(Array(count).fill(each));
    expect(made).toMatchObject({ totalCents: total, memberCount: count, problems: [], memberProblems: [] });
    expect(isSubmittable(made)).toBe(true);
  });

  it("a code of 15 % next to a family's 10 % is 15 %", () => {
    const made = bill({ members: people(2), codeBps: 1500 });
    expect(made.lines[0]).toMatchObject({
      netCents: 4165,
      discountCents: 735,
      discountReason: "code",
      discountBps: 1500,
    });
    expect(made).toMatchObject({ listCents: 9800, discountCents: 1470, totalCents: 8330 });
  });

  it("a plan without family discounts takes the code only", () => {
    const plans = [plan(1, { disableFamilyDiscounts: true })];
    expect(bill({ plans, members: people(2) }).lines[0]).toMatchObject({ netCents: 4900, discountReason: null });
    expect(bill({ plans, members: people(2), codeBps: 500 }).lines[0]?.netCents).toBe(4655);
  });

  it("a code of 100 % makes it free, and it can still be submitted", () => {
    const made = bill({ codeBps: 10_000 });
    expect([made.totalCents, isSubmittable(made)]).toEqual([0, true]);
  });

  it("says the next payment at the price of its own day: a brother whose term is over by then counts no longer", () => {
    const leaving = { ...brother, autoRenew: false, termEndOn: dateOn("2026-02-20") };
    const made = bill({ family: [leaving] });
    expect([made.totalCents, made.nextCharge]).toEqual([4410, { on: "2026-02-28", cents: 4900 }]);
    expect(bill({ family: [brother] }).nextCharge).toEqual({ on: "2026-02-28", cents: 4410 });
  });

  it("counts the family that is there already, and a person with two plans once", () => {
    expect(bill({ family: [brother] }).lines[0]?.netCents).toBe(4410);
    // Who adds a plan is of the family once.
    expect(bill({ family: [brother], members: [person(0, { memberId: brother.memberId })] }).memberCount).toBe(1);
    const twoPlans = bill({ members: [person(0, { additionalPlans: [{ planId: 2, unit: "year" }] })] });
    expect(twoPlans.memberCount).toBe(1);
    expect(twoPlans.lines.map((line) => [line.planId, line.unit, line.netCents])).toEqual([
      [1, "month", 4900],
      [2, "year", 49_900],
    ]);
  });

  it("an owner may enrol the family and not themselves", () => {
    const made = bill({ members: [person(0, { plan: null }), person(1), person(2)] });
    expect(made).toMatchObject({ memberCount: 2, totalCents: 8820, problems: [], memberProblems: [] });
  });
});

describe("fees", () => {
  const gpp = { gppActive: true };

  it("guaranteed plan: 8 % of twelve discounted months, once, by the member", () => {
    const made = bill({ members: people(2), settings: gpp });
    expect(made.lines[0]?.fee).toEqual({ kind: "setup", cents: 4234, waived: false });
    expect(made).toMatchObject({ feeCents: 8468, totalCents: 8820 + 8468, officeFeeCents: 0 });
    expect(made.nextCharge).toEqual({ on: "2026-02-28", cents: 8820 });
  });

  it("guaranteed plan paid by the office: nothing for the patient, the fee on the office's invoice", () => {
    const made = bill({ members: people(2, { payor: "office" }), settings: gpp, internalRole: "dentist" });
    expect(made).toMatchObject({ feeCents: 0, totalCents: 8820, officeFeeCents: 8468, memberProblems: [] });
  });

  it("neither fee by the year, nor where the plan or the tenant has no guarantee", () => {
    const annual = people(1, { plan: { planId: 2, unit: "year" } });
    expect(bill({ members: annual, settings: gpp }).lines[0]?.fee.kind).toBe("none");
    expect(bill({ members: annual }).lines[0]?.fee.kind).toBe("none");
    expect(bill({ plans: [plan(1, { disableGpp: true })], settings: gpp }).lines[0]?.fee.kind).toBe("none");
    expect(bill({ tenant: TENANTS.vision, settings: gpp }).lines[0]?.fee.kind).toBe("none");
  });

  it("activation fee by the month; waived inside, refused outside", () => {
    const members = people(1, { plan: { planId: 2, unit: "month" } });
    const waiving = people(1, { plan: { planId: 2, unit: "month" }, waiveFee: true });
    expect(bill({ members })).toMatchObject({ feeCents: 2500, totalCents: 7400 });
    const inside = bill({ members: waiving, internalRole: "office_admin" });
    expect(inside).toMatchObject({ feeCents: 0, totalCents: 4900, memberProblems: [] });
    expect(inside.lines[0]?.fee).toEqual({ kind: "activation", cents: 0, waived: true });
    expect(problems(bill({ members: waiving }))).toEqual(["0 waiveNotAllowed"]);
    expect(problems(bill({ members: people(1, { waiveFee: true }), internalRole: "dentist" }))).toEqual([
      "0 waiveNotAllowed",
    ]);
  });

  it("the payor is chosen by super admins only where the office says so, and never outside", () => {
    const members = people(1, { payor: "office" });
    expect(problems(bill({ members }))).toEqual(["0 payorNotAllowed"]);
    expect(problems(bill({ members, internalRole: "office_admin", settings: { gppAdminOnlyWaive: true } }))).toEqual([
      "0 payorNotAllowed",
    ]);
    expect(problems(bill({ members, internalRole: "super_admin", settings: { gppAdminOnlyWaive: true } }))).toEqual([]);
  });
});

describe("what comes next", () => {
  it("is the earliest date and only what is due on it", () => {
    const members = [person(0), person(1, { plan: { planId: 1, unit: "year" } })];
    const made = bill({ members });
    expect(made.nextCharge).toEqual({ on: "2026-02-28", cents: 4410 });
    expect(made.lines.map((line) => line.nextDueOn)).toEqual(["2026-02-28", "2027-01-31"]);
  });

  it("is nothing when the office collects", () => {
    expect(bill({ paymentKind: "in_office" })).toMatchObject({ nextCharge: null, totalCents: 4900, problems: [] });
  });
});

describe("what is refused", () => {
  it.each<[string, Partial<QuoteMember>, string]>([
    ["a birth in the future", { dob: dateOn("2026-02-01") }, "0 birthDate"],
    ["a birth over 120 years ago", { dob: dateOn("1905-01-01") }, "0 birthDate"],
    ["a plan of another office", { plan: { planId: 99, unit: "month" } }, "0 unknownPlan"],
    ["a plan for others' ages", { dob: dateOn("2020-01-01"), plan: { planId: 3, unit: "month" } }, "0 tooYoung"],
    ["a draft", { plan: { planId: 4, unit: "month" } }, "0 notActive"],
    ["a unit without a price", { plan: { planId: 5, unit: "year" } }, "0 noPrice"],
    ["a plan that is not shown outside", { plan: { planId: 6, unit: "month" } }, "0 notOnEnrolment"],
    ["the same plan twice", { additionalPlans: [{ planId: 1, unit: "year" }] }, "0 samePlanTwice"],
  ])("%s", (_title, change, expected) => {
    const plans = [
      plan(1),
      plan(3, { minAge: 13 }),
      plan(4, { status: "draft" }),
      plan(5, { annualCents: null }),
      plan(6, { showOnEnrollmentMonthly: false }),
    ];
    const made = bill({ plans, members: [person(0, change)] });
    expect(problems(made)).toContain(expected);
    expect([isSubmittable(made), made.lines.length, made.totalCents]).toEqual([false, 0, 0]);
  });

  it("a dependant without a plan, and the same person twice", () => {
    expect(problems(bill({ members: [person(0), person(1, { plan: null })] }))).toEqual(["1 noPlan"]);
    expect(problems(bill({ members: [person(0), person(1, { firstName: "FIRST0" })] }))).toEqual(["1 samePerson"]);
  });

  it.each([
    [{ settings: { disableEnrollment: true } }, "enrolmentDisabled"],
    [{ members: [] }, "noMembers"],
    [{ members: [person(1)] }, "noOwner"],
    [{ members: [person(0), person(1, { relationship: "myself" as const })] }, "noOwner"],
    [{ members: [person(0, { dob: dateOn("2015-01-01") })] }, "ownerIsMinor"],
    [{ paymentKind: "bank" as const, settings: { allowBankDraft: false } }, "bankDebitNotOffered"],
    [{ paymentKind: "in_office" as const, settings: { allowInOffice: false } }, "inOfficeNotOffered"],
  ])("%#: %s", (change, expected) => {
    const made = bill(change);
    expect(made.problems).toContain(expected);
    expect(isSubmittable(made)).toBe(false);
  });

  it("takes kind of insurance and internal plans as the picker does", () => {
    expect(problems(bill({ insurance: "insured" }))).toEqual(["0 insurance"]);
    const plans = [plan(1, { showOnEnrollmentMonthly: false })];
    expect(problems(bill({ plans, internalRole: "dentist" }))).toEqual([]);
    expect(
      problems(bill({ plans: [plan(1, { showOnInternalEnrollmentMonthly: false })], internalRole: "dentist" })),
    ).toEqual(["0 notOnInternalEnrolment"]);
  });
});

it("a bill always adds up", () => {
  const member = fc.record({
    month: fc.boolean(),
    list: fc.integer({ min: 1, max: 100_000 }),
    fee: fc.integer({ min: 0, max: 9999 }),
  });
  const families = fc.array(member, { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(families, fc.integer({ min: 0, max: 10_000 }), fc.boolean(), (list, codeBps, gppActive) => {
      const plans = list.map((each, index) =>
        plan(index + 1, { monthlyCents: each.list, annualCents: each.list, activationFeeCents: each.fee }),
      );
      const members = list.map((each, index) =>
        person(index, { plan: { planId: index + 1, unit: each.month ? "month" : "year" } }),
      );
      const made = bill({ plans, members, codeBps, settings: { gppActive } });
      const dates: DateOn[] = made.lines.map((line) => line.nextDueOn);
      return (
        made.lines.length === list.length &&
        made.totalCents === made.listCents - made.discountCents + made.feeCents &&
        made.totalCents === sum(made.lines.map((line) => line.dueTodayCents)) &&
        made.lines.every(
          (line) => line.netCents === line.listCents - line.discountCents && line.netCents >= cents(0),
        ) &&
        dates.every((on) => made.nextCharge !== null && on >= made.nextCharge.on)
      );
    }),
  );
});
