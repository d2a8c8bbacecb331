// The photograph of oneself: drawn anew as a square without what the camera wrote, seen by one's colleagues and nobody else.
import sharp, { type Sharp } from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeOffice } from "@/prisma/seed/offices";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { formWith } from "../support/form";

let token = "";
let colleague = "";
let stranger = "";
let admin = "";

beforeAll(async () => {
  const place = { tenantId: "dental" as const, city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" };
  const offices: number[] = [];
  for (const slug of ["photo-one", "photo-two"])
    offices.push((await makeOffice(db, { ...place, officeName: slug, slug })).id);
  const [one = 0, two = 0] = offices;
  const make = async (name: string, role: "dentist" | "office_admin" | "admin", officeIds: number[]) => {
    const email = `${name}@photo.example`;
    await makeUser(db, { tenantId: "dental", role, email, firstName: name, lastName: "Sample", officeIds });
    return tokenFor(email);
  };
  token = await make("own", "dentist", [one]);
  colleague = await make("colleague", "office_admin", [one]);
  stranger = await make("stranger", "dentist", [two]);
  admin = await make("ours", "admin", []);
});

const saveForm = async (content: Buffer, more: object = {}) =>
  call("POST /users/me/photo", { token, ...formWith(content), ...more });
const save = (file: unknown, by = token) => call("POST /users/me/photo", { token: by, input: { file } });
const picture = (width = 900, height = 600) => sharp({ create: { width, height, channels: 3, background: "#1d5fd1" } });
const base64 = async (drawn: Sharp) => (await drawn.jpeg().toBuffer()).toString("base64");
const avatarOf = async (by = token) =>
  ((await call("GET /users/me/account", { token: by })).body as { data: { avatar: string | null } }).data.avatar;
const look = (address: string | null, by?: string) =>
  call(`GET ${(address ?? "").replace("/api/v1", "")}`, by ? { token: by } : {});

describe("a photograph of oneself", () => {
  it("is a square without place and camera, seen by colleagues and ours, and gone with its bytes", async () => {
    expect(await avatarOf()).toBeNull();
    const exif = { IFD0: { Copyright: "secret words" }, IFD3: { GPSLatitude: "30/1 16/1 0/1" } };
    const saved = await save(await base64(picture().withExif(exif)));
    expect(saved).toMatchObject({ status: 200, body: { message: "Your photo is saved" } });
    const avatar = await avatarOf();
    expect(avatar).toMatch(/^\/api\/v1\/users\/photos\/\d+$/);
    for (const by of [token, colleague, admin]) {
      const shown = await look(avatar, by);
      expect(shown.headers).toMatchObject({ "content-type": "image/webp" });
      const kept = Buffer.from(shown.raw);
      const { width, height, format, exif: left } = await sharp(kept).metadata();
      expect([width, height, format, left]).toEqual([384, 384, "webp", undefined]);
      expect(kept.includes("secret words")).toBe(false);
    }
    expect((await look(avatar, stranger)).status).toBe(404);
    expect((await look(avatar)).status).toBe(401);
    // Nor is it among the pictures that anybody may see.
    expect((await call(`GET /files/${avatar?.split("/").pop()}`)).status).toBe(404);
    const asForm = await saveForm(await picture(300, 400).withExif(exif).jpeg().toBuffer());
    expect(asForm).toMatchObject({ status: 200, body: { message: "Your photo is saved" } });
    const other = await avatarOf();
    expect(other).not.toBe(avatar);
    expect((await look(avatar, token)).status).toBe(404);
    for (const _ of [1, 2]) expect((await call("DELETE /users/me/photo", { token })).status).toBe(200);
    expect([await avatarOf(), (await look(other, token)).status]).toEqual([null, 404]);
    expect(await db.storedFile.count({ where: { kind: "portrait" } })).toBe(0);
    const lines = await db.auditEvent.findMany({ where: { action: { startsWith: "account.photo" } } });
    expect(lines.map(({ action }) => action)).toEqual([
      ...["account.photo_add", "account.photo_add", "account.photo_delete"],
    ]);
  });

  it("is refused with the reason when it is none", async () => {
    const script = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const torn = (await picture().jpeg().toBuffer()).subarray(0, 400);
    for (const [file, says] of [
      [script.toString("base64"), "Choose a PNG, JPEG or WebP image"],
      [`data:image/png;base64,${script.toString("base64")}`, "Choose a PNG, JPEG or WebP image"],
      [Buffer.from("%PDF-1.7").toString("base64"), "Choose a PNG, JPEG or WebP image"],
      [torn.toString("base64"), "We could not read this image"],
      ["!!", "We could not read this image"],
      [await base64(picture(4097, 20)), "Choose an image of at most 4096 by 4096 pixels"],
    ] as const) {
      const { status, body } = await save(file);
      expect([status, (body as { fields?: object }).fields]).toEqual([400, { file: says }]);
    }
    for (const file of [7, null, [], {}, undefined, ""]) expect((await save(file)).status).toBe(400);
    expect(await avatarOf()).toBeNull();
  });

  it("is refused at its field when the file of a form is none, whatever its name and type say", async () => {
    const script = Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script>${" ".repeat(999)}</svg>`,
    );
    const torn = (await picture().jpeg().toBuffer()).subarray(0, 400);
    for (const [content, says] of [
      [script, "Choose a PNG, JPEG or WebP image"],
      [Buffer.alloc(0), "Choose a PNG, JPEG or WebP image"],
      [torn, "We could not read this image"],
    ] as const) {
      const { status, body } = await saveForm(content);
      expect([status, (body as { fields?: object }).fields]).toEqual([400, { file: says }]);
    }
    expect(await avatarOf()).toBeNull();
  });

  it("is not read to its end where it is far too large", async () => {
    const { status } = await save("A".repeat(50 * 1024 * 1024));
    expect([status, await avatarOf()]).toEqual([413, null]);
    const photo = await picture().jpeg().toBuffer();
    const large = Buffer.concat([photo, Buffer.alloc(50 * 1024 * 1024)]);
    expect((await saveForm(large)).status).toBe(413);
    // One that does not say how large it is, is refused with the first byte too many.
    let read = 0;
    const onRead = (at: number) => {
      read = at;
    };
    const refused = await saveForm(large, { untold: true, onRead });
    expect(refused).toMatchObject({ status: 413, body: { fields: { file: "Choose a file of at most 8 MB" } } });
    expect(read).toBeLessThan(9 * 1024 * 1024);
    expect(await avatarOf()).toBeNull();
  });
});
