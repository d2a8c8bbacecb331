import { describe, expect, it } from "vitest";
import { filledIn, isFilled, isWellFilled } from "@/lib/platform/answer-templates/placeholders.rules";
import { isUnread, stateAfter, subjectOf, waited } from "@/lib/practice/threads/rules";

describe("a thread", () => {
  it("waits for us after they wrote, for them after we asked something back, and else for nobody", () => {
    expect(stateAfter("asker")).toBe("open");
    expect(stateAfter("us")).toBe("answered");
    expect(stateAfter("us", true)).toBe("waiting");
    expect(stateAfter("asker", true)).toBe("open");
  });

  it("is called by the beginning of its first line, cut between words and never through a sign", () => {
    expect(subjectOf("  How do we cancel?\nFor a family.")).toBe("How do we cancel?");
    const long = subjectOf(`${"word ".repeat(30)}end`);
    expect(long).toBe(`${"word ".repeat(16).trim()}…`);
    expect(subjectOf("x".repeat(200))).toBe(`${"x".repeat(80)}…`);
    expect(subjectOf("😀".repeat(81))).toBe(`${"😀".repeat(80)}…`);
    expect(subjectOf("مرحبا")).toBe("مرحبا");
  });

  it("is unread where the others wrote after what was seen", () => {
    expect(isUnread(undefined, undefined)).toBe(false);
    expect(isUnread(7, undefined)).toBe(true);
    expect(isUnread(7, 7)).toBe(false);
    expect(isUnread(8, 7)).toBe(true);
  });

  it.each([
    [0, "hours", 0],
    [59, "hours", 0],
    [60, "hours", 1],
    [47 * 60, "hours", 47],
    [48 * 60, "days", 2],
    [-5, "hours", 0],
  ])("took %i minutes: in %s %i", (minutes, unit, count) => {
    const from = new Date("2026-11-20T12:00:00Z");
    expect(waited(from, new Date(from.getTime() + minutes * 60_000))).toEqual({ unit, count });
  });
});

describe("what a template leaves open", () => {
  const known = { name: "Dana", office: null, me: "Casey" };
  it("is filled in where it is known, each time it stands there, and nothing else is", () => {
    expect(filledIn("Hi {name}, {name} of {office}. {x} { name } {me}", known)).toBe(
      "Hi Dana, Dana of {office}. {x} { name } Casey",
    );
    // What somebody is called is no template.
    expect(filledIn("Hi {name}", { ...known, name: "{me} $& $1" })).toBe("Hi {me} $& $1");
  });
  it("has to be something we know, and nothing we know may be left in an answer", () => {
    expect(["{name} {office}", "plain", "{nmae}", "{name} {x}"].map(isWellFilled)).toEqual([true, true, false, false]);
    expect(["Hi Dana", "Hi {name}", "{x} stays", "of {office}"].map(isFilled)).toEqual([true, false, true, false]);
  });
});
