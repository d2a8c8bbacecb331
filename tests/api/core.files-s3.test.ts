import { beforeEach, describe, expect, it } from "vitest";
import { store } from "../support/own-s3";

const { db } = await import("@/lib/core/db/db");
const { dropFile, forgetBytes, keepFile, publicFile, readStored } = await import("@/lib/core/files/files");
const { sweepFiles } = await import("@/lib/core/files/sweep");
const { makeOffice } = await import("@/prisma/seed/offices");

const place = { city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
const office = await makeOffice(db, { tenantId: "dental", officeName: "Stored", slug: "stored", ...place });
const content = Buffer.from([0, 255, 10, 13, 0x89, ...Buffer.from("bytes of a logo")]);

const keep = () =>
  keepFile(db, {
    tenantId: "dental",
    officeId: office.id,
    kind: "logo",
    name: "our logo (new).png",
    contentType: "image/png",
    content,
    createdById: null,
  });

beforeEach(() => {
  store.objects.clear();
  store.putAt.clear();
  store.page = 1000;
  store.refusals.length = 0;
  store.secret = process.env.S3_SECRET_KEY ?? "";
});

describe("files in an S3-compatible store", () => {
  it("are put, read back byte for byte, and deleted, each call signed as the store wants it", async () => {
    const file = await keep();
    expect([...store.objects]).toEqual([[`inhouse-files/${file.storageKey}`, { content, contentType: "image/png" }]]);
    expect(await readStored(file)).toEqual(content);
    expect((await publicFile("dental", file.id))?.content).toEqual(content);
    expect(await publicFile("vision", file.id)).toBeNull();
    expect(await dropFile(db, office.id, file.id)).toMatchObject({ id: file.id });
    await forgetBytes(file);
    expect(store.objects.size).toBe(0);
    expect(await readStored(file)).toBeNull();
    expect(store.refusals).toEqual([]);
  });

  it("leave no row when the store refuses us", async () => {
    const before = await db.storedFile.count();
    store.secret = "changed at the store";
    await expect(keep()).rejects.toThrow("the file store answered 403");
    expect(store.refusals).toEqual(["the signature does not fit"]);
    expect(await db.storedFile.count()).toBe(before);
  });

  it("are retried when the store is busy, and given up when it stays so", async () => {
    store.next = [503];
    const file = await keep();
    expect(await readStored(file)).toEqual(content);
    store.next = [500, 500, 500];
    await expect(readStored(file)).rejects.toThrow("the file store answered 500");
  });

  it("may stay behind when deleting fails: nobody can reach them without their row", async () => {
    const file = await keep();
    await dropFile(db, office.id, file.id);
    store.next = [500, 500, 500];
    await forgetBytes(file);
    expect(store.objects.size).toBe(1);
    expect(await publicFile("dental", file.id)).toBeNull();
  });

  it("are swept where no row points to them for more than a day, and nothing else in the bucket is", async () => {
    const at = (key: string) => `inhouse-files/${key}`;
    const old = new Date(Date.now() - 25 * 3_600_000);
    const [known, orphan, young] = [await keep(), await keep(), await keep()];
    await db.storedFile.deleteMany({ where: { id: { in: [orphan.id, young.id] } } });
    const others = ["dental/readme.txt", "backups/dental/logo/0b7c0f3e-1111-4222-8333-444455556666"];
    for (const key of others) store.objects.set(at(key), { content, contentType: "text/plain" });
    for (const key of [known.storageKey, orphan.storageKey, ...others]) store.putAt.set(at(key), old);
    store.page = 1;
    expect(await sweepFiles()).toBe(1);
    expect([...store.objects.keys()].sort()).toEqual([known.storageKey, young.storageKey, ...others].map(at).sort());
    // A database that knows none of them is another one.
    await db.storedFile.deleteMany({ where: { id: known.id } });
    expect(await sweepFiles()).toBe(0);
    expect(store.refusals).toEqual([]);
  });
});
