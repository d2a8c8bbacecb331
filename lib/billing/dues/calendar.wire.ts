import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatPercent } from "@/lib/core/money";
import type { SheetRow } from "@/lib/core/sheets/sheet";
import { formatDate } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import type { OfficeComing } from "./calendar.queries";
import type { CalendarEntry } from "./calendar.rules";

const COLUMNS = ["date", "what", "family", "member", "plan", "why", "listPrice", "amount"] as const;

const say = (locale: Locale, key: string, values?: Record<string, string>) =>
  translate(locale, `duesCalendar.${key}`, values);

/** Reasons for a line's amount: discount, renewal, a new plan or price, or the original due date of a retry. */
export function whyOf(line: CalendarEntry, locale: Locale): string[] {
  const percent = formatPercent(line.discountBps, locale);
  return [
    ...(line.discountReason ? [say(locale, `why.${line.discountReason}`, { percent })] : []),
    ...(line.renews ? [say(locale, "why.renews")] : []),
    ...(line.changed ? [say(locale, `why.new.${line.changed}`)] : []),
    ...(line.dueOn ? [say(locale, "why.due", { date: formatDate(line.dueOn) })] : []),
  ];
}

/** Calendar lines as a file, oldest first. The family comes first where there is more than one. */
export async function* calendarRows(
  lines: AsyncIterable<OfficeComing> | Iterable<CalendarEntry>,
  locale: Locale,
): AsyncGenerator<SheetRow> {
  yield { cells: COLUMNS.map((name) => say(locale, `column.${name}`)), strong: true };
  for await (const line of lines)
    yield {
      cells: [
        { on: line.on },
        say(locale, `kind.${line.kind}`),
        "owner" in line && line.owner ? line.owner.name : null,
        line.memberName,
        planLabel(line, locale) || null,
        whyOf(line, locale).join("; ") || null,
        { cents: line.listCents },
        { cents: line.cents },
      ],
    };
}
