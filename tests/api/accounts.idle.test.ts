// Who is logged out for doing nothing (000 §9), on the server.
import "../support/own-sandbox";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeUser } from "../../prisma/seed/users";
import { makeFamily, makeWorld, type World } from "../support/billing";
import { call, tokenFor } from "../support/call";

let world: World;
beforeAll(async () => {
  world = await makeWorld();
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Sample" } as const;
  const officeIds = [world.office];
  for (const role of ["dentist", "dentist_standard"] as const)
    await makeUser(db, { ...person, role, email: `${role}@idle.test`, officeIds });
  await makeUser(db, { ...person, role: "admin", email: "admin@idle.test" });
  const client = await makeUser(db, { ...person, role: "client", email: "client@idle.test" });
  await makeFamily(world, new Date().toISOString().slice(0, 10), { size: 1, userId: client.id });
}, 90_000);

const account = (token: string) => call("GET /users/me/account", { token });

describe("a session", () => {
  it.each([
    ["dentist", "web", true, true],
    ["dentist_standard", "web", true, true],
    ["dentist", "web", false, false],
    ["dentist", "api", true, false],
    ["client", "web", true, false],
    ["admin", "web", true, false],
  ] as const)("%s in a %s session, members: %s, ends after 15 idle minutes and the countdown: %s", async (...row) => {
    const [role, kind, hasMembers, ends] = row;
    const user = await db.user.findFirstOrThrow({ where: { email: `${role}@idle.test` } });
    const offices = hasMembers ? [] : await db.userOffice.findMany({ where: { userId: user.id } });
    if (!hasMembers) await db.userOffice.deleteMany({ where: { userId: user.id } });
    const token = await tokenFor(user.email);
    const idle = (minutes: number) =>
      db.session.updateMany({
        where: { userId: user.id, revokedAt: null },
        data: { kind, lastSeenAt: new Date(Date.now() - minutes * 60_000) },
      });
    // A page reports once a minute at most, so its own countdown may end a minute later.
    await idle(20.5);
    expect((await account(token)).status).toBe(200);
    await idle(21.5);
    expect((await account(token)).status).toBe(ends ? 401 : 200);
    await db.userOffice.createMany({ data: offices });
  });

  it("is not kept alive by the poll of an open page, but by what its reader does", async () => {
    const token = await tokenFor("dentist@idle.test");
    const where = { user: { email: "dentist@idle.test" }, revokedAt: null };
    await db.session.updateMany({ where, data: { kind: "web", lastSeenAt: new Date(Date.now() - 19 * 60_000) } });
    const idleMinutes = async () => {
      const { lastSeenAt } = await db.session.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
      return (Date.now() - lastSeenAt.getTime()) / 60_000;
    };
    expect((await account(token)).status).toBe(200);
    expect(await idleMinutes()).toBeGreaterThan(18);
    expect((await call("POST /users/me/activity", { token })).status).toBe(200);
    expect(await idleMinutes()).toBeLessThan(1);
  });

  it("of an administrator who looks through an office does not idle out", async () => {
    const token = await tokenFor("admin@idle.test");
    const input = { officeId: world.office, reason: "asked by phone" };
    expect((await call("POST /admin/impersonate", { token, input })).status).toBe(200);
    const where = { user: { email: "admin@idle.test" }, revokedAt: null };
    await db.session.updateMany({ where, data: { kind: "web", lastSeenAt: new Date(Date.now() - 60 * 60_000) } });
    expect((await account(token)).body).toMatchObject({ data: { type: "dentist" } });
  });
});
