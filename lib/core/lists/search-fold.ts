import "server-only";
import { db } from "@/lib/core/db/db";
import { searchWordsOf } from "./search-words";

const PLAIN = /^[\x20-\x7e]+$/;

/**
 * The words of a search as the database keeps texts, without capitals and accents. Only it can fold what is not
 * plain, and it does so once, not for each row.
 */
export async function foldedWords(search: string): Promise<string[]> {
  const words = searchWordsOf(search);
  if (words.every((word) => PLAIN.test(word))) return words.map((word) => word.toLowerCase());
  const rows = await db.$queryRaw<{ text: string }[]>`
    select search_text(word) as text from unnest(${words}::text[]) with ordinality as words (word, at) order by at`;
  return rows.map(({ text }) => text.trim()).filter((text) => text !== "");
}
