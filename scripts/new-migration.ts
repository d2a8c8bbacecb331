// npm run db:new-migration -- add_group_codes
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withDatabase } from "./database";
import { pendingSql, SNAPSHOT, schemaFiles } from "./migrations";

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error("Say what the migration does, in snake_case: npm run db:new-migration -- add_group_codes");
  process.exit(1);
}

await withDatabase(async (url) => {
  const sql = await pendingSql(url);
  if (!sql) {
    console.log("prisma/schema and the newest migration agree; nothing to do.");
    return;
  }
  const stamp = new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  const folder = join("prisma/migrations", `${stamp}_${name}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "migration.sql"), sql);
  writeFileSync(
    SNAPSHOT,
    schemaFiles()
      .map((file) => file.content)
      .join("\n"),
  );
  console.log(`Wrote ${folder}/migration.sql. Read it, and add by hand what the schema cannot say.`);
});
