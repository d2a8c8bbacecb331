import { describe, expect, it } from "vitest";
import { milesBetween, nearestOf, placeOf, placesNamed, spotOf, zipsNear } from "../../lib/core/fields/places";

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

describe("places that begin with what is typed", () => {
  it("are US places only, the largest first, each once", async () => {
    const austin = await placesNamed(" AUST", 8);
    expect(austin[0]).toEqual({ city: "Austin", state: "TX" });
    expect(new Set(austin.map(({ city, state }) => `${city}, ${state}`)).size).toBe(austin.length);
    expect(await placesNamed("portland, m", 8)).toContainEqual({ city: "Portland", state: "ME" });
    expect(await placesNamed("portland, m", 8)).not.toContainEqual({ city: "Portland", state: "OR" });
    expect(await placesNamed("san", 3)).toHaveLength(3);
    for (const none of ["", "  ", "Montréal", "zzzz", "%"]) expect(await placesNamed(none, 8), none).toEqual([]);
  });
});

describe("where a place lies that somebody typed", () => {
  const named = async (text: string) => {
    const { spot } = await spotOf(text);
    return spot && [spot.city, spot.state, spot.zip];
  };
  it.each([
    ["78701", ["Austin", "TX", "78701"]],
    [" 78701-1234 ", ["Austin", "TX", "78701"]],
    ["Austin, TX 78701", ["Austin", "TX", "78701"]],
    ["Austin", ["Austin", "TX", null]],
    ["austin tx", ["Austin", "TX", null]],
    ["Austin, Texas", ["Austin", "TX", null]],
    ["portland, me", ["Portland", "ME", null]],
    ["St. Louis", ["Saint Louis", "MO", null]],
    ["Ft Worth, TX", ["Fort Worth", "TX", null]],
    ["New York City", ["New York", "NY", null]],
    ["San José, California", ["San Jose", "CA", null]],
    ["Port Washington", ["Port Washington", "NY", null]],
  ])("%s is known", async (text, place) => {
    expect(await named(text)).toEqual(place);
  });

  it.each(["", "00000", "09001", "7870", "787012", "Nowhereville", "constructor", "%", "Austin, ME"])(
    "%s is not",
    async (text) => {
      expect(await named(text)).toBeNull();
    },
  );

  it("is the largest of its name, and the others are named; of an unfinished name those that begin so", async () => {
    const { spot, others } = await spotOf("Portland");
    expect(spot).toMatchObject({ city: "Portland", state: "OR" });
    expect(others).toContainEqual({ city: "Portland", state: "ME" });
    const unfinished = await spotOf("Portlan");
    expect(unfinished.spot).toBeNull();
    expect(unfinished.others[0]).toEqual({ city: "Portland", state: "OR" });
  });

  it("is the middle of a city's ZIP codes", async () => {
    const { spot } = await spotOf("Austin, TX");
    const { spot: center } = await spotOf("78701");
    if (!spot || !center) throw new Error("no Austin");
    expect(milesBetween(spot, center)).toBeLessThan(8);
  });

  it("is measured to the codes of some offices, the nearest first, whatever else they are", async () => {
    const { spot } = await spotOf("78701");
    if (!spot) throw new Error("no Austin");
    const near = await nearestOf(spot, ["90001", "78704", "x", "00000", "10001"], 2);
    expect(near.map(({ zip }) => zip)).toEqual(["78704", "90001"]);
  });
});

describe("ZIP codes near a place", () => {
  it("are those within the miles, the nearest first, its own among them", async () => {
    const near = await zipsNear("78701", 10, 100);
    expect(near[0]).toBe("78701");
    expect(near).toEqual(expect.arrayContaining(["78702", "78704"]));
    // San Antonio is 80 miles away.
    expect(near).not.toContain("78205");
    expect(await zipsNear("78701-1234", 10, 3)).toEqual(near.slice(0, 3));
    expect((await zipsNear("78701", 90, 5000)).length).toBeGreaterThan(near.length);
    expect(await zipsNear("00000", 10, 100)).toEqual([]);
    expect(await zipsNear("nowhere", 10, 100)).toEqual([]);
  });

  it("are measured along the surface: New York to Los Angeles is about 2,445 miles", () => {
    const [newYork, losAngeles] = [
      { latitude: 40.7128, longitude: -74.006 },
      { latitude: 34.0522, longitude: -118.2437 },
    ];
    expect(milesBetween(newYork, losAngeles)).toBeCloseTo(2445, -1);
    expect(milesBetween(newYork, newYork)).toBe(0);
  });
});
