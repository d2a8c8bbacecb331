import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import {
  ENDS_WITH_OFFICE,
  lastPayments,
  refusalToClose,
  refusalToStay,
  unusedCents,
} from "@/lib/membership/closings/rules";
import { outlastsOffice } from "@/lib/platform/membership-status/period.rules";
import { nextStatus } from "@/lib/platform/membership-status/rules";
import { MEMBER_STATUSES } from "@/lib/platform/membership-status/schema";
import { billedMembership } from "../support/billed";

const today = dateOn("2026-12-10");
const live = { state: "live" as const, closesOn: null, today, takesOver: false };
const closing = { ...live, closesOn: dateOn("2026-12-20") };

describe("closing an office", () => {
  it.each([
    ["today", "2026-12-10", null],
    ["yesterday", "2026-12-09", "past"],
    ["180 days ahead", "2027-06-08", null],
    ["181 days ahead", "2027-06-09", "tooFar"],
  ])("on a day: %s", (_, day, refusal) => expect(refusalToClose(live, dateOn(day))).toBe(refusal));

  it("is for what is open and stays", () => {
    expect(refusalToClose({ ...live, state: "incomplete" }, today)).toBe("notOpen");
    expect(refusalToClose({ ...live, state: "closed" }, today)).toBe("notOpen");
    expect(refusalToClose(closing, today)).toBe("closing");
    expect(refusalToClose({ ...live, takesOver: true }, today)).toBe("takesOver");
    expect(refusalToClose({ ...live, lastOpen: true }, today)).toBe("lastOpen");
  });

  it("can be taken back until the last day is over", () => {
    expect(refusalToStay(live)).toBe("notClosing");
    expect(refusalToStay({ ...closing, today: dateOn("2026-12-20") })).toBeNull();
    expect(refusalToStay({ ...closing, today: dateOn("2026-12-21") })).toBe("tooLate");
    expect(refusalToStay({ ...closing, state: "closed" })).toBe("tooLate");
  });

  it("ends whatever can be ended", () => {
    const endable = MEMBER_STATUSES.filter((one) => nextStatus(one, "canceledNow") ?? nextStatus(one, "cashWithdrawn"));
    expect([...ENDS_WITH_OFFICE].sort()).toEqual(endable.sort());
  });
});

describe("a period that would go beyond the last day", () => {
  it.each([
    ["ends with it", "2026-12-21", false],
    ["goes on a day longer", "2026-12-22", true],
  ])("%s", (_, endOn, beyond) => expect(outlastsOffice({ endOn: dateOn(endOn) }, closing.closesOn)).toBe(beyond));

  it("goes on where the office stays", () => expect(outlastsOffice({ endOn: today }, null)).toBe(false));
});

it.each([
  ["all of it, before it begins", "2026-12-31", 3100],
  ["what is left of it", "2027-01-10", 2100],
  ["its last day", "2027-01-30", 100],
  ["nothing, on its last day", "2027-01-31", 0],
])("of a paid January: %s", (_, closesOn, left) => {
  const january = { netCents: 3100, startOn: dateOn("2027-01-01"), endOn: dateOn("2027-02-01") };
  expect(unusedCents(january, dateOn(closesOn))).toBe(left);
});

const none = { familyTwoBps: null, familyThreeBps: null, familyFourBps: null };

describe("the last payment of somebody who pays at the desk", () => {
  const paid = (nextIndex: number, termEndOn: string, closesOn: string) => {
    const one = billedMembership(1, {
      collection: "in_office",
      status: "active_cash",
      autoRenew: false,
      anchorOn: dateOn("2026-12-31"),
      nextIndex,
      termEndOn: dateOn(termEndOn),
      closesOn: dateOn(closesOn),
    });
    return lastPayments({ memberships: [one], discounts: none }, dateOn(closesOn)).map(({ lastOn }) => lastOn);
  };

  it.each([
    ["the second renewal, which ends with the office", 1, "2027-01-31", "2027-03-30", "2027-02-28"],
    ["the first, where the second would go a day beyond it", 1, "2027-01-31", "2027-03-29", "2027-01-31"],
    ["none, where not even the next ends in time", 2, "2027-02-28", "2027-03-29", null],
  ])("is %s", (_, nextIndex, termEndOn, closesOn, lastOn) =>
    expect(paid(nextIndex, termEndOn, closesOn)).toEqual([lastOn]),
  );
});
