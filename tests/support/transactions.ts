// Watches what every transaction of a test does on its connection: in which order it locks, whether it takes a second
// connection, and whether it speaks to anybody but the database. Loaded before each API test file.
import http from "node:http";
import pg from "pg";

/** The one order of locks (docs/decisions/0029-one-order-of-locks.md). */
const ORDER = ["payer", "payment", "membership", "exit_quote"];
type Lock = { table: string; waits: boolean };

const locksBySql = new Map<string, readonly Lock[]>();

function tableOf(before: string, alias: string | undefined): string {
  const own = new RegExp(`\\b(?:from|join|update) (\\w+) (?:as )?${alias}\\b`, "i");
  // Without an alias it is the table of the outermost `from`: what is asked within brackets is not locked.
  let text = before;
  for (let next = text.replace(/\([^()]*\)/g, ""); next !== text; next = text.replace(/\([^()]*\)/g, "")) text = next;
  return (alias ? own.exec(before)?.[1] : /\bfrom (\w+)/i.exec(text)?.[1]) ?? "";
}

/** The rows a statement locks, by their tables; a row that it makes is its own. */
function locksOf(sql: string): readonly Lock[] {
  const known = locksBySql.get(sql);
  if (known) return known;
  const text = sql.replace(/"public"\.|"/g, "").replace(/\s+/g, " ");
  const locks: Lock[] = [];
  for (const { index, 1: alias, 2: skips } of text.matchAll(/\bfor (?:no key )?update(?: of (\w+))?( skip locked)?/gi))
    locks.push({ table: tableOf(text.slice(0, index), alias), waits: skips === undefined });
  for (const [, table = ""] of text.matchAll(/(?:^|\() ?(?:update|delete from) (\w+)/gi))
    locks.push({ table, waits: true });
  for (const [, table = ""] of text.matchAll(/\binsert into (\w+)/gi)) locks.push({ table, waits: false });
  const ordered = locks.filter(({ table }) => ORDER.includes(table));
  if (locksBySql.size < 5000) locksBySql.set(sql, ordered);
  return ordered;
}

const watching = globalThis as typeof globalThis & { inhouseWrongs?: Set<string> };
/** Whether a file before this one in the process has put the watch in its place. */
const isWatched = watching.inhouseWrongs !== undefined;
watching.inhouseWrongs ??= new Set();

/** What was done against the rules, in words; empty where all was well. */
export const wrongs = watching.inhouseWrongs;
wrongs.clear();
const held = new WeakMap<object, string[]>();

function note(connection: object, { table, waits }: Lock): void {
  const own = held.get(connection);
  if (!own) return;
  const later = own.find((each) => ORDER.indexOf(each) > ORDER.indexOf(table));
  if (waits && later && !own.includes(table)) wrongs.add(`${table} is locked after ${later}: ${own.join(", ")}`);
  own.push(table);
}

function textOf(query: unknown): string {
  if (typeof query === "string") return query;
  return query && typeof query === "object" && "text" in query ? String(query.text) : "";
}

/** Puts `watch` before a method of `holder`. */
function before<Holder extends object>(
  holder: Holder,
  name: keyof Holder,
  watch: (self: object, first: unknown) => void,
) {
  const original = holder[name];
  if (typeof original !== "function") throw new Error(`there is no ${String(name)}`);
  Object.assign(holder, {
    [name](this: object, ...args: unknown[]) {
      watch(this, args[0]);
      return original.apply(this, args);
    },
  });
}

/** Statements that a connection has been given and not answered. */
const unanswered = new WeakMap<object, number>();

const isInside = () => {
  const { inhouseInside } = globalThis as { inhouseInside?: { getStore(): true | undefined } };
  return inhouseInside?.getStore() === true;
};
/** Whoever is within a transaction is far below what began it. */
const FRAMES = 60;
function ourFrames(): string {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES;
  const stack = new Error("here").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  const frames = stack.split("\n").filter((line) => !/node_modules|node:|support\/transactions/.test(line));
  return frames.slice(1, 8).join("\n");
}

/** The demo's makers tell the sandbox what they write, once and before anybody else is there. */
const OF_THE_DEMO = /\/prisma\/seed\//;

function wrong(what: string): void {
  if (!isInside()) return;
  const frames = ourFrames();
  if (!OF_THE_DEMO.test(frames)) wrongs.add(`${what} in a transaction\n${frames}`);
}

function watch(): void {
  before(pg.Client.prototype, "query", (connection, query) => {
    const sql = textOf(query);
    if (/^\s*begin/i.test(sql)) held.set(connection, []);
    else if (/^\s*(?:commit|rollback)$/i.test(sql)) held.delete(connection);
    else if (held.has(connection)) for (const lock of locksOf(sql)) note(connection, lock);
  });
  const { query: askOf } = pg.Client.prototype;
  // pg is to refuse a second statement at the same time; a pool's own connections have none.
  Object.assign(pg.Client.prototype, {
    query(this: object, ...args: unknown[]) {
      if (held.has(this) && unanswered.get(this))
        wrongs.add(`two statements at once on a connection: ${textOf(args[0])}`);
      const answer: unknown = Reflect.apply(askOf, this, args);
      if (answer instanceof Promise) {
        const add = (count: number) => unanswered.set(this, (unanswered.get(this) ?? 0) + count);
        add(1);
        answer.then(
          () => add(-1),
          () => add(-1),
        );
      }
      return answer;
    },
  });
  before(pg.Pool.prototype, "connect", () => wrong("a second connection is taken"));
  before(http, "request", () => wrong("somebody is called"));
  before(globalThis, "fetch", () => wrong("somebody is called"));
}

// The files of a process share what is watched.
if (!isWatched) watch();
