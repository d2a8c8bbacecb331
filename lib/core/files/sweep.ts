import "server-only";
import { opendir, rm, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { db } from "@/lib/core/db/db";
import { log } from "@/lib/core/process/log";
import { daysFrom } from "@/lib/core/time/dates";
import { TENANT_IDS } from "@/tenants/tenant";
import { systemTime } from "../clock";
import { diskFolder, HALF, s3Store } from "./files";
import { callS3, listS3, type S3 } from "./s3";

/** Nothing that is still being written, or whose transaction has not ended, is so old. */
const AGE_DAYS = 1;

/** What lies in a store for longer than that, by its keys, and how one is deleted. */
type Old = { keys: string[]; drop: (key: string) => Promise<unknown> };

async function onDisk(before: Date): Promise<Old> {
  const folder = diskFolder();
  const old: Old = { keys: [], drop: (key) => rm(join(folder, key), { force: true }) };
  try {
    for await (const entry of await opendir(folder, { recursive: true })) {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile() && (await stat(path)).mtime < before)
        old.keys.push(relative(folder, path).split(sep).join("/"));
    }
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return old;
}

/** As `keepFile` names them: what else lies in the bucket is somebody else's. */
const OURS = /^\w+\/\w+\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

async function inS3(store: S3, before: Date): Promise<Old> {
  const old: Old = { keys: [], drop: (key) => callS3(store, "DELETE", key) };
  for (const tenant of TENANT_IDS) {
    for await (const { key, modifiedAt } of listS3(store, `${tenant}/`))
      if (modifiedAt < before && OURS.test(key)) old.keys.push(key);
  }
  return old;
}

/** Which of the keys no row points to. */
async function withoutRow(keys: readonly string[]): Promise<string[]> {
  const rows = await db.$queryRaw<{ key: string }[]>`
    select k.key from unnest(${keys}::text[]) k (key) where not exists (select 1 from stored_file f where f.storage_key = k.key)`;
  return rows.map(({ key }) => key);
}

/**
 * Deletes what a full disk, a crash or a rolled back transaction has left in the store: halves of files, and bytes that no row
 * points to, both older than a day. A database that knows none of the files is not theirs, so nothing goes. Returns how many
 * were deleted.
 */
export async function sweepFiles(): Promise<number> {
  const before = daysFrom(systemTime(), -AGE_DAYS);
  const store = s3Store();
  const { keys, drop } = store ? await inS3(store, before) : await onDisk(before);
  const halves = keys.filter((key) => key.endsWith(HALF));
  const whole = keys.filter((key) => !key.endsWith(HALF));
  const left = await withoutRow(whole);
  const strange = left.length > 0 && left.length === whole.length;
  if (strange) log.warn({ files: left.length }, "the database knows none of the stored files, so none was deleted");
  const gone = strange ? halves : [...halves, ...left];
  for (const key of gone) await drop(key);
  if (gone.length > 0) log.info({ files: gone.length }, "stored bytes without a row were deleted");
  return gone.length;
}
