/** Luhn's check over a run of digits, as every card number passes it. */
export function passesLuhn(digits: string): boolean {
  let total = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 0 ? digit : digit * 2;
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0;
}

/** How the numbers of the card schemes begin, by their length; anything else of that length is not a card. */
const BEGINNINGS: Readonly<Record<number, RegExp>> = {
  13: /^4/,
  14: /^3[068]/,
  15: /^3[47]/,
  16: /^(?:4|5[1-5]|2[2-7]|6[024-8]|35)/,
  17: /^(?:6[0457]|62|5[0678])/,
  18: /^(?:6[0457]|62|5[0678])/,
  19: /^(?:4|6[0457]|62|5[0678])/,
};
const LENGTHS = Object.keys(BEGINNINGS).map(Number);
const MAX_DIGITS = 19;
/** The lengths nearly every card has: looked for also in the middle of a longer number. */
const COMMON_LENGTHS = [14, 15, 16];

const isCard = (digits: string) => BEGINNINGS[digits.length]?.test(digits) === true && passesLuhn(digits);

/** Numbers of other kinds that stand in notes next to each other, and would make a card's number together. */
const OTHER_NUMBERS = [
  // Telephone numbers, dates, times, and amounts of money.
  /(?<!\d)\(?\d{3}\)?[ .-]{0,2}\d{3}[ .-]\d{4}(?!\d)/g,
  /(?<!\d)(?:\d{1,2}\/\d{1,2}\/\d{2,4}|\d{4}-\d{2}-\d{2})(?!\d|[/-]\d)/g,
  /(?<!\d)\d{1,2}:\d{2}(?!\d)/g,
  /(?<![\d.])(?:\$ ?\d[\d,]*(?:\.\d{2})?|\d{1,5}\.\d{2})(?!\d|\.\d)/g,
];

/** The value of a decimal digit of any script: each has its ten in a row, some scripts one row after the other. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
  return String((code - first) % 10);
}

/** The text with digits as 0 to 9, without signs that have no width; dashes and spaces of any kind stay one sign each. */
function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[\p{Cf}\p{M}]/gu, "")
    .replace(/\p{Nd}/gu, (digit) => (/\d/.test(digit) ? digit : digitOf(digit)))
    .replace(/\p{Pd}/gu, "-")
    .replace(/\p{Zs}/gu, " ");
}

/** Whether a number without a break in it is a card's, or holds one. */
function holdsWhole(digits: string): boolean {
  if (isCard(digits)) return true;
  return COMMON_LENGTHS.some((length) =>
    Array.from({ length: Math.max(0, digits.length - length + 1) }, (_, from) => from).some((from) =>
      isCard(digits.slice(from, from + length)),
    ),
  );
}

/** Whether groups that follow each other make a card's number: it begins with one and ends with one. */
function holdsGrouped(groups: readonly string[]): boolean {
  return groups.some((_, from) => {
    let digits = "";
    for (const group of groups.slice(from)) {
      digits += group;
      if (digits.length > MAX_DIGITS) return false;
      if (LENGTHS.includes(digits.length) && isCard(digits)) return true;
    }
    return false;
  });
}

/**
 * Whether a text holds what looks like a card number: 13 to 19 digits of any script with up to three signs between them that are
 * no letters, with a card's beginning and check digit. Card numbers never reach our database, through no field.
 */
export function holdsCardNumber(text: string): boolean {
  const written = OTHER_NUMBERS.reduce((rest, other) => rest.replace(other, "x"), plain(text));
  for (const [run] of written.matchAll(/\d(?:[^\p{L}\d]{0,3}\d){12,}/gu)) {
    const groups = run.split(/\D+/);
    if (groups.some(holdsWhole) || holdsGrouped(groups)) return true;
  }
  return false;
}
