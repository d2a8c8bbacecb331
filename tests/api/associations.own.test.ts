// An association's own page: its name and logo, as its practices' pages show them, changed by who speaks for it alone.
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { publicOfficeById } from "@/lib/membership/enrolment/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
let cast: Cast;
let token: string;

beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
  await db.office.update({ where: { id: cast.soloOfficeId }, data: { associationId: cast.associationId } });
  token = await tokenFor("association@dental.test");
});

const shown = async () => (await publicOfficeById("dental", cast.soloOfficeId))?.association;
const row = () => db.association.findUniqueOrThrow({ where: { id: cast.associationId } });
const put = (input: object, as = token) => call("PUT /associations/profile", { token: as, input });
const picture = async () =>
  (
    await sharp({ create: { width: 60, height: 20, channels: 3, background: "#1d5fd1" } })
      .png()
      .toBuffer()
  ).toString("base64");

it("changes its name, which its practices' pages show; what is not sent, and its sign-up address, stay", async () => {
  const before = await row();
  expect(await put({ name: "Lone Star Dentists", revision: before.revision, signupUrl: "elsewhere" })).toMatchObject({
    status: 200,
    body: { message: "Association saved." },
  });
  expect(await row()).toMatchObject({ name: "Lone Star Dentists", signupUrl: before.signupUrl });
  expect(await shown()).toMatchObject({ name: "Lone Star Dentists" });
  expect((await put({ revision: before.revision + 1 })).status).toBe(200);
  expect((await row()).name).toBe("Lone Star Dentists");
  // As it was read before: somebody has changed it since.
  expect((await put({ name: "Too late", revision: before.revision })).status).toBe(409);
  expect((await put({ name: "   " })).status).toBe(400);
  const event = await db.auditEvent.findFirst({
    where: { noun: "association", nounId: String(cast.associationId) },
    orderBy: { id: "asc" },
  });
  expect(event).toMatchObject({ action: "association.update" });
});

it("keeps one logo at a time, refuses what is no picture, and lets it go", async () => {
  const save = async (file: string) => call("POST /associations/profile/logo", { token, input: { file } });
  expect((await save("bm90IGEgcGljdHVyZQ==")).status).toBe(400);
  const first = await save(await picture());
  const address = (first.body as { data: { logo: string } }).data.logo;
  expect(await shown()).toMatchObject({ logoUrl: address });
  expect((await call(`GET ${address.replace("/api/v1", "")}`)).status).toBe(200);
  // Its practices' people read it with their account, as an address like every other logo (000 §3).
  const account = await call("GET /users/me/account", { token: await tokenFor("dentist@dental.test") });
  expect(account.body).toMatchObject({ data: { dentistInfo: { dentalAssociations: { logo: address } } } });
  const second = await save(await picture());
  expect((second.body as { data: { logo: string } }).data.logo).not.toBe(address);
  expect((await call(`GET ${address.replace("/api/v1", "")}`)).status).toBe(404);
  expect((await call("DELETE /associations/profile/logo", { token })).status).toBe(200);
  expect(await shown()).toMatchObject({ logoUrl: null });
  expect(await db.storedFile.count({ where: { kind: "logo", officeId: null } })).toBe(0);
});

it("is nobody's who only works for it, and never another association's", async () => {
  for (const role of ["association_standard", "affiliate", "dentist", "sm_business"])
    expect([role, (await put({ name: "Mine now" }, await tokenFor(`${role}@dental.test`))).status]).toEqual([
      role,
      403,
    ]);
  const other = await tokenFor("association@vision.test", undefined, VISION);
  await call("PUT /associations/profile", { token: other, host: VISION, input: { name: "Vision's own" } });
  expect((await row()).name).toBe("Lone Star Dentists");
});
