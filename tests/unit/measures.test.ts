import { describe, expect, it } from "vitest";
import { dateOn } from "@/lib/core/dates";
import { LOCALES } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { rowsBehind } from "@/lib/measures/rows.rules";
import { MEASURE_NAMES, MEASURES } from "@/lib/measures/schema";
import { LIST_FILTERS } from "@/lib/members/schema";
import { PAGES } from "@/lib/pages/routes";
import { REPORT_FILTERS } from "@/lib/payments/report.schema";
import { filesIn, read } from "../support/tree";

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
    }
  });
});

describe("the rows behind what a period came to", () => {
  it("are those of its days, or none where their list has no days", () => {
    const of = (name: "net" | "paidOut" | "disputedWon" | "recovered") => rowsBehind({ id: "dental" }, name, november);
    expect(of("net")).toBe("/dentist-new/payment-ledger?from=2026-11-01&until=2026-11-30");
    expect(of("paidOut")).toBe("/account/payouts?from=2026-11-01&until=2026-11-30&filter=arrived");
    expect([of("disputedWon"), of("recovered")]).toEqual([null, null]);
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
  "lib/arrears/debts.queries.ts": "what one family owes",
  "lib/arrears/retry.commands.ts": "the payments of one family that are tried again",
  "lib/benefits/queries.ts": "one term of one membership",
  "lib/disputes/list.queries.ts": "the disputes a filter of their list shows",
  "lib/guarantees/claim.queries.ts": "what one claim brought back",
  "lib/guarantees/list.queries.ts": "the claims of all offices, the guarantor's own list",
  "lib/ledger/queries.ts": "balances of accounts",
  "lib/members/detail.queries.ts": "one person's family",
  "lib/memberships/cancel.queries.ts": "one membership that is ended",
  "lib/memberships/commands.ts": "one family's open dues",
  "lib/office-billing/invoice.queries.ts": "the invoices of one account by state",
  "lib/office-billing/settle.commands.ts": "the lines of one invoice",
  "lib/offices/notices.queries.ts": "one family's missed payments",
  "lib/pay-links/queries.ts": "what one payer owes",
  "lib/payments/report.queries.ts": "the lines of the ledger that a filter shows",
  "lib/payouts/list.queries.ts": "the lines of each payout",
  "lib/payouts/report.queries.ts": "the lines of one payout",
  "lib/recovery/queries.ts": "what each late family owes, and payments on hold",
};
/** What must hold of the books, and the demo's filling. */
const CHECKS = /^lib\/(measures|checks|playground)\//;

describe("numbers of an office", () => {
  it("are counted in lib/measures alone", () => {
    const counting = filesIn("lib", /(queries|commands|endpoints|jobs)\.ts$/).filter(
      (path) => !CHECKS.test(path) && ADDS_UP.test(read(path)),
    );
    const unknown = counting.filter((path) => !(path in OWN_LINES));
    expect(
      unknown,
      "make what these add up a measure (lib/measures/schema.ts); what is about one family or payment is named in OWN_LINES",
    ).toEqual([]);
    const gone = Object.keys(OWN_LINES).filter((path) => !counting.includes(path));
    expect(gone, "these add nothing up any more: take them out of OWN_LINES").toEqual([]);
  });
});
