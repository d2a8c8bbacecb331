import { describe, expect, it } from "vitest";
import { lenient } from "@/lib/core/lists/list";
import { cents } from "@/lib/core/money";
import { aYearOf, byPrice, fitsPlace, fitsPrice, pageWithin, presentOf } from "@/lib/membership/enrolment/nearby.rules";
import { nearbyQuery } from "@/lib/membership/enrolment/nearby.schema";

const priced = (month: number | null, year: number | null) => ({
  month: month === null ? null : cents(month),
  year: year === null ? null : cents(year),
});

describe("a search for an office", () => {
  it("is what its address says; what a form left open or nobody knows says nothing", () => {
    expect(lenient(nearbyQuery, {})).toMatchObject({ near: "", sort: "distance", page: 1 });
    const said = { near: " 78701 ", price: "30", language: "es", specialty: "Orthodontics", sort: "price", page: "2" };
    expect(lenient(nearbyQuery, said)).toEqual({ ...said, near: "78701", page: 2 });
    const open = { near: "x".repeat(61), price: "", language: "xx", specialty: " ", sort: "", page: "-1" };
    // A place of any length is looked for, so that the page can say that it knows none.
    expect(lenient(nearbyQuery, open)).toEqual({ near: "x".repeat(60), sort: "distance", page: 1 });
  });

  it("is narrowed by what is spoken there and by specialty", () => {
    const place = { languages: ["es", "vi"], specialty: "Orthodontics" };
    expect(fitsPlace(place, {})).toBe(true);
    expect(fitsPlace(place, { language: "vi", specialty: "Orthodontics" })).toBe(true);
    expect(fitsPlace(place, { language: "ko" })).toBe(false);
    expect(fitsPlace({ ...place, specialty: null }, { specialty: "Orthodontics" })).toBe(false);
  });

  it("compares by a year: twelve months, or the yearly price where there is no other", () => {
    expect(aYearOf(priced(3000, 10_000))).toBe(36_000);
    expect(aYearOf(priced(null, 30_000))).toBe(30_000);
    expect(fitsPrice(priced(3000, null), { price: "30" })).toBe(true);
    expect(fitsPrice(priced(3001, null), { price: "30" })).toBe(false);
    expect(fitsPrice(priced(null, 36_000), { price: "30" })).toBe(true);
    expect(fitsPrice(priced(null, 36_001), { price: "30" })).toBe(false);
    // Where only children can join, no adult pays anything.
    expect(fitsPrice(priced(null, null), { price: "75" })).toBe(false);
    expect(fitsPrice(priced(null, null), {})).toBe(true);
  });

  it("puts the cheapest first, the nearer of two alike before the other, and who has no price last", () => {
    const rows = [
      { id: 1, prices: priced(null, null) },
      { id: 2, prices: priced(4900, null) },
      { id: 3, prices: priced(2900, null) },
      { id: 4, prices: priced(null, 34_800) },
    ];
    expect(byPrice(rows).map(({ id }) => id)).toEqual([3, 4, 2, 1]);
  });

  it("offers what there is around, in the order of the list, and never a page behind the last", () => {
    expect(presentOf(["es", "zh", "vi"], ["vi", "es", "vi", "xx"])).toEqual(["es", "vi"]);
    expect([pageWithin(1, 0, 20), pageWithin(9, 41, 20), pageWithin(2, 41, 20)]).toEqual([1, 3, 2]);
  });
});
