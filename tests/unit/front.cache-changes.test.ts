import { expect, it } from "vitest";
import { changedOf } from "@/lib/front/cache/changes";

it("hears of one office and of all", () => {
  expect(changedOf("12")).toBe(12);
  expect(changedOf("every")).toBe("every");
});
