import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  DRAFT_VERSION,
  type DraftMember,
  type EnrolmentFlow,
  enrolmentFlow,
  type FlowAction,
  isFamilyReady,
  mayEnter,
  maySubmit,
  planState,
  restoreDraft,
  serialiseDraft,
  startFlow,
} from "@/lib/membership/enrolment/flow";
import {
  AGREEMENTS,
  enrolmentSubmission,
  INTERNAL_TABS,
  PAYMENT_KINDS,
  STEPS,
} from "@/lib/membership/enrolment/schema";
import domain from "@/tests/data/spec/domain.json";

const KEY = "3b241101-e2bb-4255-8caf-4136c566a962";
const OTHER_KEY = "7d9f7a86-9a0f-4f0a-8f5c-0d6a5b1c2e3f";

function person(change: Partial<DraftMember> = {}): DraftMember {
  return {
    firstName: "Ana",
    lastName: "Diaz",
    dob: "05/05/1990",
    relationship: "other",
    plan: { planId: 1, unit: "month" },
    additionalPlans: [],
    payor: "member",
    waiveFee: false,
    chartId: null,
    ...change,
  };
}

const run = (flow: EnrolmentFlow, ...actions: FlowAction[]) => actions.reduce(enrolmentFlow, flow);
const start = startFlow(KEY, "en-US");
const add = (change: Partial<DraftMember> = {}): FlowAction => ({
  type: "saveMember",
  member: person(change),
  index: null,
});
const agreeAll: FlowAction[] = AGREEMENTS.map((agreement) => ({ type: "agree", agreement, checked: true }));
const next: FlowAction = { type: "next" };
const atCheckout = run(start, add(), next, next);
const done: FlowAction = { type: "done", result: { added: ["Ana Diaz"], failed: [] } };

describe("an answer about insurance", () => {
  const family = run(
    start,
    add({ relationship: "myself", plan: { planId: 1, unit: "month" } }),
    add({ firstName: "Bo", plan: { planId: 2, unit: "year" }, additionalPlans: [{ planId: 1, unit: "month" }] }),
    add({ firstName: "Cy", plan: { planId: 1, unit: "month" } }),
  );

  it("clears the plans that do not fit it of everybody, and opens the first who lost one", () => {
    const changed = run(family, { type: "setInsurance", insurance: "insured", fitting: [2] });
    expect(changed.members.map(({ plan }) => plan?.planId ?? null)).toEqual([null, 2, null]);
    expect(changed.members[1]?.additionalPlans).toEqual([]);
    expect([changed.editing, changed.step, isFamilyReady(changed)]).toEqual([0, "member-info", false]);
  });

  it("leaves plans that fit as they are", () => {
    const changed = run(family, { type: "setInsurance", insurance: "uninsured", fitting: [1, 2] });
    expect(changed.members).toEqual(family.members);
    expect([changed.editing, isFamilyReady(changed)]).toEqual([null, true]);
  });
});

describe("how a person stands", () => {
  const [owner, child] = [
    person({ relationship: "myself", plan: null, memberId: 1 }),
    person({ relationship: "child", plan: null, memberId: 2 }),
  ];
  const back = { ...start, members: [owner, child] };
  const states = (flow: EnrolmentFlow) => flow.members.map((member) => planState(member, flow.members));

  it("is open for whoever comes back and was not asked yet", () => {
    expect(states(back)).toEqual(["open", "open"]);
  });

  it("is paying for others once the owner has said so, also before anybody joins and after a reload", () => {
    const said = run(back, { type: "saveMember", member: owner, index: 0 });
    expect(states(said)).toEqual(["paysOnly", "open"]);
    expect(states(restoreDraft(serialiseDraft(said)) ?? start)).toEqual(["paysOnly", "open"]);
  });

  it("is paying for others, unasked, once somebody joins, and open again when nobody does", () => {
    const joins = run(back, { type: "saveMember", member: { ...child, plan: { planId: 1, unit: "month" } }, index: 1 });
    expect(states(joins)).toEqual(["paysOnly", "chosen"]);
    expect(states(run(joins, { type: "removeMember", index: 1 }))).toEqual(["open"]);
  });

  it("is never paying for others for who is no owner, nor for an owner whose plan another answer took", () => {
    expect(states(run(back, { type: "saveMember", member: child, index: 1 }))).toEqual(["open", "open"]);
    const alone = run(start, add({ relationship: "myself" }));
    expect(states(run(alone, { type: "setInsurance", insurance: "insured", fitting: [] }))).toEqual(["open"]);
  });
});

describe("steps", () => {
  it("are those of the spec, in its order", () => {
    expect(STEPS).toEqual(domain.enrolment.steps);
    expect(INTERNAL_TABS).toEqual(domain.enrolment.internalTabs);
    expect(AGREEMENTS).toHaveLength(domain.enrolment.checkout.agreements.length);
    expect(PAYMENT_KINDS).toHaveLength(domain.enrolment.checkout.paymentMethods.length);
  });

  it("lead from members over confirming to the checkout, and to the end only by an answer", () => {
    const steps = [
      run(start, add()),
      run(start, add(), next),
      atCheckout,
      run(atCheckout, next),
      run(atCheckout, done),
    ];
    expect(steps.map((flow) => flow.step)).toEqual(["member-info", "confirm", "checkout", "checkout", "final"]);
    expect(run(atCheckout, { type: "back" }).step).toBe("confirm");
    expect(run(start, { type: "back" }).step).toBe("member-info");
  });

  it.each<[string, FlowAction[]]>([
    ["nobody", []],
    ["only an owner without a plan", [add({ plan: null })]],
    ["somebody half filled in", [add(), add({ lastName: " " })]],
    ["a dependant without a plan", [add(), add({ plan: null })]],
    ["somebody still being edited", [add(), { type: "edit", index: 0 }]],
  ])("cannot be left with %s", (_title, actions) => {
    const flow = run(start, ...actions);
    expect([run(flow, next).step, run(flow, { type: "go", step: "checkout" }).step]).toEqual([
      "member-info",
      "member-info",
    ]);
  });

  it("go back to the members when the family no longer holds", () => {
    expect(run(atCheckout, { type: "removeMember", index: 0 })).toMatchObject({ step: "member-info", members: [] });
  });
});

describe("the account owner", () => {
  const relationships = (flow: EnrolmentFlow) => flow.members.map((member) => member.relationship);

  it("is the first person until another is chosen, and there is always exactly one", () => {
    const family = run(start, add(), add({ firstName: "Leo", relationship: "son" }));
    expect(relationships(family)).toEqual(["myself", "son"]);
    expect(relationships(run(family, { type: "chooseOwner", index: 1 }))).toEqual(["other", "myself"]);
    expect(relationships(run(family, { type: "removeMember", index: 0 }))).toEqual(["myself"]);
    expect(relationships(run(family, add({ relationship: "myself" })))).toEqual(["other", "son", "myself"]);
  });

  it("may have no plan while somebody else has one", () => {
    expect(isFamilyReady(run(start, add({ plan: null }), add({ firstName: "Leo" })))).toBe(true);
  });
});

describe("paying", () => {
  it("needs the three boxes, and is submitted once", () => {
    expect(maySubmit(run(atCheckout, ...agreeAll.slice(1)))).toBe(false);
    const ready = run(atCheckout, ...agreeAll);
    expect(maySubmit(ready)).toBe(true);
    const submitting = run(ready, { type: "submit" });
    expect([submitting.submitting, maySubmit(submitting)]).toEqual([true, false]);
    expect(run(submitting, add(), { type: "back" })).toBe(submitting);
    expect(run(submitting, { type: "refused" })).toEqual(ready);
  });

  it.each<[string, FlowAction]>([
    ["members", { type: "saveMember", member: person({ plan: { planId: 2, unit: "year" } }), index: 0 }],
    ["way to pay", { type: "setPayment", kind: "in_office" }],
    ["code", { type: "setCodes", groupCode: "ACME" }],
  ])("asks for agreement again after a change of %s", (_title, action) => {
    expect(run(atCheckout, ...agreeAll, action).agreements).toEqual({
      terms: false,
      auto_renewal: false,
      plan_confirmation: false,
    });
  });

  it("is over after the answer, until a new enrolment with a new key", () => {
    const over = run(atCheckout, ...agreeAll, { type: "submit" }, done);
    expect(run(over, add(), { type: "back" }, { type: "go", step: "checkout" })).toBe(over);
    expect(run(over, { type: "restart", submissionKey: OTHER_KEY })).toEqual(startFlow(OTHER_KEY, "en-US"));
  });
});

describe("the draft", () => {
  it("comes back as it was, without agreements", () => {
    const flow = run(atCheckout, { type: "setOwner", owner: { email: "ana@example.com" } });
    expect(restoreDraft(serialiseDraft(run(flow, ...agreeAll)))).toEqual(flow);
  });

  it("falls back to the members when it no longer qualifies for its step", () => {
    const stored = JSON.parse(serialiseDraft(atCheckout));
    expect(restoreDraft(JSON.stringify({ ...stored, members: [] }))).toMatchObject({ step: "member-info" });
    expect(restoreDraft(JSON.stringify({ ...stored, step: "final" }))).toMatchObject({ step: "member-info" });
  });

  it.each([
    null,
    "",
    "{",
    "[]",
    "{}",
    JSON.stringify({ ...JSON.parse(serialiseDraft(start)), version: DRAFT_VERSION + 1 }),
    JSON.stringify({ ...JSON.parse(serialiseDraft(start)), members: [{ firstName: 7 }] }),
  ])("is dropped when it is %s", (stored) => {
    expect(restoreDraft(stored)).toBeNull();
  });
});

it("whatever is pressed, the step shown is one that may be shown, with one owner at most", () => {
  const index = fc.integer({ min: 0, max: 3 });
  const action: fc.Arbitrary<FlowAction> = fc.oneof(
    fc.record({
      type: fc.constant("saveMember" as const),
      member: fc.boolean().map((has) => person({ plan: has ? { planId: 1, unit: "month" } : null })),
      index: fc.option(index),
    }),
    fc.record({ type: fc.constant("removeMember" as const), index }),
    fc.record({ type: fc.constant("edit" as const), index: fc.option(index) }),
    fc.record({ type: fc.constant("chooseOwner" as const), index }),
    fc.record({ type: fc.constant("go" as const), step: fc.constantFrom(...STEPS) }),
    fc.constantFrom<FlowAction>(next, { type: "back" }, { type: "submit" }, { type: "refused" }, done, ...agreeAll),
  );
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const flow = run(start, ...actions);
      const owners = flow.members.filter((member) => member.relationship === "myself").length;
      const restored = restoreDraft(serialiseDraft(flow));
      return (
        mayEnter(flow, flow.step) &&
        owners === Math.min(1, flow.members.length) &&
        (!flow.submitting || isFamilyReady(flow)) &&
        restored !== null &&
        mayEnter(restored, restored.step)
      );
    }),
  );
});

describe("the submission", () => {
  const member = {
    firstName: "Ana",
    lastName: "Diaz",
    dob: "05/05/1990",
    relationship: "myself",
    plan: { planId: 1, unit: "month" },
  };
  const submission = {
    submissionKey: KEY,
    members: [member],
    owner: {
      email: "Ana@Example.com",
      phone: "(212) 555-0100",
      street: "1 Main St",
      city: "Albany",
      state: "ny",
      zip: "12207",
    },
    payment: { kind: "card", paymentMethodId: "pm_1abc" },
    agreements: { terms: true, auto_renewal: true, plan_confirmation: true },
    consentedTotalCents: 4900,
  };
  const issues = (change: object) =>
    enrolmentSubmission
      .safeParse({ ...submission, ...change })
      .error?.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);

  it("is read into our own shapes", () => {
    expect(enrolmentSubmission.parse({ ...submission, groupCode: " acme " })).toMatchObject({
      members: [{ dob: dateOn("1990-05-05"), payor: "member", waiveFee: false, additionalPlans: [], chartId: null }],
      owner: { email: "ana@example.com", phone: "212-555-0100", state: "NY" },
      groupCode: "ACME",
      referralCode: null,
      insurance: null,
      locale: "en-US",
    });
  });

  it.each<[object, string[]]>([
    [{ members: [] }, ["members validation.invalidData"]],
    [{ members: Array(16).fill(member) }, ["members validation.invalidData"]],
    [{ members: [{ ...member, relationship: "other" }] }, ["members validation.invalidData"]],
    [{ members: [member, member] }, ["members validation.invalidData"]],
    [{ members: [{ ...member, plan: null }] }, ["members.0.plan validation.required"]],
    [{ members: [{ ...member, firstName: "" }] }, ["members.0.firstName validation.required"]],
    [{ members: [{ ...member, dob: "1990" }] }, ["members.0.dob validation.dateFormat?format=MM/DD/YYYY"]],
    [{ agreements: { terms: true, auto_renewal: true } }, ["agreements.plan_confirmation validation.mustBeChecked"]],
    [
      { payment: { kind: "card", paymentMethodId: "4242424242424242" } },
      ["payment.paymentMethodId validation.invalidData"],
    ],
    [{ payment: { kind: "cheque" } }, ["payment.kind validation.invalidData"]],
    [{ submissionKey: "1" }, ["submissionKey validation.invalidData"]],
    [{ groupCode: "a b" }, ["groupCode validation.groupCode"]],
    [{ consentedTotalCents: 49.5 }, ["consentedTotalCents validation.invalidData"]],
    [{ locale: "fr" }, ["locale validation.invalidData"]],
  ])("%#: %j is refused", (change, expected) => {
    expect(issues(change)).toEqual(expected);
  });

  it.each([
    { kind: "stored", instrumentId: 7 },
    { kind: "bank", publicToken: "public-sandbox-1", accountId: "acc_1", mandate: true },
    { kind: "in_office" },
  ])("takes %j", (payment) => {
    expect(issues({ payment })).toBeUndefined();
  });
});
