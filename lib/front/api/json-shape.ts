import "server-only";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN, CLOSE, COLON, COMMA] = [...Buffer.from("[]{}:,")];

/** Deeper, or of more brackets and signs, than any call's body is: what parses and walks them holds up everybody. */
export const MOST_DEPTH = 64;
export const MOST_BRACKETS = 2000;
/** The longest list of ids has ten thousand. */
export const MOST_SIGNS = 30_000;

/** Where the text that begins at `from` ends, or the end of all. */
function endOfText(bytes: Buffer, from: number): number {
  for (let at = from + 1; ; at++) {
    at = bytes.indexOf(QUOTE, at);
    if (at < 0) return bytes.length;
    let escapes = 0;
    while (bytes[at - 1 - escapes] === BACKSLASH) escapes++;
    if (escapes % 2 === 0) return at;
  }
}

/**
 * Whether JSON is nested deeper, or made of more parts, than anything we take; one look at each byte, before anything
 * is parsed. What is no JSON is for the parser to refuse.
 */
export function isOverbuilt(bytes: Buffer): boolean {
  let [depth, brackets, signs] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at];
    if (sign === QUOTE) at = endOfText(bytes, at);
    else if (sign === OPEN || sign === OPEN_LIST) {
      depth++;
      brackets++;
      if (depth > MOST_DEPTH || brackets > MOST_BRACKETS) return true;
    } else if (sign === CLOSE || sign === CLOSE_LIST) depth--;
    else if (sign === COLON || sign === COMMA) {
      signs++;
      if (signs > MOST_SIGNS) return true;
    }
  }
  return false;
}
