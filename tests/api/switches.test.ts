import { beforeAll, describe, expect, it } from "vitest";
import { systemOffice } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { publicOfficeBySlug } from "@/lib/membership/enrolment/queries";
import type { Cast } from "@/prisma/seed/cast";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let vision: Cast;
let chief = "";
let dentist = "";
const REASON = "The bank asked us to wait";
beforeAll(async () => {
  cast = castOf("dental");
  vision = castOf("vision");
  chief = await tokenFor("super_admin@dental.test");
  dentist = await tokenFor("dentist@dental.test");
});

const turn = (off: boolean, feature = "upgradeOffice", more: object = {}, token = chief) =>
  call("POST /admin/switches", {
    token,
    input: { dentistInfoId: cast.soloOfficeId, feature, off, reason: REASON, ...more },
  });
/** A call that proves the feature: without it the call is not there, with it something else is wrong. */
const upgrade = (token = dentist, office = cast.soloOfficeId) =>
  call("POST /dentists/keepTier", { token, input: { dentistInfoId: office, changeId: 2_000_000_000 } });
const saveSystem = (office: number, token: string) =>
  call(`POST /office/${office}/pms/save-selected-pms`, { token, input: { selectedPms: "dentrix" } });

describe("a feature of an office", () => {
  it("turned off while somebody works there is gone with their next request, for nobody else, and comes back", async () => {
    expect((await saveSystem(cast.soloOfficeId, dentist)).status).toBe(200);
    expect(await turn(true, "pms")).toMatchObject({ status: 200, body: { message: "Turned off" } });
    expect((await saveSystem(cast.soloOfficeId, dentist)).status).toBe(404);
    // Nor does an administrator do it for the office meanwhile; another office has what it had.
    expect((await saveSystem(cast.soloOfficeId, chief)).status).toBe(404);
    expect((await saveSystem(cast.largeOfficeId, await tokenFor("owner.large@dental.test"))).status).toBe(200);
    expect((await turn(false, "pms")).status).toBe(200);
    expect((await saveSystem(cast.soloOfficeId, dentist)).status).toBe(200);
  });

  it("is proved where the office stands in the body, too", async () => {
    const before = await upgrade();
    await turn(true);
    const without = await upgrade();
    expect([without.status, (without.body as { message: string }).message]).toEqual([404, "Not Found"]);
    await turn(false);
    expect((await upgrade()).status).toBe(before.status);
  });

  it("is not offered on the public page of an office that goes without it", async () => {
    const office = systemOffice(cast.soloOfficeId);
    await db.planSettings.upsert({
      where: { officeId: office },
      create: { officeId: office, gppActive: true, updatedAt: new Date() },
      update: { gppActive: true },
    });
    const { slug } = await db.office.findUniqueOrThrow({ where: { id: office } });
    expect((await publicOfficeBySlug("dental", slug))?.gppActive).toBe(true);
    await turn(true, "gpp");
    expect((await publicOfficeBySlug("dental", slug))?.gppActive).toBe(false);
    await turn(false, "gpp");
    expect((await publicOfficeBySlug("dental", slug))?.gppActive).toBe(true);
  });

  it("is turned by one of two at once; the other is told", async () => {
    const both = await Promise.all([turn(true), turn(true)]);
    expect(both.map(({ status, body }) => [status, (body as { message: string }).message]).toSorted()).toEqual([
      [200, "Turned off"],
      [409, "This is already turned off for the office"],
    ]);
    await turn(false);
    expect((await turn(false)).status).toBe(409);
  });

  it("stands with who and why in the list, its file and the office's history", async () => {
    await turn(true);
    const row = await db.officeSwitch.findFirstOrThrow({
      where: { officeId: cast.soloOfficeId, feature: "upgradeOffice" },
    });
    expect(row).toMatchObject({ off: true, reason: REASON });
    const { bytes } = await download("/admin/switches/export?format=csv&filter=off", chief);
    expect(bytes.toString()).toMatch(/Change of the plan with us.*The bank asked us to wait.*Morgan Hale/);
    const line = await db.auditEvent.findFirstOrThrow({ where: { action: "switch.off" }, orderBy: { id: "desc" } });
    expect(line).toMatchObject({ officeId: cast.soloOfficeId, reason: REASON, after: { feature: "upgradeOffice" } });
    await turn(false);
  });

  it("is a super admin's to turn, of their own tenant's offices, and only what the tenant has", async () => {
    for (const role of ["admin", "almost_super", "dentist"])
      expect((await turn(true, "gpp", {}, await tokenFor(`${role}@dental.test`))).status, role).toBe(403);
    expect((await turn(true, "gpp", { dentistInfoId: vision.soloOfficeId })).status).toBe(404);
    expect((await turn(true, "gpp", { dentistInfoId: 0 })).status).toBe(400);
    expect((await turn(true, "vouchers")).status).toBe(400);
    expect((await turn(true, "gpp", { reason: "x" })).status).toBe(400);
    const host = "vision.localhost:3000";
    const token = await tokenFor("super_admin@vision.test", undefined, host);
    const input = { dentistInfoId: vision.soloOfficeId, feature: "gpp", off: false, reason: REASON };
    const given = await call("POST /admin/switches", { token, host, input });
    expect([given.status, (given.body as { fields: object }).fields]).toEqual([
      400,
      { feature: "Nobody here has this feature, so there is nothing to turn off" },
    ]);
    expect(await db.officeSwitch.count({ where: { officeId: vision.soloOfficeId } })).toBe(0);
  });
});
