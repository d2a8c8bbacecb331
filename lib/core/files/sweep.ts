import "server-only";
import { opendir, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { systemTime } from "../clock";
import { daysFrom } from "../dates";
import { db } from "../db";
import { diskStore, HALF } from "../files";
import { log } from "../log";

/** Nothing that is still being written, or whose transaction has not ended, is so old. */
const AGE_DAYS = 1;

/** Files on the disk that are older than a day, by their keys. */
async function oldKeys(root: string): Promise<string[]> {
  const before = daysFrom(systemTime(), -AGE_DAYS);
  const keys: string[] = [];
  for await (const entry of await opendir(root, { recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && (await stat(path)).mtime < before) keys.push(relative(root, path).split(sep).join("/"));
  }
  return keys;
}

/** Which of the keys no row points to. */
async function withoutRow(keys: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    select k.key from unnest(${keys}::text[]) k (key) where not exists (select 1 from stored_file f where f.storage_key = k.key)`;
  return rows.map(({ key }) => key);
}

/**
 * Deletes what a full disk, a crash or a rolled back transaction has left in the store on this machine: halves of files, and
 * bytes that no row points to, both older than a day. A database that knows none of the files is not theirs, so nothing goes.
 * Returns how many were deleted.
 */
export async function sweepFiles(): Promise<number> {
  const root = diskStore();
  if (root === null) return 0;
  let old: string[];
  try {
    old = await oldKeys(root);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return 0;
    throw error;
  }
  const halves = old.filter((key) => key.endsWith(HALF));
  const whole = old.filter((key) => !key.endsWith(HALF));
  const left = await withoutRow(whole);
  const strange = left.length > 0 && left.length === whole.length;
  if (strange) log.warn({ files: left.length }, "the database knows none of the stored files, so none was deleted");
  const gone = strange ? halves : [...halves, ...left];
  for (const key of gone) await rm(join(root, key), { force: true });
  if (gone.length > 0) log.info({ files: gone.length }, "stored bytes without a row were deleted");
  return gone.length;
}
