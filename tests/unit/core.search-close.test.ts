import { describe, expect, it } from "vitest";
import { closeTo } from "@/lib/core/lists/search-close";

/** PostgreSQL's beginning of a word, in the browser's spelling. */
const finds = (typed: string, text: string) => new RegExp((closeTo(typed) ?? "$.").replace("\\m", "\\b")).test(text);

describe("a search that forgives a typing error", () => {
  it.each(["lindqvist", "lindqqvist", "lindvist", "lindkvist", "lidnqvist", "indqvist", "xlindqvist", "lindqvis"])(
    "finds lindqvist by %s",
    (typed) => expect(finds(typed, "tessa lindqvist tessa@x.test")).toBe(true),
  );
  it.each(["lxndqvxst", "qvist", "zzzz"])("does not by %s", (typed) =>
    expect(finds(typed, "tessa lindqvist tessa@x.test")).toBe(false),
  );
  it.each(["", "abc", "5551138", "12"])("leaves %j as it is", (typed) => expect(closeTo(typed)).toBeNull());
  it("takes signs as they are", () => expect(finds(".*.*", "anybody")).toBe(false));
  it("stays short for a long word", () => expect((closeTo("a".repeat(10_000)) ?? "").length).toBeLessThan(3000));
});
