// What offices think of us: written by the office, read and decided by the back office.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { quotedReviews } from "@/lib/platform/reviews/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const INPUT = { rating: 4, text: "Quick to answer", mayQuote: true };
let cast: Cast;
const token: Record<string, string> = {};

const save = (input: object, as = "dentist", office = cast.soloOfficeId) =>
  call(`PUT /dentists/${office}/review`, { token: token[as] ?? "", input });
const decide = (id: number, state: string, options: object = { token: token.admin }) =>
  call(`PUT /admin/reviews/${id}/state`, { ...options, input: { state } });
const row = () => db.review.findUniqueOrThrow({ where: { officeId: cast.soloOfficeId } });
const account = async (as: string) => {
  const { body } = await call("GET /users/me/account", { token: token[as] ?? "" });
  return (body as { data: { clientReviews: unknown[] } }).data.clientReviews;
};

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  for (const role of ["dentist", "office_admin", "dentist_standard", "office_admin_temp", "client", "admin"])
    token[role] = await tokenFor(`${role}@dental.test`);
  token.abroad = await tokenFor("admin@vision.test", undefined, VISION);
});

describe("an office's review", () => {
  it("is one, written by who runs the office, and read by everybody who works there", async () => {
    expect(await account("dentist")).toEqual([]);
    expect((await save(INPUT)).status).toBe(200);
    expect((await save({ ...INPUT, rating: 5 }, "office_admin")).status).toBe(200);
    expect(await db.review.count({ where: { officeId: cast.soloOfficeId } })).toBe(1);
    for (const as of ["dentist_standard", "office_admin_temp"]) {
      expect((await save(INPUT, as)).status).toBe(403);
      expect(await account(as)).toMatchObject([
        { rating: 5, text: INPUT.text, state: "submitted", name: "Tessa Lindqvist" },
      ]);
    }
    expect(await account("client")).toEqual([]);
    expect((await save(INPUT, "dentist", cast.largeOfficeId + 1000)).status).toBe(404);
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { rating: 4.5 }, { text: "" }, { text: "x".repeat(2001) }])
      expect((await save({ ...INPUT, ...wrong })).status).toBe(400);
  });

  it("is one when two write it at once", async () => {
    await db.review.deleteMany();
    const both = await Promise.all([save(INPUT), save({ ...INPUT, rating: 2 }, "office_admin")]);
    expect(both.map(({ status }) => status).filter((status) => ![200, 409].includes(status))).toEqual([]);
    expect(await db.review.count()).toBe(1);
  });

  it("is published or hidden by the back office, and to be read again when it changes", async () => {
    await save(INPUT);
    const { id } = await row();
    expect((await decide(id, "published")).status).toBe(200);
    expect((await row()).state).toBe("published");
    await save(INPUT);
    expect((await row()).state).toBe("published");
    await save({ ...INPUT, text: "Slow to answer" });
    expect((await row()).state).toBe("submitted");
    expect((await decide(id, "hidden")).status).toBe(200);
    expect((await decide(id, "withdrawn")).status).toBe(400);
    const acts = await db.auditEvent.findMany({
      where: { noun: "review", nounId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(acts.map(({ action }) => action).slice(-4)).toEqual([
      "review.publish",
      "review.save",
      "review.save",
      "review.hide",
    ]);
  });

  it("is decided as it was read: not over a colleague's decision, nor over other words", async () => {
    await save({ ...INPUT, text: "Read by two" });
    const { id, updatedAt } = await row();
    const read = { was: "submitted", updatedAt: updatedAt.toISOString() };
    const input = (state: string, more: object = {}) => ({
      token: token.admin ?? "",
      input: { state, ...read, ...more },
    });
    const both = await Promise.all([
      call(`PUT /admin/reviews/${id}/state`, input("published")),
      call(`PUT /admin/reviews/${id}/state`, input("hidden")),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body).toMatchObject({ message: expect.stringContaining("A colleague has decided") });
    const { state } = await row();
    expect((await call(`PUT /admin/reviews/${id}/state`, input("submitted", { was: state }))).status).toBe(200);
    await save({ ...INPUT, text: "Read by nobody" });
    const late = await call(`PUT /admin/reviews/${id}/state`, input("published"));
    expect(late).toMatchObject({ status: 409, body: { message: expect.stringContaining("has changed its review") } });
    expect((await row()).state).toBe("submitted");
  });

  it("is in the file of the list, with what is searched for and nothing else", async () => {
    await save({ ...INPUT, text: "Quick to answer" });
    const file = async (q: string, host = {}) =>
      String((await call(`GET /admin/reviews/export?format=csv&q=${q}`, { token: token.admin ?? "", ...host })).raw);
    expect(await file("quick")).toContain("Quick to answer");
    expect(await file("nothing-like-it")).not.toContain("Quick to answer");
    const abroad = await call("GET /admin/reviews/export?format=csv", { token: token.abroad ?? "", host: VISION });
    expect(String(abroad.raw)).not.toContain("Quick to answer");
    expect((await call(`GET /admin/reviews?q=${"x".repeat(10_000)}`, { token: token.admin ?? "" })).status).toBe(400);
  });

  it("is not published without consent, nor by another tenant", async () => {
    await save({ ...INPUT, mayQuote: false });
    const { id } = await row();
    expect(await decide(id, "published")).toMatchObject({
      ...{ status: 409, body: { message: "The office has not agreed to be quoted." } },
    });
    expect((await decide(id, "hidden", { token: token.abroad, host: VISION })).status).toBe(404);
    expect((await row()).state).toBe("submitted");
    const list = await call("GET /admin/reviews?filter=submitted&q=quick", { token: token.admin ?? "" });
    expect(list.body).toMatchObject({
      data: { total: 1, averageRating: INPUT.rating, counts: { all: 1, submitted: 1, published: 0 } },
    });
  });

  it("is quoted to visitors of its tenant once it is published, with initials in place of the name", async () => {
    await save({ ...INPUT, text: "Quoted to everybody" });
    const { id } = await row();
    expect(await quotedReviews("dental")).toEqual([]);
    await decide(id, "published");
    expect(await quotedReviews("dental")).toEqual([{ id, text: "Quoted to everybody", rating: 4, initials: "D. R." }]);
    expect(await quotedReviews("vision")).toEqual([]);
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { accountStatus: "closed" } });
    expect(await quotedReviews("dental")).toEqual([]);
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { accountStatus: "live" } });
    await decide(id, "hidden");
    expect(await quotedReviews("dental")).toEqual([]);
  });
});
