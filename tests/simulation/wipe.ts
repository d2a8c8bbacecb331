// Leaves nothing of the life before.
import pg from "pg";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";

type Table = { name: string; sequence: string | null };

let tables: Table[] | undefined;
let statement = "";
let wiped = 0;
/** What is deleted leaves its place behind; now and then the files are made anew. */
const TRUNCATE_EVERY = 40;

/** The tables that the migrations left empty. */
async function emptyTables(): Promise<Table[]> {
  const all = await db.$queryRaw<Table[]>`
    select quote_ident(t.tablename) as name, (select pg_get_serial_sequence(quote_ident(t.tablename), a.attname)
      from pg_attribute a where a.attrelid = quote_ident(t.tablename)::regclass and a.attname = 'id') as sequence
    from pg_tables t where t.schemaname = 'public' and t.tablename not like '\_prisma%'`;
  const empty: Table[] = [];
  for (const table of all) {
    const [row] = await db.$queryRawUnsafe<{ any: boolean }[]>(`select exists (select 1 from ${table.name}) as any`);
    if (!row?.any) empty.push(table);
  }
  return empty;
}

/** All of them in one statement, which is planned once: a life fills few, and looking into an empty one costs nothing. */
function deletions(all: readonly Table[]): string {
  const gone = all.map(({ name }, at) => `gone${at} as (delete from ${name})`).join(", ");
  const sequences = all.flatMap(({ sequence }) => (sequence ? [`setval('${sequence}', 1, false)`] : []));
  return `with ${gone} select ${sequences.join(" + ")} as one`;
}

let own: pg.Pool | undefined;

/**
 * The books and the trail refuse to be emptied; a replica's session does not ask them. To become one a session forgets
 * every plan it has made, so it is none of the product's.
 */
function replica(): pg.Pool {
  if (own) return own;
  const options = "-c session_replication_role=replica";
  const idle = { max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true };
  own = new pg.Pool({ connectionString: env().DATABASE_URL, options, ...idle });
  // It ends with its database.
  own.on("error", () => undefined);
  return own;
}

/** Empties every table that the migrations left empty, and counts from one again. */
export async function wipe(): Promise<void> {
  if (tables === undefined) {
    tables = await emptyTables();
    statement = deletions(tables);
  }
  const rarely = wiped % TRUNCATE_EVERY === 0;
  wiped += 1;
  const text = rarely ? `truncate ${tables.map(({ name }) => name).join(", ")} restart identity cascade` : statement;
  await replica().query({ name: rarely ? "truncate" : "wipe", text });
}

/** The tables in which something stands that the migrations did not put there. */
export async function filledTables(): Promise<string[]> {
  const asked = (tables ?? []).map(({ name }) => `select '${name}' as name where exists (select 1 from ${name})`);
  const rows = await db.$queryRawUnsafe<{ name: string }[]>(asked.join(" union all "));
  return rows.map(({ name }) => name);
}
