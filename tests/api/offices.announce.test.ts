// What the back office writes to the owners of the offices a list shows: seen first, once, and taken back while it waits.
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let admin = "";
const TEXT = { subject: "New fee schedule", text: "It starts in January." };
const LIST = { q: "", filter: "all" };

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  admin = await tokenFor("admin@dental.test");
});
beforeEach(async () => {
  await db.outbox.deleteMany();
});

type Preview = { owners: { userId: number; offices: string }[]; leftOut: { officeId: number }[]; tooMany: boolean };
const preview = async (list: object = LIST) =>
  ((await call("POST /admin/dentists/message/preview", { token: admin, input: list })).body as { data: Preview }).data;
const send = (more: object, token = admin) =>
  call("POST /admin/dentists/message", { token, input: { ...LIST, ...TEXT, messageKey: randomUUID(), ...more } });
const waiting = () => db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "asc" } });
const lines = (action: string) => db.auditEvent.count({ where: { action } });

it("reaches each owner once, however many offices are theirs, and says which office nobody is reached of", async () => {
  const { owners, leftOut, tooMany } = await preview();
  expect(tooMany).toBe(false);
  expect(new Set(owners.map(({ userId }) => userId)).size).toBe(owners.length);
  expect(owners.find(({ offices }) => offices.includes("Summit"))?.offices.split(", ").length).toBeGreaterThan(1);
  const before = leftOut.length;
  const owner = await db.user.findFirstOrThrow({
    where: { isOwner: true, offices: { some: { officeId: cast.soloOfficeId } } },
  });
  await db.user.update({ where: { id: owner.id }, data: { active: false } });
  const without = await preview();
  expect(without.owners.map(({ userId }) => userId)).not.toContain(owner.id);
  expect(without.leftOut).toHaveLength(before + 1);
  await db.user.update({ where: { id: owner.id }, data: { active: true } });
});

it("reaches only the offices that the search and the status show, and none of another tenant", async () => {
  const found = await preview({ q: "bright smiles", filter: "live" });
  expect(found.owners).toHaveLength(1);
  expect((await preview({ q: "bright smiles", filter: "closed" })).owners).toEqual([]);
  const everybody = (await preview()).owners.map(({ userId }) => userId);
  expect(await db.user.count({ where: { id: { in: everybody }, tenantId: "vision" } })).toBe(0);
});

it("waits for two minutes, leaves a line in the history, and is no second one when it is sent again", async () => {
  const { owners } = await preview();
  const messageKey = randomUUID();
  const before = await lines("office.announced");
  for (let times = 0; times < 2; times += 1)
    expect((await send({ messageKey, expectedOwners: owners.length })).status).toBe(200);
  expect((await send({ messageKey, expectedOwners: owners.length, text: "Another text" })).status).toBe(409);
  const mails = await waiting();
  expect(mails).toHaveLength(owners.length);
  for (const { runAt, createdAt } of mails) expect(runAt.getTime() - createdAt.getTime()).toBeGreaterThan(110_000);
  expect(await lines("office.announced")).toBe(before + 1);
});

it("is not sent to others than were shown", async () => {
  const { owners } = await preview();
  expect((await send({ expectedOwners: owners.length + 1 })).status).toBe(409);
  expect(await waiting()).toEqual([]);
});

it("is taken back until it leaves, by its tenant only", async () => {
  const { owners } = await preview();
  const messageKey = randomUUID();
  await send({ messageKey, expectedOwners: owners.length });
  const host = "vision.localhost:3000";
  const other = await tokenFor("admin@vision.test", undefined, host);
  const back = (token: string, at?: string) =>
    call("POST /admin/dentists/message/withdraw", { token, input: { messageKey }, ...(at ? { host: at } : {}) });
  expect((await back(other, host)).status).toBe(409);
  expect(await waiting()).toHaveLength(owners.length);
  expect((await back(admin)).body).toMatchObject({ data: { owners: owners.length } });
  expect(await waiting()).toEqual([]);
  expect((await back(admin)).status).toBe(409);
});

it("is for administrators only", async () => {
  for (const role of ["dentist", "office_admin", "association", "client"])
    expect((await send({ expectedOwners: 1 }, await tokenFor(`${role}@dental.test`))).status).toBe(403);
});
