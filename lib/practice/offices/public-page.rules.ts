import type { OpeningSpan } from "./public-page.schema";

/** The weekdays in the order in which a patient reads them: Monday first. */
export const WEEK = [1, 2, 3, 4, 5, 6, 0] as const;

type Hours = Pick<OpeningSpan, "opens" | "closes"> | null;
/** Days in a row with the same hours; null is closed. */
export type DaysAlike = { from: number; to: number; hours: Hours };

/** The week as few lines as it has different hours in a row: "Mon – Thu 8 to 5". None for an office that said nothing. */
export function weekOf(spans: readonly OpeningSpan[]): DaysAlike[] {
  if (spans.length === 0) return [];
  const lines: DaysAlike[] = [];
  for (const day of WEEK) {
    const span = spans.find((each) => each.day === day);
    const hours = span ? { opens: span.opens, closes: span.closes } : null;
    const last = lines.at(-1);
    if (last && last.hours?.opens === hours?.opens && last.hours?.closes === hours?.closes) last.to = day;
    else lines.push({ from: day, to: day, hours });
  }
  return lines;
}

type Address = { street: string | null; city: string | null; state: string | null; zip: string | null };

/** "Austin, TX"; empty where neither is known. */
export const townOf = ({ city, state }: Pick<Address, "city" | "state">): string =>
  [city, state].filter(Boolean).join(", ");

/** The address in one line; empty when there is none. */
export function addressLine({ street, city, state, zip }: Address): string {
  return [street, city, [state, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
}

/**
 * A map of the office as an ordinary link: nothing of the map's is loaded into our page, and a phone opens it in its
 * own map. Null without a street.
 */
export function mapHref(officeName: string, address: Address): string | null {
  if (!address.street) return null;
  const query = `${officeName}, ${addressLine(address)}`;
  return `https://www.google.com/maps/search/?${new URLSearchParams({ api: "1", query })}`;
}
