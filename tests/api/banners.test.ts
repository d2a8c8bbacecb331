// The line above every page: kept by the back office, for some or for all, from one day until another.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { addDays, BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { newsFor } from "@/lib/platform/release-notes/news.queries";
import { recordStatements } from "../support/asked";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const AT = "/admin/banners";
const SCRIPT = "<script>alert(1)</script> <b>Closed</b> on Friday";
const token: Record<string, string> = {};
let on: DateOn;

beforeAll(async () => {
  castOf("dental");
  castOf("vision");
  for (const role of ["admin", "dentist", "client", "association"]) token[role] = await tokenFor(`${role}@dental.test`);
  token.abroad = await tokenFor("admin@vision.test", undefined, VISION);
  on = today(await now(), BACK_OFFICE_ZONE);
});
beforeEach(async () => {
  await db.banner.deleteMany();
});

const input = (more: object = {}) => ({
  ...{ english: "We are closed on Friday", spanish: "El viernes cerramos", audience: "everyone" },
  ...{ startsOn: on, endsOn: on, ...more },
});
const make = (more: object = {}, as = "admin") => call(`POST ${AT}`, { token: token[as] ?? "", input: input(more) });
const idOf = ({ body }: { body: unknown }) => (body as { data: { id: number } }).data.id;
const seenBy = async (as: string) => {
  const { body } = await call("GET /users/me/account", { token: token[as] ?? "" });
  return (body as { data: { globalBanner: { message: string } | null } }).data.globalBanner;
};
const framed = async (as: string) => {
  const actor = await actorOf(token[as] ?? "", "dental", false);
  if (!actor) throw new Error(`${as} is not logged in`);
  return newsFor("dental", actor, "en-US", await now());
};

it("is made once, changed, taken down, put up again, filed and deleted, each with its line in the history", async () => {
  const first = await make();
  expect(first.status).toBe(200);
  expect((await make()).status).toBe(400);
  const id = idOf(first);
  const options = { token: token.admin ?? "" };
  const before = await db.banner.findUniqueOrThrow({ where: { id } });
  expect((await call(`PUT ${AT}/${id}`, { ...options, input: {} })).status).toBe(200);
  expect(await db.banner.findUniqueOrThrow({ where: { id } })).toEqual({ ...before, updatedAt: expect.any(Date) });
  for (const active of [false, true]) {
    expect((await call(`PUT ${AT}/${id}/active`, { ...options, input: { active } })).status).toBe(200);
    expect((await seenBy("dentist")) !== null).toBe(active);
  }
  expect(String((await call(`GET ${AT}/export?format=csv`, options)).raw)).toContain("We are closed");
  expect((await call(`DELETE ${AT}/${id}`, options)).status).toBe(200);
  expect((await call(`DELETE ${AT}/${id}`, options)).status).toBe(404);
  const lines = await db.auditEvent.findMany({ where: { noun: "banner" }, orderBy: { id: "asc" } });
  expect(lines.map(({ action }) => action)).toEqual(
    ["create", "update", "end", "resume", "delete"].map((verb) => `banner.${verb}`),
  );
});

it("is seen by its audience alone, in the tenant it is of, on its days alone", async () => {
  await make({ audience: "practices" });
  expect(await seenBy("dentist")).toEqual({
    ...{ message: "We are closed on Friday", callToAction: null, callToActionLink: null },
    end: instantAt(addDays(on, 1), "00:00", BACK_OFFICE_ZONE).toISOString(),
  });
  for (const other of ["client", "association", "admin"]) expect(await seenBy(other)).toBeNull();
  expect((await framed("dentist")).banner).toMatchObject({ message: "We are closed on Friday" });
  expect((await framed("client")).banner).toBeNull();
  const { body } = await call("GET /users/me/account", { token: token.abroad ?? "", host: VISION });
  expect(body).toMatchObject({ data: { globalBanner: null } });
  for (const [startsOn, endsOn] of [
    [addDays(on, 1), addDays(on, 2)],
    [addDays(on, -2), addDays(on, -1)],
  ] as const) {
    await db.banner.deleteMany();
    await make({ startsOn, endsOn });
    expect(await seenBy("dentist")).toBeNull();
    expect((await framed("dentist")).banner).toBeNull();
  }
});

it("is plain text: a script in it stays the letters it was written in", async () => {
  await make({ english: SCRIPT });
  expect((await seenBy("dentist"))?.message).toBe(SCRIPT);
  for (const link of ["javascript:alert(1)", "data:text/html,x", "/admin"])
    expect((await make({ english: "Other", actionEnglish: "Read", link })).status).toBe(400);
});

it("is refused where its days run backwards, also when only one of them is changed", async () => {
  expect(await make({ endsOn: addDays(on, -1) })).toMatchObject({
    ...{ status: 400, body: { fields: { endsOn: "The last day is before the first" } } },
  });
  const id = idOf(await make());
  const late = { token: token.admin ?? "", input: { startsOn: addDays(on, 1) } };
  expect((await call(`PUT ${AT}/${id}`, late)).status).toBe(400);
  expect((await db.banner.findUniqueOrThrow({ where: { id } })).updatedAt).toBeInstanceOf(Date);
  expect(await seenBy("dentist")).not.toBeNull();
  for (const wrong of [{ english: "" }, { english: "x".repeat(161) }, { audience: "everybody" }, { startsOn: "soon" }])
    expect((await make({ spanish: "Otro", ...wrong })).status).toBe(400);
});

it("is nobody's but the tenant's administrators'", async () => {
  const id = idOf(await make());
  const abroad = { token: token.abroad ?? "", host: VISION };
  expect((await call(`PUT ${AT}/${id}`, { ...abroad, input: { spanish: "Nuestro" } })).status).toBe(404);
  expect((await call(`PUT ${AT}/${id}/active`, { ...abroad, input: { active: false } })).status).toBe(404);
  expect((await call(`DELETE ${AT}/${id}`, abroad)).status).toBe(404);
  for (const role of ["dentist", "client", "association"])
    expect((await make({ english: role }, role)).status).toBe(403);
});

it("costs a page one statement, with everything else that is new", async () => {
  await make();
  const actor = await actorOf(token.dentist ?? "", "dental", false);
  if (!actor) throw new Error("not logged in");
  const at = await now();
  const { statements } = await recordStatements(() => newsFor("dental", actor, "en-US", at));
  expect(statements).toHaveLength(1);
});
