import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { dateOn } from "@/lib/core/time/dates";
import type { Cast } from "@/prisma/seed/cast";
import { makePromo } from "@/prisma/seed/promos";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const INPUT = { code: "autumn-15", name: "Autumn", percentOffBps: 1500, expiresOn: "2030-11-30" };
let cast: Cast;
let token: string;
let foreign: number;

const post = (input: object) => call("POST /admin/promos", { token, input });
const put = (id: number, input: object) => call(`PUT /admin/promos/${id}`, { token, input });
const end = (id: number, active = false) => call(`PUT /admin/promos/${id}/active`, { token, input: { active } });
const remove = (id: number) => call(`DELETE /admin/promos/${id}`, { token });
const codes = async (query: string) => {
  const answer = await call(`GET /admin/promos/export?format=csv&${query}`, { token });
  return String(answer.raw);
};
const valid = async (discountCode: string) => {
  const { body } = await call("POST /stripe-connect/loadDiscount", { input: { discountCode } });
  return (body as { data: { valid: boolean; percentOff: number } }).data;
};
const acts = async (id: number) =>
  (await db.auditEvent.findMany({ where: { noun: "promo", nounId: String(id) }, orderBy: { id: "asc" } })).map(
    ({ action }) => action,
  );
const made = async (input: Partial<typeof INPUT>) =>
  ((await post({ ...INPUT, ...input })).body as { data: { id: number } }).data.id;

beforeAll(async () => {
  cast = castOf("dental");
  token = await tokenFor("admin@dental.test");
  foreign = await makePromo(db, "vision", "EYES");
});

describe("a promo code", () => {
  it("is made in capitals by an administrator, works at sign-up, and is in the history", async () => {
    const answer = await post(INPUT);
    expect(answer).toMatchObject({ status: 200, body: { message: "Promo code added." } });
    const { id } = (answer.body as { data: { id: number } }).data;
    expect(await valid("Autumn-15")).toMatchObject({ valid: true, percentOff: 15 });
    expect(await acts(id)).toEqual(["promo.create"]);
  });

  it("exists once, however it is spelled", async () => {
    expect(await post({ ...INPUT, code: "AUTUMN-15" })).toMatchObject({
      ...{ status: 400, body: { fields: { code: "This code already exists." } } },
    });
  });

  it("changes in all but its code", async () => {
    const id = await made({ code: "CHANGING" });
    expect((await put(id, { name: "Other", percentOffBps: 2000, expiresOn: "", code: "ELSE" })).status).toBe(200);
    expect(await db.promo.findUniqueOrThrow({ where: { id } })).toMatchObject({
      ...{ code: "CHANGING", name: "Other", percentOffBps: 2000, expiresOn: null },
    });
    expect(await acts(id)).toEqual(["promo.create", "promo.update"]);
  });

  it("ends, and works again when that is taken back", async () => {
    const id = await made({ code: "ENDING" });
    expect(await end(id)).toMatchObject({ status: 200, body: { message: "Promo code ended." } });
    expect(await valid("ENDING")).toMatchObject({ valid: false });
    await end(id, true);
    expect(await valid("ENDING")).toMatchObject({ valid: true });
    expect(await acts(id)).toEqual(["promo.create", "promo.end", "promo.resume"]);
  });

  it("goes only while no practice has signed up with it", async () => {
    const id = await made({ code: "USED" });
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { discountCode: "USED" } });
    expect(await remove(id)).toMatchObject({
      status: 409,
      body: { message: "Practices have signed up with this code, so it cannot be deleted. End it instead." },
    });
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { discountCode: null } });
    expect((await remove(id)).status).toBe(200);
    expect(await db.promo.count({ where: { id } })).toBe(0);
    expect(await acts(id)).toEqual(["promo.create", "promo.delete"]);
  });

  it("of the other tenant is not there to be changed, ended or deleted, and is not listed", async () => {
    const { code: _code, ...changed } = INPUT;
    const answers = [await put(foreign, changed), await end(foreign), await remove(foreign)];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(await codes("q=EYES")).not.toContain("EYES");
  });
});

describe("the list as a file", () => {
  it("is searched, filtered and sorted as the page is, each row with its offices", async () => {
    await makePromo(db, "dental", "LIST-A", { name: "Listed", percentOffBps: 500 });
    await makePromo(db, "dental", "LIST-B", { name: "Listed", percentOffBps: 900, expiresOn: dateOn("2020-01-01") });
    await makePromo(db, "dental", "LIST-C", { name: "Listed", percentOffBps: 700, active: false });
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { discountCode: "LIST-C" } });
    const lines = (await codes("q=listed&sort=-off")).replace("\uFEFF", "").trim().split("\r\n");
    expect(lines).toEqual([
      "Code,Name,Status,Discount,Last day,Practices",
      "LIST-B,Listed,Expired,9%,01/01/2020,0",
      "LIST-C,Listed,Ended,7%,,1",
      "LIST-A,Listed,Active,5%,,0",
    ]);
    expect(await codes("q=listed&filter=ended")).not.toMatch(/LIST-[AB]/);
    expect(await codes("q=listed&filter=active")).not.toMatch(/LIST-[BC]/);
  });

  it("is a workbook too", async () => {
    const answer = await call("GET /admin/promos/export?format=xlsx", { token });
    expect(answer.headers["content-type"]).toContain("spreadsheetml");
  });
});
