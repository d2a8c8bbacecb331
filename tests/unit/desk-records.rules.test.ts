import { describe, expect, it } from "vitest";
import { changesOf, isOfCharge, issuesOfUndo } from "@/lib/billing/desk-records/rules";

describe("how often a membership counts as changed", () => {
  it("is the same after an undo as before what was undone, whatever was issued meanwhile", () => {
    const before = { revision: 7, issues: 2 };
    // One change, then two periods that were issued.
    const now = { revision: 10, issues: 4 };
    const { issues = 0 } = issuesOfUndo(now, changesOf(before), false);
    expect(changesOf({ revision: now.revision + 1, issues })).toBe(changesOf(before));
  });

  it("goes on where that is not known, or a record made since stands", () => {
    expect(issuesOfUndo({ revision: 10 }, null, false)).toEqual({});
    expect(issuesOfUndo({ revision: 10 }, 5, true)).toEqual({});
  });
});

describe("a membership after a charge at the desk", () => {
  const late = { status: "past_due", statusesBefore: ["active_transferred"], changes: 5 } as const;
  const given = { status: "delinquent_gpp", statusesBefore: [], changes: 5 } as const;

  it.each([
    ["late no more", late, "active_transferred", 6, true],
    ["taken up again", given, "active", 6, true],
    ["as it was, because it owes something else", late, "past_due", 5, true],
    ["late as before, but changed by somebody", late, "past_due", 6, false],
    ["to end, as somebody asked meanwhile", late, "cancellation_requested", 6, false],
    ["late no more and changed by somebody besides", late, "active_transferred", 7, false],
    ["late no more, while another change was undone", late, "active_transferred", 5, false],
    ["in another status than the one from before", late, "active", 6, false],
  ] as const)("is %s", (_, before, status, revision, isOwn) => {
    expect(isOfCharge(before, { status, revision, issues: 0 })).toBe(isOwn);
  });

  it("that was not late is as it was, or somebody else has changed it", () => {
    const runs = { status: "active", statusesBefore: [], changes: 5 } as const;
    expect(isOfCharge(runs, { status: "active", revision: 8, issues: 3 })).toBe(true);
    expect(isOfCharge(runs, { status: "active", revision: 6, issues: 0 })).toBe(false);
  });
});
