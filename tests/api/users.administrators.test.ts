import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let chief = "";
const ids: Record<string, number> = {};
const REASON = "Joins us on Monday, as agreed";
beforeAll(async () => {
  castOf("vision");
  cast = castOf("dental");
  const second = { tenantId: "dental", role: "super_admin", firstName: "Kim", lastName: "Sato" } as const;
  await makeUser(db, { ...second, email: "super2@dental.test" });
  for (const user of await db.user.findMany()) ids[user.email] = user.id;
  chief = await tokenFor("super_admin@dental.test");
});

const idOf = (email: string) => ids[email] ?? 0;
const give = (more: object = {}, token = chief) =>
  call("POST /admin/administrators", {
    token,
    input: { firstName: "Ada", lastName: "Young", email: "ada@ours.example", role: "admin", reason: REASON, ...more },
  });
const change = (email: string, role: string, from: string, token = chief) =>
  call(`POST /admin/administrators/${idOf(email)}/role`, { token, input: { role, from, reason: REASON } });
const take = (email: string, from: string, token = chief) =>
  call(`POST /admin/administrators/${idOf(email)}/end`, { token, input: { from, reason: REASON } });
const roleOf = async (email: string) => {
  const { role, active } = await db.user.findUniqueOrThrow({ where: { id: idOf(email) } });
  return active ? role : null;
};

describe("the role of one of our administrators", () => {
  it("is given with an invitation, and opens the back office once a password is set", async () => {
    expect((await give()).status).toBe(200);
    const user = await db.user.findFirstOrThrow({ where: { email: "ada@ours.example" } });
    ids[user.email] = user.id;
    expect(user).toMatchObject({ role: "admin", tenantId: "dental", passwordHash: null });
    const mail = await db.outbox.findFirstOrThrow({ where: { payload: { path: ["to"], equals: user.email } } });
    const token = String((mail.payload as { link: string }).link)
      .split("/")
      .at(-1);
    const password = "three words in a row";
    await call(`POST /accounts/set-password/${token}`, { input: { password, passwordAgain: password } });
    const theirs = await tokenFor(user.email, password);
    expect((await call("GET /admin/dentists", { token: theirs })).status).toBe(200);
    const line = await db.auditEvent.findFirstOrThrow({ where: { action: "administrator.give" } });
    expect(line).toMatchObject({ reason: REASON, after: { email: user.email, role: "admin" } });
  });

  it("is not given to an address that has an account", async () => {
    const answer = await give({ email: "dentist@dental.test" });
    expect(answer.status).toBe(400);
    expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(["email"]);
    expect(await roleOf("dentist@dental.test")).toBe("dentist");
    expect((await give({ email: "new@ours.example", role: "dentist" })).status).toBe(400);
  });

  it("is changed, which ends their sessions; of two at once the second is told", async () => {
    const session = await tokenFor("admin@dental.test");
    const second = await tokenFor("super2@dental.test");
    const both = await Promise.all([
      change("admin@dental.test", "almost_super", "admin"),
      change("admin@dental.test", "super_admin", "admin", second),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      message: "Somebody else has changed this role meanwhile. Look at it again before you decide.",
    });
    expect((await call("GET /users/me/account", { token: session })).status).toBe(401);
    const now = await roleOf("admin@dental.test");
    expect((await change("admin@dental.test", "admin", now ?? "")).status).toBe(200);
    expect((await change("admin@dental.test", "admin", "admin")).status).toBe(409);
  });

  it("is taken away, which turns the account off, and given again", async () => {
    expect((await take("almost_super@dental.test", "almost_super")).status).toBe(200);
    await expect(tokenFor("almost_super@dental.test")).rejects.toThrow("401");
    expect((await take("almost_super@dental.test", "almost_super")).status).toBe(409);
    expect((await change("almost_super@dental.test", "admin", "almost_super")).status).toBe(200);
    expect(await roleOf("almost_super@dental.test")).toBe("admin");
    expect(await tokenFor("almost_super@dental.test")).toBeTypeOf("string");
    expect((await change("almost_super@dental.test", "almost_super", "admin")).status).toBe(200);
  });

  it("stays with the last super admin, also where two take each other's at once", async () => {
    const second = await tokenFor("super2@dental.test");
    const both = await Promise.all([
      take("super2@dental.test", "super_admin"),
      change("super_admin@dental.test", "admin", "super_admin", second),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = { tenantId: "dental", role: "super_admin", active: true } as const;
    expect(await db.user.count({ where: left })).toBe(1);
    const everybody = { in: [idOf("super_admin@dental.test"), idOf("super2@dental.test")] };
    await db.user.updateMany({ where: { id: everybody }, data: { role: "super_admin", active: true } });
    chief = await tokenFor("super_admin@dental.test");
    // Whoever has no password to come in with is nobody to leave it to, not even whoever asks.
    const first = { id: idOf("super_admin@dental.test") };
    const { passwordHash } = await db.user.findUniqueOrThrow({ where: first });
    await db.user.update({ where: first, data: { passwordHash: null } });
    for (const lost of [
      take("super2@dental.test", "super_admin"),
      change("super2@dental.test", "admin", "super_admin"),
    ])
      expect((await lost).status).toBe(409);
    await db.user.update({ where: first, data: { passwordHash } });
  });

  it("is nobody's own to change, nobody's of an office or the other tenant, and no lower administrator's", async () => {
    expect((await take("super_admin@dental.test", "super_admin")).status).toBe(403);
    expect((await change("dentist@dental.test", "admin", "admin")).status).toBe(404);
    expect((await take("admin@vision.test", "admin")).status).toBe(404);
    expect((await change("admin@vision.test", "super_admin", "admin")).status).toBe(404);
    expect(await roleOf("admin@vision.test")).toBe("admin");
    for (const role of ["admin", "almost_super", "dentist"]) {
      const token = await tokenFor(`${role}@dental.test`);
      const each = [
        give({}, token),
        change("admin@dental.test", "admin", "admin", token),
        take("admin@dental.test", "admin", token),
      ];
      expect(
        (await Promise.all(each)).map(({ status }) => status),
        role,
      ).toEqual([403, 403, 403]);
    }
    expect(cast.soloOfficeId).toBeGreaterThan(0);
  });
});
