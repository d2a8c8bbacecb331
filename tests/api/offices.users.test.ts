import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let owner = "";
let officeAdmin = "";
let hq = "";
const ids: Record<string, number> = {};
beforeAll(async () => {
  cast = castOf("dental");
  owner = await tokenFor("dentist@dental.test");
  officeAdmin = await tokenFor("office_admin@dental.test");
  hq = await tokenFor("hq@dental.test");
  for (const user of await db.user.findMany()) ids[user.email] = user.id;
});

const users = (what: string, token: string, input: object, officeId = cast.soloOfficeId) =>
  call(`POST /dentists/${officeId}/users/${what}`, { token, input });
const person = (email: string, type = "dentist_standard") => ({
  firstName: "Ned",
  lastName: "Low",
  email,
  type,
  jobTitle: "Hygienist",
});

describe("users of an office", () => {
  it("are added with a mail to choose a password, and log in after it", async () => {
    const added = await users("add", owner, person("ned@example.com"));
    expect(added.body).toMatchObject({ message: "User added" });
    const mail = await db.outbox.findFirstOrThrow({
      where: { kind: "mail", payload: { path: ["template"], equals: "staffInvite" } },
    });
    const token = String((mail.payload as { link: string }).link)
      .split("/")
      .at(-1);
    const set = await call(`POST /accounts/set-password/${token}`, {
      input: { password: "long enough", passwordAgain: "long enough" },
    });
    expect(set.status).toBe(200);
    expect(await tokenFor("ned@example.com", "long enough")).toBeTypeOf("string");
    const list = await call(`GET /dentists/${cast.soloOfficeId}/users`, { token: owner });
    expect((list.body as { data: object[] }).data[0]).toMatchObject({ isOwner: true, email: "dentist@dental.test" });
    expect(JSON.stringify(list.body)).not.toContain("passwordHash");
  });

  it("do not rise by being added: an office admin makes no dentist", async () => {
    expect((await users("add", officeAdmin, person("rise@example.com", "dentist"))).status).toBe(403);
    expect((await users("add", officeAdmin, person("admin2@example.com", "super_admin"))).status).toBe(400);
    expect((await users("add", officeAdmin, person("ok@example.com", "office_admin"))).status).toBe(200);
    expect((await users("add", hq, person("cross@example.com"))).status).toBe(404);
  });

  it("change their own address: another one for a colleague is refused, not dropped with a message of success", async () => {
    const userId = ids["dentist_standard@dental.test"] ?? 0;
    const theirs = await users("update", owner, { userId, email: "dentist_standard@dental.test", jobTitle: "Manager" });
    expect([theirs.status, (await db.user.findUniqueOrThrow({ where: { id: userId } })).jobTitle]).toEqual([
      200,
      "Manager",
    ]);
    const other = await users("update", owner, { userId, email: "other@dental.test" });
    expect([other.status, (other.body as { fields: object }).fields]).toEqual([
      400,
      { email: "Only they can change the email they sign in with" },
    ]);
  });

  it("keep their address: it is not taken from another practice", async () => {
    const answer = await users("add", owner, person("owner.large@dental.test"));
    expect(answer.status).toBe(400);
    expect((answer.body as { fields: object }).fields).toEqual({
      email: "This email already belongs to another account",
    });
  });

  it("are taken into a sister office with the account they have", async () => {
    const [first = 0, second = 0] = cast.locationIds;
    expect((await users("add", hq, person("float@example.com"), first)).status).toBe(200);
    expect((await users("add", hq, person("float@example.com"), second)).status).toBe(200);
    expect((await users("add", hq, person("float@example.com"), second)).status).toBe(400);
    expect(await db.user.count({ where: { email: "float@example.com" } })).toBe(1);
    const rows = await db.userOffice.findMany({
      where: { user: { email: "float@example.com" } },
      orderBy: { position: "asc" },
    });
    expect(rows.map((row) => row.officeId)).toEqual([first, second]);
  });

  it("come with the role they have: an office admin brings no dentist of a sister office, whatever is sent", async () => {
    const [first, second] = cast.locationIds;
    const boss = { tenantId: "dental", firstName: "Bo", lastName: "Ng" } as const;
    await makeUser(db, {
      ...boss,
      role: "office_admin",
      email: "both@dental.test",
      officeIds: [first ?? 0, second ?? 0],
    });
    await makeUser(db, { ...boss, role: "dentist", email: "doctor@dental.test", officeIds: [first ?? 0] });
    const add = async (token: string) =>
      (await users("add", token, person("doctor@dental.test", "office_admin"), second ?? 0)).status;
    expect(await add(await tokenFor("both@dental.test"))).toBe(403);
    const doctor = { where: { email: "doctor@dental.test" }, include: { offices: true } };
    expect((await db.user.findFirstOrThrow(doctor)).offices).toHaveLength(1);
    expect(await add(hq)).toBe(200);
    expect((await db.user.findFirstOrThrow(doctor)).offices).toHaveLength(2);
  });

  it("lose their sessions when switched off, and come back when switched on", async () => {
    const target = "office_admin_temp@dental.test";
    const session = await tokenFor(target);
    const off = await users("reactivate", owner, { userId: ids[target], active: false });
    expect(off.body).toMatchObject({ message: "User account is deactivated" });
    expect((await call("GET /users/me/account", { token: session })).status).toBe(401);
    await expect(tokenFor(target)).rejects.toThrow("401");
    expect((await users("reactivate", owner, { userId: ids[target], active: true })).body).toMatchObject({
      message: "User account is activated",
    });
    expect(await tokenFor(target)).toBeTypeOf("string");
  });

  it.each([
    ["oneself", "office_admin@dental.test", "You cannot do this to your own account"],
    ["the owner", "dentist@dental.test", "The owner's account cannot be changed here"],
  ])("cannot switch off %s", async (_who, email, text) => {
    const answer = await users("reactivate", officeAdmin, { userId: ids[email], active: false });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ message: text });
  });

  it("of other offices are not found", async () => {
    for (const what of ["reactivate", "delete", "changePermissions", "update"]) {
      const input = {
        userId: ids["owner.large@dental.test"],
        active: false,
        type: "office_admin",
        firstName: "A",
        lastName: "B",
      };
      expect((await users(what, owner, input)).status).toBe(404);
    }
  });

  it("who work elsewhere too are not switched off by one of their offices", async () => {
    const [first = 0] = cast.locationIds;
    const float = await db.user.findFirstOrThrow({ where: { email: "float@example.com" } });
    await users("add", hq, person("local@example.com", "office_admin"), first);
    await db.user.update({
      where: { tenantId_email: { tenantId: "dental", email: "local@example.com" } },
      data: { passwordHash: (await db.user.findFirstOrThrow({ where: { email: "hq@dental.test" } })).passwordHash },
    });
    const local = await tokenFor("local@example.com");
    expect((await users("reactivate", local, { userId: float.id, active: false }, first)).status).toBe(409);
    expect((await users("delete", local, { userId: float.id }, first)).status).toBe(200);
    expect(await db.user.findUniqueOrThrow({ where: { id: float.id }, include: { offices: true } })).toMatchObject({
      active: true,
      offices: [{ officeId: cast.locationIds[1] }],
    });
  });

  it("change what they may do, with one plan coordinator an office", async () => {
    const target = "dentist_standard@dental.test";
    const answer = await users("changePermissions", owner, {
      userId: ids[target],
      type: "office_admin",
      planCoordinator: true,
    });
    expect(answer.body).toMatchObject({ message: "Permissions changed" });
    const coordinators = await db.user.findMany({
      where: { planCoordinator: true, offices: { some: { officeId: cast.soloOfficeId } } },
    });
    expect(coordinators.map((user) => user.email)).toEqual([target]);
    expect((await users("changePermissions", officeAdmin, { userId: ids[target], type: "dentist" })).status).toBe(403);
    expect(await db.auditEvent.count({ where: { action: "user.permissions" } })).toBe(1);
  });

  it("are switched off when they leave their last office", async () => {
    const target = await db.user.findFirstOrThrow({ where: { email: "ok@example.com" } });
    expect((await users("delete", owner, { userId: target.id })).status).toBe(200);
    expect((await db.user.findUniqueOrThrow({ where: { id: target.id } })).active).toBe(false);
  });
});
