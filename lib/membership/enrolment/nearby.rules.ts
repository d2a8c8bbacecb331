import { type Cents, fromDollars, times } from "@/lib/core/money";
import type { Unit } from "@/lib/core/time/dates";
import type { NearbyQuery } from "./nearby.schema";

type Place = { languages: readonly string[]; specialty: string | null };
export type Prices = Readonly<Record<Unit, Cents | null>>;

/** Twelve months of the monthly price, or the yearly one where there is no other: by it prices are compared. */
export const aYearOf = ({ month, year }: Prices): Cents | null => (month === null ? year : times(month, 12));

/** English is spoken everywhere. */
export function fitsPlace(place: Place, { language, specialty }: Pick<NearbyQuery, "language" | "specialty">): boolean {
  if (language !== undefined && !place.languages.includes(language)) return false;
  return specialty === undefined || place.specialty === specialty;
}

/** Whether an adult pays no more than that a month. Where no adult can join, none does. */
export function fitsPrice(prices: Prices, { price }: Pick<NearbyQuery, "price">): boolean {
  if (price === undefined) return true;
  const year = aYearOf(prices);
  return year !== null && year <= times(fromDollars(price), 12);
}

/** The cheapest first, those without a price for adults last; of two alike the nearer stays first. */
export function byPrice<Row extends { prices: Prices }>(rows: readonly Row[]): Row[] {
  const worth = ({ prices }: Row) => aYearOf(prices) ?? Number.POSITIVE_INFINITY;
  return rows
    .map((row, at) => ({ row, at, year: worth(row) }))
    .sort((a, b) => (a.year === b.year ? a.at - b.at : a.year - b.year))
    .map(({ row }) => row);
}

/** What the offices around have of something, each once, in the order of a list. */
export const presentOf = <Value extends string>(list: readonly Value[], had: Iterable<string>): Value[] => {
  const there = new Set(had);
  return list.filter((value) => there.has(value));
};

/** The last page there is where a later one is asked for. */
export const pageWithin = (page: number, rows: number, perPage: number): number =>
  Math.min(page, Math.max(1, Math.ceil(rows / perPage)));
