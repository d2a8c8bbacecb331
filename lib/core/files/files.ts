import "server-only";
import { randomUUID } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { unavailable } from "@/lib/core/errors";
import { env } from "@/lib/core/process/env";
import { errorFacts, log } from "@/lib/core/process/log";
import type { StoredFile } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { callS3, type S3, sha256 } from "./s3";

/** Files anybody may see: pictures of public pages. */
const PUBLIC_KINDS = ["logo", "photo"] as const;
/** Kinds of stored files. Everything not public is served only by the endpoints of its noun. */
export type FileKind = (typeof PUBLIC_KINDS)[number] | "portrait" | "document" | "export";

export type NewFile = {
  tenantId: TenantId;
  officeId: number | null;
  kind: FileKind;
  name: string;
  contentType: string;
  content: Buffer;
  createdById: number | null;
};

/** The S3-compatible store where files are kept; null where they lie on this machine. */
export function s3Store(): S3 | null {
  const {
    S3_BUCKET: bucket,
    S3_ENDPOINT,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
    S3_SECRET_KEY: secretKey,
  } = env();
  if (!bucket) return null;
  return { bucket, region, accessKey, secretKey, endpoint: S3_ENDPOINT || `https://s3.${region}.amazonaws.com` };
}

/** Where the files lie on this machine. */
export const diskFolder = () => join(resolve(env().INHOUSE_DATA_DIR), "files");
const pathOf = (storageKey: string) => join(diskFolder(), storageKey);

/** What the name of a file ends with while it is written. */
export const HALF = ".part";

async function write(storageKey: string, content: Buffer, contentType: string): Promise<void> {
  const store = s3Store();
  if (store) {
    await callS3(store, "PUT", storageKey, { body: { content, contentType } });
    return;
  }
  const path = pathOf(storageKey);
  await mkdir(dirname(path), { recursive: true });
  // Renaming is one step: a crash leaves the whole file or none.
  const half = `${path}${HALF}`;
  try {
    await writeFile(half, content, { mode: 0o600 });
    await rename(half, path);
  } catch (error) {
    await rm(half, { force: true });
    if (!isFull(error)) throw error;
    // Nobody's request is wrong, and whoever looks after the machine has to know.
    log.error(errorFacts(error), "the disk for files is full");
    throw unavailable();
  }
}

/** Whether there is no room left, on the disk or for whoever we run as. */
const isFull = (error: unknown) =>
  error instanceof Error && "code" in error && ["ENOSPC", "EDQUOT"].includes(String(error.code));

/**
 * Stores a file and its row. The bytes are written first, so a row never points to nothing; a rolled back transaction
 * leaves unreferenced bytes, which are swept (`files/sweep`). Throws 503 where the disk is full, and what the store says where it cannot be written to otherwise.
 */
export async function keepFile(tx: Tx, file: NewFile): Promise<StoredFile> {
  const { content, ...facts } = file;
  const storageKey = `${file.tenantId}/${file.kind}/${randomUUID()}`;
  await write(storageKey, content, file.contentType);
  return tx.storedFile.create({
    data: { ...facts, bytes: content.length, sha256: sha256(content), storageKey, createdAt: await now() },
  });
}

/** The bytes of a stored file, or null when the store no longer has them. */
export async function readStored(file: Pick<StoredFile, "storageKey">): Promise<Buffer | null> {
  const store = s3Store();
  if (store) return callS3(store, "GET", file.storageKey);
  try {
    return await readFile(pathOf(file.storageKey));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** A file anybody may see: pictures of public pages only. Null for every other id. */
export async function publicFile(
  tenantId: TenantId,
  fileId: number,
): Promise<{ file: StoredFile; content: Buffer } | null> {
  const file = await db.storedFile.findFirst({ where: { id: fileId, tenantId, kind: { in: [...PUBLIC_KINDS] } } });
  const content = file && (await readStored(file));
  return file && content ? { file, content } : null;
}

/** Removes a file's row; the bytes follow by `forgetBytes` once the transaction is committed. */
export async function dropFile(tx: Tx, officeId: number | null, fileId: number): Promise<StoredFile | null> {
  const file = await tx.storedFile.findFirst({ where: { id: fileId, officeId } });
  if (file) await tx.storedFile.delete({ where: { id: file.id } });
  return file;
}

/** Deletes the bytes of a dropped file. A failure is logged and left: they are unreachable without their row. */
export async function forgetBytes(file: Pick<StoredFile, "id" | "storageKey">): Promise<void> {
  try {
    const store = s3Store();
    if (store) await callS3(store, "DELETE", file.storageKey);
    else await rm(pathOf(file.storageKey), { force: true });
  } catch (error) {
    log.warn({ fileId: file.id, ...errorFacts(error) }, "stored bytes were not deleted");
  }
}

/** Address of a public file, for pages and emails (emails prepend the tenant's own address). */
export const fileUrl = (fileId: number) => `/api/v1/files/${fileId}`;
