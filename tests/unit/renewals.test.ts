// Who of a family is spoken of when it renews at the desk, and who is chosen unasked.
import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { isChosenUnasked, renewedBy, speaksOf } from "@/lib/membership/renewals/rules";
import { MEMBER_STATUSES, type MemberStatus } from "@/lib/platform/membership-status/schema";

const one = (memberId: number, status: MemberStatus, collection: "auto" | "in_office" = "in_office") => ({
  membershipId: memberId,
  memberId,
  current: { status, collection, termEndOn: dateOn("2026-12-05") },
});

describe("a family that renews at the desk", () => {
  it("is everybody who pays there and is a member, owes something or has run out", () => {
    const spoken = MEMBER_STATUSES.filter((status) => speaksOf([one(1, status)]).length > 0);
    expect(spoken.toSorted()).toEqual(
      ["active_cash", "active_transferred", "delinquent", "delinquent_gpp", "inactive", "past_due"].toSorted(),
    );
    expect(MEMBER_STATUSES.filter((status) => speaksOf([one(1, status, "auto")]).length > 0)).toEqual([]);
  });

  it("leaves out what has run out where its person is on another membership, and nobody else's", () => {
    const old = one(1, "inactive");
    expect(speaksOf([old, one(1, "active", "auto"), one(2, "inactive")])).toEqual([one(2, "inactive")]);
    expect(speaksOf([old, one(1, "active", "auto")], [1])).toEqual([old]);
    expect(speaksOf([old, one(1, "canceled"), one(2, "active_cash")])).toEqual([old, one(2, "active_cash")]);
  });

  it("chooses unasked who has been away for 90 days, not for 91", () => {
    const { current } = one(1, "inactive");
    expect(["2026-12-01", "2027-03-05", "2027-03-06"].map((day) => isChosenUnasked(current, dateOn(day)))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe("the membership that a person's own menu leads to", () => {
  const plan = (id: number, status: MemberStatus, renewable = true) => ({ id, status, renewable });

  it("is the last that can be renewed today, and none where none can", () => {
    expect(renewedBy([plan(1, "inactive"), plan(2, "inactive")])).toBe(2);
    expect(renewedBy([plan(1, "inactive"), plan(2, "canceled", false)])).toBe(1);
    expect(renewedBy([plan(1, "active_cash", false)])).toBeNull();
    expect(renewedBy([])).toBeNull();
  });

  it("is not the old one of somebody who is on another by now", () => {
    expect(renewedBy([plan(1, "inactive"), plan(2, "active_cash")])).toBe(2);
    expect(renewedBy([plan(1, "inactive"), plan(2, "active", false)])).toBeNull();
  });
});
