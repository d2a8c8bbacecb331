import { withDatabase } from "./database";
import { applyMigrations } from "./migrations";

await withDatabase(async (url) => {
  const applied = await applyMigrations(url);
  console.log(applied.length ? `Applied ${applied.join(", ")}.` : "The database is up to date.");
});
