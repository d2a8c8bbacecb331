import { withDatabase } from "./database";

await withDatabase(async () => {
  await import("../prisma/seed");
});
process.exit(process.exitCode);
