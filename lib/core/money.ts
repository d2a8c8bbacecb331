import type { Locale } from "@/lib/core/i18n/locale";

declare const CENTS: unique symbol;

/** An amount of US dollars as a whole number of cents. Made by `cents`, `fromDollars` and the functions below. */
export type Cents = number & { readonly [CENTS]: true };

/** A percentage in basis points: 1000 is 10 %. The legacy wire speaks percent. */
export type Bps = number;

/** 100 %. */
export const FULL_BPS: Bps = 10_000;
/** The largest amount a column of the database holds, about 21 million dollars. */
export const MAX_CENTS = 2_147_483_647;
/** The most that the payment provider takes in one charge: $999,999.99. */
export const MAX_CHARGE_CENTS = 99_999_999;
/**
 * The most that somebody enters for one thing: a price, a fee, a one-off charge. More is a typing error, and below it what the
 * largest family pays at once, each of its plans with an activation fee, stays under `MAX_CHARGE_CENTS`.
 */
export const MAX_PRICE_CENTS = 500_000;

/** Takes a whole number of cents. Throws a RangeError for anything else, so that a float never becomes money. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new RangeError(`Not a whole number of cents: ${value}`);
  // -0 would print as "-$0".
  return (value === 0 ? 0 : value) as Cents;
}

export const ZERO: Cents = cents(0);

const DOLLARS = /^(-)?\$?(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d{1,2})0*)?$/;

/**
 * Reads dollars as people type them ("49", "$1,234.50") or as a number of the legacy wire (49.5).
 * Null when it is no amount: empty, a fraction of a cent, NaN, an exponent, above `MAX_CENTS`, or negative
 * unless `negative` is "allow".
 */
export function parseDollars(input: string | number, negative: "refuse" | "allow" = "refuse"): Cents | null {
  const match = DOLLARS.exec(typeof input === "number" ? String(input) : input.trim());
  if (!match) return null;
  const [, minus, whole = "", fraction = ""] = match;
  if (whole === "" && fraction === "") return null;
  const value = Number(whole.replaceAll(",", "")) * 100 + Number(fraction.padEnd(2, "0"));
  if (!Number.isSafeInteger(value) || value > MAX_CENTS) return null;
  if (minus && negative === "refuse" && value !== 0) return null;
  return cents(minus ? -value : value);
}

/** Whether a text is an amount that `parseDollars` refuses for its size alone. */
export function isTooManyDollars(input: string | number): boolean {
  const match = DOLLARS.exec(String(input).trim());
  return match !== null && !match[1] && Boolean(match[2]) && parseDollars(input) === null;
}

/** As `parseDollars`, but throws a RangeError: for constants and trusted values. */
export function fromDollars(input: string | number, negative: "refuse" | "allow" = "refuse"): Cents {
  const value = parseDollars(input, negative);
  if (value === null) throw new RangeError(`Not an amount in dollars and cents: ${input}`);
  return value;
}

/** Dollars as a number, for the legacy wire and for spreadsheets only; never calculate with it. */
export function toDollars(amount: Cents): number {
  return amount / 100;
}

/** Percent of the legacy wire (12.5) to basis points (1250). Null outside 0 to 100 or finer than a basis point. */
export function parsePercent(input: string | number): Bps | null {
  const text = typeof input === "number" ? String(input) : input.trim().replace(/\s*%$/, "");
  const match = /^(\d{1,3})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!match) return null;
  const bps = Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
  return bps <= FULL_BPS ? bps : null;
}

/** Basis points as the percent of the legacy wire. */
export function toPercent(bps: Bps): number {
  return bps / 100;
}

export function sum(amounts: Iterable<Cents>): Cents {
  let total = 0;
  for (const amount of amounts) total += amount;
  return cents(total);
}

export function plus(a: Cents, b: Cents): Cents {
  return cents(a + b);
}

export function minus(a: Cents, b: Cents): Cents {
  return cents(a - b);
}

export function times(amount: Cents, count: number): Cents {
  return cents(amount * count);
}

/**
 * What `part` of `whole` is of an amount, a half cent rounded up; for a negative amount the mirror image, so that a
 * correction always cancels what it corrects. BigInt because 1.16 at 12.5 % is 14 cents in floating point, not 15.
 * `part` is not negative and `whole` is positive. For parts that must add up take `split`, or this for one and the rest for the other.
 */
export function shareOf(amount: Cents, part: number, whole: number): Cents {
  const size = (2n * BigInt(Math.abs(amount)) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
  return cents(amount < 0 ? -Number(size) : Number(size));
}

/** `bps` of an amount, rounded as `shareOf`. */
export function percentOf(amount: Cents, bps: Bps): Cents {
  if (!Number.isSafeInteger(bps) || bps < 0) throw new RangeError(`Not basis points: ${bps}`);
  return shareOf(amount, bps, FULL_BPS);
}

/**
 * Splits an amount over weights so that the parts add up to it exactly: largest remainder, ties to the earlier
 * part ($100.00 over three is 33.34, 33.33, 33.33). Weights are whole and not negative; all zero means equal.
 * Throws a RangeError without parts, unless there is nothing to split.
 */
export function split(amount: Cents, weights: readonly number[]): Cents[] {
  if (weights.some((weight) => !Number.isSafeInteger(weight) || weight < 0)) throw new RangeError("Not weights");
  if (weights.length === 0) {
    if (amount === 0) return [];
    throw new RangeError("Nothing to split over");
  }
  const even = weights.every((weight) => weight === 0);
  const shares = weights.map((weight) => BigInt(even ? 1 : weight));
  const whole = shares.reduce((total, share) => total + share, 0n);
  const size = BigInt(Math.abs(amount));
  const parts = shares.map((share, index) => ({ index, part: (size * share) / whole, rest: (size * share) % whole }));
  const left = Number(size - parts.reduce((total, { part }) => total + part, 0n));
  const next = [...parts].sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const entry of next.slice(0, left)) entry.part += 1n;
  return parts.map(({ part }) => cents(amount < 0 ? -Number(part) : Number(part)));
}

/** Splits over `count` equal parts. */
export function splitEvenly(amount: Cents, count: number): Cents[] {
  return split(
    amount,
    Array.from({ length: count }, () => 1),
  );
}

const formats = new Map<string, Intl.NumberFormat>();

function formatter(locale: Locale, digits: 0 | 2): Intl.NumberFormat {
  const key = `${locale}/${digits}`;
  const known = formats.get(key);
  if (known) return known;
  const made = new Intl.NumberFormat(locale, {
    style: "currency",
    currency: "USD",
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  formats.set(key, made);
  return made;
}

/** US dollars, no decimals for whole numbers and 2 otherwise: "$49", "$44.10" (000 §9). */
export function formatMoney(amount: Cents, locale: Locale = "en-US"): string {
  return formatter(locale, amount % 100 === 0 ? 0 : 2).format(amount / 100);
}

/** Always 2 decimals, for columns of figures, receipts and ledgers: "$49.00". */
export function formatLedger(amount: Cents, locale: Locale = "en-US"): string {
  return formatter(locale, 2).format(amount / 100);
}

/** "10%", "12.5%"; at most two decimals. */
export function formatPercent(bps: Bps, locale: Locale = "en-US"): string {
  return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 2 }).format(bps / 100)}%`;
}
