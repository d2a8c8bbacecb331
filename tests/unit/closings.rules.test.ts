import { describe, expect, it } from "vitest";
import { ENDS_WITH_OFFICE, refusalToClose, refusalToStay, unusedCents } from "@/lib/closings/rules";
import { dateOn } from "@/lib/core/dates";
import { outlastsOffice } from "@/lib/membership-status/period.rules";
import { nextStatus } from "@/lib/membership-status/rules";
import { MEMBER_STATUSES } from "@/lib/membership-status/schema";

const today = dateOn("2026-12-10");
const live = { state: "live" as const, closesOn: null, today };
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
