import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { type DraftMember, enrolmentFlow, startFlow } from "@/lib/membership/enrolment/flow";
import { likelyRelationship, mayOwn, ownerAmong } from "@/lib/membership/enrolment/owner.rules";

const today = dateOn("2026-11-23");
const KEY = "3b241101-e2bb-4255-8caf-4136c566a962";

const person = (dob: string, relationship: DraftMember["relationship"]): DraftMember => ({
  ...{ firstName: `Born ${dob}`, lastName: "Diaz", dob, relationship, plan: { planId: 1, unit: "month" } },
  ...{ additionalPlans: [], payor: "member", waiveFee: false, chartId: null },
});
const ADULT = "1990-05-05";
const CHILD = "2018-09-01";

describe("the account owner", () => {
  it.each([
    ["2008-11-23", true],
    ["2008-11-24", false],
    [ADULT, true],
    ["", true],
  ])("born %s may own: %s", (dob, may) => {
    expect(mayOwn(dob, today)).toBe(may);
  });

  it("is whom was chosen, or the first adult where that is a child", () => {
    expect(ownerAmong([person(ADULT, "myself"), person("1988-01-30", "partner")], today)).toBe(0);
    expect(ownerAmong([person(CHILD, "myself"), person(ADULT, "other")], today)).toBe(1);
    expect(ownerAmong([person(CHILD, "myself")], today)).toBe(-1);
  });

  it("passes from a child to the adult who comes later, and the child is one then", () => {
    const flow = [person(CHILD, "myself"), person(ADULT, "other")].reduce(
      (now, member) => enrolmentFlow(now, { type: "saveMember", member, index: null }),
      startFlow(KEY, "en-US"),
    );
    const { members } = enrolmentFlow(flow, { type: "adultOwner", today });
    expect(members.map(({ relationship }) => relationship)).toEqual(["child", "myself"]);
  });

  it("stays where nothing speaks against it", () => {
    const flow = { ...startFlow(KEY, "en-US"), members: [person(ADULT, "myself"), person(CHILD, "son")] };
    expect(enrolmentFlow(flow, { type: "adultOwner", today })).toBe(flow);
  });
});

describe("the likely relationship", () => {
  const owner = person(ADULT, "myself");
  it.each([
    [CHILD, [owner], "child"],
    ["1988-01-30", [owner], "partner"],
    ["1988-01-30", [owner, person("1991-01-01", "partner")], "other"],
    ["2006-02-01", [person("1980-01-01", "myself")], "child"],
    ["no date", [owner], "other"],
  ])("of somebody born %s is %#", (dob, people, expected) => {
    expect(likelyRelationship(dob, people, today)).toBe(expected);
  });
});
