import { useLocale } from "next-intl";
import { dateOn, formatDate, formatMonth, formatShort, lastDayBefore, toDbDate } from "@/lib/core/dates";
import { cents, formatLedger, formatMoney } from "@/lib/core/money";

/** Dates and amounts of the wire in the reader's language. Dates are ISO texts, moments too. */
export function useFormats() {
  const locale = useLocale();
  const day = (iso: string) => dateOn(iso.slice(0, 10));
  return {
    locale,
    short: (iso: string) => formatShort(day(iso), locale),
    full: (iso: string) => formatDate(day(iso)),
    /** The last day of what ends on a day: how every end is said. */
    lastDay: (endOn: string) => formatDate(lastDayBefore(day(endOn))),
    month: (iso: string) => formatMonth(day(iso), locale),
    /** "January 2027". */
    wholeMonth: (iso: string) =>
      new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(toDbDate(day(iso))),
    /** For amounts in columns: always two decimals. */
    ledger: (amount: number) => formatLedger(cents(amount), locale),
    money: (amount: number) => formatMoney(cents(amount), locale),
    /** "3:41 PM", in the reader's own time zone. */
    time: (iso: string) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(iso)),
    /** In the reader's own time zone, or in a given one. */
    moment: (iso: string, timeZone?: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso)),
  };
}
