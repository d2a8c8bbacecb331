// What a crash, a full disk or a rolled back transaction has left in the store on the disk goes after a day, and nothing else.
import { existsSync } from "node:fs";
import { mkdir, utimes, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { beforeEach, expect, it } from "vitest";
import { db, transaction } from "@/lib/core/db/db";
import { dropFile, keepFile } from "@/lib/core/files/files";
import { sweepFiles } from "@/lib/core/files/sweep";
import { env } from "@/lib/core/process/env";

const pathOf = (key: string) => join(resolve(env().INHOUSE_DATA_DIR), "files", key);
const LONG_AGO = new Date(Date.now() - 25 * 3_600_000);

/** Bytes with that key, left behind so long ago. */
async function left(key: string, at: Date): Promise<string> {
  const path = pathOf(key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, "bytes");
  await utimes(path, at, at);
  return path;
}

const kept = () =>
  transaction((tx) =>
    keepFile(tx, {
      tenantId: "dental",
      officeId: null,
      kind: "document",
      name: "a.txt",
      contentType: "text/plain",
      content: Buffer.from("kept"),
      createdById: null,
    }),
  );

beforeEach(async () => {
  await db.storedFile.deleteMany();
  await sweepFiles();
});

it("halves and bytes without a row go when they are older than a day; what a row points to stays for good", async () => {
  const { storageKey } = await kept();
  await utimes(pathOf(storageKey), LONG_AGO, LONG_AGO);
  const orphan = await left("dental/document/orphan", LONG_AGO);
  const half = await left(`${storageKey}.part`, LONG_AGO);
  const young = [await left("dental/document/young", new Date()), await left("dental/document/young.part", new Date())];
  expect(await sweepFiles()).toBe(2);
  expect([orphan, half].map((path) => existsSync(path))).toEqual([false, false]);
  expect([pathOf(storageKey), ...young].map((path) => existsSync(path))).toEqual([true, true, true]);
  expect(await sweepFiles()).toBe(0);
});

it("nothing goes under a database that knows none of the files: they are another's", async () => {
  const file = await kept();
  await utimes(pathOf(file.storageKey), LONG_AGO, LONG_AGO);
  const orphan = await left("dental/document/other", LONG_AGO);
  await dropFile(db, null, file.id);
  expect(await sweepFiles()).toBe(0);
  expect([pathOf(file.storageKey), orphan].map((path) => existsSync(path))).toEqual([true, true]);
});
