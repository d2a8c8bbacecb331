import { digitsOf, searchWordsOf } from "@/lib/core/lists/search-words";
import { decodeSearch } from "./rules";

// What a search means, shared by the list, the palette and the tests: every word must be in one person's name, e-mail or
// phone, in any order; who is called just so comes first.

/** Capitals and accents off, near enough to what the database does for telling one of a family from another. */
const folded = (text: string) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/** How well a name fits: every word is a whole part of it, its beginning, or merely somewhere in it. */
export const MATCHES = ["whole", "beginning", "anywhere"] as const;
export type Match = (typeof MATCHES)[number];

/** What to look for in the text kept of a person, in which the name stands between spaces. */
export function needleOf(word: string, match: Match): string {
  return match === "whole" ? ` ${word} ` : match === "beginning" ? ` ${word}` : word;
}

type Searched = { firstName: string; lastName: string; email: string | null; phone?: string | null };

/** The text a person is found by, as the database keeps it in `member.search`. */
function textOf({ firstName, lastName, email, phone }: Searched): string {
  return ` ${folded(`${firstName} ${lastName}`)} |${folded(email ?? "")}|${digitsOf(phone ?? "") ?? ""}`;
}

/** How well a person fits a search, or null when they do not. No words fit everybody as well as anything. */
export function matchOf(search: string, person: Searched): Match | null {
  const words = searchWordsOf(decodeSearch(search)).map(folded);
  const text = textOf(person);
  return MATCHES.find((match) => words.every((word) => text.includes(needleOf(word, match)))) ?? null;
}

/** Words shorter than this are taken as they are: too much is near them. */
const SHORTEST_FORGIVEN = 4;
const LONG = 8;
/** More spellings of one word are not searched for. */
const MOST_SPELLINGS = 8;

/** Whether a word can be a name with a typing error in it. */
export const isForgiven = (word: string) => word.length >= SHORTEST_FORGIVEN && /^[^\d@|]+$/.test(word);

/** Letters left out, added, changed or swapped with their neighbour between two words. */
export function typingErrors(a: string, b: string): number {
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let row = 1; row <= a.length; row++) {
    const now = [row];
    for (let at = 1; at <= b.length; at++) {
      const changed = (above[at - 1] ?? 0) + (a[row - 1] === b[at - 1] ? 0 : 1);
      const swapped =
        row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1] ? (before[at - 2] ?? 0) + 1 : changed;
      now.push(Math.min(changed, swapped, (above[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1));
    }
    before = above;
    above = now;
  }
  return above[b.length] ?? 0;
}

/**
 * The names that a folded word was most likely meant to be, the nearest only: one typing error, two in a long word. None
 * when some name begins just so, because then nothing is mistyped.
 * @param names folded parts of names
 */
export function spellingsOf(word: string, names: readonly string[]): string[] {
  if (names.some((name) => name.startsWith(word))) return [];
  const most = word.length >= LONG ? 2 : 1;
  const near = names.map((name) => ({ name, errors: typingErrors(word, name) })).filter(({ errors }) => errors <= most);
  const least = Math.min(...near.map(({ errors }) => errors));
  return near
    .filter(({ errors }) => errors === least)
    .map(({ name }) => name)
    .slice(0, MOST_SPELLINGS);
}

/**
 * What of a name's beginning or end a single typing error must have left whole, with the space that stands there: an
 * error is before the middle or behind it.
 */
export function untouchedOf(word: string): [string, string] {
  const half = Math.ceil(word.length / 2);
  return [` ${word.slice(0, half - 1)}`, `${word.slice(half + 1)} `];
}
