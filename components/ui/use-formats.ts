import { useLocale, useTimeZone } from "next-intl";
import { cents, formatLedger, formatMoney } from "@/lib/core/money";
import {
  dateOn,
  formatDate,
  formatLong,
  formatMonth,
  formatShort,
  lastDayBefore,
  toDbDate,
} from "@/lib/core/time/dates";

/**
 * Dates and amounts of the wire in the reader's language. Dates are ISO texts, moments too. A moment is said in the zone
 * of the frame around: the office's own in an office's frame, whoever reads it from wherever, and the back office's in its.
 */
export function useFormats() {
  const locale = useLocale();
  const zone = useTimeZone();
  const day = (iso: string) => dateOn(iso.slice(0, 10));
  return {
    locale,
    short: (iso: string) => formatShort(day(iso), locale),
    full: (iso: string) => formatDate(day(iso)),
    /** The last day of what ends on a day: how every end is said. */
    lastDay: (endOn: string) => formatDate(lastDayBefore(day(endOn))),
    /** "December 16, 2026", "16 de diciembre de 2026". */
    inWords: (iso: string) => formatLong(day(iso), locale),
    /** The last day of what ends on a day, in words: "December 16, 2026", "16 de diciembre de 2026". */
    lastDayInWords: (endOn: string) => formatLong(lastDayBefore(day(endOn)), locale),
    month: (iso: string) => formatMonth(day(iso), locale),
    /** "January 2027". */
    wholeMonth: (iso: string) =>
      new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(toDbDate(day(iso))),
    /** For amounts in columns: always two decimals. */
    ledger: (amount: number) => formatLedger(cents(amount), locale),
    money: (amount: number) => formatMoney(cents(amount), locale),
    /** "3:41 PM" by the reader's own clock: for what they have done just now. */
    time: (iso: string) => new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(iso)),
    /** In the zone of the frame around, or in a given one. */
    moment: (iso: string, timeZone = zone) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(iso)),
    /** "Central Time", "hora central": said once where moments are listed. */
    zoneName: (timeZone = zone) =>
      new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" })
        .formatToParts(new Date())
        .find(({ type }) => type === "timeZoneName")?.value ?? "",
  };
}
