import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import { inScope, type OfficeScope } from "@/lib/core/db/office-scope";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { forgets } from "@/lib/core/process/forgetting";
import { SHOWN } from "./list-filters.queries";
import { isForgiven, MATCHES, type Match, needleOf, spellingsOf, untouchedOf } from "./list-search.rules";

// Search by any piece of a name, an e-mail or a phone number. The index holds every piece of one, two and three letters;
// a search looks up its rarest pieces and compares the whole words with what that leaves.

/** A word in the spellings it may have: as it was typed, or the names it was probably meant to be. */
type Word = readonly string[];

export type Search = {
  words: readonly Word[];
  /** The ways to fit that are told from each other, the best first: numbers and addresses only fit or do not. */
  matches: readonly Match[];
};

const LAST_FOUR = /^\d{4}$/;

const either = (conditions: readonly Prisma.Sql[], by: " or " | " and "): Prisma.Sql =>
  Prisma.sql`(${Prisma.join(conditions, by)})`;

/** The family of the person at `alias` pays by a card or an account that ends so. */
const paysBy = (alias: string, lastFour: string): Prisma.Sql =>
  Prisma.sql`exists (select 1 from household h join instrument i on i.payer_id = h.payer_id
    where h.id = ${Prisma.raw(alias)}.household_id and i.last4 = ${lastFour} and i.status = 'active')`;

/** All words in the search text of the person at `alias`. strpos takes % and _ as they are, unlike LIKE. */
function personHas(alias: string, words: readonly Word[], match: Match): Prisma.Sql {
  const column = Prisma.raw(`${alias}.search`);
  const one = (word: Word) =>
    either(
      [
        ...word.map((text) => Prisma.sql`strpos(${column}, ${needleOf(text, match)}) > 0`),
        ...word.filter((text) => LAST_FOUR.test(text)).map((text) => paysBy(alias, text)),
      ],
      " or ",
    );
  return either(words.map(one), " and ");
}

/** The family at `w` has a person with all words: the owner, checked first, or a dependant. */
export function familyHas({ words }: Search, match: Match): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.sql`(${personHas("w", words, match)} or exists (
    select 1 from member m where m.added_by_id = w.id and ${personHas("m", words, match)} and ${SHOWN}))`;
}

/** How well the best of the family at `w` fits, 0 the best; the family is known to fit somehow. */
export function fitOf(search: Search): Prisma.Sql {
  const better = search.matches.slice(0, -1);
  if (search.words.length === 0 || better.length === 0) return Prisma.sql`0`;
  const cases = better.map((match, at) => Prisma.sql`when ${familyHas(search, match)} then ${at}::int`);
  return Prisma.sql`case ${Prisma.join(cases, " ")} else ${better.length}::int end`;
}

/** How many pieces are looked up. More cost more than they rule out: each is a list to read. */
const LOOKED_UP = 3;

/** The pieces of a text as the index has them. */
function piecesOf(text: string): string[] {
  const letters = [...text];
  const size = Math.min(3, letters.length);
  return Array.from({ length: letters.length - size + 1 }, (_, at) => letters.slice(at, at + size).join(""));
}

type Shares = { of: ReadonlyMap<string, number>; until: number };
let shares: Shares = { of: new Map(), until: 0 };
forgets(() => {
  shares = { of: new Map(), until: 0 };
});
const SHARES_KEPT_MS = 10 * 60_000;

/** How common pieces are, 0 to 1, by PostgreSQL's own statistics; what is not in there is rare. */
async function commonPieces(): Promise<ReadonlyMap<string, number>> {
  const at = systemTime().getTime();
  if (shares.until > at) return shares.of;
  const rows = await db.$queryRaw<{ piece: string; share: number }[]>`
    select piece, share::float8 from pg_stats,
      unnest(most_common_elems::text::text[], most_common_elem_freqs[1:array_length(most_common_elems::text::text[], 1)]) as common (piece, share)
    where schemaname = 'public' and tablename = 'member_search_pieces' and attname = 'search_pieces'`;
  shares = { of: new Map(rows.map(({ piece, share }) => [piece, share])), until: at + SHARES_KEPT_MS };
  return shares.of;
}

/** What is searched for. */
export async function searchOf(text: string): Promise<Search> {
  const words = await foldedWords(text);
  const isName = words.length > 0 && words.every((word) => !/[\d@]/.test(word));
  return { words: words.map((word) => [word]), matches: isName ? MATCHES : ["anywhere"] };
}

/** The rarest pieces of texts that all have to be there, with their share of all people. */
async function rarest(texts: readonly string[]): Promise<{ piece: string; share: number }[]> {
  if (texts.length === 0) return [];
  const common = await commonPieces();
  return [...new Set(texts.flatMap(piecesOf))]
    .map((piece) => ({ piece, share: common.size > 0 ? (common.get(piece) ?? 0) : 1 }))
    .sort((a, b) => a.share - b.share)
    .slice(0, LOOKED_UP);
}

/** The pieces by which texts are looked up in the index. */
export const rarestOf = async (texts: readonly string[]) => (await rarest(texts)).map(({ piece }) => piece);

/** The pieces of what has to be there in any case: of the words with one spelling that are on no card. */
function rarestPieces({ words }: Search, match: Match): Promise<{ piece: string; share: number }[]> {
  const sure = words.flatMap((word) => (word.length === 1 ? word : [])).filter((text) => !LAST_FOUR.test(text));
  return rarest(sure.map((text) => needleOf(text, match)));
}

/** At most this share of all people can be meant, 0 to 1; null when nothing is searched for or nothing known. */
export async function searchShare(search: Search, match: Match): Promise<number | null> {
  if (search.words.length === 0) return null;
  const [first] = await rarestPieces(search, match);
  // Several spellings and last fours are looked up, and are never many.
  if (!first) return 0;
  return (await commonPieces()).size > 0 ? first.share : null;
}

/** Households of the scope with such a person, through the index of pieces. */
export async function foundBySearch(of: OfficeScope, search: Search, match: Match): Promise<Prisma.Sql> {
  const { words } = search;
  const people = (condition: Prisma.Sql) =>
    Prisma.sql`select m.household_id from member m where ${inScope("m", of)} and ${condition} and ${SHOWN}`;
  const having = (pieces: readonly string[]) => Prisma.sql`search_pieces(m.search) @> ${pieces}::text[]`;
  const [only] = words.length === 1 ? (words[0] ?? []) : [];
  if (only !== undefined && LAST_FOUR.test(only)) {
    return Prisma.sql`${people(Prisma.sql`${having(piecesOf(only))} and strpos(m.search, ${only}) > 0`)}
      union select h.id from instrument i join household h on h.payer_id = i.payer_id
        where i.last4 = ${only} and i.status = 'active' and ${inScope("h", of)}`;
  }
  const pieces = (await rarestPieces(search, match)).map(({ piece }) => piece);
  const spelled = words
    .filter((word) => word.length > 1)
    .map((word) =>
      either(
        word.map((text) => having(piecesOf(needleOf(text, match)))),
        " or ",
      ),
    );
  const looked = [...(pieces.length > 0 ? [having(pieces)] : []), ...spelled];
  return people(either([...looked, personHas("m", words, match)], " and "));
}

/** Parts of names in the scope that a mistyped word may have been: what an error leaves whole is looked up. */
async function namesNear(of: OfficeScope, word: string): Promise<string[]> {
  // Apart, because for both at once the planner may read the whole office and cut every name into its pieces.
  const sides = untouchedOf(word).map(
    (side) => Prisma.sql`select m.search from member m where ${inScope("m", of)}
      and search_pieces(m.search) @> ${piecesOf(side)}::text[] and strpos(m.search, ${side}) > 0`,
  );
  const rows = await db.$queryRaw<{ name: string }[]>`
    select distinct name from (
      select distinct split_part(search, '|', 1) as names from (${Prisma.join(sides, " union all ")}) near) near,
      unnest(string_to_array(trim(near.names), ' ')) as name
    where abs(length(name) - ${word.length}::int) <= 2 or starts_with(name, ${word})`;
  return rows.map(({ name }) => name);
}

/**
 * The search with its typing errors forgiven, for one that found nobody; null when nothing is near. A word that some name
 * there begins with is not mistyped.
 */
export async function forgivenOf(of: OfficeScope, { words }: Search): Promise<Search | null> {
  let changed = false;
  const meant = await Promise.all(
    words.map(async (word): Promise<Word> => {
      const [text = ""] = word;
      const spellings = isForgiven(text) ? spellingsOf(text, await namesNear(of, text)) : [];
      if (spellings.length > 0) changed = true;
      return spellings.length > 0 ? spellings : word;
    }),
  );
  return changed ? { words: meant, matches: MATCHES } : null;
}
