// What a clock on the wall of an office shows: moments turned into its days and hours, and back. Apart from `dates`, whose
// arithmetic browsers load on nearly every page: the tables of zones would weigh more there than the whole of it.
import { formatInTimeZone, fromZonedTime } from "date-fns-tz";
import type { DateOn } from "./dates";

/** The calendar date at a moment in an IANA zone (offices have their own). */
export function today(now: Date, timezone: string): DateOn {
  return formatInTimeZone(now, timezone, "yyyy-MM-dd") as DateOn;
}

/** The moment at which a local wall clock shows `time` ("06:00") on a date. */
export function instantAt(on: DateOn, time: string, timezone: string): Date {
  return fromZonedTime(`${on}T${time}:00`, timezone);
}

/** The hour a wall clock shows, 0 to 23. */
export function hourAt(now: Date, timezone: string): number {
  return Number(formatInTimeZone(now, timezone, "H"));
}

/** "03/14/2026 06:05 PM": the default date-time format is a 12-hour clock (001 §9). */
export function formatDateTime(now: Date, timezone: string): string {
  return formatInTimeZone(now, timezone, "MM/dd/yyyy hh:mm a");
}

/** The zone of the one formatter that the specification has apart from any office (001 §9). */
const LONDON = "Europe/London";

/** A moment as the specification's formatter of London's time says it; the product says moments in the zone of an office. */
export const formatDateTimeInLondon = (now: Date): string => formatDateTime(now, LONDON);
