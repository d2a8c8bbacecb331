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

  const asking = (what: RegExp) =>
    ["app", "components", "lib"]
      .flatMap((folder) => filesIn(folder, /\.tsx?$/))
      .filter((path) => what.test(read(path)))
      .sort();

  it("are prices in one place: what a family is counted by and what the count takes off is asked by nobody else", () => {
    const asked = (what: RegExp, allowed: readonly string[]) => asking(what).filter((path) => !allowed.includes(path));
    const prices = ["lib/practice/plans/rules.ts", "lib/billing/dues/period-price.rules.ts"];
    expect(asked(/\b(?:discountOf|priceFor)\(/, prices)).toEqual([]);
    // What was paid with its discount of then, at another list price.
    expect(asked(/\bdiscountedPrice\(/, [...prices, "lib/membership/memberships/plan.queries.ts"])).toEqual([]);
    // The steps of the discount on a public page.
    expect(asked(/\bfamilyDiscountBps\(/, [...prices, "components/membership/enrolment/landing/sections.tsx"])).toEqual(
      [],
    );
    // Who is active is not who counts: the family's rules ask for both.
    const active = ["app/patient-details/dashboard/page.tsx", "lib/membership/members/rules.ts"];
    const flags = ["lib/platform/membership-status/family.rules.ts", "lib/platform/membership-status/flags.rules.ts"];
    expect(asked(/\bisActive\(/, [...active, ...flags])).toEqual([]);
  });

  // Decision 50: what is quoted, signed, previewed, written, shown as coming and drawn asks these three.
  it("of a day to come are said by who draws: who counts, what still waits, what a period costs", () => {
    expect(asking(/\bfamilySizeOn\(/)).toEqual([
      "lib/billing/dues/period-price.rules.ts",
      "lib/membership/enrolment/rules.ts",
      "lib/platform/membership-status/family.rules.ts",
    ]);
    expect(asking(/\bchangesAfter\b/)).toEqual([
      "lib/billing/dues/scheduled-changes.commands.ts",
      "lib/billing/dues/scheduled-changes.rules.ts",
      "lib/billing/dues/upcoming.rules.ts",
      "lib/membership/memberships/billing-mode.rules.ts",
    ]);
    expect(asking(/\bperiodPrice\(/)).toEqual([
      "lib/billing/dues/issue.commands.ts",
      "lib/billing/dues/period-price.rules.ts",
      "lib/billing/dues/upcoming.rules.ts",
      "lib/membership/closings/takeover.rules.ts",
      "lib/membership/discounts/rules.ts",
      "lib/membership/enrolment/rules.ts",
      "lib/membership/members/wire.ts",
      "lib/membership/memberships/cancel.queries.ts",
      "lib/membership/memberships/exit.queries.ts",
      "lib/membership/memberships/price.rules.ts",
      "lib/membership/memberships/queries.ts",
      "lib/membership/memberships/transfer.queries.ts",
      "lib/membership/renewals/queries.ts",
    ]);
  });
});
