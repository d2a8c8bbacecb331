import { startPostgres } from "./postgres";

export const dataDir = () => process.env.INHOUSE_DATA_DIR ?? ".data";

/**
 * Runs `work` with DATABASE_URL set: the one given, or that of the project's own PostgreSQL, which is started for
 * the purpose when it is not running. Ends the process with one sentence when there is no database to be had.
 */
export async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  try {
    if (process.env.DATABASE_URL) return await work(process.env.DATABASE_URL);
    const postgres = await startPostgres(dataDir());
    process.env.DATABASE_URL = postgres.url;
    try {
      await work(postgres.url);
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
