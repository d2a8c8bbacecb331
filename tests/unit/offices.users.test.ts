import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { faultOfEnd, isOver, runsPractice, teamState } from "@/lib/practice/offices/users.rules";

const TODAY = dateOn("2026-11-25");

describe("the last day of a role", () => {
  it.each([
    ["office_admin_temp", null, "offices.users.endMissing"],
    ["office_admin_temp", "2026-11-24", "offices.users.endPast"],
    ["office_admin_temp", "2026-11-25", null],
    ["office_admin_temp", "2027-11-26", null],
    ["office_admin_temp", "2027-11-27", "offices.users.endFar"],
    ["office_admin", null, null],
    ["office_admin", "2026-12-01", "offices.users.noEnd"],
  ] as const)("%s until %s", (type, until, fault) => {
    expect(faultOfEnd(type, until && dateOn(until), TODAY)).toBe(fault);
  });

  it("still counts itself", () => {
    expect([isOver(TODAY, TODAY), isOver(dateOn("2026-11-24"), TODAY), isOver(null, TODAY)]).toEqual([
      false,
      true,
      false,
    ]);
  });
});

describe("how somebody stands in a team", () => {
  const person = { type: "office_admin", active: true, hasPassword: true, until: null } as const;
  const temporary = { ...person, type: "office_admin_temp", until: dateOn("2026-12-01") } as const;

  it.each([
    [person, "active"],
    [{ ...person, hasPassword: false }, "invited"],
    [{ ...person, active: false, hasPassword: false }, "deactivated"],
    [temporary, "temporary"],
    [{ ...temporary, hasPassword: false }, "invited"],
    [{ ...temporary, until: dateOn("2026-11-24") }, "deactivated"],
  ] as const)("%j", (standing, state) => {
    expect(teamState(standing, TODAY)).toBe(state);
  });

  it("runs the practice as an active dentist or office admin who has come in", () => {
    const admin = { role: "office_admin", active: true, hasPassword: true } as const;
    expect(runsPractice(admin)).toBe(true);
    expect(runsPractice({ ...admin, role: "dentist" })).toBe(true);
    expect(runsPractice({ ...admin, role: "office_admin_temp" })).toBe(false);
    expect(runsPractice({ ...admin, role: "dentist_standard" })).toBe(false);
    expect(runsPractice({ ...admin, active: false })).toBe(false);
    expect(runsPractice({ ...admin, hasPassword: false })).toBe(false);
  });
});
