// How long a run of everything will be when all pages are served, reckoned from a run of now.
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { factorOf, growthNow, projectedOf, projection } from "../../scripts/testing/projection";
import { LOOKS, MOVES_CLOCK, OWN } from "../support/lanes";
import { ROOT } from "../support/tree";

const growth = { pages: 3, calls: 1.5 };
const file = (name: string, seconds: number, lane?: string) => ({
  file: name,
  seconds,
  tests: 1,
  ...(lane && { lane }),
});

it("every browser test that a list of lanes names is there, and stands in one of them", () => {
  const named = [...LOOKS, ...OWN, ...MOVES_CLOCK];
  const files = readdirSync(`${ROOT}/tests/e2e`);
  expect(named.filter((name, at) => !files.includes(name) || named.indexOf(name) !== at)).toEqual([]);
});

describe("a file", () => {
  it.each([
    ["tests/api/promos.test.ts", 1.5],
    ["tests/api/payments.kill.test.ts", 1],
    ["tests/unit/promos.rules.test.ts", 1],
    ["tests/sandbox/books.test.ts", 1],
    ["accessible.spec.ts", 3],
    ["plans.spec.ts", 3],
    ["enrolment-desk.spec.ts", 3],
    ["fuzz.spec.ts", 1],
    ["accounts.login.spec.ts", 1],
  ])("%s will take %d times as long", (name, factor) => expect(factorOf(name, growth)).toBe(factor));
});

describe("a run", () => {
  const looks = [file("pages.spec.ts", 100), file("design.spec.ts", 100)];
  it("of two files at a time grows by what they share", () => {
    expect(
      projectedOf({ name: "looks", row: "screens", seconds: 110, cpu: 100, files: looks }, growth).grown,
    ).toBeCloseTo(220);
  });

  it("is as long as its stories, which wait for each other", () => {
    const files = [...looks, file("plans.spec.ts", 180, "shared")];
    // 190 s of two workers now; then the stories alone are 540 s, and all by two 470 s.
    expect(projectedOf({ name: "browser", row: "screens", seconds: 190, cpu: 100, files }, growth).grown).toBeCloseTo(
      540,
    );
  });

  it("goes through two lanes of stories side by side", () => {
    const files = [
      file("plans.spec.ts", 100, "shared"),
      file("enrolment.spec.ts", 80, "own"),
      file("pages.spec.ts", 20),
    ];
    expect(projectedOf({ name: "browser", row: "screens", seconds: 100, cpu: 100, files }, growth).grown).toBeCloseTo(
      300,
    );
  });

  it("without files grows as the pages do", () => {
    expect(projectedOf({ name: "types", row: "checks", seconds: 20, cpu: 100, files: [] }, growth).grown).toBe(60);
  });
});

describe("the whole", () => {
  const checks = {
    name: "api tests",
    row: "checks",
    seconds: 600,
    cpu: 600,
    files: [file("tests/api/promos.test.ts", 1200)],
  } as const;
  const screens = {
    name: "browser tests",
    row: "screens",
    seconds: 500,
    cpu: 400,
    files: [file("pages.spec.ts", 1000)],
  } as const;
  const clock = {
    name: "clock",
    row: "checks",
    seconds: 60,
    cpu: 50,
    files: [file("journey.spec.ts", 60, "clock")],
  } as const;
  it("is the longer row, the clock's tests beside it", () => {
    const lines = projection([checks, screens], [clock], growth, 1100);
    expect(lines[0]).toBe("Projection for 163 pages (×3.00) and 145 calls (×1.50):");
    expect(lines.at(-1)).toBe(" 10.0 min →  25.0 min, 1100 CPU s → 2252 CPU s  the whole, within 2950 CPU s");
  });

  it("says when it will be too much, by what the processors do and not by the clock", () => {
    const slow = { ...screens, seconds: 80_000 };
    expect(projection([checks, slow], [clock], growth, 1100).at(-1)).toMatch(/the whole, within 2950 CPU s$/);
    expect(projection([checks, screens], [clock], growth, 1500).at(-1)).toMatch(
      /more than the 2950 CPU s it may take$/,
    );
  });

  it("takes more of the processors by what each file grows, lanes or not", () => {
    const files = [file("plans.spec.ts", 100, "shared"), file("pages.spec.ts", 100), file("fuzz.spec.ts", 200)];
    const run = { name: "browser", row: "screens", seconds: 200, cpu: 400, files } as const;
    expect(projectedOf(run, growth).cpuGrown).toBeCloseTo(800);
  });
});

it("what is served now is a part of the specification", () => {
  const { pages, calls } = growthNow();
  expect(pages).toBeGreaterThanOrEqual(1);
  expect(calls).toBeGreaterThanOrEqual(1);
});
