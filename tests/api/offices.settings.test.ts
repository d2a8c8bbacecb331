import sharp from "sharp";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { onPublicChange } from "@/lib/front/cache/changes";
import { publicOfficeBySlug } from "@/lib/membership/enrolment/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { formWith } from "../support/form";

let cast: Cast;
let owner = "";
let staff = "";
let stranger = "";
let admin = "";
const changed: number[] = [];
beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  owner = await tokenFor("dentist@dental.test");
  staff = await tokenFor("dentist_standard@dental.test");
  stranger = await tokenFor("owner.large@dental.test");
  admin = await tokenFor("admin@dental.test");
  onPublicChange((officeId) => changed.push(Number(officeId)));
});

const PROFILE = {
  officeName: "Bright Smiles",
  email: "hello@bright.example",
  phone: "512-555-0134",
  street: "410 Main Street",
  city: "Austin",
  state: "TX",
  zip: "78701",
  timezone: "America/Chicago",
  slug: "bright-smiles",
};
const save = (input: object, token = owner, id = cast.soloOfficeId) =>
  call(`POST /dentist-info/updateOfficeProfile/${id}`, { token, input });

describe("office profile", () => {
  it("is saved, audited with before and after, and shown to the public at once", async () => {
    changed.length = 0;
    const answer = await save(PROFILE);
    expect(answer.body).toMatchObject({ message: "Office profile saved", data: { officeName: "Bright Smiles" } });
    expect(changed).toContain(cast.soloOfficeId);
    const event = await db.auditEvent.findFirstOrThrow({
      where: { action: "office.update", officeId: cast.soloOfficeId },
    });
    expect(event).toMatchObject({
      before: { officeName: "Bright Smiles Dental" },
      after: { officeName: "Bright Smiles" },
    });
  });

  it.each([
    [{ slug: "lakeside-family" }, "slug", "Another office already uses this address"],
    [{ slug: "my-hq" }, "slug", "Another office already uses this address"],
    [{ slug: "No Spaces" }, "slug", "Use lowercase letters, digits and single hyphens"],
    [{ website: "javascript:alert(1)" }, "website", "Invalid data"],
    [{ website: "https://user:pw@evil.example" }, "website", "Invalid data"],
    [{ timezone: "Europe/London" }, "timezone", "Invalid data"],
    [{ zip: "1234" }, "zip", "ZIP must be exactly 5 or 9 digits"],
    [{ phone: "416-555-0100" }, "phone", "Area code must be from USA"],
    [{ officeName: " " }, "officeName", "This field is required"],
  ])("refuses %j with the words beside the field", async (more, field, text) => {
    const answer = await save({ ...PROFILE, ...more });
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: Record<string, string> }).fields[field]).toBe(text);
  });

  it("takes the address another tenant's office has", async () => {
    expect((await save({ ...PROFILE, slug: "clear-view" })).status).toBe(200);
    await save(PROFILE);
  });

  it("keeps an address for the office that had it, however often it changes, and lets nobody else have it", async () => {
    const other = { ...PROFILE, slug: "bright-smiles" };
    expect((await save({ slug: "bright-smiles-downtown" })).status).toBe(200);
    const elsewhere = await call(`POST /dentist-info/updateOfficeProfile/${cast.largeOfficeId}`, {
      token: admin,
      input: { slug: other.slug },
    });
    expect([elsewhere.status, (elsewhere.body as { fields: object }).fields]).toEqual([
      400,
      { slug: "Another office already uses this address" },
    ]);
    // Not even past the command: the table keeps it too.
    await expect(db.office.update({ where: { id: cast.largeOfficeId }, data: { slug: other.slug } })).rejects.toThrow();
    const found = await publicOfficeBySlug("dental", other.slug);
    expect([found?.id, found?.slug]).toEqual([cast.soloOfficeId, "bright-smiles-downtown"]);
    expect(await publicOfficeBySlug("vision", other.slug)).toBeNull();
    expect((await save({ slug: other.slug })).status).toBe(200);
    expect((await publicOfficeBySlug("dental", "bright-smiles-downtown"))?.slug).toBe(other.slug);
  });

  it("takes twenty addresses of all others and no more, and is moved to another one by nobody who looks through it", async () => {
    const held = await db.officeSlug.count({ where: { officeId: cast.soloOfficeId } });
    const more = Array.from({ length: 20 - held }, (_, at) => ({ tenantId: "dental", slug: `held-${at}` }) as const);
    await db.officeSlug.createMany({ data: more.map((row) => ({ ...row, officeId: cast.soloOfficeId })) });
    const refused = await save({ slug: "one-too-many" });
    expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([
      400,
      { slug: "Choose one of your earlier addresses." },
    ]);
    expect((await save({ slug: "held-1" })).status).toBe(200);
    const helper = await tokenFor("almost_super@dental.test");
    const input = { officeId: cast.soloOfficeId, reason: "asked by phone" };
    expect((await call("POST /admin/impersonate", { token: helper, input })).status).toBe(200);
    expect((await save({ slug: PROFILE.slug }, helper)).status).toBe(403);
    expect((await save({ slug: "held-1", city: "Austin" }, helper)).status).toBe(200);
    const path = `POST /dentists/${cast.soloOfficeId}/websites`;
    expect((await call(path, { token: helper, input: { origins: [] } })).status).toBe(403);
    expect((await save({ slug: PROFILE.slug })).status).toBe(200);
  });

  it("refuses a ZIP code of another state, whichever of the two is sent", async () => {
    const said = async (input: object) => (await save(input)).body as { fields?: Record<string, string> };
    const words = "This ZIP code is in TX. Please check the ZIP code and the state.";
    expect((await said({ ...PROFILE, state: "OK" })).fields).toEqual({ zip: words });
    expect((await said({ state: "OK" })).fields).toEqual({ zip: words });
    expect((await save({ state: "TX" })).status).toBe(200);
  });

  it("takes a specialty and languages of the lists, and empties them", async () => {
    expect((await save({ specialty: "Optometry" })).status).toBe(400);
    expect((await save({ languages: ["es", "klingon"] })).status).toBe(400);
    const { body } = await save({ specialty: "Orthodontics", languages: ["es", "ase"] });
    expect(body).toMatchObject({ data: { specialty: "Orthodontics", languages: ["es", "ase"] } });
    expect((await save({ specialty: null, languages: [] })).body).toMatchObject({
      data: { specialty: null, languages: [] },
    });
  });

  it("of two who change it at once loses nothing: what only one touched is kept, what both did is shown to the second", async () => {
    await save({ ...PROFILE, website: "https://first.example", internalName: "Front" });
    const seen = { ...PROFILE, website: "https://first.example", internalName: "Front" };
    // Somebody else saves another phone and another name in between.
    await save({ phone: "512-555-0177", officeName: "Bright Smiles Group" });
    const mine = { ...seen, officeName: "Bright Smiles PC", website: "https://second.example" };
    const refused = await save({ ...mine, seen });
    expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([
      409,
      { officeName: "Somebody else changed this to “Bright Smiles Group”. Save again to keep yours." },
    ]);
    const again = await save({ ...mine, seen: { ...seen, officeName: "Bright Smiles Group" } });
    expect(again.body).toMatchObject({
      data: { officeName: "Bright Smiles PC", website: "https://second.example", phone: "512-555-0177" },
    });
    await save(PROFILE);
  });

  it("is changed by practice administrators of this office only", async () => {
    expect((await save(PROFILE, staff)).status).toBe(403);
    expect((await save(PROFILE, stranger)).status).toBe(404);
  });

  it.each([
    ["Зубная клиника", "Юрий Ким"],
    ["مركز الأسنان", "ליאור כהן"],
    ["歯科クリニック", "李 小龍"],
    ["Clínica Ñandú’s 🦷", "Zoë O’Neil"],
  ])("keeps names in any alphabet as they are: %s", async (officeName, internalName) => {
    const answer = await save({ ...PROFILE, officeName, internalName });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    const stored = await db.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId } });
    expect([stored.officeName, stored.internalName]).toEqual([officeName, internalName]);
    const page = await publicOfficeBySlug("dental", PROFILE.slug);
    expect(page?.officeName).toBe(officeName);
    await save(PROFILE);
  });

  it("refuses a name with a sign that turns what follows it, and keeps the one there is", async () => {
    const answer = await save({ ...PROFILE, officeName: "Bright \u202eselimS" });
    expect([answer.status, answer.body]).toMatchObject([400, { fields: { officeName: expect.any(String) } }]);
    expect(await db.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId } })).toMatchObject({
      officeName: PROFILE.officeName,
    });
  });

  it("proposes a free address", async () => {
    const ask = async (slug: string) =>
      (await call(`POST /dentists/${cast.soloOfficeId}/slug`, { token: owner, input: { slug } })).body;
    expect(await ask("bright-smiles")).toEqual({
      data: { slug: "bright-smiles", available: true, suggestion: "bright-smiles" },
    });
    expect(await ask("lakeside-family")).toEqual({
      data: { slug: "lakeside-family", available: false, suggestion: "lakeside-family-austin" },
    });
  });
});

describe("practice system", () => {
  it("takes one of the tenant's list", async () => {
    const pick = (selectedPms: string) =>
      call(`POST /office/${cast.soloOfficeId}/pms/save-selected-pms`, { token: owner, input: { selectedPms } });
    expect((await pick("")).status).toBe(400);
    expect((await pick("revolutionehr")).status).toBe(400);
    expect((await pick("open-dental")).status).toBe(200);
    expect((await db.office.findUniqueOrThrow({ where: { id: cast.soloOfficeId } })).practiceSystem).toBe(
      "open-dental",
    );
  });
});

describe("logo", () => {
  const upload = (file: string, token = owner) =>
    call(`POST /users/1/dentist-info/${cast.soloOfficeId}/logo/`, { token, input: { file } });
  const picture = (side = 900) =>
    sharp({ create: { width: side, height: side / 2, channels: 3, background: "#1d5fd1" } });

  it("is redrawn without its metadata, served to anybody, and deleted with its bytes", async () => {
    const bytes = await picture()
      .withExif({ IFD0: { Copyright: "secret words" } })
      .jpeg()
      .toBuffer();
    const added = await upload(`data:image/jpeg;base64,${bytes.toString("base64")}`);
    expect(added.body).toMatchObject({ message: "Your Logo was added successfully" });
    const url = (added.body as { data: { logo_url: string } }).data.logo_url;
    const shown = await call(`GET ${url.replace("/api/v1", "")}`);
    expect(shown.headers["content-type"]).toBe("image/png");
    expect(shown.headers["content-disposition"]).toMatch(/^inline/);
    const kept = Buffer.from(shown.raw);
    expect(kept.includes("secret words")).toBe(false);
    expect(await sharp(kept).metadata()).toMatchObject({ format: "png", width: 640, height: 320 });
    expect((await call(`GET ${url.replace("/api/v1", "")}`, { host: "vision.localhost:3000" })).status).toBe(404);
    const deleted = await call(`DELETE /users/1/dentist-info/${cast.soloOfficeId}/logo/`, { token: owner });
    expect(deleted.body).toMatchObject({ message: "Your Logo was deleted successfully" });
    expect((await call(`GET ${url.replace("/api/v1", "")}`)).status).toBe(404);
    expect(await db.storedFile.count({ where: { officeId: cast.soloOfficeId } })).toBe(0);
  });

  it("comes as a form with a file, as the legacy wire sends it", async () => {
    const { bytes, headers } = formWith(await picture(120).png().toBuffer());
    const path = `POST /users/1/dentist-info/${cast.soloOfficeId}/logo/`;
    const added = await call(path, { token: owner, bytes, headers });
    expect([added.status, added.body]).toMatchObject([200, { message: "Your Logo was added successfully" }]);
    const torn = await call(path, { token: owner, bytes: bytes.subarray(0, 90), headers });
    expect(torn.status).toBe(400);
    // A call that takes no form goes on refusing one.
    const elsewhere = await call(`POST /dentists/${cast.soloOfficeId}/slug`, { token: owner, bytes, headers });
    expect(elsewhere.status).toBe(415);
    expect((await call(`DELETE /users/1/dentist-info/${cast.soloOfficeId}/logo/`, { token: owner })).status).toBe(200);
  });

  it("is one, also when two choose one at once: the other's goes", async () => {
    const file = `data:image/png;base64,${(await picture(120).png().toBuffer()).toString("base64")}`;
    const both = await Promise.all([upload(file), upload(file)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.storedFile.count({ where: { officeId: cast.soloOfficeId } })).toBe(1);
    expect((await call(`DELETE /users/1/dentist-info/${cast.soloOfficeId}/logo/`, { token: owner })).status).toBe(200);
  });

  it("refuses SVG, what only claims to be a picture, and too many pixels", async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>').toString(
      "base64",
    );
    const torn = Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      Buffer.from("no"),
    ]).toString("base64");
    const huge = (
      await sharp({ create: { width: 4097, height: 2, channels: 3, background: "#fff" } })
        .png()
        .toBuffer()
    ).toString("base64");
    for (const file of [svg, torn, huge, "not base64!"]) expect((await upload(file)).status).toBe(400);
    expect((await upload((await picture(20).png().toBuffer()).toString("base64"), staff)).status).toBe(403);
    expect((await upload((await picture(20).png().toBuffer()).toString("base64"), stranger)).status).toBe(404);
  });
});

describe("launch checklist", () => {
  it("is ticked by the data", async () => {
    const read = async () => {
      const answer = await call(`POST /dentists/get-connected-steps/${cast.largeOfficeId}`, { token: stranger });
      return (answer.body as { data: { steps: { key: string; done: boolean }[]; hidden: boolean } }).data;
    };
    const before = await read();
    expect(before.steps.map((step) => step.key)).toEqual([
      "profile",
      "payout",
      "plans",
      "team",
      "practiceSystem",
      "marketing",
      "firstMember",
    ]);
    expect(before.steps.filter((step) => step.done).map((step) => step.key)).toEqual([
      "profile",
      "payout",
      "practiceSystem",
    ]);
    await db.plan.create({
      data: { officeId: cast.largeOfficeId, status: "active", createdAt: new Date(), updatedAt: new Date() },
    });
    await db.office.update({ where: { id: cast.largeOfficeId }, data: { marketingOrderedAt: new Date() } });
    await db.payoutAccount.update({ where: { officeId: cast.largeOfficeId }, data: { payoutsEnabled: false } });
    expect((await read()).steps.filter((step) => step.done).map((step) => step.key)).toEqual([
      "profile",
      "plans",
      "practiceSystem",
      "marketing",
    ]);
    await call(`POST /dentists/${cast.largeOfficeId}/checklist`, { token: stranger, input: { hidden: true } });
    expect((await read()).hidden).toBe(true);
  });
});

describe("what anybody may know of an office", () => {
  it("is an allow-list, of verified offices of this tenant", async () => {
    const answer = await call(`GET /dentists/details/${cast.soloOfficeId}/no-auth`);
    expect(answer.status).toBe(200);
    expect(Object.keys((answer.body as { data: object }).data).sort()).toEqual([
      "association",
      "city",
      "enrollmentOpen",
      "id",
      "logo_url",
      "officeName",
      "phone",
      "professionalNames",
      "programDescription",
      "programName",
      "slug",
      "state",
      "street",
      "website",
      "zip",
    ]);
    expect(
      (await call(`GET /dentists/details/${cast.soloOfficeId}/no-auth`, { host: "vision.localhost:3000" })).status,
    ).toBe(404);
    await db.office.update({ where: { id: cast.largeOfficeId }, data: { verified: false } });
    expect((await call(`GET /dentists/details/${cast.largeOfficeId}/no-auth`)).status).toBe(404);
    await db.office.update({ where: { id: cast.largeOfficeId }, data: { verified: true } });
  });
});

describe("the back office's list", () => {
  it("finds offices by name, town and state, page by page", async () => {
    const admin = await tokenFor("admin@dental.test");
    const list = async (query: string) => {
      const answer = await call(`GET /admin/dentists?${query}`, { token: admin });
      expect(answer.status).toBe(200);
      return (
        answer.body as {
          data: {
            rows: { id: number; officeName: string; owner: string | null; onboardingState: string }[];
            total: number;
            counts: Record<string, number>;
          };
        }
      ).data;
    };
    expect((await list("q=lakeside")).rows).toMatchObject([
      { officeName: "Lakeside Family Dental", owner: "Ingrid Solberg", onboardingState: "live" },
    ]);
    expect((await list("q=%25")).rows).toHaveLength(0);
    expect((await list("filter=incomplete")).rows).toHaveLength(0);
    const at = new Date();
    await db.office.createMany({
      data: Array.from({ length: 60 }, (_, n) => ({
        tenantId: "dental" as const,
        officeName: n % 2 ? "Same Name" : `Zeta ${String(n).padStart(2, "0")}`,
        slug: `bulk-${n}`,
        email: "b@example.com",
        createdAt: at,
        updatedAt: at,
      })),
    });
    const seen: number[] = [];
    for (let number = 1; number <= 5; number += 1) {
      const { rows } = await list(`page=${number}`);
      if (rows.length === 0) break;
      seen.push(...rows.map(({ id }) => id));
    }
    const all = await db.office.count({ where: { tenantId: "dental" } });
    expect(seen).toHaveLength(all);
    expect(new Set(seen).size).toBe(all);
    // The chips count what is found: offices of this name were never verified.
    expect(await list("q=same%20name")).toMatchObject({ total: 30, counts: { all: 30, incomplete: 30, live: 0 } });
    expect((await call("GET /admin/dentists", { token: owner })).status).toBe(403);
  });
});

describe("an office's address under its older name", () => {
  const stored = () =>
    db.office.findUniqueOrThrow({
      where: { id: cast.soloOfficeId },
      select: { street: true, city: true, state: true, zip: true },
    });

  it("is saved as the street, beside what is sent by its own name", async () => {
    expect((await save({ address: "12 Harbor Road" })).status).toBe(200);
    expect(await stored()).toMatchObject({ street: "12 Harbor Road" });
    const place = { city: "Boulder", state: "CO", zip: "80301" };
    expect((await save({ ...place, address: "7 Mill Lane" })).status).toBe(200);
    expect(await stored()).toEqual({ ...place, street: "7 Mill Lane" });
  });

  it("is refused in a shape that is not known, as is any other field: nothing sent is dropped unseen", async () => {
    const before = await stored();
    for (const input of [
      { address: { street: "9 Hill Street", city: "Austin" } },
      { address: "" },
      { faxNumber: "512-555-0199" },
      { address: "9 Hill Street", taxId: 1 },
    ])
      expect((await save(input)).status, JSON.stringify(input)).toBe(400);
    expect(await stored()).toEqual(before);
  });
});
