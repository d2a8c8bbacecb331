import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let owner: string;
let stranger: string;
beforeAll(async () => {
  cast = castOf("dental");
  [owner, stranger] = [await tokenFor("dentist@dental.test"), await tokenFor("owner.large@dental.test")];
});

async function picture(width: number, height: number): Promise<string> {
  const drawn = sharp({ create: { width, height, channels: 3, background: "#1d5fd1" } });
  return (
    await drawn
      .withExif({ IFD0: { Copyright: "secret words" } })
      .jpeg()
      .toBuffer()
  ).toString("base64");
}
const at = (path: string) => `/dentists/${cast.soloOfficeId}${path}`;
const send = (what: string, input?: object, token = owner) => call(what, { token, ...(input ? { input } : {}) });
const office = () => db.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId }, include: { people: true } });
const kept = () => db.storedFile.count({ where: { officeId: cast.soloOfficeId } });
const serve = (fileId: number | null, host?: string) => call(`GET /files/${fileId}`, host ? { host } : {});

describe("the photograph of the practice", () => {
  it("is redrawn small and without its metadata, served to anybody, replaced, and deleted with its bytes", async () => {
    const file = await picture(2400, 1200);
    expect((await send(`POST ${at("/photo")}`, { file: `data:image/jpeg;base64,${file}` })).status).toBe(200);
    const { photoFileId } = await office();
    const shown = await serve(photoFileId);
    expect(shown.headers["content-type"]).toBe("image/webp");
    const bytes = Buffer.from(shown.raw);
    expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 1200, height: 600 });
    expect(bytes.includes("secret words")).toBe(false);
    expect((await serve(photoFileId, "vision.localhost:3000")).status).toBe(404);

    await send(`POST ${at("/photo")}`, { file });
    expect([await kept(), (await serve(photoFileId)).status]).toEqual([1, 404]);
    expect((await send(`DELETE ${at("/photo")}`)).status).toBe(200);
    expect([await kept(), (await office()).photoFileId]).toEqual([0, null]);
    const lines = await db.auditEvent.findMany({
      where: { action: { startsWith: "office.photo" } },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ action }) => action)).toEqual(["office.photo_add", "office.photo_add", "office.photo_delete"]);
  });

  it("is not taken where it is no picture, nor of another office", async () => {
    const refused = await send(`POST ${at("/photo")}`, { file: Buffer.from("<svg/>").toString("base64") });
    expect([refused.status, refused.body]).toMatchObject([400, { fields: { file: expect.any(String) } }]);
    const file = await picture(20, 20);
    expect((await send(`POST ${at("/photo")}`, { file }, stranger)).status).toBe(404);
    expect(await kept()).toBe(0);
  });
});

describe("opening hours", () => {
  it("are saved as a whole week, and not where a day closes before it opens", async () => {
    const hours = [{ day: 1, opens: "08:00", closes: "17:00" }];
    expect((await send(`POST ${at("/hours")}`, { hours })).status).toBe(200);
    const late = [{ day: 1, opens: "17:00", closes: "08:00" }];
    expect((await send(`POST ${at("/hours")}`, { hours: late })).status).toBe(400);
    expect((await send(`POST ${at("/hours")}`, { hours }, stranger)).status).toBe(404);
    expect((await office()).openingHours).toEqual(hours);
  });

  it("of two who read the same week the second is told, and overwrites nothing", async () => {
    const week = (opens: string) => [{ day: 2, opens, closes: "17:00" }];
    const path = `POST ${at("/hours")}`;
    await send(path, { hours: week("08:00") });
    expect((await send(path, { hours: week("09:00"), seen: week("08:00") })).status).toBe(200);
    const second = await send(path, { hours: week("10:00"), seen: week("08:00") });
    expect([second.status, second.body]).toMatchObject([409, { message: expect.stringContaining("Someone else") }]);
    expect((await office()).openingHours).toEqual(week("09:00"));
    // Who wants the very same, or has read it by now, is in nobody's way.
    expect((await send(path, { hours: week("09:00"), seen: week("08:00") })).status).toBe(200);
    expect((await send(path, { hours: week("10:00"), seen: week("09:00") })).status).toBe(200);
  });
});

describe("the people of an office", () => {
  it("are introduced in order, changed without losing a photograph that is not sent, and removed with it", async () => {
    const photo = await picture(600, 600);
    await send(`POST ${at("/people")}`, { name: "Dana Reyes", title: "Dentist", photo });
    await send(`POST ${at("/people")}`, { name: "Owen Park", spanishTitle: "Higienista" });
    const [first, second] = (await office()).people;
    if (!first || !second) throw new Error("nobody was added");
    expect([first.position, second.position]).toEqual([0, 1]);
    expect(await sharp(Buffer.from((await serve(first.photoFileId)).raw)).metadata()).toMatchObject({ width: 480 });

    expect((await send(`POST ${at(`/people/${first.id}`)}`, { name: "Dana Reyes", title: "Owner" })).status).toBe(200);
    const changed = await db.officePerson.findUniqueOrThrow({ where: { id: first.id } });
    expect(changed).toMatchObject({ title: "Owner", photoFileId: first.photoFileId });
    await send(`POST ${at(`/people/${first.id}`)}`, { name: "Dana Reyes", title: "Owner", photo: null });
    expect([await kept(), (await serve(first.photoFileId)).status]).toEqual([0, 404]);

    const torn = await send(`POST ${at("/people")}`, { name: "Robin Hall", photo: "bm90IGEgcGljdHVyZQ==" });
    expect([torn.status, torn.body]).toMatchObject([400, { fields: { photo: expect.any(String) } }]);

    const elsewhere = `/dentists/${cast.largeOfficeId}/people/${second.id}`;
    expect((await send(`POST ${elsewhere}`, { name: "Nobody" }, stranger)).status).toBe(404);
    expect((await send(`DELETE ${elsewhere}`, undefined, stranger)).status).toBe(404);
    expect((await send(`DELETE ${at(`/people/${second.id}`)}`)).status).toBe(200);
    expect((await office()).people.map(({ name }) => name)).toEqual(["Dana Reyes"]);
  });
});

describe("the names of an office's people", () => {
  const profile = (input: object, token = owner) =>
    send(`POST /dentist-info/updateOfficeProfile/${cast.soloOfficeId}`, input, token);
  const introduced = async () =>
    (await db.officePerson.findMany({ where: { officeId: cast.soloOfficeId }, orderBy: { position: "asc" } })).map(
      ({ name, title }) => [name, title],
    );
  const named = async () => {
    const answer = await call(`GET /dentists/details/${cast.soloOfficeId}/no-auth`);
    return (answer.body as { data: { professionalNames: string[] } }).data.professionalNames;
  };

  it("are those whom its page introduces: one list, which keeps what is said of whom it keeps", async () => {
    await profile({ professionalNames: [] });
    const photo = await picture(40, 40);
    await send(`POST ${at("/people")}`, { name: "Ana Oak", title: "Dental hygienist", spanishTitle: null });
    await send(`POST ${at("/people")}`, { name: "Ben Ash", title: "Dentist", spanishTitle: null, photo });
    expect(await named()).toEqual(["Ana Oak", "Ben Ash"]);
    const files = await kept();
    expect((await profile({ professionalNames: ["Cleo Elm", "Ana Oak"] })).status).toBe(200);
    expect(await introduced()).toEqual([
      ["Cleo Elm", null],
      ["Ana Oak", "Dental hygienist"],
    ]);
    // His photograph has gone with him.
    expect(await kept()).toBe(files - 1);
    expect(await named()).toEqual(["Cleo Elm", "Ana Oak"]);
  });

  it("stay as they are where they are not sent, and are nobody else's to change", async () => {
    expect((await profile({ city: "Waco" })).status).toBe(200);
    expect(await named()).toEqual(["Cleo Elm", "Ana Oak"]);
    expect((await profile({ professionalNames: [] }, stranger)).status).toBe(404);
    expect(await named()).toEqual(["Cleo Elm", "Ana Oak"]);
    expect((await profile({ professionalNames: [] })).status).toBe(200);
    expect(await named()).toEqual([]);
  });
});
