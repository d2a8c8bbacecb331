import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it, vi } from "vitest";
import type { Tx } from "@/lib/core/db/db";
import { keepFile } from "@/lib/core/files/files";
import { env } from "@/lib/core/process/env";

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof import("node:fs/promises")>();
  /** Writes a part of it, as a disk does that fills up. */
  const writeFile: typeof real.writeFile = async (path) => {
    await real.writeFile(path, "half");
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  };
  return { ...real, writeFile };
});

const folder = await mkdtemp(join(tmpdir(), "full-"));
afterAll(() => rm(folder, { recursive: true }));

it("a full disk is told as one to come back to, and half a file is not left on it", async () => {
  env().INHOUSE_DATA_DIR = folder;
  const file = {
    tenantId: "dental",
    officeId: null,
    kind: "document",
    name: "x.pdf",
    contentType: "application/pdf",
    content: Buffer.from("whole"),
    createdById: null,
  } as const;
  await expect(keepFile({} as Tx, file)).rejects.toMatchObject({ name: "AppError", status: 503 });
  const left = await readdir(folder, { recursive: true });
  expect(left.filter((name) => name.includes("-"))).toEqual([]);
});
