import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db";
import type { OfficeId } from "@/lib/core/scope";
import { SHOWN } from "./filters.queries";

// Search by any piece of a name or an e-mail. The index holds every piece of one, two and three letters; a search
// looks up its rarest pieces and compares the whole words with what that leaves.

/** Text into the words that must all stand in one person's name or e-mail: "alv maria" and "Alvarez, Maria" find her. */
export function searchWordsOf(search: string): string[] {
  return search
    .split(/[\s,]+/)
    .filter((word) => word !== "")
    .slice(0, 8);
}

/** All words in the search text of the person at `alias`. strpos takes % and _ as they are, unlike LIKE. */
function personHas(alias: string, words: readonly string[]): Prisma.Sql {
  const column = Prisma.raw(`${alias}.search`);
  return Prisma.join(
    words.map((word) => Prisma.sql`strpos(${column}, search_text(${word})) > 0`),
    " and ",
  );
}

/** The family at `w` has a person with all words: the owner, checked first, or a dependant. */
export function familyHas(words: readonly string[]): Prisma.Sql {
  if (words.length === 0) return Prisma.sql`true`;
  return Prisma.sql`((${personHas("w", words)}) or exists (
    select 1 from member m where m.added_by_id = w.id and ${personHas("m", words)} and ${SHOWN}))`;
}

/** How many pieces are looked up. More cost more than they rule out: each is a list to read. */
const LOOKED_UP = 3;
const PLAIN = /^[\x21-\x7e]+$/;

/** The pieces of a word as the index has them, or null where only PostgreSQL can fold its letters. */
function piecesOf(word: string): string[] | null {
  if (!PLAIN.test(word)) return null;
  const size = Math.min(3, word.length);
  const text = word.toLowerCase();
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

type Shares = { of: ReadonlyMap<string, number>; until: number };
let shares: Shares = { of: new Map(), until: 0 };
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

export type Search = {
  words: readonly string[];
  /** The rarest pieces of the plain words. */
  pieces: string[];
  /** At most this share of all people can be meant, 0 to 1; null when nothing is searched for or nothing known. */
  share: number | null;
};

/** What is searched for, and how common that is. */
export async function searchOf(text: string): Promise<Search> {
  const words = searchWordsOf(text);
  if (words.length === 0) return { words, pieces: [], share: null };
  const common = await commonPieces();
  const pieces = [...new Set(words.flatMap((word) => piecesOf(word) ?? []))]
    .map((piece) => ({ piece, share: common.get(piece) ?? 0 }))
    .sort((a, b) => a.share - b.share)
    .slice(0, LOOKED_UP);
  const share = common.size > 0 ? (pieces[0]?.share ?? null) : null;
  return { words, pieces: pieces.map(({ piece }) => piece), share };
}

/** Households of the office with such a person, through the index of pieces. */
export function foundBySearch(office: OfficeId, { words, pieces }: Search): Prisma.Sql {
  const folded = words
    .filter((word) => piecesOf(word) === null)
    .map(
      (word) =>
        Prisma.sql`and search_pieces(m.search) @> search_pieces(search_text(${word}), ${Math.min(3, [...word].length)}::int)`,
    );
  const plain = pieces.length ? Prisma.sql`and search_pieces(m.search) @> ${pieces}::text[]` : Prisma.empty;
  return Prisma.sql`select m.household_id from member m where m.office_id = ${office}::int ${plain}
    ${folded.length ? Prisma.join(folded, " ") : Prisma.empty} and ${personHas("m", words)} and ${SHOWN}`;
}
