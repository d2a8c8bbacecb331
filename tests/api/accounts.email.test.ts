// The address one logs in with: it changes only for who knows the password and reads the new address, and the old address
// can take it back.
import { beforeEach, describe, expect, it } from "vitest";
import { ROLES, type Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { deliverResets } from "../support/resets";

const PASSWORD = "inhouse-demo-2026";
let turn = 0;
let email = "";
let wanted = "";
let token = "";
let userId = 0;

const person = (address: string, role: Role = "dentist") => {
  return { tenantId: "dental" as const, email: address, role, firstName: "Robin", lastName: "Sample" };
};

/** The token of the newest mail of a template to an address; undefined where there is none. */
async function mailed(to: string, template: string): Promise<string | undefined> {
  const mails = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "desc" } });
  const letters = mails.map(({ payload }) => payload as { to: string; template: string; link?: string });
  return letters
    .find((letter) => letter.to === to && letter.template === template)
    ?.link?.split("/")
    .pop();
}

const alive = async (session: string) => (await call("GET /users/me/account", { token: session })).status === 200;
const ask = (input: object, session = token) => call("POST /users/me/email", { token: session, input });
const confirm = (link: string | undefined) => call(`POST /accounts/confirm-email/${link}`, { ip: `10.1.0.${turn}` });
const takeBack = (link: string | undefined) => call(`POST /accounts/take-back-email/${link}`, { ip: `10.1.0.${turn}` });
const loginOf = async () => (await db.user.findUniqueOrThrow({ where: { id: userId } })).email;

async function become(role: Role): Promise<void> {
  turn += 1;
  email = `mover${turn}@sample.example`;
  wanted = `moved${turn}@sample.example`;
  userId = (await db.$transaction((tx) => makeUser(tx, person(email, role)))).id;
  token = await tokenFor(email);
}
beforeEach(() => become("client"));

describe("a change of the login email", () => {
  it.each(ROLES)("is proven at the new one, by password, for %s", async (role) => {
    await become(role);
    expect((await ask({ email: wanted, currentPassword: "wrong" })).status).toBe(400);
    expect(await mailed(wanted, "confirmEmail")).toBeUndefined();
    expect((await ask({ email: wanted, currentPassword: PASSWORD })).status).toBe(200);
    expect(await loginOf()).toBe(email);
    expect((await confirm(await mailed(wanted, "confirmEmail"))).status).toBe(200);
    expect(await loginOf()).toBe(wanted);
    await expect(tokenFor(wanted)).resolves.toBeTypeOf("string");
  });

  it("ends every session but the one that asked, and every link mailed to the old address", async () => {
    const other = await tokenFor(email);
    await call("POST /accounts/forgot-password", { input: { email } });
    await deliverResets();
    expect(await mailed(email, "resetPassword")).toBeTypeOf("string");
    await ask({ email: wanted, currentPassword: PASSWORD });
    await confirm(await mailed(wanted, "confirmEmail"));
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    const open = await db.accountToken.findMany({ where: { userId, usedAt: null }, select: { purpose: true } });
    expect(open).toEqual([{ purpose: "take_back_email" }]);
  });

  it("confirms once, only the newest link, and not after a day", async () => {
    await ask({ email: `first-${wanted}`, currentPassword: PASSWORD });
    const first = await mailed(`first-${wanted}`, "confirmEmail");
    await ask({ email: wanted, currentPassword: PASSWORD });
    const link = await mailed(wanted, "confirmEmail");
    expect((await confirm(first)).status).toBe(404);
    expect((await Promise.all([confirm(link), confirm(link)])).map(({ status }) => status).sort()).toEqual([200, 404]);
    await ask({ email, currentPassword: PASSWORD });
    await db.accountToken.updateMany({ where: { userId, purpose: "change_email" }, data: { expiresAt: new Date(0) } });
    expect((await confirm(await mailed(email, "confirmEmail"))).status).toBe(404);
  });

  it("answers the same for an address that has an account, which is told", async () => {
    const free = await ask({ email: wanted, currentPassword: PASSWORD });
    await db.$transaction((tx) => makeUser(tx, person(`has-${wanted}`)));
    const taken = await ask({ email: `has-${wanted}`, currentPassword: PASSWORD });
    expect([taken.status, taken.body]).toEqual([free.status, free.body]);
    expect(await mailed(`has-${wanted}`, "confirmEmail")).toBeUndefined();
    expect(await mailed(`has-${wanted}`, "emailTaken")).toBe("login");
  });

  it("is a dead link where the address got an account in between", async () => {
    await ask({ email: wanted, currentPassword: PASSWORD });
    await db.$transaction((tx) => makeUser(tx, person(wanted)));
    expect((await confirm(await mailed(wanted, "confirmEmail"))).status).toBe(404);
    expect(await loginOf()).toBe(email);
  });

  it("is not open to who looks through the account", async () => {
    const admin = await db.$transaction((tx) => makeUser(tx, person(`admin-${wanted}`, "admin")));
    const session = await tokenFor(admin.email);
    await call("POST /admin/impersonate", { token: session, input: { userId, reason: "asked by phone" } });
    expect((await ask({ email: wanted, currentPassword: PASSWORD }, session)).status).toBe(403);
  });

  it("is in the trail with both addresses, and in no other family's row", async () => {
    await ask({ email: wanted, currentPassword: PASSWORD });
    await confirm(await mailed(wanted, "confirmEmail"));
    const where = { nounId: String(userId), action: "account.change_email" };
    expect(await db.auditEvent.findFirstOrThrow({ where })).toMatchObject({
      before: { email },
      after: { email: wanted },
    });
  });
});

describe("the old address", () => {
  it("takes the account back: sessions, password and links of who took it are worth nothing", async () => {
    await ask({ email: wanted, currentPassword: PASSWORD });
    await confirm(await mailed(wanted, "confirmEmail"));
    const link = await mailed(email, "emailChanged");
    // Whoever took it goes on to a third address, which is told of that too.
    await ask({ email: `third-${wanted}`, currentPassword: PASSWORD });
    await confirm(await mailed(`third-${wanted}`, "confirmEmail"));
    const later = await mailed(wanted, "emailChanged");
    const taken = await takeBack(link);
    expect(taken.status).toBe(200);
    expect(await loginOf()).toBe(email);
    expect(await alive(token)).toBe(false);
    expect((await takeBack(later)).status).toBe(404);
    expect((await takeBack(link)).status).toBe(404);
    await expect(tokenFor(email)).rejects.toThrow("401");
    const { passwordToken } = (taken.body as { data: { passwordToken: string } }).data;
    const password = "three words in a row";
    const input = { password, passwordAgain: password };
    expect((await call(`POST /accounts/reset-password/${passwordToken}`, { input })).status).toBe(200);
    await expect(tokenFor(email, password)).resolves.toBeTypeOf("string");
  });

  it("can do so for thirty days", async () => {
    await ask({ email: wanted, currentPassword: PASSWORD });
    await confirm(await mailed(wanted, "confirmEmail"));
    const row = await db.accountToken.findFirstOrThrow({ where: { userId, purpose: "take_back_email" } });
    expect(Math.round((row.expiresAt.getTime() - row.createdAt.getTime()) / 86_400_000)).toBe(30);
    await db.accountToken.update({ where: { id: row.id }, data: { expiresAt: new Date(0) } });
    expect((await takeBack(await mailed(email, "emailChanged"))).status).toBe(404);
  });
});
