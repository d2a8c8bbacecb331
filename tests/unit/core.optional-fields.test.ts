import { describe, expect, it } from "vitest";
import { z } from "zod";
import { optionalEmail, optionalLines, optionalWebAddress, webAddress } from "@/lib/core/fields/optional";

const fields = z.object({ email: optionalEmail, site: optionalWebAddress, note: optionalLines(20) });

describe("a field that may be left out", () => {
  it("is empty where it is left out or blank", () => {
    const empty = { email: null, site: null, note: null };
    expect(fields.parse({})).toEqual(empty);
    expect(fields.parse({ email: " ", site: "", note: null })).toEqual(empty);
  });

  it("stays where it is left out of a change", () => {
    expect(fields.partial().parse({})).toEqual({});
    expect(fields.partial().parse({ site: "" })).toEqual({ site: null });
  });

  it("is held to the rules of its kind, with its own sentence", () => {
    const faults = fields.safeParse({ email: "nobody", site: "not a page", note: "x".repeat(21) }).error?.issues;
    expect(faults?.map(({ path, message }) => [path[0], message])).toEqual([
      ["email", "validation.invalidEmail"],
      ["site", "errors.webAddress"],
      ["note", "validation.invalidData"],
    ]);
  });
});

describe("a web address", () => {
  it.each([
    ["www.example.com/lab", "https://www.example.com/lab"],
    ["http://example.com", "http://example.com"],
  ])("%s is kept as %s", (typed, kept) => {
    expect(webAddress.parse(typed)).toBe(kept);
  });

  it.each(["javascript:alert(1)", "ftp://example.com", "lab", "https://"])("%s is none", (typed) => {
    expect(webAddress.safeParse(typed).success).toBe(false);
  });
});
