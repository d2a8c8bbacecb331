// The heads of lists are texts by convention, which no compiler sees.
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { reportColumns, reportSums } from "@/lib/billing/payments/report.wire";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { type Messages, messagesOf } from "@/lib/core/i18n/messages";
import { translate } from "@/lib/core/i18n/translate";
import { sheetRows } from "@/lib/core/sheets/columns";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { listsOnPages } from "../support/list-screens";
import { ROOT } from "../support/tree";

type Columns = readonly { name: string }[];

/** Every list of the product with the columns it declares; those that say a date or an amount are made for a language. */
const LISTS = await Promise.all(
  listsOnPages().map(async ({ words, columns: { name, from } }) => {
    const { [name]: found }: Record<string, Columns | ((locale: Locale) => Columns)> = await import(
      /* @vite-ignore */ join(ROOT, `${from}.ts`)
    );
    if (!found) throw new Error(`${from}.ts has no ${name}`);
    return { words, columns: typeof found === "function" ? found("en-US") : found };
  }),
);

describe("a list", () => {
  const keys = LISTS.flatMap(({ words, columns }) => [
    ...[`${words}.title`, `${words}.text`, `${words}.empty`, `${words}.emptyText`],
    ...columns.map(({ name }) => `${words}.column.${name}`),
  ]);

  it.each(LOCALES.flatMap((locale) => keys.map((key) => [locale, key] as const)))(
    "says in %s its %s",
    (locale, key) => {
      expect(translate(locale, key)).not.toBe(key);
    },
  );

  // `ListScreen` says these without values.
  it.each(LOCALES.flatMap((locale) => LISTS.map(({ words }) => [locale, words] as const)))(
    "has in %s no gap in what %s says by convention",
    (locale, words) => {
      const said = [
        "acts",
        "search",
        "searchHint",
        "none",
        "noneText",
        "clear",
        "print",
        "empty",
        "emptyText",
        "filter.label",
      ];
      const textAt = (path: string) =>
        path
          .split(".")
          .reduce<string | Messages | undefined>(
            (at, name) => (typeof at === "object" ? at[name] : undefined),
            messagesOf(locale),
          );
      expect(said.filter((name) => /\{\w+\}/.test(String(textAt(`${words}.${name}`))))).toEqual([]);
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
