// How an office's public pages look: what is taken, what is refused with which reason, and who may.
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { publicOfficeById } from "@/lib/membership/enrolment/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { formWith } from "../support/form";

let cast: Cast;
let owner: string;
let stranger: string;
let standard: string;
beforeAll(async () => {
  cast = castOf("dental");
  [owner, stranger, standard] = [
    await tokenFor("dentist@dental.test"),
    await tokenFor("owner.large@dental.test"),
    await tokenFor("dentist_standard@dental.test"),
  ];
});
const PLAIN = { brandTemplate: 0, brandAccent: null, heroEnglish: null, heroSpanish: null };
beforeEach(async () => {
  await db.office.update({ where: { id: cast.soloOfficeId }, data: PLAIN });
});

const at = () => `/dentists/${cast.soloOfficeId}/branding`;
const save = (input: object, token = owner) => call(`POST ${at()}`, { token, input });
const stored = async () => (await publicOfficeById("dental", cast.soloOfficeId))?.branding;
const refusal = ({ status, body }: { status: number; body: unknown }) => [status, (body as { fields?: object }).fields];

describe("the look of an office's pages", () => {
  it("is saved, read by the public page and written into the history by its names", async () => {
    const look = { brandTemplate: 4, brandAccent: " 0B6B5D ", heroEnglish: " Smile more ", heroSpanish: "Sonría más" };
    const saved = await save(look);
    expect(saved).toMatchObject({ status: 200, body: { message: "Saved. Your page shows it now." } });
    const kept = { brandTemplate: 4, brandAccent: "#0b6b5d", heroEnglish: "Smile more", heroSpanish: "Sonría más" };
    expect(await stored()).toEqual(kept);
    const line = await db.auditEvent.findFirstOrThrow({
      where: { action: "office.branding" },
      orderBy: { id: "desc" },
    });
    expect(line).toMatchObject({ before: { brandTemplate: "Classic" }, after: { brandTemplate: "Custom" } });
    // What is left out stays, null takes away, and what changes nothing leaves no line.
    await save({ heroSpanish: null });
    expect(await stored()).toEqual({ ...kept, heroSpanish: null });
    const lines = () => db.auditEvent.count({ where: { action: "office.branding" } });
    const before = await lines();
    expect((await save({ heroEnglish: "Smile more" })).status).toBe(200);
    expect(await lines()).toBe(before);
  });

  it("is refused at its field, with the nearest colour that can be read", async () => {
    const refused = await save({ brandTemplate: 4, brandAccent: "#2ec4b6" });
    const said = (refused.body as { fields: { brandAccent: string } }).fields.brandAccent;
    expect([refused.status, said]).toEqual([
      400,
      expect.stringMatching(/^This color is hard to read on your page\. Use #[\da-f]{6} instead\.$/),
    ]);
    const [better = ""] = said.match(/#[\da-f]{6}/) ?? [];
    expect((await save({ brandTemplate: 4, brandAccent: better })).status).toBe(200);
    for (const [input, fields] of [
      [{ brandAccent: "red; background: url(https://evil.example)" }, { brandAccent: expect.any(String) }],
      [{ brandAccent: "teal" }, { brandAccent: "Enter a color as six digits or letters, such as #0b6b5d." }],
      [{ brandTemplate: 5 }, { brandTemplate: expect.any(String) }],
      [{ brandTemplate: 1.5 }, { brandTemplate: expect.any(String) }],
      [{ brandTemplate: "4" }, { brandTemplate: expect.any(String) }],
      [{ heroEnglish: "x".repeat(91) }, { heroEnglish: expect.any(String) }],
      [{ heroSpanish: "uno\ndos" }, { heroSpanish: expect.any(String) }],
    ] as const)
      expect(refusal(await save(input)), JSON.stringify(input)).toEqual([400, fields]);
    await db.office.update({ where: { id: cast.soloOfficeId }, data: PLAIN });
    expect(refusal(await save({ brandTemplate: 4 }))).toEqual([400, { brandAccent: "Choose a color." }]);
    expect(await stored()).toEqual(PLAIN);
  });

  it("does not overwrite what its sender has not seen", async () => {
    const seen = { brandTemplate: 0, brandAccent: "", heroEnglish: "", heroSpanish: "" };
    await save({ brandTemplate: 1, heroEnglish: "Theirs" });
    const stale = await save({ brandTemplate: 0, heroEnglish: "Mine", heroSpanish: "Mía", seen });
    expect(refusal(stale)).toEqual([409, { heroEnglish: expect.stringContaining("Theirs") }]);
    expect(await stored()).toMatchObject({ brandTemplate: 1, heroEnglish: "Theirs", heroSpanish: null });
    // What only one of the two touched is of both.
    expect((await save({ brandTemplate: 0, heroSpanish: "Mía", seen })).status).toBe(200);
    expect(await stored()).toMatchObject({ brandTemplate: 1, heroEnglish: "Theirs", heroSpanish: "Mía" });
    const named = await save({ brandTemplate: 2, seen });
    expect(refusal(named)).toEqual([409, { brandTemplate: expect.stringContaining("Blue & Green") }]);
  });

  it("goes back to what every office begins with, and what was there comes back", async () => {
    const look = { brandTemplate: 2, brandAccent: null, heroEnglish: "Smile more", heroSpanish: null };
    await save(look);
    const { body } = await call(`DELETE ${at()}`, { token: owner });
    expect([await stored(), body]).toMatchObject([PLAIN, { data: look }]);
    expect((await save((body as { data: object }).data)).status).toBe(200);
    expect(await stored()).toEqual(look);
  });

  it("is nobody else's to choose", async () => {
    for (const [token, status] of [
      [stranger, 404],
      [standard, 403],
    ] as const) {
      expect((await save({ brandTemplate: 1 }, token)).status).toBe(status);
      expect((await call(`DELETE ${at()}`, { token })).status).toBe(status);
    }
    expect((await call(`POST ${at()}`, { input: { brandTemplate: 1 } })).status).toBe(401);
    expect(await stored()).toEqual(PLAIN);
  });

  it("is not stored by another way where it is no colour", async () => {
    const write = (data: object) => db.office.update({ where: { id: cast.soloOfficeId }, data });
    await expect(write({ brandAccent: "red" })).rejects.toThrow();
    await expect(write({ brandTemplate: -1 })).rejects.toThrow();
  });
});

describe("the photograph at its head", () => {
  it("comes as a file, is made small, and says nothing of where it was taken", async () => {
    const exif = { IFD0: { Copyright: "secret words" }, IFD3: { GPSLatitude: "30/1 16/1 0/1" } };
    const create = { width: 2400, height: 1800, channels: 3, background: "#0b6b5d" } as const;
    const photo = await sharp({ create }).withExif(exif).jpeg().toBuffer();
    const path = `POST /dentists/${cast.soloOfficeId}/photo`;
    const saved = await call(path, { token: owner, ...formWith(photo, { type: "image/jpeg" }) });
    const { photoUrl } = (saved.body as { data: { photoUrl: string } }).data;
    const shown = Buffer.from((await call(`GET ${photoUrl.replace("/api/v1", "")}`)).raw);
    const { width, height, format, exif: left } = await sharp(shown).metadata();
    expect([width, height, format, left]).toEqual([1200, 900, "webp", undefined]);
    const script = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    expect(refusal(await call(path, { token: owner, ...formWith(script) }))).toEqual([
      400,
      { file: "Choose a PNG, JPEG or WebP image" },
    ]);
    expect((await call(path, { token: stranger, ...formWith(photo) })).status).toBe(404);
  });
});
