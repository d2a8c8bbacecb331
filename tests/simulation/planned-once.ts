// Lives say the same few hundred statements again and again: each connection plans every one of them once.
import pg from "pg";

/** Lists of values make ever new texts; what a connection keeps must not grow for ever. */
const MAX_NAMES = 2000;

type Query = (config: unknown, ...rest: unknown[]) => unknown;

const names = new Map<string, string>();

function nameOf(sql: string): string | undefined {
  const known = names.get(sql);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `l${names.size}`;
  names.set(sql, name);
  return name;
}

/**
 * The product names what comes often, and leaves out what is better planned for the values at hand. Nobody in a story has
 * so many rows that this would matter, so here all is named.
 */
export function planOnce(): void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function (this: unknown, config: unknown, ...rest: unknown[]) {
    const asked = config as { text?: string; name?: string };
    const named = typeof asked?.text === "string" && !asked.name ? { ...asked, name: nameOf(asked.text) } : config;
    return query.call(this, named, ...rest);
  };
}
