// A noun has one name from the table to the browser: what does not have it yet is a kept list
// (tests/data/not-by-noun.json) that only gets shorter.
import { describe, expect, it } from "vitest";
import kept from "../data/not-by-noun.json";
import { isByNoun, namesAt, PLACES, type Place, wrongNames } from "../support/names";

const places = Object.keys(PLACES) as Place[];

/** How long each list was when it began; no reason makes one longer. */
const LONGEST: Record<Place, number> = {
  components: 0,
  messages: 0,
  "prisma/schema": 0,
  "tests/api": 0,
  "tests/unit": 0,
  "tests/e2e": 0,
};

describe("what is called by a noun of lib, or is a frame of all", () => {
  it.each(places)("%s", (place) => {
    const help = `names in ${place}: tests/data/not-by-noun.json "${place}" keeps the older ones; what is about every noun alike is a frame in PLACES of tests/support/names.ts`;
    expect(wrongNames(kept[place], namesAt(place), PLACES[place].frames), help).toEqual([]);
    expect(kept[place].length, `${place} in tests/data/not-by-noun.json only gets shorter`).toBeLessThanOrEqual(
      LONGEST[place],
    );
  });
});

describe("a name", () => {
  it.each(["dues", "dues.month", "groupCodes", "group-codes", "enrolment-desk", "list.columns"])(
    "%s is by its noun",
    (name) => expect(isByNoun(name, ["list"])).toBe(true),
  );
  it.each(["claims", "billing.book", "duesy.month", "list"])("%s is not", (name) =>
    expect(isByNoun(name, [])).toBe(false),
  );
});

describe("the comparison", () => {
  it.each([
    ["nothing when all is as it is", ["tiers"], ["tiers", "dues"], []],
    [
      "what is new and by no noun",
      [],
      ["tiers"],
      [expect.stringMatching(/^tiers is no noun of lib: begin it with one/)],
    ],
    ["what is by its noun now", ["tiers"], ["dues"], ["tiers is gone or by its noun now: take its line away"]],
    ["a line that stands twice", ["tiers", "tiers"], ["tiers"], ["tiers stands there twice"]],
  ])("tells %s", (_, list, names, said) => expect(wrongNames(list, names, [])).toEqual(said));
});
