import { describe, expect, it } from "vitest";
import { certainAndSoFar, clearOf, lineThrough } from "@/components/charts/scale";

const places = [
  { x: 0, y: 80 },
  { x: 50, y: 20 },
  { x: 100, y: 60 },
];

describe("a line over time", () => {
  it("is certain up to the last place, and dotted from there while its month is not over", () => {
    const [certain, soFar] = certainAndSoFar(places, true);
    expect(lineThrough(certain)).toBe("M0.0 80.0L50.0 20.0");
    expect(lineThrough(soFar)).toBe("M50.0 20.0L100.0 60.0");
  });

  it("is certain to its end where its month is over, and where there is one month only", () => {
    expect(certainAndSoFar(places, false)).toEqual([places, []]);
    expect(certainAndSoFar(places.slice(0, 1), true)).toEqual([places.slice(0, 1), []]);
  });
});

describe("the value at the end", () => {
  it("stands below the end where the line falls to it", () => {
    expect(clearOf(places, 60, 100)).toBe(78);
  });

  it("stands above every part of the line that passes under it where there is no room below", () => {
    expect(clearOf(places, 60, 70)).toBe(10);
    expect(clearOf(places, 25, 70)).toBe(30);
  });

  it("stands above the end where the line comes from below", () => {
    expect(
      clearOf(
        [
          { x: 0, y: 90 },
          { x: 100, y: 40 },
        ],
        30,
        100,
      ),
    ).toBe(30);
  });
});
