import { describe, expect, it } from "vitest";
import { placeOf } from "../../lib/core/places";

describe("the place of a ZIP code", () => {
  it.each([
    ["78704", { city: "Austin", state: "TX" }],
    ["78704-1234", { city: "Austin", state: "TX" }],
    ["02134", { city: "Allston", state: "MA" }],
    ["20500", { city: "Washington", state: "DC" }],
    ["00901", { city: "San Juan", state: "PR" }],
  ])("%s is known", async (zip, place) => {
    expect(await placeOf(zip)).toEqual(place);
  });

  it.each([
    ["00000", "nobody's"],
    ["09001", "the military's, in no list of states"],
    ["7870", "unfinished"],
    ["", "empty"],
    ["T5A", "Canada's"],
    ["__proto__", "no number"],
  ])("%s is not: %s", async (zip) => {
    expect(await placeOf(zip)).toBeNull();
  });
});
