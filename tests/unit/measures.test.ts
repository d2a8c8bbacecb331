import { describe, expect, it } from "vitest";
import { DISPUTE_FILTERS } from "@/lib/billing/disputes/schema";
import { REPORT_FILTERS } from "@/lib/billing/payments/report.schema";
import { LOCALES } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { dateOn } from "@/lib/core/time/dates";
import { LIST_FILTERS } from "@/lib/membership/members/schema";
import { PAGES } from "@/lib/pages/routes";
import { rowsBehind } from "@/lib/platform/measures/rows.rules";
import { MEASURE_NAMES, MEASURES } from "@/lib/platform/measures/schema";
import { folderOf, nounsIn, placed } from "../../scripts/districts";
import { filesIn, ROOT, read } from "../support/tree";

const NOUNS = nounsIn(ROOT);
const TENANTS = [{ id: "dental" }, { id: "vision" }];
const november = { from: dateOn("2026-11-01"), until: dateOn("2026-11-30") };

describe.each(MEASURE_NAMES)("the measure %s", (name) => {
  it.each(LOCALES)("has a name and says how it is computed, in %s", (locale) => {
    for (const key of [`measures.name.${name}`, `measures.means.${name}`])
      expect(translate(locale, key), `add ${key} to messages/${locale}/measures.json`).not.toBe(key);
  });

  it("leads to a list that there is, with a filter it has", () => {
    for (const tenant of TENANTS) {
      const address = rowsBehind(tenant, name);
      if (address === null) continue;
      const { pathname, searchParams } = new URL(address, "http://x");
      expect(PAGES.map(({ path }) => path as string)).toContain(pathname);
      const filter = searchParams.get("filter");
      const rows = MEASURES[name].rows;
      if (filter === null || rows === null) continue;
      if (rows.page === "members") expect(LIST_FILTERS as readonly string[]).toContain(filter);
      if (rows.page === "ledger") expect(REPORT_FILTERS as readonly string[]).toContain(filter);
      if (rows.page === "disputes") expect(DISPUTE_FILTERS as readonly string[]).toContain(filter);
    }
  });
});

describe("the rows behind what a period came to", () => {
  it("are those of its days, or none where their list has no days", () => {
    const of = (name: "net" | "paidOut" | "disputedWon" | "recovered") => rowsBehind({ id: "dental" }, name, november);
    expect(of("net")).toBe("/dentist-new/payment-ledger?from=2026-11-01&until=2026-11-30");
    expect(of("paidOut")).toBe("/account/payouts?from=2026-11-01&until=2026-11-30&filter=arrived");
    expect(of("disputedWon")).toBe("/account/disputes?from=2026-11-01&until=2026-11-30&filter=won");
    expect(of("recovered")).toBeNull();
  });
});

describe("the catalogue", () => {
  it("has no text of a measure that is gone", () => {
    for (const locale of LOCALES) {
      const texts = JSON.parse(read(`messages/${locale}/measures.json`)) as Record<"name" | "means", object>;
      expect(Object.keys(texts.name)).toEqual(MEASURE_NAMES);
      expect(Object.keys(texts.means)).toEqual(MEASURE_NAMES);
    }
  });
});

/** SQL that adds money up or counts people or families, and Prisma's sums. */
const ADDS_UP = /\bsum\(\s*(?:[a-z]+\.|case|amount_cents|net_cents|cents)|count\(\s*distinct|\b_sum:/;
/** Who adds up something else than a number of an office. This list only gets shorter, but for lines of one family. */
const OWN_LINES: Record<string, string> = {
  "lib/billing/arrears/debts.queries.ts": "what one family owes",
  "lib/billing/arrears/retry.commands.ts": "the payments of one family that are tried again",
  "lib/billing/benefits/queries.ts": "one term of one membership",
  "lib/membership/closings/letters.commands.ts": "how far one family has changed since its letter",
  "lib/membership/closings/queries.ts": "how far one family has changed since its letter",
  "lib/membership/discounts/letters.commands.ts": "how far one family has changed since its letter",
  "lib/billing/notices/yearly.commands.ts": "how far one family has changed since its letter",
  "lib/billing/notices/yearly.queries.ts": "how far one family has changed since its letter",
  "lib/platform/error-logs/queries.ts": "how often one error of ours happened lately",
  "lib/billing/guarantees/claim.queries.ts": "what one claim brought back",
  "lib/billing/guarantees/list.queries.ts": "the claims of all offices, the guarantor's own list",
  "lib/platform/ledger/queries.ts": "balances of accounts",
  "lib/membership/members/detail.queries.ts": "one person's family",
  "lib/membership/memberships/cancel.queries.ts": "one membership that is ended",
  "lib/membership/memberships/commands.ts": "one family's open dues",
  "lib/billing/office-billing/invoice.queries.ts": "the invoices of one account, by state and by office",
  "lib/billing/office-billing/settle.commands.ts": "the lines of one invoice",
  "lib/practice/offices/notices.queries.ts": "one family's missed payments",
  "lib/billing/pay-links/card-link.queries.ts": "what one payer owes",
  "lib/billing/pay-links/queries.ts": "what one payer owes",
  "lib/billing/payments/report.queries.ts": "the lines of the ledger that a filter shows",
  "lib/practice/payouts/list.queries.ts": "the lines of each payout",
  "lib/practice/payouts/report.queries.ts": "the lines of one payout",
  "lib/platform/referrals/queries.ts": "the families that one family has brought",
  "lib/membership/recovery/queries.ts": "what each late family owes, and payments on hold",
};
/** What must hold of the books, and the demo's filling. */
const CHECKS = ["measures", "checks", "playground"];

describe("numbers of an office", () => {
  it("are counted in lib/platform/measures alone", () => {
    const counting = filesIn("lib", /(queries|commands|endpoints|jobs)\.ts$/).filter(
      (path) => !CHECKS.includes(folderOf(path) ?? "") && ADDS_UP.test(read(path)),
    );
    const unknown = counting.filter((path) => !(path in OWN_LINES));
    expect(
      unknown,
      "make what these add up a measure (lib/platform/measures/schema.ts); what is about one family or payment is named in OWN_LINES",
    ).toEqual([]);
    const gone = Object.keys(OWN_LINES).filter((path) => !counting.includes(path));
    expect(gone, "these add nothing up any more: take them out of OWN_LINES").toEqual([]);
  });
});

/** JavaScript that adds up, or counts some of what was read. */
const SUMS =
  /\.reduce\(|(?:cents|amount|total|sum|balance|running|saved|members|people|families)(?:\[\w+\])? \+=|\.filter\([^\n]*\)\.length\b(?! [!=<>]=)/i;
/** Where no number of an office is made: what measures, checks and the demo's filling do, and what knows no office. */
const APART = [...CHECKS, "core", "front", "queue"];

/** What else is added up in JavaScript, by what it is about. Nothing is added here: these lists only get shorter. */
const SUMMED = {
  family: [
    ...["arrears/debts.commands", "arrears/debts.queries", "arrears/missed.commands", "arrears/missed.queries"],
    ...["benefits/rules", "payments/history.rules", "payments/statements.rules", "memberships/exit.queries"],
    ...["memberships/exit.rules", "memberships/explain.queries", "memberships/plan.queries", "memberships/queries"],
  ],
  payment: [
    ...["arrears/retry.rules", "charges/refuse.commands", "guarantees/claim.commands", "guarantees/claim.rules"],
    ...["payments/split.commands", "payments/void.commands", "providers/stripe/intents", "refunds/commands"],
    ...["refunds/external.commands", "refunds/queries", "refunds/rules"],
  ],
  journal: ["ledger/rules"],
  ledger: ["payments/report.queries"],
  payout: ["payouts/list.queries", "payouts/report.queries", "payouts/rules", "payouts/sync.rules"],
  dispute: ["disputes/evidence.commands", "disputes/rules", "disputes/sync.rules"],
  forecast: ["dues/billing-run.queries", "dues/calendar.rules", "dues/issue.commands"],
  enrollment: [
    ...["enrolment/agreements.rules", "enrolment/family-price.rules", "enrolment/schema"],
    ...["enrolment/uploads-import.commands", "enrolment/uploads.rules"],
  ],
  prices: ["members/bulk-prices.commands", "memberships/price.rules", "plans/pricing.rules"],
  invoice: [
    ...["locations/billing.queries", "office-billing/invoice.queries", "office-billing/issue.queries"],
    "office-billing/mail.commands",
  ],
  page: ["members/list.queries", "offices/directory.rules"],
  bell: ["offices/notices.queries"],
  checklist: ["offices/queries"],
  drains: ["charges/commands"],
  search: ["help/search.rules"],
} as const satisfies Record<string, readonly string[]>;

/** The same of components, which may add up what stands on the screen and the steps of a measure. */
const SHOWN_SUMS = {
  measure: ["charts/bar-chart", "charts/chart-frame", "disputes/dispute-stats", "payouts/payout-stats"],
  forecast: ["dues/calendar-screen"],
  selection: ["members/list/member-list", "recovery/recovery-screen", "recovery/selection"],
  family: ["enrolment/flow/enrolment-flow", "members/money/refund-effect", "members/money/refund-several"],
  prices: ["plans/prices-dialog"],
  invoice: ["office-billing/billing-parts", "office-billing/next-invoice"],
} as const satisfies Record<string, readonly string[]>;

/** So many files there were when the lists were made. A file that goes takes its place with it. */
const MOST_SUMMED = 67;

describe("sums in JavaScript", () => {
  const known = [
    ...Object.values(SUMMED).flatMap((names) => names.map((name) => `${placed(NOUNS, "lib", name)}.ts`)),
    ...Object.values(SHOWN_SUMS).flatMap((names) => names.map((name) => `${placed(NOUNS, "components", name)}.tsx`)),
  ];

  it("are of no number of an office", () => {
    const summing = ["app", "components", "lib"]
      .flatMap((folder) => filesIn(folder, /\.tsx?$/))
      .filter((path) => !(path.startsWith("lib/") && APART.includes(folderOf(path) ?? "")) && SUMS.test(read(path)));
    expect(
      summing.filter((path) => !known.includes(path)),
      "read a measure (lib/platform/measures/schema.ts), or let SQL count the rows of a list",
    ).toEqual([]);
    expect(
      known.filter((path) => !summing.includes(path)),
      "these add nothing up any more: take them out",
    ).toEqual([]);
  });

  it("only become fewer", () => {
    expect(known.length, "lower MOST_SUMMED to what is left, never raise it").toBe(MOST_SUMMED);
  });
});
