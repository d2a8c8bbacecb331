import { describe, expect, it } from "vitest";
import { PAGES } from "@/lib/pages/routes";
import { associationFields, RESERVED_ADDRESSES } from "@/lib/platform/associations/schema";

describe("the sign-up address of an association", () => {
  it("is none that a page below /accounts has, which would win over it", () => {
    const pages = PAGES.map(({ path }) => /^\/accounts\/([^[/]+)/.exec(path)?.[1]).filter(Boolean);
    expect(pages.length).toBeGreaterThan(5);
    expect(pages.filter((name) => !RESERVED_ADDRESSES.some((each) => each === name))).toEqual([]);
  });

  it.each([
    ["Lone-Star", "lone-star"],
    [" texas2026 ", "texas2026"],
    ["two words", null],
    ["a--b", null],
    ["ends-", null],
    ["../admin", null],
    ["login", null],
  ])("%j is kept as %j", (typed, kept) => {
    const parsed = associationFields.shape.signupUrl.safeParse(typed);
    expect(parsed.success ? parsed.data : null).toBe(kept);
  });
});
