import { type Article, blockText } from "./article.rules";

/** What a word is worth where it is found; in the text each time it stands there, until it is about it. */
const WORTH = { title: 9, summary: 4, textMost: 4 } as const;
/** From so many letters on a word's ending may differ: "refunds" finds "refund", "reembolsar" finds "reembolso". */
const STEM = 5;

/** Letters as they are searched: small, without accents. */
export const folded = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .toLowerCase();

const wordsOf = (text: string) => folded(text).match(/[\p{L}\p{N}]+/gu) ?? [];

const stemOf = (word: string) => (word.length > STEM ? word.slice(0, Math.max(STEM, word.length - 2)) : word);

/** How well an article fits a search: 0 where a word of it is nowhere. */
export function fitOf(article: Article, search: string): number {
  const parts = {
    title: wordsOf(article.title),
    summary: wordsOf(article.summary),
    text: article.blocks.flatMap((block) => wordsOf(blockText(block))),
  };
  const worthOf = (word: string) => {
    const stem = stemOf(word);
    const times = (words: readonly string[]) => words.filter((one) => one.startsWith(stem)).length;
    const { title, summary, text } = parts;
    return WORTH.title * times(title) + WORTH.summary * times(summary) + Math.min(times(text), WORTH.textMost);
  };
  const worths = wordsOf(search).map(worthOf);
  return worths.length === 0 || worths.includes(0) ? 0 : worths.reduce((sum, worth) => sum + worth, 0);
}

/** The articles that fit a search, the best first; all of them where nothing is searched for. */
export function found<One extends { article: Article }>(all: readonly One[], search: string): One[] {
  if (wordsOf(search).length === 0) return [...all];
  return all
    .map((one) => ({ one, fit: fitOf(one.article, search) }))
    .filter(({ fit }) => fit > 0)
    .sort((a, b) => b.fit - a.fit)
    .map(({ one }) => one);
}
