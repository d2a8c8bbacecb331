// Every call that takes a file as a form: what is too large is refused before it is read, and what is none of its kind with the
// reason at its field. A new one of them has to be written here.
import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { formWith } from "../support/form";

const PICTURE = "Choose a PNG, JPEG or WebP image";
const MESSAGE = "Only PDF, JPEG and PNG files can be sent.";
const TOO_LARGE = "The files are larger than 4.5 MB together.";
const EVIDENCE = "Banks only accept PDF, JPEG and PNG files.";

type Taking = { by: string; field: string; kind: string; large: string; mib: number; texts?: Record<string, string> };
const picture = (by: string, field = "file", texts = {}): Taking => ({
  ...{ by, field, kind: PICTURE, large: "Choose a file of at most 8 MB", mib: 8, texts },
});
const message = (by: string): Taking => ({
  ...{
    by,
    field: "files",
    kind: MESSAGE,
    large: TOO_LARGE,
    mib: 4.5,
    texts: { kind: "question", message: "See this" },
  },
});

const CALLS: Record<string, Taking> = {
  "POST /users/me/photo": picture("dentist"),
  "POST /associations/profile/logo": picture("association"),
  "POST /dentists/:officeId/photo": picture("dentist"),
  "POST /users/:userId/dentist-info/:officeId/logo": picture("dentist"),
  "POST /dentists/:officeId/people": picture("dentist", "photo", { name: "Robin Hall" }),
  "POST /dentists/:officeId/people/:personId": picture("dentist", "photo", { name: "Robin Hall" }),
  "POST /dentists/:officeId/threads": message("dentist"),
  "POST /dentists/:officeId/threads/:threadId/messages": message("dentist"),
  "POST /admin/threads/:threadId/messages": message("admin"),
  "POST /associations/threads": message("association"),
  "POST /associations/threads/:threadId/messages": message("association"),
  "POST /disputes/:disputeId/files": {
    ...{ by: "dentist", field: "file", kind: EVIDENCE, large: "Documents can be up to 4.5 MB in total.", mib: 4.5 },
    texts: { field: "receipt", name: "receipt.pdf" },
  },
};

let cast: Cast;
const tokens: Record<string, string> = {};
let photo: Buffer;
let large: Buffer;
const SVG = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${" ".repeat(999)}</svg>`);
const PDF = Buffer.from("%PDF-1.7\n%%EOF\n");

const pathOf = (pattern: string) =>
  pattern.replace(":officeId", String(cast.soloOfficeId)).replace(/:\w+/g, "99999999");
const send = async (pattern: string, content: Buffer, { by, field, texts = {} }: Taking, more: object = {}) =>
  call(pathOf(pattern), { token: tokens[by] ?? "", ...formWith(content, { field, texts }), ...more });

beforeAll(async () => {
  cast = castOf("dental");
  for (const role of ["dentist", "association", "admin"]) tokens[role] = await tokenFor(`${role}@dental.test`);
  photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#1d5fd1" } })
    .jpeg()
    .toBuffer();
  large = Buffer.concat([photo, Buffer.alloc(50 * 1024 * 1024)]);
});

it("is every call there is that takes a form", () => {
  const taking = endpoints.filter(({ takesForm }) => takesForm).map(({ pattern }) => pattern);
  expect(taking.sort()).toEqual(Object.keys(CALLS).sort());
});

describe.each(Object.entries(CALLS))("%s", (pattern, taking) => {
  it("refuses what is none of its kind with the reason, whatever its name and type say", async () => {
    for (const content of [SVG, Buffer.from("MZ a program"), Buffer.alloc(0)]) {
      const { status, body } = await send(pattern, content, taking);
      expect([status, (body as { fields?: object }).fields]).toEqual([400, { [taking.field]: taking.kind }]);
    }
  });

  it("refuses 50 MB with the first byte too many, and reads no further", async () => {
    let read = 0;
    const onRead = (at: number) => {
      read = at;
    };
    const refused = await send(pattern, large, taking, { untold: true, onRead });
    expect(refused).toMatchObject({ status: 413, body: { fields: { [taking.field]: taking.large } } });
    expect(read).toBeLessThan((taking.mib + 1) * 1024 * 1024);
    expect((await send(pattern, large, taking)).status).toBe(413);
  });
});

describe("a portrait", () => {
  it("comes with the words beside it, without what the camera wrote, and stays where only words are sent", async () => {
    const exif = { IFD3: { GPSLatitude: "30/1 16/1 0/1" }, IFD0: { Copyright: "secret words" } };
    const taken = await sharp(photo).withExif(exif).jpeg().toBuffer();
    const added = await send(
      "POST /dentists/:officeId/people",
      taken,
      CALLS["POST /dentists/:officeId/people"] as Taking,
    );
    expect(added.status, String(added.raw)).toBe(200);
    const { id } = (added.body as { data: { id: number } }).data;
    const row = () => db.officePerson.findUniqueOrThrow({ where: { id } });
    const { photoFileId, name } = await row();
    expect(name).toBe("Robin Hall");
    const shown = await call(`GET /files/${photoFileId}`);
    expect([shown.headers["content-type"], Buffer.from(shown.raw).includes("secret words")]).toEqual([
      "image/webp",
      false,
    ]);
    const change = `POST /dentists/${cast.soloOfficeId}/people/${id}`;
    const form = formWith(photo, { field: "photo", texts: { title: "Hygienist" } });
    expect((await call(change, { token: tokens.dentist ?? "", ...form })).status).toBe(200);
    const after = await row();
    expect([after.name, after.title, after.photoFileId === photoFileId]).toEqual(["Robin Hall", "Hygienist", false]);
    await call(change, { token: tokens.dentist ?? "", input: { title: "Dentist" } });
    expect((await row()).photoFileId).toBe(after.photoFileId);
  });
});

describe("documents of a message", () => {
  const threads = () => `POST /dentists/${cast.soloOfficeId}/threads`;
  const ask = async (files: readonly Buffer[], text: string, more: Record<string, string> = {}) => {
    const [first = PDF, ...others] = files;
    const texts = { kind: "question", message: text, ...more };
    return call(threads(), {
      token: tokens.dentist ?? "",
      ...formWith(first, { field: "files", name: "page.pdf", texts, others }),
    });
  };

  it("come together with a long text and the names they have", async () => {
    const text = "ñ".repeat(4000);
    const sent = await ask([PDF, photo, PDF], text);
    expect(sent.status, String(sent.raw)).toBe(200);
    const { id } = (sent.body as { data: { id: number } }).data;
    const kept = await db.threadFile.findMany({
      where: { message: { threadId: id } },
      include: { storedFile: true },
      orderBy: { id: "asc" },
    });
    expect(kept.map(({ storedFile: { name, contentType } }) => [name, contentType])).toEqual([
      ["page.pdf", "application/pdf"],
      ["page.jpg", "image/jpeg"],
      ["page.pdf", "application/pdf"],
    ]);
    const after = await db.threadMessage.findFirstOrThrow({ where: { threadId: id } });
    const texts = { message: "And this", after: String(after.id), asks: "true" };
    const answer = { token: tokens.admin ?? "", ...formWith(PDF, { field: "files", name: "how.pdf", texts }) };
    expect((await call(`POST /admin/threads/${id}/messages`, answer)).status).toBe(200);
    expect((await db.thread.findUniqueOrThrow({ where: { id } })).state).toBe("waiting");
  });

  it("are no more than three, and no more than their size together", async () => {
    expect((await ask([PDF, PDF, PDF, PDF], "Four")).status).toBe(400);
    const half = Buffer.concat([PDF, Buffer.alloc(2_300_000)]);
    expect(await ask([half, half], "Together")).toMatchObject({ status: 413, body: { fields: { files: TOO_LARGE } } });
  });
});
