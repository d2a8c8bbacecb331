import { beforeAll, describe, expect, it } from "vitest";
import { SYSTEM } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { castOf } from "../support/cast";

let cast: Cast;
beforeAll(async () => {
  cast = castOf("dental");
});

const lines = (id: number | string) =>
  db.auditEvent.findMany({ where: { nounId: String(id), action: "office.update" } });
const nameOf = async (id: number) => (await db.office.findUniqueOrThrow({ where: { id } })).internalName;
const rename = (id: number, internalName: string) => db.office.update({ where: { id }, data: { internalName } });

describe("change()", () => {
  it("writes the row and its line of the history together, the noun read off the action", async () => {
    const id = cast.soloOfficeId;
    await rename(id, "Before");
    const done = await change({ author: SYSTEM, action: "office.update", office: id }, async (tx) => {
      await tx.office.update({ where: { id }, data: { internalName: "After" } });
      return { id, before: { internalName: "Before" }, after: { internalName: "After" }, kept: 7 };
    });
    expect(done.kept).toBe(7);
    expect(await nameOf(id)).toBe("After");
    expect(await lines(id)).toMatchObject([
      { noun: "office", officeId: id, before: { internalName: "Before" }, after: { internalName: "After" } },
    ]);
  });

  it("writes neither when the work fails", async () => {
    const id = cast.soloOfficeId;
    const before = (await lines(id)).length;
    const failing = change({ author: SYSTEM, action: "office.update", office: id }, async (tx) => {
      await tx.office.update({ where: { id }, data: { internalName: "Never" } });
      throw new Error("broken");
    });
    await expect(failing).rejects.toThrow("broken");
    expect(await nameOf(id)).not.toBe("Never");
    expect(await lines(id)).toHaveLength(before);
  });

  it("writes no line where nothing had to be changed", async () => {
    const before = await db.auditEvent.count();
    expect(await change({ author: SYSTEM, action: "office.update" }, async () => null)).toBeNull();
    expect(await db.auditEvent.count()).toBe(before);
  });

  it("refuses what exists already beside its field, or in one sentence, and writes nothing", async () => {
    const [one, two] = await db.office.findMany({ take: 2 });
    if (!one || !two) throw new Error("the cast has two offices with an address");
    const before = await db.auditEvent.count();
    const take = (taken?: string | Record<string, string>) =>
      change({ author: SYSTEM, action: "office.update", ...(taken === undefined ? {} : { taken }) }, async (tx) => {
        await tx.office.update({ where: { id: two.id }, data: { slug: one.slug, tenantId: one.tenantId } });
        return { id: two.id };
      });
    const fields = { slug: "offices.slugTaken" };
    await expect(take(fields)).rejects.toMatchObject({ status: 400, fields });
    await expect(take("offices.slugTaken")).rejects.toMatchObject({ status: 409, message: "offices.slugTaken" });
    await expect(take()).rejects.toMatchObject({ code: "P2002" });
    expect(await db.auditEvent.count()).toBe(before);
  });
});
