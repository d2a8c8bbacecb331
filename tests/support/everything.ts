// Whether anything at all was written.
import { db } from "@/lib/core/db/db";

const TABLES = `select table_name as name from information_schema.tables
  where table_schema = 'public' and table_type = 'BASE TABLE'
    and table_name not in ('session', 'error_log', 'error_log_day', 'error_log_user') order by 1`;

/**
 * The sum of every table's rows. Left out are sessions, which note when somebody was seen, and the log of errors, which is
 * written a second after the answer and so by whichever test runs then.
 */
export async function everything(): Promise<Record<string, string>> {
  const tables = await db.$queryRawUnsafe<{ name: string }[]>(TABLES);
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, md5(string_agg(t::text, '' order by t::text)) as sum from "${name}" t`,
  );
  const rows = await db.$queryRawUnsafe<{ name: string; sum: string }[]>(sums.join(" union all "));
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum ?? "empty"]));
}

/**
 * Counts each statement that writes, so that the tables need to be summed only where there was one. The counter is a
 * sequence: what is taken back was counted too, and is then found to have changed nothing.
 */
export async function watchWrites(): Promise<{ changes(): Promise<Record<string, [before: string, now: string]>> }> {
  await db.$executeRawUnsafe("create sequence test_writes");
  // Otherwise the first count would be the number it begins with.
  await db.$queryRawUnsafe("select nextval('test_writes')");
  await db.$executeRawUnsafe(`create function test_count_write() returns trigger language plpgsql as
    $$ begin perform nextval('test_writes'); return null; end $$`);
  for (const { name } of await db.$queryRawUnsafe<{ name: string }[]>(TABLES))
    await db.$executeRawUnsafe(`create trigger test_count_write after insert or update or delete or truncate on "${name}"
      for each statement execute function test_count_write()`);
  const count = async () => {
    const [row] = await db.$queryRawUnsafe<{ count: bigint }[]>("select last_value as count from test_writes");
    return row?.count;
  };
  let [seen, sums] = [await count(), await everything()];
  return {
    /** What differs from the last time this was asked, by table. */
    changes: async () => {
      const now = await count();
      if (now === seen) return {};
      const [before, after] = [sums, await everything()];
      [seen, sums] = [now, after];
      const names = Object.keys(after).filter((name) => after[name] !== before[name]);
      return Object.fromEntries(names.map((name) => [name, [before[name] ?? "", after[name] ?? ""]]));
    },
  };
}
