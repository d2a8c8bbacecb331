import { expect, it } from "vitest";
import { TENANTS } from "@/tenants/registry";
import type { FeatureFlag } from "@/tenants/tenant";
import { filesIn, read } from "../support/tree";

/**
 * Flags of features that are not there yet, each with the feature that will ask for it. A flag leaves this list with the
 * first line of code that reads it; no other flag may be without one.
 */
const LATER: Partial<Record<FeatureFlag, string>> = {
  setupBaa: "the signed agreements of the set-up (/BAA-signed)",
  marketingOnlyLinks: "the marketing pages",
  inhouseFinancing: "the financing partner's pages (/account/inhouse-financing)",
  seasonOfGivingWidget: "the season of giving on the leaderboard",
  feePerMember: "shown only (Q-100), on the reports of fees",
  leaderboardWidgetType: "the leaderboard",
  printMaterials: "the print shop of the marketing pages",
  leadSource: "the back office's page of lead sources",
  csvSetup: "the set-up of several locations by file (/multi-csv-review)",
  payoutIssues: "reports about payouts that did not arrive",
  switchingBanner: "the banner about moving from another platform",
  multiVideoBox: "the videos of the practice area (/dentist-new/video-connect)",
};

const FLAGS = Object.keys(TENANTS.dental.features) as FeatureFlag[];
const sources = ["lib", "components", "app"]
  .flatMap((folder) => filesIn(folder, /\.tsx?$/))
  .concat("tenants/tenant.ts")
  .map(read)
  .join("\n");
const isRead = (flag: FeatureFlag) => new RegExp(`features\\.${flag}\\b|feature: "${flag}"`).test(sources);

it.each(FLAGS)("%s has an effect, or waits for a feature that is not there", (flag) => {
  expect([isRead(flag), LATER[flag] === undefined]).toEqual(isRead(flag) ? [true, true] : [false, false]);
});
