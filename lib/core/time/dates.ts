import type { Locale } from "@/lib/core/i18n/locale";

declare const DATE_ON: unique symbol;

/**
 * A calendar date "yyyy-MM-dd" without time or zone, always a date that exists. Compares and sorts as text.
 * Moments are `Date`; only `today` of `wall-clock` turns one into the other, and it needs the zone of the office.
 */
export type DateOn = string & { readonly [DATE_ON]: true };

export type Unit = "month" | "year";

const DAY_MS = 86_400_000;
const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const US = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

function make(year: number, month: number, day: number): DateOn {
  const text = `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
  return text as DateOn;
}

function parts(on: DateOn): { year: number; month: number; day: number } {
  return { year: Number(on.slice(0, 4)), month: Number(on.slice(5, 7)), day: Number(on.slice(8, 10)) };
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function checked(year: number, month: number, day: number): DateOn | null {
  // A year outside this range is a typing error in everything we keep: births, starts and due dates.
  if (year < 1900 || year > 2199 || month < 1 || month > 12 || day < 1) return null;
  return day <= daysInMonth(year, month) ? make(year, month, day) : null;
}

/** "2026-03-14"; null when it is not a date that exists between 1900 and 2199. */
export function parseIsoDate(text: string): DateOn | null {
  const match = ISO.exec(text);
  return match ? checked(Number(match[1]), Number(match[2]), Number(match[3])) : null;
}

/** "03/14/2026" or "3/14/2026"; null when it is not a date that exists between 1900 and 2199. */
export function parseUsDate(text: string): DateOn | null {
  const match = US.exec(text.trim());
  return match ? checked(Number(match[3]), Number(match[1]), Number(match[2])) : null;
}

/** Either spelling. */
export function parseDate(text: string): DateOn | null {
  return parseIsoDate(text.trim()) ?? parseUsDate(text);
}

/** Whether a text has the format of a date, so that a form can tell a wrong format from an impossible day. */
export function looksLikeDate(text: string): boolean {
  return ISO.test(text.trim()) || US.test(text.trim());
}

/** Takes an ISO date that must be right. Throws a RangeError. */
export function dateOn(text: string): DateOn {
  const on = parseIsoDate(text);
  if (on === null) throw new RangeError(`Not a date: ${text}`);
  return on;
}

/** From a `@db.Date` column, which arrives as midnight UTC. */
export function fromDbDate(value: Date): DateOn {
  return make(value.getUTCFullYear(), value.getUTCMonth() + 1, value.getUTCDate());
}

/** For a `@db.Date` column: midnight UTC of the date. */
export function toDbDate(on: DateOn): Date {
  return new Date(`${on}T00:00:00.000Z`);
}

export function addDays(on: DateOn, days: number): DateOn {
  return fromDbDate(new Date(toDbDate(on).getTime() + days * DAY_MS));
}

/**
 * The last day of what ends on a day. A membership is kept until its end (`cancelOn`, `termEndOn`), the first day that is
 * not part of it; people are told the last day, everywhere.
 */
export function lastDayBefore(endOn: DateOn): DateOn {
  return addDays(endOn, -1);
}

/** The moment so many times 24 hours later, earlier when `days` is negative. */
export function daysFrom(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/**
 * Whole months from a date, the day clamped to the month's end. Always count from the ORIGINAL anchor:
 * Jan 31 + 1 is Feb 28, Jan 31 + 2 is Mar 31; stepping from Feb 28 would drift to Mar 28.
 */
export function addMonthsClamped(anchor: DateOn, months: number): DateOn {
  const { year, month, day } = parts(anchor);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  return make(toYear, toMonth, Math.min(day, daysInMonth(toYear, toMonth)));
}

/** The first day of period `k` of a membership; period 0 starts on the anchor itself. */
export function dueDate(anchor: DateOn, unit: Unit, k: number): DateOn {
  return addMonthsClamped(anchor, unit === "year" ? k * 12 : k);
}

/** Whole days from one date to another, negative when `to` is earlier. */
export function daysBetween(from: DateOn, to: DateOn): number {
  return Math.round((toDbDate(to).getTime() - toDbDate(from).getTime()) / DAY_MS);
}

/**
 * Age in completed years on a date; a person born on Feb 29 turns on Mar 1 in other years.
 * Null when the birth lies after the date.
 */
export function ageOn(birthOn: DateOn, on: DateOn): number | null {
  if (birthOn > on) return null;
  const years = Number(on.slice(0, 4)) - Number(birthOn.slice(0, 4));
  return on.slice(5) < birthOn.slice(5) ? years - 1 : years;
}

/** The first day of a day's month, and of its year. */
export const monthOf = (on: DateOn): DateOn => dateOn(`${on.slice(0, 7)}-01`);
export const yearOf = (on: DateOn): DateOn => dateOn(`${on.slice(0, 4)}-01-01`);

export function earlierOf(a: DateOn, b: DateOn): DateOn {
  return a < b ? a : b;
}

export function laterOf(a: DateOn, b: DateOn): DateOn {
  return a > b ? a : b;
}

/** "Recent" marks rows in tables: at most 30 days ahead or 1 day back (001 §9). */
export function isRecent(on: DateOn, todayOn: DateOn): boolean {
  const ahead = daysBetween(todayOn, on);
  return ahead >= -1 && ahead <= 30;
}

/** MM/dd/yyyy, the product's date format in both languages (000 §9). */
export function formatDate(on: DateOn): string {
  return `${on.slice(5, 7)}/${on.slice(8, 10)}/${on.slice(0, 4)}`;
}

const shapes = {
  long: { year: "numeric", month: "long", day: "numeric" },
  short: { month: "short", day: "numeric" },
  monthName: { month: "short" },
  monthYear: { month: "short", year: "numeric" },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatAs(on: DateOn, shape: keyof typeof shapes, locale: Locale): string {
  const key = `${locale}/${shape}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale, { ...shapes[shape], timeZone: "UTC" });
  formats.set(key, format);
  return format.format(toDbDate(on));
}

/** "March 14, 2026", "14 de marzo de 2026". */
export function formatLong(on: DateOn, locale: Locale = "en-US"): string {
  return formatAs(on, "long", locale);
}

/** "Mar 14", "14 mar". */
export function formatShort(on: DateOn, locale: Locale = "en-US"): string {
  return formatAs(on, "short", locale);
}

/** "Jun 2025", "jun 2025". */
export function formatMonth(on: DateOn, locale: Locale = "en-US"): string {
  return formatAs(on, "monthYear", locale);
}

/** "Jun", "jun": for a chart's axis. */
export function formatMonthName(on: DateOn, locale: Locale = "en-US"): string {
  return formatAs(on, "monthName", locale);
}

/** The zones of US offices, the mainland first, with the names people know them by. */
export const US_ZONES = [
  { id: "America/New_York", name: { "en-US": "Eastern", "es-US": "Este" } },
  { id: "America/Chicago", name: { "en-US": "Central", "es-US": "Centro" } },
  { id: "America/Denver", name: { "en-US": "Mountain", "es-US": "Montaña" } },
  { id: "America/Phoenix", name: { "en-US": "Arizona", "es-US": "Arizona" } },
  { id: "America/Los_Angeles", name: { "en-US": "Pacific", "es-US": "Pacífico" } },
  { id: "America/Anchorage", name: { "en-US": "Alaska", "es-US": "Alaska" } },
  { id: "America/Adak", name: { "en-US": "Aleutian Islands", "es-US": "Islas Aleutianas" } },
  { id: "Pacific/Honolulu", name: { "en-US": "Hawaii", "es-US": "Hawái" } },
  { id: "America/Puerto_Rico", name: { "en-US": "Puerto Rico", "es-US": "Puerto Rico" } },
  { id: "Pacific/Guam", name: { "en-US": "Guam", "es-US": "Guam" } },
] as const satisfies readonly { id: string; name: Record<Locale, string> }[];

/** Where the back office is: its day, when many offices are looked at together. */
export const BACK_OFFICE_ZONE = "America/New_York";

export type UsZone = (typeof US_ZONES)[number]["id"];
