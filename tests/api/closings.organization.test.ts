// An organization closes one of its locations itself: by whom, never the last one that is open, and with whose name in the history.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { makeFamily, makeWorld, moveTo, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 90_000 });

let one: World;
let two: World;
let three: World;
let alone: World;
const tokens: Record<string, string> = {};

const DAY = "2027-01-20";
const address = (world: World, path: "/preview" | "" = "") => `/admin/dentists/${world.office}/closing${path}`;
const token = (as: string) => ({ token: tokens[as] ?? "" });
const preview = (world: World, as: string, takenOverById: number | null = null) =>
  call(`POST ${address(world, "/preview")}`, { ...token(as), input: { closesOn: DAY, takenOverById } });
const close = (world: World, as: string, takenOverById: number | null = null) =>
  call(`POST ${address(world)}`, { ...token(as), input: { closesOn: DAY, takenOverById, reason: "other" } });
const stay = (world: World, as: string) => call(`DELETE ${address(world)}`, token(as));
const officeOf = (world: World) => db.office.findUniqueOrThrow({ where: { id: world.office } });

beforeAll(async () => {
  [one, two, three, alone] = [await makeWorld(), await makeWorld(), await makeWorld(), await makeWorld()];
  const { id: organizationId } = await db.organization.create({
    data: { tenantId: "dental", name: "Three places", createdAt: new Date("2026-01-01T15:00:00Z") },
  });
  const ids = [one, two, three].map(({ office }) => office);
  await db.office.updateMany({ where: { id: { in: ids } }, data: { organizationId } });
  const people = {
    senior: ["super_admin", []],
    owner: ["dentist", ids],
    manager: ["office_admin", ids],
    some: ["office_admin", ids.slice(0, 2)],
    looks: ["dentist_standard", ids],
    lone: ["dentist", [alone.office]],
  } as const;
  for (const [name, [role, officeIds]] of Object.entries(people)) {
    const email = `${name}@three-places.test`;
    const own = role === "super_admin" ? {} : { officeIds: [...officeIds] };
    await makeUser(db, { tenantId: "dental", firstName: "Ana", lastName: "Roa", role, email, ...own });
    tokens[name] = await tokenFor(email);
  }
  await moveTo("2026-12-10T15:00:00Z");
  await makeFamily(one, "2026-12-05");
});

describe("who administers all locations", () => {
  it.each(["owner", "manager"])("as %s sees what closing one does, announces it and takes it back", async (as) => {
    expect((await preview(one, as, two.office)).body).toMatchObject({
      data: { refused: null, families: 1, takeover: { members: 1 } },
    });
    expect((await close(one, as, two.office)).status).toBe(200);
    expect(await officeOf(one)).toMatchObject({ closesOn: new Date(DAY), takenOverById: two.office });
    expect((await stay(one, as)).status).toBe(200);
    const user = await db.user.findFirstOrThrow({ where: { email: `${as}@three-places.test` } });
    const acts = await db.auditEvent.findMany({ where: { officeId: one.office, actorId: user.id } });
    expect(acts.map(({ action }) => action)).toEqual(["office.close_announce", "office.close_take_back"]);
  });

  it("takes back what our administrators have announced", async () => {
    expect((await close(one, "senior")).status).toBe(200);
    expect((await stay(one, "owner")).status).toBe(200);
  });

  it("does not close the last one that is open, also where two close the last two at the same time", async () => {
    expect((await close(three, "owner")).status).toBe(200);
    const both = await Promise.all([close(one, "owner"), close(two, "manager")]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const words = { message: expect.stringContaining("last open location") };
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject(words);
    const last = (await officeOf(one)).closesOn === null ? one : two;
    expect((await preview(last, "owner")).body).toMatchObject({ data: { refused: "lastOpen" } });
    // Our administrators close it with the organization.
    expect((await preview(last, "senior")).body).toMatchObject({ data: { refused: null } });
    expect((await close(last, "senior")).status).toBe(200);
    for (const world of [one, two, three]) expect((await stay(world, "owner")).status).toBe(200);
  });

  it("is asked again when it is done: who administers all but one by then is refused", async () => {
    const user = await db.user.findFirstOrThrow({ where: { email: "manager@three-places.test" } });
    const where = { userId_officeId: { userId: user.id, officeId: three.office } };
    await db.userOffice.delete({ where });
    expect((await close(one, "manager")).status).toBe(403);
    await db.userOffice.create({ data: where.userId_officeId });
    expect((await officeOf(one)).closesOn).toBeNull();
  });
});

describe("who does not", () => {
  it("reads why, of some of the locations and of an office on its own", async () => {
    for (const [world, as, words] of [
      [one, "some", "every location"],
      [alone, "lone", "Contact us"],
    ] as const) {
      for (const ask of [preview(world, as), close(world, as), stay(world, as)])
        expect(await ask).toMatchObject({ status: 403, body: { message: expect.stringContaining(words) } });
    }
    expect((await officeOf(one)).closesOn).toBeNull();
  });

  it("is refused as staff, and finds no location where they do not work", async () => {
    expect((await close(one, "looks")).status).toBe(403);
    expect((await close(three, "some")).status).toBe(404);
    expect((await close(one, "lone")).status).toBe(404);
  });
});
