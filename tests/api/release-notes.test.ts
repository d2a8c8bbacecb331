// What is new: written by the back office in both languages, shown once to each user it is for.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { newsFor, publishedNotes } from "@/lib/platform/release-notes/news.queries";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const AT = "/admin/release-notes";
const INPUT = {
  ...{ english: "Bulk refunds", spanish: "Reembolsos en grupo", audience: "practices" },
  ...{ englishText: "Refund several payments at once.", spanishText: "Reembolse varios pagos a la vez." },
};
const token: Record<string, string> = {};

beforeAll(async () => {
  castOf("dental");
  castOf("vision");
  for (const role of ["admin", "dentist", "office_admin", "client"])
    token[role] = await tokenFor(`${role}@dental.test`);
  token.abroad = await tokenFor("admin@vision.test", undefined, VISION);
});
beforeEach(async () => {
  await db.releaseNote.deleteMany();
});

const make = (more: object = {}) => call(`POST ${AT}`, { token: token.admin ?? "", input: { ...INPUT, ...more } });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const publish = (id: number, published = true) =>
  call(`PUT ${AT}/${id}/published`, { token: token.admin ?? "", input: { published } });
const newTo = async (as: string, locale: "en-US" | "es-US" = "en-US") => {
  const actor = await actorOf(token[as] ?? "", "dental", false);
  if (!actor) throw new Error(`${as} is not logged in`);
  return (await newsFor("dental", actor, locale, await now())).notes.map(({ title }) => title);
};
const seen = (as: string, ids: number[]) =>
  call("POST /users/me/release-notes/seen", { token: token[as] ?? "", input: { ids } });

it("is made once, changed, published, withdrawn, filed and deleted, each with its line in the history", async () => {
  const first = await make();
  expect(first.status).toBe(200);
  expect((await make()).status).toBe(400);
  const id = idOf(first);
  const options = { token: token.admin ?? "" };
  const before = await db.releaseNote.findUniqueOrThrow({ where: { id } });
  expect(before.publishedAt).toBeNull();
  expect((await call(`PUT ${AT}/${id}`, { ...options, input: {} })).status).toBe(200);
  expect(await db.releaseNote.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
  // Two who publish it at once publish it once.
  expect((await Promise.all([publish(id), publish(id)])).map(({ status }) => status)).toEqual([200, 200]);
  expect((await publish(id, false)).status).toBe(200);
  expect(String((await call(`GET ${AT}/export?format=csv`, options)).raw)).toContain(INPUT.spanishText);
  expect((await call(`DELETE ${AT}/${id}`, options)).status).toBe(200);
  expect((await call(`DELETE ${AT}/${id}`, options)).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "releaseNote" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(
    ["create", "update", "publish", "withdraw", "delete"].map((verb) => `releaseNote.${verb}`),
  );
});

it("is shown once to each user it is for, from when it is published, in their language", async () => {
  const id = idOf(await make());
  expect(await newTo("dentist")).toEqual([]);
  await publish(id);
  expect(await newTo("dentist", "es-US")).toEqual([INPUT.spanish]);
  expect([await newTo("client"), await newTo("admin")]).toEqual([[], []]);
  // It is put away for oneself alone, and twice does no harm.
  for (const _ of [1, 2]) expect((await seen("dentist", [id])).status).toBe(200);
  expect([await newTo("dentist"), await newTo("office_admin")]).toEqual([[], [INPUT.english]]);
  // Published once more it is not new again to who has seen it; it can be read again from the help.
  await publish(id, false);
  expect(await publishedNotes("dental", "dentist", "en-US")).toEqual([]);
  await publish(id);
  expect(await newTo("dentist")).toEqual([]);
  expect(await publishedNotes("dental", "dentist", "en-US")).toMatchObject([{ id, title: INPUT.english }]);
  expect(await publishedNotes("dental", "client", "en-US")).toEqual([]);
});

it("is not new to who came after it, and is put away by nobody it is not for", async () => {
  const id = idOf(await make());
  await publish(id);
  await db.releaseNote.update({ where: { id }, data: { publishedAt: new Date("2020-01-01T12:00:00Z") } });
  expect(await newTo("dentist")).toEqual([]);
  expect((await seen("client", [id])).status).toBe(200);
  expect(await db.releaseNoteSeen.count()).toBe(0);
  for (const ids of [[], [0], Array.from({ length: 6 }, (_, at) => at + 1)])
    expect((await seen("dentist", ids)).status).toBe(400);
});

it("is not found at the other tenant", async () => {
  const id = idOf(await make({ audience: "everyone" }));
  await publish(id);
  const abroad = { token: token.abroad ?? "", host: VISION };
  expect((await call(`PUT ${AT}/${id}`, { ...abroad, input: { spanish: "Nuestro" } })).status).toBe(404);
  expect((await call(`PUT ${AT}/${id}/published`, { ...abroad, input: { published: false } })).status).toBe(404);
  expect((await call(`DELETE ${AT}/${id}`, abroad)).status).toBe(404);
  await call("POST /users/me/release-notes/seen", { ...abroad, input: { ids: [id] } });
  expect(await db.releaseNoteSeen.count()).toBe(0);
});
