// Whole dollars are said without cents in a sentence (000 §9, docs/decisions/0025-whole-dollars.md).
import { describe, expect, it } from "vitest";
import { filesIn, read } from "../support/tree";

/** An amount that fills a text, or a name that is given to one. */
const IN_A_SENTENCE = /\b(?:amount|price|fee|paid|before|now|later)(?:: | = |=\{)(?:format\.ledger|formatLedger)\(/;

describe("amounts of dollars", () => {
  it("are said in sentences as the specification says, with no decimals for whole numbers", () => {
    const wrong = filesIn("components", /\.tsx?$/)
      .concat(filesIn("app", /\.tsx?$/))
      .flatMap((path) =>
        read(path)
          .split("\n")
          .map((line, at) => ({ line, at: `${path}:${at + 1}` })),
      )
      .filter(({ line }) => IN_A_SENTENCE.test(line))
      .map(({ at }) => at);
    expect(wrong).toEqual([]);
  });

  it("are formatted in one place, but for the short ones of a chart's axis", () => {
    const others = ["app", "components", "lib"]
      .flatMap((folder) => filesIn(folder, /\.tsx?$/))
      .filter((path) => path !== "lib/core/money.ts" && /style: "currency"|`\$\$\{/.test(read(path)));
    expect(others).toEqual(["components/charts/scale.ts"]);
  });

  it("are prices in two places: a period's, and an enrolment's, which counts people who are not there yet", () => {
    // What a family is counted by and what the count takes off is asked of these alone, so that no page has a price of its own.
    const asked = (what: RegExp, allowed: readonly string[]) =>
      ["app", "components", "lib"]
        .flatMap((folder) => filesIn(folder, /\.tsx?$/))
        .filter((path) => !allowed.includes(path) && what.test(read(path)));
    const prices = ["lib/plans/rules.ts", "lib/dues/period-price.rules.ts", "lib/enrolment/rules.ts"];
    expect(asked(/\b(?:discountOf|priceFor)\(/, prices)).toEqual([]);
    // What was paid with its discount of then, at another list price.
    expect(asked(/\bdiscountedPrice\(/, [...prices, "lib/memberships/plan.queries.ts"])).toEqual([]);
    // The steps of the discount on a public page.
    expect(asked(/\bfamilyDiscountBps\(/, [...prices, "components/enrolment/landing/sections.tsx"])).toEqual([]);
    const counts = [
      "lib/membership-status/family.rules.ts",
      "lib/dues/period-price.rules.ts",
      "lib/enrolment/family.queries.ts",
    ];
    expect(asked(/\bfamilySizeOn\(/, counts)).toEqual([]);
  });
});
