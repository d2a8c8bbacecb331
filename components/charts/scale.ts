/** What the numbers of a chart are: `money` is integer cents, `percent` integer basis points. */
export type Unit = "count" | "money" | "percent";

/** One series; the first is drawn in the accent, the others in greys that differ in weight and edge. */
export type Series = { name: string };

/**
 * One place on the horizontal axis with a value for each series; `soFar` while its time is not over. `before` is what the
 * time before had by the same day: with it, an open month is compared with its like and not drawn as a fall.
 */
export type Point = {
  label: string;
  values: readonly number[];
  href?: string;
  soFar?: boolean;
  before?: { label: string; value: number };
};

export type Place = { x: number; y: number };

/** A path through places; empty without any. */
export function lineThrough(places: readonly Place[]): string {
  return places.map(({ x, y }, index) => `${index === 0 ? "M" : "L"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
}

/**
 * Cuts a line before what is not over yet, so that a month half done is not drawn as a fall.
 * @returns what is certain, and the way from there to the last place; the latter empty where all is certain.
 */
export function certainAndSoFar<At extends Place>(places: readonly At[], soFar: boolean): [certain: At[], soFar: At[]] {
  return soFar && places.length > 1 ? [places.slice(0, -1), places.slice(-2)] : [[...places], []];
}

/**
 * Where a label that ends at the last place is clear of the line, in pixels from the top: below the place where the
 * line falls to it, as nearer to what it is of, else above all that passes under it.
 * @param width of the label; it is written to the left of the last place.
 * @param bottom the axis, below which it may not stand.
 */
export function clearOf(places: readonly Place[], width: number, bottom: number): number {
  const end = places.at(-1);
  if (!end) return 0;
  const before = places.at(-2);
  if (before && before.y < end.y && end.y + 18 < bottom) return end.y + 18;
  const from = end.x - width;
  const tops = places.flatMap((place, index) => {
    const next = places[index + 1];
    if (place.x >= from) return [place.y];
    // The line enters below the label between two places.
    return next && next.x > from ? [place.y + ((next.y - place.y) * (from - place.x)) / (next.x - place.x)] : [];
  });
  return Math.min(...tops) - 10;
}

/**
 * Round steps from 0 (or below) to at least `max`, three to six of them and whole: there is no half a person.
 * @returns ascending ticks; the first is the bottom of the axis and the last its top.
 */
export function ticksFor(min: number, max: number): number[] {
  const low = Math.min(0, min);
  const high = Math.max(max, low + 1);
  const rough = (high - low) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const steps = [1, 2, 2.5, 5, 10].map((factor) => factor * power);
  const step = Math.max(1, steps.find((each) => each >= rough && (each < 1 || Number.isInteger(each))) ?? 10 * power);
  const first = Math.floor(low / step) * step;
  const count = Math.ceil((high - first) / step);
  return Array.from({ length: count + 1 }, (_, index) => first + index * step);
}

/** Every n-th label, so that they do not touch; the last one is always among them. */
export function labelEvery(count: number, width: number, labelWidth: number): (index: number) => boolean {
  const fit = Math.max(1, Math.floor(width / labelWidth));
  const every = Math.max(1, Math.ceil(count / fit));
  return (index) => (count - 1 - index) % every === 0;
}

/** A value in words; `short` is for axes: "$17K". */
export function formatValue(value: number, unit: Unit, locale: string, short = false): string {
  const number = unit === "count" ? value : value / 100;
  if (unit === "percent") return `${number.toLocaleString(locale, { maximumFractionDigits: 1 })}%`;
  if (short && Math.abs(number) >= 1000) {
    return number.toLocaleString(locale, {
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
      ...(unit === "money" ? { style: "currency", currency: "USD" } : {}),
    });
  }
  if (unit === "count") return number.toLocaleString(locale, { maximumFractionDigits: short ? 1 : 0 });
  const digits = Number.isInteger(number) ? 0 : 2;
  return number.toLocaleString(locale, {
    style: "currency",
    currency: "USD",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
