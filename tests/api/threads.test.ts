// Questions to us: who reads which, what is mailed to whom, and what happens when two write at once.
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { getFrameOffice } from "@/lib/practice/offices/frame.queries";
import { deskThreads } from "@/lib/practice/threads/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64");
let cast: Cast;
let office: number;
const token: Record<string, string> = {};

type Mail = { to: string; template: string; locale: string; link?: string; values: Record<string, string> };
const mails = async () =>
  (await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "asc" } })).map(({ payload }) => payload as Mail);

const ask = (input: object, as = "dentist") =>
  call(`POST /dentists/${office}/threads`, { token: token[as] ?? "", input: { kind: "question", ...input } });
const asked = async (message: string, more: object = {}) => {
  const answer = await ask({ message, ...more });
  expect(answer.status, String(answer.raw)).toBe(200);
  return (answer.body as { data: { id: number } }).data.id;
};
const answer = (id: number, input: object, as = "admin") =>
  call(`POST /admin/threads/${id}/messages`, { token: token[as] ?? "", input });
const reply = (id: number, input: object, as = "dentist", of = office) =>
  call(`POST /dentists/${of}/threads/${id}/messages`, { token: token[as] ?? "", input });
const close = (id: number, closed: boolean) =>
  call(`POST /dentists/${office}/threads/${id}/closed`, { token: token.dentist ?? "", input: { closed } });
const row = (id: number) =>
  db.thread.findUniqueOrThrow({ where: { id }, include: { messages: { orderBy: { id: "asc" } } } });

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  office = cast.soloOfficeId;
  for (const role of ["dentist", "office_admin_temp", "client", "admin", "super_admin"])
    token[role] = await tokenFor(`${role}@dental.test`);
  token.abroad = await tokenFor("admin@vision.test", undefined, VISION);
});
beforeEach(() => db.outbox.deleteMany());

describe("the contact form", () => {
  const input = { name: "Pat Doe", email: "pat@visitor.example", message: "Line one\nline two" };
  it.each(["/dentists/contact_account_support", "/contact"])("opens a thread of a visitor at %s", async (path) => {
    const message = `${input.message} ${path}`;
    const said = await call(`POST ${path}`, { input: { ...input, message }, ip: "10.6.1.1" });
    expect(said).toMatchObject({
      status: 200,
      body: { data: null, message: "Your message was sent. We’ll answer by email." },
    });
    const thread = await db.thread.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(thread).toMatchObject({
      officeId: null,
      askedById: null,
      email: input.email,
      kind: "question",
      state: "open",
    });
    expect(await mails()).toMatchObject([{ to: "support@dental.example.com", template: "threadAsked" }]);
  });

  it("says the same of an address with an account, and gives a visitor nobody's thread", async () => {
    const said = await call("POST /contact", { input: { ...input, email: "dentist@dental.test" }, ip: "10.6.1.2" });
    expect(said).toMatchObject({
      status: 200,
      body: { data: null, message: "Your message was sent. We’ll answer by email." },
    });
    expect(await db.thread.findFirstOrThrow({ orderBy: { id: "desc" } })).toMatchObject({
      officeId: null,
      askedById: null,
    });
    const named = { ...input, dentistInfoId: office };
    expect((await call("POST /contact", { input: named, ip: "10.6.1.2" })).status).toBe(404);
  });

  it("opens the office's own thread for whoever works there, under their own address", async () => {
    const typed = { ...input, email: "else@visitor.example", message: "From the office" };
    const said = await call("POST /dentists/contact_account_support", { token: token.dentist ?? "", input: typed });
    expect(said.body).toMatchObject({ message: expect.stringContaining("under Contact Admin") });
    expect(await db.thread.findFirstOrThrow({ orderBy: { id: "desc" } })).toMatchObject({
      ...{ officeId: office, email: "dentist@dental.test", name: "Dana Reyes" },
    });
  });

  it("reports an issue with its kind, at most 500 characters long and not without a login", async () => {
    const report = (body: object, as?: string) =>
      call("POST /dentists/report_issue", { input: body, ...(as ? { token: token[as] ?? "" } : {}) });
    expect((await report({ message: "x" })).status).toBe(401);
    expect((await report({ message: "x".repeat(501) }, "dentist")).status).toBe(400);
    expect((await report({ message: "x".repeat(500), issueType: "plan" }, "dentist")).status).toBe(200);
    expect(await db.thread.findFirstOrThrow({ orderBy: { id: "desc" } })).toMatchObject({
      officeId: office,
      kind: "plan",
    });
    expect((await report({ message: "No receipt" }, "client")).body).toMatchObject({
      message: expect.stringContaining("answer by email"),
    });
    expect(await db.thread.findFirstOrThrow({ orderBy: { id: "desc" } })).toMatchObject({
      officeId: null,
      kind: "issue",
    });
  });

  it("is limited by address", async () => {
    const many = Array.from({ length: 11 }, (_, at) =>
      call("POST /contact", { input: { ...input, message: `No ${at}` }, ip: "10.6.1.9" }),
    );
    expect(
      (await Promise.all(many))
        .map(({ status }) => status)
        .sort()
        .at(-1),
    ).toBe(429);
  });
});

describe("a question of an office", () => {
  it("is answered on the page and by mail with a link that says nothing, and the reply reaches whoever answered", async () => {
    const id = await asked("How do we add a hygienist?\nShe starts Monday.");
    expect(await mails()).toMatchObject([{ template: "threadAsked", values: { name: "Dana Reyes" } }]);
    await db.outbox.deleteMany();
    expect(await answer(id, { message: "Under Users, choose Add." })).toMatchObject({ status: 200 });
    const [mailed] = await mails();
    expect(mailed).toMatchObject({ to: "dentist@dental.test", template: "threadAnswered", locale: "en-US" });
    expect(new URL(mailed?.link ?? "").pathname + new URL(mailed?.link ?? "").search).toBe(
      `/dentist-new/contact-admin?id=${id}`,
    );
    const thread = await row(id);
    const admin = await db.user.findFirstOrThrow({ where: { email: "admin@dental.test" } });
    expect(thread).toMatchObject({ state: "answered", subject: "How do we add a hygienist?", assignedToId: admin.id });
    expect(thread.firstAnsweredAt).toEqual(thread.messages[1]?.createdAt);
    await db.outbox.deleteMany();
    expect((await reply(id, { message: "Thanks, found it" })).status).toBe(200);
    expect(await mails()).toMatchObject([{ to: "admin@dental.test", template: "threadReplied" }]);
    expect((await row(id)).state).toBe("open");
    expect((await answer(id, { message: "Is she licensed here?", asks: true })).status).toBe(200);
    expect((await row(id)).state).toBe("waiting");
  });

  it("is mailed in the language of whoever asked, and to the office once they have left", async () => {
    const id = await asked("¿Cómo agregamos un plan?");
    await db.user.updateMany({ where: { email: "dentist@dental.test" }, data: { locale: "es-US" } });
    await db.outbox.deleteMany();
    await answer(id, { message: "Planes, Agregar." });
    expect(await mails()).toMatchObject([{ to: "dentist@dental.test", locale: "es-US" }]);
    await db.outbox.deleteMany();
    await db.user.updateMany({ where: { email: "dentist@dental.test" }, data: { active: false } });
    await answer(id, { message: "Y elija una plantilla." });
    const { email } = await db.office.findUniqueOrThrow({ where: { id: office } });
    expect(await mails()).toMatchObject([{ to: email }]);
    await db.user.updateMany({ where: { email: "dentist@dental.test" }, data: { active: true, locale: "en-US" } });
  });

  it("is one, however often it is clicked; an answer too", async () => {
    const twice = await Promise.all([ask({ message: "Clicked twice" }), ask({ message: "Clicked twice" })]);
    const ids = twice.map(({ body }) => (body as { data: { id: number } }).data.id);
    expect(ids[0]).toBe(ids[1]);
    const id = ids[0] ?? 0;
    await Promise.all([answer(id, { message: "Once" }), answer(id, { message: "Once" })]);
    expect((await row(id)).messages.map(({ text }) => text)).toEqual(["Clicked twice", "Once"]);
    await answer(id, { message: "Another" });
    expect((await row(id)).messages).toHaveLength(3);
    // The same words with another document are another message.
    await reply(id, { message: "See this", files: [{ name: "a.pdf", file: PDF }] });
    const other = Buffer.from("%PDF-1.4\nother\n").toString("base64");
    await reply(id, { message: "See this", files: [{ name: "a.pdf", file: other }] });
    expect((await row(id)).messages).toHaveLength(5);
  });

  it("counts for the frame of every page what somebody has not read, for each person and office", async () => {
    const waiting = async (who: string) =>
      (await getFrameOffice(systemOffice(office), (await db.user.findFirstOrThrow({ where: { email: who } })).id))
        .waiting.answers;
    const [dentist, other] = ["dentist@dental.test", "office_admin_temp@dental.test"] as const;
    const before = { dentist: await waiting(dentist), other: await waiting(other) };
    const id = await asked("What is a waiting period?");
    // A question of one's own is nothing new.
    expect(await waiting(dentist)).toBe(before.dentist);
    await answer(id, { message: "The days before a benefit can be used." });
    await answer(id, { message: "Your plans have none." });
    expect([await waiting(dentist), await waiting(other)]).toEqual([before.dentist + 1, before.other + 1]);
    await call(`POST /dentists/${office}/threads/${id}/seen`, { token: token.dentist ?? "" });
    expect([await waiting(dentist), await waiting(other)]).toEqual([before.dentist, before.other + 1]);
    expect((await getFrameOffice(systemOffice(cast.largeOfficeId), 0)).waiting.answers).toBe(0);
  });

  it("is listed at our end by what it is about, the numbers of the states among those", async () => {
    const id = await asked("Why is the fee higher?", { kind: "billing" });
    const list = (kind: "any" | "billing" | "plan") =>
      deskThreads("dental", 0, { filter: "open", q: "Why is the fee higher?", sort: "last", kind });
    expect((await list("billing")).rows.map((row) => row.id)).toEqual([id]);
    expect((await list("billing")).counts).toMatchObject({ open: 1, all: 1 });
    expect((await list("any")).counts.all).toBe(1);
    expect(await list("plan")).toMatchObject({ rows: [], counts: { open: 0, all: 0 } });
  });

  it("keeps what two administrators answer at once, and tells the second of the first", async () => {
    const id = await asked("Two of you");
    const seen = (await row(id)).messages[0]?.id ?? 0;
    const both = await Promise.all([
      answer(id, { message: "From Casey", after: seen }, "admin"),
      answer(id, { message: "From Morgan", after: seen }, "super_admin"),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect((await row(id)).messages.map(({ text }) => text).sort()).toEqual([
      "From Casey",
      "From Morgan",
      "Two of you",
    ]);
    const told = both.map(({ body }) => (body as { message: string }).message);
    expect(told.filter((text) => /^Sent\. (Casey Brooks|Morgan Hale) wrote at the same time/.test(text))).toHaveLength(
      1,
    );
  });

  it("takes no message once it is closed, and is opened again by either end", async () => {
    const id = await asked("To be closed");
    expect((await close(id, true)).status).toBe(200);
    const refused = { status: 409, body: { message: "This conversation is closed. Reopen it to write." } };
    expect(await answer(id, { message: "Too late" })).toMatchObject(refused);
    expect(await reply(id, { message: "One more" })).toMatchObject(refused);
    expect((await row(id)).messages).toHaveLength(1);
    const reopen = await call(`POST /admin/threads/${id}/closed`, {
      token: token.admin ?? "",
      input: { closed: false },
    });
    expect(reopen.status).toBe(200);
    expect(await row(id)).toMatchObject({ state: "open", closedAt: null });
    expect((await reply(id, { message: "One more" })).status).toBe(200);
    const acts = await db.auditEvent.findMany({
      where: { noun: "thread", nounId: String(id) },
      orderBy: { id: "asc" },
    });
    expect(acts.map(({ action }) => action)).toEqual(["thread.open", "thread.close", "thread.reopen", "thread.reply"]);
  });

  it("keeps markup and right-to-left text as they were typed, and refuses what turns the direction of the rest", async () => {
    const id = await asked("<script>alert(1)</script> مرحبا {name}");
    expect(await row(id)).toMatchObject({ subject: "<script>alert(1)</script> مرحبا {name}" });
    expect((await mails())[0]?.values.message).toBe("<script>alert(1)</script> مرحبا {name}");
    expect((await ask({ message: "evil \u202egnp.exe" })).status).toBe(400);
  });
});

describe("documents of a message", () => {
  const file = (content: string | Buffer, name = "page.pdf") => ({
    name,
    file: Buffer.from(content).toString("base64"),
  });

  it("are PDF, JPEG and PNG by their bytes, few and small; everything else is refused in words", async () => {
    const id = await asked("With a page", { files: [file("%PDF-1.7\n%%EOF\n", "../../etc/passwd.exe")] });
    const kept = await db.threadFile.findFirstOrThrow({
      where: { message: { threadId: id } },
      include: { storedFile: true },
    });
    expect(kept.storedFile).toMatchObject({ name: "passwd.pdf", contentType: "application/pdf", kind: "document" });
    // Counted, because a random number is taken for that of a card now and then.
    let count = 0;
    const refused = async (files: object[]) => {
      count += 1;
      const { status, body } = await ask({ message: `Refused ${count}`, files });
      return [status, (body as { message: string }).message];
    };
    expect(await refused([file("<svg onload=alert(1)>", "a.png")])).toEqual([
      400,
      "Only PDF, JPEG and PNG files can be sent.",
    ]);
    expect(await refused([{ name: "a.pdf", file: "no base64!" }])).toMatchObject([400, expect.any(String)]);
    const half = Buffer.concat([Buffer.from("%PDF-1.7\n"), Buffer.alloc(2_300_000)]);
    expect(await refused([file(half), file(half)])).toEqual([400, "The files are larger than 4.5 MB together."]);
    expect((await refused(Array.from({ length: 4 }, () => file("%PDF-1.7"))))[0]).toBe(400);
    expect(await refused([{ name: "a.pdf", file: "A".repeat(66_000_000) }])).toMatchObject([413, expect.any(String)]);
  });

  it("are saved by both ends of the thread and by nobody else", async () => {
    const id = await asked("A page for us", { files: [file("%PDF-1.7\nours\n")] });
    const { id: fileId } = await db.threadFile.findFirstOrThrow({ where: { message: { threadId: id } } });
    for (const [as, address] of [
      ["dentist", `/dentists/${office}/threads/${id}/files/${fileId}`],
      ["admin", `/admin/threads/${id}/files/${fileId}`],
    ] as const) {
      const saved = await download(address, token[as] ?? "");
      expect(saved.bytes.toString()).toBe("%PDF-1.7\nours\n");
      expect(saved.name).toContain("attachment");
    }
    const other = await asked("Another thread");
    for (const [as, address] of [
      ["dentist", `/dentists/${office}/threads/${other}/files/${fileId}`],
      ["admin", `/admin/threads/${other}/files/${fileId}`],
    ] as const)
      expect((await call(`GET ${address}`, { token: token[as] ?? "" })).status).toBe(404);
    const { storedFileId } = await db.threadFile.findUniqueOrThrow({ where: { id: fileId } });
    expect((await call(`GET /files/${storedFileId}`)).status).toBe(404);
  });
});

describe("a thread of somebody else", () => {
  it("is not found: not another office's, not another tenant's, and no office reads a visitor's", async () => {
    const id = await asked("Ours alone", { files: [{ name: "a.pdf", file: PDF }] });
    const { id: fileId } = await db.threadFile.findFirstOrThrow({ where: { message: { threadId: id } } });
    const visitors = await db.thread.findFirstOrThrow({ where: { officeId: null } });
    // The demo's owner of several locations, whose offices are others.
    const elsewhere = cast.largeOfficeId;
    const { email } = await db.user.findFirstOrThrow({
      where: { offices: { some: { officeId: elsewhere }, none: { officeId: office } }, active: true },
    });
    token.elsewhere = await tokenFor(email);
    const before = await db.threadMessage.count();
    const tries = [
      `POST /dentists/${elsewhere}/threads/${id}/messages`,
      `POST /dentists/${elsewhere}/threads/${id}/closed`,
      `POST /dentists/${elsewhere}/threads/${id}/seen`,
      `GET /dentists/${elsewhere}/threads/${id}/files/${fileId}`,
      `POST /dentists/${office}/threads/${id}/messages`,
      `POST /dentists/${elsewhere}/threads/${visitors.id}/messages`,
    ];
    for (const what of tries) {
      const input = what.startsWith("GET") ? {} : { input: { message: "Mine now", closed: true } };
      expect((await call(what, { token: token.elsewhere, ...input })).status, what).toBe(404);
    }
    for (const what of ["messages", "closed", "seen"]) {
      const abroad = { token: token.abroad ?? "", host: VISION, input: { message: "Abroad", closed: true } };
      expect((await call(`POST /admin/threads/${id}/${what}`, abroad)).status, what).toBe(404);
    }
    expect(await db.threadMessage.count()).toBe(before);
    expect((await row(id)).state).toBe("open");
  });
});

describe("the back office", () => {
  it("gives a thread to an administrator of the tenant, who is told, or to nobody", async () => {
    const id = await asked("Whose is it?");
    await db.outbox.deleteMany();
    const assign = (administratorId: number | null) =>
      call(`PUT /admin/threads/${id}/assigned`, { token: token.admin ?? "", input: { administratorId } });
    const idOf = async (email: string) => (await db.user.findFirstOrThrow({ where: { email } })).id;
    expect((await assign(await idOf("super_admin@dental.test"))).status).toBe(200);
    expect(await mails()).toMatchObject([{ to: "super_admin@dental.test", template: "threadAssigned" }]);
    await db.outbox.deleteMany();
    expect((await assign(await idOf("admin@dental.test"))).status).toBe(200);
    expect(await mails()).toEqual([]);
    expect((await assign(await idOf("super_admin@vision.test"))).status).toBe(404);
    expect((await assign(await idOf("dentist@dental.test"))).status).toBe(404);
    expect((await assign(null)).status).toBe(200);
    expect((await row(id)).assignedToId).toBeNull();
  });

  it("answers a visitor by mail only, without documents and without a link", async () => {
    const input = { name: "Jo", email: "jo@visitor.example", message: "Only a visitor" };
    await call("POST /contact", {
      input,
      ip: "10.6.1.3",
      headers: { cookie: "NEXT_LOCALE=es-US", "accept-language": "es-US" },
    });
    const { id } = await db.thread.findFirstOrThrow({ where: { email: input.email } });
    await db.outbox.deleteMany();
    const files = [{ name: "a.pdf", file: PDF }];
    expect(await answer(id, { message: "See this", files })).toMatchObject({
      ...{ status: 400, body: { fields: { files: "This question is answered by email, without files." } } },
    });
    expect((await answer(id, { message: "Gladly" })).status).toBe(200);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: input.email, template: "threadAnsweredByMail", locale: "es-US" });
    expect(mail?.link).toBeUndefined();
  });
});
