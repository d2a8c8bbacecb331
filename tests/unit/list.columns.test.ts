// The heads of lists are texts by convention, which no compiler sees.
import { describe, expect, it } from "vitest";
import { LOCALES } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { sheetRows } from "@/lib/core/sheets/columns";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { disputeColumns } from "@/lib/disputes/list.rules";
import { codeColumns } from "@/lib/group-codes/rules";
import { claimColumns } from "@/lib/guarantees/list.rules";
import { invoiceColumns } from "@/lib/office-billing/invoice.rules";
import { directoryColumns } from "@/lib/offices/directory.rules";
import { reportColumns, reportSums } from "@/lib/payments/report.wire";
import { payoutColumns } from "@/lib/payouts/list.rules";
import { promoColumns } from "@/lib/promos/rules";
import { eventColumns } from "@/lib/webhooks/events.rules";

const LISTS: Record<string, readonly { name: string }[]> = {
  "admin.list": directoryColumns,
  "claims.admin": claimColumns,
  disputes: disputeColumns,
  groupCodes: codeColumns,
  health: eventColumns,
  ledger: reportColumns("en-US"),
  payouts: payoutColumns,
  promos: promoColumns,
  "tiers.admin": invoiceColumns,
};

describe("a list", () => {
  const keys = Object.entries(LISTS).flatMap(([words, columns]) => [
    ...[`${words}.title`, `${words}.text`, `${words}.empty`, `${words}.emptyText`],
    ...columns.map(({ name }) => `${words}.column.${name}`),
  ]);

  it.each(LOCALES.flatMap((locale) => keys.map((key) => [locale, key] as const)))(
    "says in %s its %s",
    (locale, key) => {
      expect(translate(locale, key)).not.toBe(key);
    },
  );

  it("ends its file with its sums, each below its column", async () => {
    const columns = reportColumns("en-US");
    const sums = () => [reportSums({ lines: 2, paidCents: 5000, returnedCents: 1500 })];
    const lines: SheetRow[] = [];
    for await (const line of sheetRows(columns, [], (key) => translate("en-US", `ledger.${key}`), sums))
      lines.push(line);
    const sum = lines.at(-1)?.cells ?? [];
    expect(sum[0]).toBe("Total");
    const at = (name: string) => sum[columns.findIndex((column) => column.name === name)];
    expect([at("amount"), at("paid"), at("returned"), at("running")]).toEqual([
      null,
      { cents: 5000 },
      { cents: -1500 },
      { cents: 3500 },
    ]);
  });
});
