// An association's questions to us: on a page of its own, an affiliate's apart, in both tenants.
import { beforeAll, beforeEach, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { associationThreads, unreadAnswers } from "@/lib/practice/threads/queries";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const PDF = Buffer.from("%PDF-1.7\nassociation\n").toString("base64");
const ROLES = ["association", "association_standard", "affiliate"] as const;
const token: Record<string, string> = {};
let cast: Cast;

type Mail = { to: string; template: string; locale: string; link?: string };
const mails = async () =>
  (await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "asc" } })).map(({ payload }) => payload as Mail);
const asked = async (message: string, as: string, more: object = {}) => {
  const input = { kind: "question", message, ...more };
  const { status, body, raw } = await call("POST /associations/threads", { token: token[as] ?? "", input });
  expect(status, String(raw)).toBe(200);
  return (body as { data: { id: number } }).data.id;
};
const answer = (id: number, message: string, more: object = {}) =>
  call(`POST /admin/threads/${id}/messages`, { token: token.admin ?? "", input: { message, ...more } });
const scopeOf = async (as: string) => {
  const actor = await actorOf(token[as] ?? "", "dental", false);
  if (!actor) throw new Error("not logged in");
  return { scope: practicesOf(actor), userId: actor.userId };
};
const unread = async (as: string) => {
  const { scope, userId } = await scopeOf(as);
  return unreadAnswers(scope, userId);
};
const listed = async (as: string, q = "") => {
  const { scope, userId } = await scopeOf(as);
  return (await associationThreads(scope, userId, { filter: "all", q, sort: "-last" })).rows.map(({ id }) => id);
};

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  for (const role of [...ROLES, "admin", "dentist"] as const) token[role] = await tokenFor(`${role}@dental.test`);
  const { id } = await db.association.create({
    data: { tenantId: "dental", name: "Other", signupUrl: "other-one", stateAt: new Date(), createdAt: new Date() },
  });
  const other = { tenantId: "dental", firstName: "Otto", lastName: "Other", role: "association" } as const;
  await makeUser(db, { ...other, email: "other@dental.test", associationId: id });
  token.other = await tokenFor("other@dental.test");
  token.abroad = await tokenFor("association@vision.test", undefined, VISION);
});
beforeEach(() => db.outbox.deleteMany());

it("has its questions with their answers on its page, is mailed a link to it and writes on", async () => {
  const id = await asked("Can a plan carry our name?", "association", { files: [{ name: "plan.pdf", file: PDF }] });
  const [toUs] = (await db.outbox.findMany({ where: { kind: "mail" } })).map(({ payload }) => payload);
  expect(JSON.stringify(toUs)).toContain("Lone Star Dental Association");
  expect(await listed("association")).toContain(id);
  await db.outbox.deleteMany();
  const before = await unread("association");
  // It has a page, so that documents can be sent to it.
  expect((await answer(id, "It can.", { files: [{ name: "how.pdf", file: PDF }] })).status).toBe(200);
  expect(await mails()).toMatchObject([
    {
      to: "association@dental.test",
      template: "threadAnswered",
      link: expect.stringMatching(`/associations/contact-admin\\?id=${id}$`),
    },
  ]);
  expect(await unread("association")).toBe(before + 1);
  await call(`POST /associations/threads/${id}/seen`, { token: token.association ?? "" });
  expect(await unread("association")).toBe(before);
  // A colleague's mark is their own, and they may write on.
  expect(await unread("association_standard")).toBe(before + 1);
  const write = (message: string) =>
    call(`POST /associations/threads/${id}/messages`, { token: token.association_standard ?? "", input: { message } });
  expect((await write("Thank you")).status).toBe(200);
  const files = await db.threadFile.findMany({ where: { message: { threadId: id } }, orderBy: { id: "asc" } });
  expect(files).toHaveLength(2);
  for (const { id: fileId } of files)
    expect((await download(`/associations/threads/${id}/files/${fileId}`, token.association ?? "")).name).toContain(
      ".pdf",
    );
  const close = (closed: boolean) =>
    call(`POST /associations/threads/${id}/closed`, { token: token.association ?? "", input: { closed } });
  expect((await close(true)).status).toBe(200);
  expect((await write("Too late")).status).toBe(409);
  expect((await close(false)).status).toBe(200);
});

it("finds there what it writes in the contact form and reports as an issue", async () => {
  const input = { name: "Any", email: "any@visitor.example", message: "From the menu" };
  const said = await call("POST /contact", { token: token.affiliate ?? "", input, ip: "10.6.2.1" });
  expect(said.body).toMatchObject({ message: expect.stringContaining("under Contact Admin") });
  const report = { message: "The report stays empty" };
  await call("POST /dentists/report_issue", { token: token.affiliate ?? "", input: report });
  expect(await listed("affiliate", "From the menu")).toHaveLength(1);
  expect(await listed("affiliate", "The report stays empty")).toHaveLength(1);
  const named = { ...input, dentistInfoId: cast.soloOfficeId };
  expect((await call("POST /contact", { token: token.affiliate ?? "", input: named, ip: "10.6.2.1" })).status).toBe(
    404,
  );
});

it("is read by who administers the association once its asker has left, in their language", async () => {
  const id = await asked("Who reads this?", "affiliate");
  await db.user.updateMany({ where: { email: "affiliate@dental.test" }, data: { active: false } });
  await db.user.updateMany({ where: { email: "association@dental.test" }, data: { locale: "es-US" } });
  await db.outbox.deleteMany();
  await answer(id, "You do.");
  expect(await mails()).toMatchObject([{ to: "association@dental.test", locale: "es-US" }]);
  await db.user.updateMany({ where: { email: "affiliate@dental.test" }, data: { active: true } });
  await db.user.updateMany({ where: { email: "association@dental.test" }, data: { locale: "en-US" } });
});

it("is not found by another association, another tenant, an office, or an affiliate who did not ask it", async () => {
  const id = await asked("Ours alone", "association", { files: [{ name: "plan.pdf", file: PDF }] });
  const own = await asked("Mine alone", "affiliate");
  await answer(id, "Yours alone.");
  const { id: fileId } = await db.threadFile.findFirstOrThrow({ where: { message: { threadId: id } } });
  const before = await db.threadMessage.count();
  for (const [as, host] of [["other"], ["affiliate"], ["abroad", VISION]] as const) {
    for (const what of ["POST messages", "POST closed", "POST seen", `GET files/${fileId}`]) {
      const [method = "", rest = ""] = what.split(" ");
      const { status } = await call(`${method} /associations/threads/${id}/${rest}`, {
        token: token[as] ?? "",
        ...(host ? { host } : {}),
        ...(method === "GET" ? {} : { input: { message: "Mine now", closed: true } }),
      });
      expect([as, what, status]).toEqual([as, what, 404]);
    }
  }
  const office = { token: token.dentist ?? "", input: { message: "Mine now" } };
  expect((await call(`POST /dentists/${cast.soloOfficeId}/threads/${id}/messages`, office)).status).toBe(404);
  expect(await db.threadMessage.count()).toBe(before);
  expect(await db.thread.findUniqueOrThrow({ where: { id } })).toMatchObject({ state: "answered" });
  // An affiliate has their own; the association reads that too.
  const theirs = await listed("affiliate");
  expect([theirs.includes(own), theirs.includes(id)]).toEqual([true, false]);
  expect(await listed("association")).toEqual(expect.arrayContaining([own, id]));
  expect(await listed("other")).toEqual([]);
});

it("keeps what two of it write at once and tells the second of the first", async () => {
  const id = await asked("Two of us", "association");
  const { id: after } = await db.threadMessage.findFirstOrThrow({ where: { threadId: id } });
  const both = await Promise.all(
    (["association", "association_standard"] as const).map((as) =>
      call(`POST /associations/threads/${id}/messages`, {
        token: token[as] ?? "",
        input: { message: `By ${as}`, after },
      }),
    ),
  );
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  const told = both.map(({ body }) => (body as { message: string }).message);
  expect(told.filter((text) => text.includes("wrote at the same time"))).toHaveLength(1);
});
