// What an office tells patients of its plans with: its printed matter, and for whom it is made.
import { Readable } from "node:stream";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { inTurn } from "@/lib/front/api/file-turns";
import { file } from "@/lib/front/api/reply";
import { SIGN_DOCUMENTS, SIGN_KINDS } from "@/lib/membership/marketing/signs.rules";
import type { Cast } from "@/prisma/seed/cast";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { pdfLines } from "../support/pdf";

const VISION = "vision.localhost:3000";
const ADDRESS = { street: "12 Elm Street", city: "Austin", state: "TX", zip: "78701" };
let cast: Cast;
let vision: Cast;
let owner: string;
beforeAll(async () => {
  cast = castOf("dental");
  vision = castOf("vision");
  owner = await tokenFor("dentist@dental.test");
  await makePlan(db, { officeId: cast.soloOfficeId, plan: filledPreset("dental", "general_adult") });
  await makePlan(db, { officeId: vision.soloOfficeId, plan: filledPreset("vision", "annual_exam_eyewear") });
});
beforeEach(async () => {
  await db.office.update({ where: { id: cast.soloOfficeId }, data: { ...ADDRESS, phone: "(512) 555-0100" } });
});

const sign = (type: string, document: number | string, office = cast.soloOfficeId) =>
  `GET /office/${office}/marketing/enrollment-qr-document/${type}/${document}`;
const words = (raw: string | Buffer) => pdfLines(Buffer.from(raw)).join(" ").replace(/\s+/g, " ");

describe("a sign", () => {
  it.each(SIGN_KINDS.flatMap((kind) => SIGN_DOCUMENTS.map((document) => ({ kind, ...document }))))(
    "$kind in $design, $locale, names the office, its place and its address on the internet",
    async ({ kind, id, design, locale }) => {
      const made = await call(sign(kind, id), { token: owner });
      expect(made.status).toBe(200);
      expect(made.headers["content-type"]).toBe("application/pdf");
      const spanish = locale === "es-US";
      const name = { color: "Color", white: spanish ? "Blanco" : "White" }[design];
      expect(decodeURIComponent(made.headers["content-disposition"] ?? "")).toContain(`Bright Smiles Dental`);
      expect(decodeURIComponent(made.headers["content-disposition"] ?? "")).toContain(`(${name}).pdf`);
      const text = words(made.raw);
      expect(text).toContain("Bright Smiles Dental");
      expect(text).toContain("12 Elm Street, Austin, TX 78701");
      expect(text).toContain("(512) 555-0100");
      expect(text.replaceAll(" ", "")).toContain("/signup/bright-smiles");
      expect(text).toContain(spanish ? "Una membresía" : "One simple");
      expect(text).toMatch(spanish ? /Desde \$\d+/ : /From \$\d+/);
      // It is never called what it is not.
      expect(text.replace(/not insurance|no un seguro/g, "")).not.toMatch(/insur|segur/i);
    },
  );

  it("says where it is cut and how far its ink goes, with every font inside", async () => {
    const { raw } = await call(sign("letter", 1), { token: owner });
    const file = Buffer.from(raw).toString("latin1");
    expect(file).toMatch(/\/TrimBox \[36 36 648 828\]/);
    expect(file).toMatch(/\/BleedBox \[27 27 657 837\]/);
    expect(file.match(/\/FontFile2/g)?.length).toBe(3);
    expect(file).not.toContain("/Helvetica");
  });

  it("is drawn when it is its office's turn, as every other file", async () => {
    const other = await inTurn(file(Readable.from(["rows"]), "members.csv", "text/csv"), `office ${cast.soloOfficeId}`);
    const made = call(sign("card", 1), { token: owner });
    const soon = new Promise<"waits">((resolve) => setTimeout(resolve, 800, "waits"));
    expect(await Promise.race([made, soon])).toBe("waits");
    if (other.content instanceof Readable) other.content.destroy();
    expect((await made).status).toBe(200);
  });

  it("is the other tenant's own", async () => {
    const token = await tokenFor("dentist@vision.test", undefined, VISION);
    const { status, raw } = await call(sign("card", 2, vision.soloOfficeId), { token, host: VISION });
    expect(status).toBe(200);
    expect(words(raw)).toContain("Clear View Optometry");
    expect((await call(sign("card", 2), { token, host: VISION })).status).toBe(404);
  });

  it.each([
    ["flyer", 1],
    ["letter", 5],
    ["letter", 0],
    ["letter", "abc"],
    ["toString", 1],
  ])("of a kind or design that there is not, %s %s, is not found", async (type, document) => {
    expect((await call(sign(type, document), { token: owner })).status).toBe(404);
  });

  it("of another office is not found, and a patient has none", async () => {
    expect((await call(sign("letter", 1, cast.largeOfficeId), { token: owner })).status).toBe(404);
    expect((await call(sign("letter", 1), { token: await tokenFor("client@dental.test") })).status).toBe(403);
    expect((await call(sign("letter", 1))).status).toBe(401);
  });

  it("is had by everybody who works in the office, and by ours", async () => {
    for (const role of ["dentist_standard", "office_admin", "office_admin_temp", "admin"])
      expect((await call(sign("card", 1), { token: await tokenFor(`${role}@dental.test`) })).status, role).toBe(200);
  });

  it("is not made where it would lead to nothing", async () => {
    const token = await tokenFor("owner.large@dental.test");
    const refused = await call(sign("letter", 1, cast.largeOfficeId), { token });
    expect(refused.status).toBe(409);
    expect((refused.body as { message: string }).message).toMatch(/^There is no published plan yet/);
  });
});

describe("the websites that may show an office's plans", () => {
  const at = (office = cast.soloOfficeId) => `POST /dentists/${office}/websites`;
  const stored = async () =>
    (await db.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId }, select: { embedOrigins: true } }))
      .embedOrigins;
  const save = (input: object, token = owner, office = cast.soloOfficeId) => call(at(office), { token, input });
  beforeEach(async () => {
    await db.office.update({ where: { id: cast.soloOfficeId }, data: { embedOrigins: [] } });
  });

  it("are saved as origins, told, and noted in the history", async () => {
    const saved = await save({ websites: "www.bright.example.com/plans\nhttps://bright.example.org" });
    expect(saved).toMatchObject({
      status: 200,
      body: { message: expect.stringMatching(/^Saved\. Your plans now show/) },
    });
    expect(await stored()).toEqual(["https://www.bright.example.com", "https://bright.example.org"]);
    const line = await db.auditEvent.findFirstOrThrow({
      where: { action: "office.websites" },
      orderBy: { id: "desc" },
    });
    expect(line.after).toEqual({ websites: "https://www.bright.example.com\nhttps://bright.example.org" });
    const lines = () => db.auditEvent.count({ where: { action: "office.websites" } });
    const before = await lines();
    await save({ websites: "https://www.bright.example.com\nhttps://bright.example.org" });
    expect(await lines()).toBe(before);
    expect((await save({ websites: "" })).status).toBe(200);
    expect(await stored()).toEqual([]);
  });

  it("are refused at their field, by name", async () => {
    const refused = await save({ websites: "https://good.example.com\nhttp://bad.example.com" });
    expect(refused.status).toBe(400);
    expect((refused.body as { fields: { websites: string } }).fields.websites).toMatch(/^“http:\/\/bad\.example\.com”/);
    expect(await stored()).toEqual([]);
  });

  it("are not overwritten by who has not seen them", async () => {
    await save({ websites: "https://one.example.com" });
    const refused = await save({ websites: "https://two.example.com", seen: { websites: "" } });
    expect(refused.status).toBe(409);
    expect(await stored()).toEqual(["https://one.example.com"]);
    const seen = { websites: "https://one.example.com" };
    expect((await save({ websites: "https://two.example.com", seen })).status).toBe(200);
  });

  it("are those of nobody else's office, and not changed by who does not run it", async () => {
    const standard = await tokenFor("dentist_standard@dental.test");
    expect((await save({ websites: "https://a.example.com" }, owner, cast.largeOfficeId)).status).toBe(404);
    expect((await save({ websites: "https://a.example.com" }, standard)).status).toBe(403);
  });
});

describe("the form for the desk", () => {
  const form = (lang: string, office = cast.soloOfficeId) => `GET /dentists/${office}/enrollment-form?lang=${lang}`;

  it.each([
    ["en-US", "Membership enrollment form", ["a month", "Birth date", "I authorize Bright Smiles Dental", "Signature"]],
    ["es-US", "Formulario de inscripción", ["al mes", "Nacimiento", "autorizo a Bright Smiles Dental", "Firma"]],
  ] as const)("in %s is one letter sheet with plans, family, ways to pay, agreements and signature", async (...row) => {
    const [lang, title, said] = row;
    const made = await call(form(lang), { token: owner });
    expect(made.status).toBe(200);
    expect(made.headers["content-disposition"]).toMatch(/^inline/);
    const file = Buffer.from(made.raw).toString("latin1");
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(file).toContain("[0 0 612 792]");
    const text = words(made.raw);
    const { currentVersion } = await db.plan.findFirstOrThrow({
      where: { officeId: cast.soloOfficeId, status: "active", isDeleted: false },
      include: { currentVersion: true },
    });
    const name = lang === "es-US" ? currentVersion?.spanishName : currentVersion?.planName;
    for (const part of [title, "12 Elm Street, Austin, TX 78701", name ?? "", ...said]) expect(text).toContain(part);
    // Nobody writes a card number down, and nothing is left to be filled in by us.
    expect(text).not.toMatch(/\{|undefined|marketingPaper|CVC|MM\/YY\b/);
  });

  it("offers the prices at which the desk may enroll, and no plan that it may not", async () => {
    const made = await makePlan(db, { officeId: cast.soloOfficeId, plan: filledPreset("dental", "general_child") });
    const { currentVersion } = await db.plan.findUniqueOrThrow({
      where: { id: made.id },
      include: { currentVersion: true },
    });
    const shown = async () => words((await call(form("en-US"), { token: owner })).raw);
    expect(await shown()).toContain(currentVersion?.planName);
    const hidden = { showOnInternalEnrollmentMonthly: false, showOnInternalEnrollmentAnnual: false };
    await db.plan.update({ where: { id: made.id }, data: hidden });
    expect(await shown()).not.toContain(currentVersion?.planName);
    await db.plan.update({ where: { id: made.id }, data: { isDeleted: true } });
  });

  it("is not made without a plan, in other languages, or for others", async () => {
    const where = { officeId: vision.soloOfficeId };
    const token = await tokenFor("dentist@vision.test", undefined, VISION);
    expect((await call(form("en-US", vision.soloOfficeId), { token, host: VISION })).status).toBe(200);
    await db.plan.updateMany({ where, data: { status: "draft" } });
    expect((await call(form("en-US", vision.soloOfficeId), { token, host: VISION })).status).toBe(409);
    await db.plan.updateMany({ where, data: { status: "active" } });
    expect((await call(form("fr-FR"), { token: owner })).status).toBe(400);
    expect((await call(form("en-US"), { token, host: VISION })).status).toBe(404);
    expect((await call(form("en-US"))).status).toBe(401);
  });
});
