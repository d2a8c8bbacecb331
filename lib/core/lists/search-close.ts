// A search that forgives one typing error: a letter too many, one too few, another one, or two in the wrong order.

/** Shorter words would be close to half of everybody. */
const FEWEST_LETTERS = 4;
/** Of a longer word the beginning says enough. */
const MOST_LETTERS = 24;

const quoted = (letters: readonly string[]) =>
  letters.map((letter) => letter.replace(/[^\p{L}\p{N}]/gu, (sign) => `\\${sign}`)).join("");

/**
 * A regular expression of PostgreSQL for texts with a word that begins as `word` does, give or take one typing error; null for
 * a word that is too short to have one, or is a number.
 */
export function closeTo(word: string): string | null {
  const letters = [...word].slice(0, MOST_LETTERS);
  if (letters.length < FEWEST_LETTERS || /^\d+$/.test(word)) return null;
  const ways = letters.flatMap((letter, at) => {
    const before = quoted(letters.slice(0, at));
    const rest = letters.slice(at + 1);
    const [next] = rest;
    return [
      // Another letter or none in its place; one too few before it; the two swapped.
      `${before}.?${quoted(rest)}`,
      `${before}.${quoted([letter, ...rest])}`,
      ...(next === undefined ? [] : [`${before}${quoted([next, letter, ...rest.slice(1)])}`]),
    ];
  });
  return `\\m(${[...new Set(ways)].join("|")})`;
}
