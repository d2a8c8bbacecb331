import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/time/dates";
import { actsFor, refusalToAct, stateOf } from "@/lib/practice/users/rules";

const standing = { active: true, over: false, hasPassword: true, locked: false, until: null };

describe("how somebody stands", () => {
  it.each([
    ["active", {}],
    ["invited", { hasPassword: false, locked: true }],
    ["locked", { locked: true, until: dateOn("2027-01-01") }],
    ["temporary", { until: dateOn("2027-01-01") }],
    ["off", { active: false, hasPassword: false }],
    ["off", { over: true, until: dateOn("2020-01-01") }],
  ] as const)("%s", (state, more) => expect(stateOf({ ...standing, ...more })).toBe(state));
});

describe("what can be done", () => {
  const person = { role: "dentist", state: "active", active: true, sessions: 1 } as const;
  it.each([
    ["somebody who works", person, ["logInAs", "link", "endSessions", "deactivate"]],
    [
      "somebody who is locked out",
      { ...person, state: "locked", sessions: 0 },
      ["unlock", "logInAs", "link", "deactivate"],
    ],
    ["one of ours", { ...person, role: "admin" }, ["link", "endSessions", "deactivate"]],
    ["somebody switched off", { ...person, state: "off", active: false }, ["reactivate"]],
    ["somebody whose time is over", { ...person, state: "off" }, []],
  ] as const)("with %s", (_who, given, acts) => expect(actsFor("admin", given)).toEqual(acts));
});

describe("whom an administrator may act on", () => {
  it.each([
    ["admin", "super_admin", "rank"],
    ["admin", "almost_super", "rank"],
    ["almost_super", "super_admin", "rank"],
    ["almost_super", "admin", null],
    ["super_admin", "super_admin", null],
    ["admin", "admin", null],
    ["admin", "dentist", null],
  ] as const)("%s on %s: %s", (role, theirs, refusal) =>
    expect(refusalToAct({ userId: 1, role }, { id: 2, role: theirs })).toBe(refusal),
  );
  it("never themselves", () =>
    expect(refusalToAct({ userId: 1, role: "super_admin" }, { id: 1, role: "super_admin" })).toBe("self"));
});
