// Long files: asked for, abandoned half way and found again, by who asked alone and as long as they may have them.
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { createDispatch } from "@/lib/api";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { readStored } from "@/lib/core/files/files";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { forgetFiles } from "@/lib/platform/exports/commands";
import { makeNextFile } from "@/lib/platform/exports/make.commands";
import { MOST_KEPT_BYTES } from "@/lib/platform/exports/rules";
import type { Cast } from "@/prisma/seed/cast";
import { makeHousehold, makeMember } from "@/prisma/seed/members";
import { makeOffice } from "@/prisma/seed/offices";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const dispatch = createDispatch();
const work = () => makeNextFile(dispatch);
const AT = "/users/me/exports";
const PAGE = "/account/members";
const token: Record<string, string> = {};
let cast: Cast;
let address = "";
let foreignId = 0;

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  for (const role of ["dentist", "office_admin", "dentist_standard", "admin", "client"])
    token[role] = await tokenFor(`${role}@dental.test`);
  const foreign = {
    tenantId: "dental" as const,
    officeName: "Elsewhere",
    slug: "elsewhere",
    timezone: "America/Chicago",
  };
  foreignId = (await makeOffice(db, { ...foreign, city: "Austin", state: "TX", zip: "78701" })).id;
  const family = { tenantId: "dental" as const, officeId: cast.soloOfficeId, email: "una@exports.example" };
  const household = await makeHousehold(db, family);
  await makeMember(db, household, { firstName: "Una", lastName: "Export", birthOn: "1990-01-01" });
  address = `/api/v1/dentists/${cast.soloOfficeId}/members/export?filter=all`;
});
beforeEach(async () => {
  await db.export.deleteMany();
});
afterEach(disarmFailpoints);

const ask = (as: string, of = address, more: object = {}) =>
  call(`POST ${AT}`, { token: token[as] ?? "", input: { address: of, page: PAGE, rows: 12, ...more } });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const found = async (as: string, page = PAGE) => {
  const { body } = await call(`GET ${AT}?page=${encodeURIComponent(page)}`, { token: token[as] ?? "" });
  return (body as { data: { id: number; state: string; rows: number; expectedRows: number; format: string }[] }).data;
};
const take = (as: string, id: number) => call(`GET ${AT}/${id}`, { token: token[as] ?? "" });
const stateOf = async (id: number) => (await db.export.findUniqueOrThrow({ where: { id } })).state;
const leaveAlone = (id: number) =>
  db.export.update({ where: { id }, data: { leaseUntil: new Date(systemTime().getTime() - 1) } });

it("is asked for, left, found again with how far it is, and is the same file as the call itself makes", async () => {
  const asked = await ask("dentist");
  expect(asked.status).toBe(200);
  const id = idOf(asked);
  expect(await found("dentist")).toMatchObject([{ id, state: "waiting", expectedRows: 12, format: "csv" }]);
  expect((await take("dentist", id)).status).toBe(409);
  expect(await work()).toBe(1);
  expect(await work()).toBe(0);
  const [made] = await found("dentist");
  expect(made).toMatchObject({ id, state: "done" });
  expect(made?.rows).toBeGreaterThan(0);
  expect(await found("dentist", "/account/reports")).toEqual([]);
  const kept = await take("dentist", id);
  const now = await call(`GET ${address.slice("/api/v1".length)}`, { token: token.dentist ?? "" });
  expect([kept.status, String(kept.raw)]).toEqual([200, String(now.raw)]);
  expect(kept.headers["content-disposition"]).toBe(now.headers["content-disposition"]);
  const lines = await db.auditEvent.findMany({ where: { noun: "export", nounId: String(id) }, orderBy: { id: "asc" } });
  expect(lines.map(({ action, officeId }) => [action, officeId])).toEqual([
    ["export.ask", cast.soloOfficeId],
    ["export.take", cast.soloOfficeId],
  ]);
  // By the page's title, which readers of the trail know it by.
  expect(lines[0]?.after).toEqual({ file: "CSV", page: "members" });
});

it("is one file for two who press at once, and no more than five wait for one person", async () => {
  const both = await Promise.all([ask("dentist"), ask("dentist")]);
  expect(new Set(both.map(idOf)).size).toBe(1);
  for (const filter of ["active", "late", "canceled", "inactive"])
    await ask("dentist", address.replace("all", filter === "late" ? "past_due" : filter));
  expect((await ask("dentist", address.replace("all", "new"))).status).toBe(409);
  expect((await ask("office_admin")).status).toBe(200);
});

it("is not made for who has as much kept as one person may, which their colleague may still have", async () => {
  const id = idOf(await ask("dentist"));
  await work();
  const { fileId } = await db.export.findUniqueOrThrow({ where: { id } });
  const other = address.replace("all", "active");
  await db.storedFile.update({ where: { id: fileId ?? 0 }, data: { bytes: MOST_KEPT_BYTES - 1 } });
  expect((await ask("dentist", other)).status).toBe(200);
  await db.export.deleteMany({ where: { fileId: null } });
  await db.storedFile.update({ where: { id: fileId ?? 0 }, data: { bytes: MOST_KEPT_BYTES } });
  const refused = await ask("dentist", other);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(23 * 3600);
  expect(refused.body).toMatchObject({ message: expect.stringMatching(/as many files as we keep/) });
  expect((await ask("office_admin", other)).status).toBe(200);
  expect((await take("dentist", id)).status).toBe(200);
  await db.export.update({ where: { id }, data: { expiresAt: new Date(0) } });
  expect((await ask("dentist", other)).status).toBe(200);
});

it("is nobody else's: not a colleague's, not the back office's, not another tenant's", async () => {
  const id = idOf(await ask("dentist"));
  await work();
  for (const as of ["office_admin", "admin", "client"]) {
    expect((await take(as, id)).status, as).toBe(404);
    expect(await found(as), as).toEqual([]);
  }
  const host = "vision.localhost:3000";
  const abroad = await tokenFor("dentist@vision.test", undefined, host);
  expect((await call(`GET ${AT}/${id}`, { token: abroad, host })).status).toBe(404);
});

it("is of no call that its asker may not make: another office, another role, nothing that is a file", async () => {
  const foreign = address.replace(`/${cast.soloOfficeId}/`, `/${foreignId}/`);
  expect((await ask("dentist", foreign)).status).toBe(404);
  expect((await ask("dentist_standard")).status).toBe(403);
  expect((await ask("client")).status).toBe(403);
  expect((await ask("dentist", "/api/v1/admin/members/export")).status).toBe(403);
  expect((await ask("dentist", "/api/v1/users/me/account")).status).toBe(400);
  expect((await ask("dentist", "/api/v1/../etc/passwd")).status).toBe(404);
  expect((await ask("dentist", "https://elsewhere.example/export")).status).toBe(400);
  expect(await db.export.count()).toBe(0);
});

it("is not made for who has lost the role meanwhile, and not handed out either", async () => {
  const user = await db.user.findFirstOrThrow({ where: { email: "office_admin@dental.test" } });
  const become = (role: "office_admin" | "dentist_standard") =>
    db.user.update({ where: { id: user.id }, data: { role } });
  const made = idOf(await ask("office_admin"));
  await work();
  expect(await stateOf(made)).toBe("done");
  const second = idOf(await ask("office_admin", address.replace("all", "active")));
  await become("dentist_standard");
  await work();
  expect(await stateOf(second)).toBe("failed");
  expect((await take("office_admin", made)).status).toBe(403);
  await become("office_admin");
  expect((await take("office_admin", made)).status).toBe(200);
  expect((await take("office_admin", second)).status).toBe(409);
});

it("is not made in a session that has ended, as every other call is not", async () => {
  token.gone = await tokenFor("dentist@dental.test");
  const id = idOf(await ask("gone"));
  await call("POST /accounts/logout", { token: token.gone });
  await work();
  expect(await stateOf(id)).toBe("failed");
});

it("is taken up again where its worker died, and says after three tries that it failed", async () => {
  const id = idOf(await ask("dentist"));
  const die = () => {
    throw new Crash("died");
  };
  armFailpoint("export.made", die);
  await expect(work()).rejects.toThrow("died");
  expect(await stateOf(id)).toBe("making");
  // As long as it may still be at work, nobody else begins.
  expect(await work()).toBe(0);
  await leaveAlone(id);
  disarmFailpoints();
  expect(await work()).toBe(1);
  expect((await take("dentist", id)).status).toBe(200);

  const doomed = idOf(await ask("dentist", address.replace("all", "active")));
  armFailpoint("export.made", die);
  for (const _ of [1, 2, 3]) {
    await expect(work()).rejects.toThrow("died");
    await leaveAlone(doomed);
  }
  expect(await work()).toBe(1);
  expect(await stateOf(doomed)).toBe("failed");
  expect(await work()).toBe(0);
});

it("is forgotten with its bytes once its day is over", async () => {
  const id = idOf(await ask("dentist"));
  await work();
  const { file } = await db.export.findUniqueOrThrow({ where: { id }, include: { file: true } });
  expect(file && (await readStored(file))).not.toBeNull();
  await db.export.update({ where: { id }, data: { expiresAt: new Date(systemTime().getTime() - 1000) } });
  expect((await take("dentist", id)).status).toBe(404);
  expect(await forgetFiles()).toBe(1);
  expect(file && (await readStored(file))).toBeNull();
  expect(await db.storedFile.count({ where: { id: file?.id ?? 0 } })).toBe(0);
});
