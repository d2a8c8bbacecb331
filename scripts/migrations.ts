// Prisma's migrations without its native engine, which would have to be downloaded: the same engine from npm, as
// WebAssembly. Folder layout and the table _prisma_migrations stay Prisma's own.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory } from "@prisma/driver-adapter-utils";
import pg from "pg";

const MIGRATIONS = "prisma/migrations";
const SCHEMA = "prisma/schema";
/** The schema as the newest migration left it; the next migration is the difference to it. */
export const SNAPSHOT = join(MIGRATIONS, "schema.snapshot.prisma");

type Engine = {
  applyMigrations(input: unknown): Promise<{ appliedMigrationNames: string[] }>;
  diff(input: unknown): Promise<{ exitCode: number; stdout: string | null }>;
  free(): void;
};
type Files = { path: string; content: string }[];

/**
 * The adapter cuts a script at every semicolon, also inside function bodies and comments. PostgreSQL can take the
 * whole script at once, and then a migration is one transaction as well.
 */
class WholeScripts extends PrismaPg {
  private opened: { dispose(): Promise<void> }[] = [];

  constructor(private readonly connectionString: string) {
    super({ connectionString });
  }

  /** The engine lets go of its connections without closing them. */
  async close(): Promise<void> {
    await Promise.all(this.opened.map((adapter) => adapter.dispose()));
  }

  override async connect() {
    const adapter = await super.connect();
    this.opened.push(adapter);
    adapter.executeScript = async (script: string) => {
      const client = new pg.Client({ connectionString: this.connectionString });
      await client.connect();
      try {
        await client.query(script);
      } finally {
        await client.end();
      }
    };
    return adapter;
  }
}

/** Runs `work` with an engine on the database, and leaves no connection behind. */
async function withEngine<T>(connectionString: string, work: (engine: Engine) => Promise<T>): Promise<T> {
  const require = createRequire(import.meta.url);
  const folder = dirname(require.resolve("@prisma/schema-engine-wasm"));
  const glue = await import("@prisma/schema-engine-wasm/schema_engine_bg");
  const bytes = readFileSync(join(folder, "schema_engine_bg.wasm"));
  const { instance } = await WebAssembly.instantiate(bytes, { "./schema_engine_bg.js": glue });
  glue.__wbg_set_wasm(instance.exports);
  const start = instance.exports.__wbindgen_start;
  if (typeof start === "function") start();
  const connections = new WholeScripts(connectionString);
  const adapter = bindMigrationAwareSqlAdapterFactory(connections);
  const engine: Engine = await glue.SchemaEngine.new({ datamodels: undefined }, () => {}, adapter);
  try {
    return await work(engine);
  } finally {
    engine.free();
    await connections.close();
  }
}

function migrationsList() {
  const migrationDirectories = readdirSync(MIGRATIONS, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
    .map((path) => {
      const content = readFileSync(join(MIGRATIONS, path, "migration.sql"), "utf8");
      return { path, migrationFile: { path: "migration.sql", content: { tag: "ok", value: content } } };
    });
  return {
    baseDir: MIGRATIONS,
    lockfile: { path: "migration_lock.toml", content: 'provider = "postgresql"\n' },
    shadowDbInitScript: "",
    migrationDirectories,
  };
}

/** Applies what is missing and returns the names applied. Throws with PostgreSQL's message when one fails. */
export function applyMigrations(connectionString: string): Promise<string[]> {
  return withEngine(connectionString, async (engine) => {
    const filters = { externalTables: [], externalEnums: [] };
    return (await engine.applyMigrations({ migrationsList: migrationsList(), filters })).appliedMigrationNames;
  });
}

export function schemaFiles(): Files {
  return readdirSync(SCHEMA)
    .filter((name) => name.endsWith(".prisma"))
    .sort()
    .map((name) => ({ path: join(SCHEMA, name), content: readFileSync(join(SCHEMA, name), "utf8") }));
}

/** SQL that leads from the last migration's schema to today's; empty when they are the same. */
export async function pendingSql(connectionString: string): Promise<string> {
  const target = (files: Files) => ({ tag: "schemaDatamodel", files, configDir: "." });
  const from = existsSync(SNAPSHOT)
    ? target([{ path: SNAPSHOT, content: readFileSync(SNAPSHOT, "utf8") }])
    : { tag: "empty" };
  return withEngine(connectionString, async (engine) => {
    const result = await engine.diff({
      from,
      to: target(schemaFiles()),
      script: true,
      shadowDatabaseUrl: null,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    });
    const sql = result.stdout ?? "";
    return /^\s*(--[^\n]*\s*)*$/.test(sql) ? "" : sql;
  });
}
