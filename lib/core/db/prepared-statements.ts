import "server-only";

/** A statement is worth keeping once it has come this often. */
const OFTEN = 3;
/** Each connection keeps what it has prepared, so the number is limited: statements of the money and of sessions fit. */
const MAX_NAMES = 400;
const MAX_COUNTED = 4000;
/** A search is planned for the words it looks for; one plan for all of them would be a bad one for most. */
const SEARCHES = /ilike|like \(?\$|~|@@|similarity/i;
/** The same for sums over a span of days: a month and ten years of a large office want different plans. */
const OVER_A_SPAN = /\/\* over a span \*\//;

/**
 * Names for statements that come again and again, so that PostgreSQL reads and plans each once a connection instead of
 * every time: that is half of the time a short statement takes. Undefined leaves a statement as it is.
 */
export function preparedStatementNames(): (query: { sql: string }) => string {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return ({ sql }) => {
    const known = names.get(sql);
    if (known !== undefined) return known;
    const count = (counts.get(sql) ?? 0) + 1;
    if (count < OFTEN || names.size >= MAX_NAMES || SEARCHES.test(sql) || OVER_A_SPAN.test(sql)) {
      // Lists of values make ever new texts; counting them must not grow for ever.
      if (counts.size >= MAX_COUNTED) counts.clear();
      counts.set(sql, count);
      return "";
    }
    counts.delete(sql);
    const name = `s${names.size}`;
    names.set(sql, name);
    return name;
  };
}
