import { expect, it } from "vitest";
import { TENANTS } from "@/tenants/registry";
import type { FeatureFlag } from "@/tenants/tenant";
import { filesIn, read } from "../support/tree";

/**
 * Flags of features that are not there yet, each with the feature that will ask for it. A flag leaves this list with the
 * first line of code that reads it; no other flag may be without one.
 */
const LATER: Partial<Record<FeatureFlag, string>> = {
  inhouseFinancing: "the financing partner's pages (/account/inhouse-financing)",
  printMaterials: "the print shop of the marketing pages",
  csvSetup: "the set-up of several locations by file (/multi-csv-review)",
};

/** Named by the specification without a word about what they switch (docs/decisions/0033). */
const UNSAID: readonly FeatureFlag[] = [
  "feePerMember",
  "payoutIssues",
  "switchingBanner",
  "multiVideoBox",
  "marketingOnlyLinks",
];

const FLAGS = Object.keys(TENANTS.dental.features) as FeatureFlag[];
const sources = ["lib", "components", "app"]
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .concat("tenants/tenant.ts")
  .map(read)
  .join("\n");
const isRead = (flag: FeatureFlag) => new RegExp(`features\\.${flag}\\b|feature: "${flag}"`).test(sources);

it.each(FLAGS)("%s has an effect, waits for a feature that is not there, or is known to mean nothing", (flag) => {
  const reasons = [isRead(flag), LATER[flag] !== undefined, UNSAID.includes(flag)].filter(Boolean);
  expect(reasons).toHaveLength(1);
});
