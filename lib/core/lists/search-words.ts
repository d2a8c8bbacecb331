// What is typed into a search, as the words to look for.

/** More words than this are not looked at. */
const MOST_WORDS = 8;
/** A number as people write it: four digits at least, with nothing but the usual separators between them. */
const NUMBER = /^\+?[\d().\-\s]*$/;
export const FEWEST_DIGITS = 4;

/** "(512) 555-1138" as its digits, without the country's 1; null for anything that is not such a number. */
export function digitsOf(text: string): string | null {
  const digits = text.replace(/\D/g, "");
  if (!NUMBER.test(text) || digits.length < FEWEST_DIGITS) return null;
  return digits.length === 11 && digits.startsWith("1") ? digits.slice(1) : digits;
}

/** Text into the words that must all be found, whatever their order; numbers as their digits. */
export function searchWordsOf(search: string): string[] {
  const text = search.normalize("NFC").trim();
  const whole = digitsOf(text);
  if (whole !== null) return [whole];
  return text
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS)
    .map((word) => digitsOf(word) ?? word);
}
