/** Signs that turn the direction of what follows: a name with one reads as another, on pages and in files. */
const TURNING = /[\u202a-\u202e\u2066-\u2069]/;

/** U+0000 to U+001F and U+007F; a NUL is refused by PostgreSQL, the others hide in names and mail headers. */
export function hasControl(text: string, allowed = ""): boolean {
  return TURNING.test(text) || [...text].some((char) => (char < " " || char === "\u007f") && !allowed.includes(char));
}

/** Signs that take no room. Those that join letters are of use where they have any to join, which Latin ones are not. */
const UNSEEN =
  /[\u00ad\u180e\u200b\u200e\u200f\u2060-\u2064\ufeff]|(?<![^\0-\u024f])[\u200c\u200d]|[\u200c\u200d](?![^\0-\u024f])/g;

/** A text without signs that nobody sees and that come along when it is copied: with them, two names that look the same are two. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, "");
