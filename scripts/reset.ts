// Empties the database and fills the demo in again. Stop the product first.
import pg from "pg";
import { withDatabase } from "./database";
import { applyMigrations } from "./migrations";

await withDatabase(async (url) => {
  if (["1", "true"].includes(process.env.INHOUSE_PRODUCTION ?? ""))
    throw new Error("A production database is not reset from here.");
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("drop schema public cascade; create schema public");
  await client.end();
  await applyMigrations(url);
  console.log("The database is empty. npm start fills the demo in.");
});
process.exit(process.exitCode);
