import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { FileFormat } from "@/lib/core/lists/list";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import type { Cell, SheetRow } from "@/lib/core/sheets/sheet";
import { formatMonth } from "@/lib/core/time/dates";
import { csvFile, xlsxFile } from "@/lib/front/api/list-file";
import type { FileReply } from "@/lib/front/api/reply";
import type { Insights } from "./insight.queries";
import { KEPT_AFTER, keptOf, shareOf } from "./insight.rules";
import type { InsightName } from "./insight.schema";
import { isOpen, spanName } from "./report.wire";

const say = (locale: Locale, key: string, values?: Record<string, string | number>) =>
  translate(locale, `reports.insight.${key}`, values);

/** What an insight found, as its title says it. */
export function insightTitle(
  name: InsightName,
  { cohorts, leavings, plans, span, today }: Insights,
  locale: Locale,
): string {
  const period = spanName(span, isOpen(span, today), locale);
  if (name === "retention") {
    const found = keptOf(cohorts);
    if (!found) return say(locale, "nothing.retention", { period });
    const { months, joined, kept } = found;
    return say(locale, "finding.retention", {
      months,
      joined,
      kept,
      percent: formatPercent(shareOf(kept, joined), locale),
    });
  }
  if (name === "reasons") {
    const [first] = leavings;
    if (!first) return say(locale, "nothing.reasons", { period });
    const all = leavings.reduce((sum, { people }) => sum + people, 0);
    const reason = say(locale, `reason.${first.reason}`);
    return say(locale, "finding.reasons", { reason, people: first.people, all, period });
  }
  const best = plans.toSorted((a, b) => b.earnedCents - b.careCents - (a.earnedCents - a.careCents))[0];
  if (!best) return say(locale, "nothing.plans", { period });
  const over = best.earnedCents - best.careCents;
  if (over < 0) return say(locale, "finding.plansLess", { period });
  const amount = formatMoney(cents(over), locale);
  return say(locale, "finding.plans", { plan: best.name, amount, period });
}

const head = (...cells: string[]): SheetRow => ({ cells, strong: true });

function rowsOf(name: InsightName, { cohorts, leavings, plans }: Insights, locale: Locale): SheetRow[] {
  const word = (key: string, values?: Record<string, string | number>) => say(locale, key, values);
  const moved = (key: string) => translate(locale, `reports.moved.${key}`);
  if (name === "retention")
    return [
      head(word("cohort"), moved("how.joined"), ...KEPT_AFTER.map((months) => word("after", { months }))),
      ...cohorts.map(({ month, joined, kept }) => ({
        cells: [
          formatMonth(month, locale),
          { count: joined },
          ...kept.map((count): Cell => (count === null ? null : { count })),
        ],
      })),
    ];
  if (name === "reasons")
    return [
      head(moved("column.reason"), word("people")),
      ...leavings.map(({ reason, people }) => ({ cells: [word(`reason.${reason}`), { count: people }] })),
    ];
  return [
    head(moved("column.plan"), word("members"), word("earned"), word("uses"), word("care"), word("over")),
    ...plans.map(({ name: plan, members, earnedCents, uses, careCents }) => ({
      cells: [
        ...[plan, { count: members }, { cents: earnedCents }, { count: uses }, { cents: careCents }],
        { cents: earnedCents - careCents },
      ],
    })),
  ];
}

/** An insight as a file: what its page shows, whole. */
export function insightFileReply(
  insight: InsightName,
  format: FileFormat,
  insights: Insights,
  { locale, officeName }: { locale: Locale; officeName: string },
): FileReply {
  const name = `${say(locale, `name.${insight}`)} ${officeName}`;
  const rows = rowsOf(insight, insights, locale);
  return format === "csv" ? csvFile(name, rows) : xlsxFile(name, rows, [28, ...KEPT_AFTER.map(() => 14), 14]);
}
