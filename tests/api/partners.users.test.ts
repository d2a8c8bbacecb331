// Who works for an association: invited, given another role and switched off by whoever administers it, and by nobody else.
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeAssociation } from "@/prisma/seed/associations";
import { makeUser } from "@/prisma/seed/users";
import { call, csvLines, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const VISION = "vision.localhost:3000";
const ids: Record<string, number> = {};
let token = "";

beforeAll(async () => {
  castOf("vision");
  const cast = castOf("dental");
  const other = await makeAssociation(db, "dental", { name: "Gulf Coast Dentists", signupUrl: "gulf-coast" });
  const person = { tenantId: "dental", firstName: "Kim", lastName: "Sato", role: "association" } as const;
  await makeUser(db, { ...person, email: "gulf@dental.test", associationId: other.id });
  await makeUser(db, { ...person, email: "spare@dental.test", role: "affiliate", associationId: cast.associationId });
  for (const user of await db.user.findMany()) ids[user.email] = user.id;
  token = await tokenFor("association@dental.test");
});

const idOf = (email: string) => ids[email] ?? 0;
const row = (email: string) => db.user.findFirstOrThrow({ where: { email } });
const add = (more: object = {}, as = token) =>
  call("POST /associations/users", {
    token: as,
    input: { firstName: "Ada", lastName: "Young", email: "ada@lone.example", role: "association_standard", ...more },
  });
const again = (email: string, as = token) =>
  call(`POST /associations/users/${idOf(email)}/invite-again`, { token: as });
const give = (email: string, role: string, from: string, as = token) =>
  call(`POST /associations/users/${idOf(email)}/role`, { token: as, input: { role, from } });
const turn = (email: string, active: boolean, as = token) =>
  call(`POST /associations/users/${idOf(email)}/active`, { token: as, input: { active } });
/** The secret parts of the links that somebody was mailed, the first one first. */
async function links(to: string): Promise<string[]> {
  const sent = await db.outbox.findMany({ where: { payload: { path: ["to"], equals: to } }, orderBy: { id: "asc" } });
  return sent.map(({ payload }) => (payload as { link: string }).link.split("/").at(-1) ?? "");
}
const names = async (as: string, query = "", host?: string) =>
  (await csvLines(`/associations/users/export?format=csv${query}`, as, host)).map((line) =>
    line.split(",").slice(1, 4).join(","),
  );

describe("somebody who works for an association", () => {
  it("is invited, comes in by the link, and sees what the association sees", async () => {
    expect(await add()).toMatchObject({ status: 200, body: { message: "User added" } });
    const user = await row("ada@lone.example");
    ids[user.email] = user.id;
    expect(user).toMatchObject({ role: "association_standard", tenantId: "dental", passwordHash: null });
    expect((await again(user.email)).status).toBe(200);
    const [first, second] = await links(user.email);
    const password = "three words in a row";
    const set = (key = "") =>
      call(`POST /accounts/set-password/${key}`, { input: { password, passwordAgain: password } });
    // The first link has stopped working with the second.
    expect((await set(first)).status).toBe(404);
    expect((await set(second)).status).toBe(200);
    const theirs = await tokenFor(user.email, password);
    expect((await call("GET /associations/dentists/export?format=csv", { token: theirs })).status).toBe(200);
    expect((await again(user.email)).status).toBe(409);
    const line = await db.auditEvent.findFirstOrThrow({ where: { action: "user.add" } });
    expect(line).toMatchObject({ nounId: String(user.id), after: { email: user.email, role: "association_standard" } });
  });

  it("has an address nobody else has, a name and a role of an association", async () => {
    for (const wrong of [
      { email: "dentist@dental.test" },
      { email: "gulf@dental.test" },
      { email: "no address" },
      { firstName: " " },
      { role: "dentist" },
      { role: "super_admin" },
    ]) {
      const answer = await add({ email: "new@lone.example", ...wrong });
      expect([wrong, answer.status]).toEqual([wrong, 400]);
      expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(Object.keys(wrong));
    }
    expect(await db.user.count({ where: { email: "new@lone.example" } })).toBe(0);
  });

  it("is given another role, once, as it was read", async () => {
    const theirs = await tokenFor("spare@dental.test");
    expect((await give("spare@dental.test", "association_standard", "affiliate")).status).toBe(200);
    expect(await row("spare@dental.test")).toMatchObject({ role: "association_standard" });
    // They log in again.
    expect((await call("GET /associations/users/export?format=csv", { token: theirs })).status).toBe(401);
    expect((await give("spare@dental.test", "association", "affiliate")).status).toBe(409);
    expect((await give("spare@dental.test", "dentist", "association_standard")).status).toBe(400);
  });

  it("is switched off, which ends the session, and on again", async () => {
    const theirs = await tokenFor("spare@dental.test");
    expect((await turn("spare@dental.test", false)).status).toBe(200);
    expect((await call("GET /associations/users/export?format=csv", { token: theirs })).status).toBe(401);
    expect((await turn("spare@dental.test", false)).status).toBe(409);
    expect((await turn("spare@dental.test", true)).status).toBe(200);
    expect((await turn("spare@dental.test", true)).status).toBe(409);
    expect((await row("spare@dental.test")).active).toBe(true);
  });

  it("can have an invitation taken back: its link no longer sets a password", async () => {
    await add({ email: "late@lone.example" });
    const user = await row("late@lone.example");
    ids[user.email] = user.id;
    const [key] = await links(user.email);
    expect((await turn(user.email, false)).status).toBe(200);
    const password = "three words in a row";
    expect(
      (await call(`POST /accounts/set-password/${key}`, { input: { password, passwordAgain: password } })).status,
    ).toBe(404);
    expect((await again(user.email)).status).toBe(409);
  });
});

describe("the last who administers an association", () => {
  it("stays, whoever asks, until there is another", async () => {
    const admin = await tokenFor("admin@dental.test");
    // Their own account is nobody's to change here, and the back office keeps the last one too.
    expect((await turn("association@dental.test", false)).status).toBe(409);
    expect((await give("association@dental.test", "affiliate", "association")).status).toBe(409);
    const off = (email: string) =>
      call(`POST /admin/users/${idOf(email)}/active`, {
        token: admin,
        input: { active: false, reason: "They asked us by phone" },
      });
    expect(await off("association@dental.test")).toMatchObject({
      status: 409,
      body: {
        message: "This is the only administrator of the association. Make somebody else an administrator first.",
      },
    });
    expect((await give("spare@dental.test", "association", "association_standard")).status).toBe(200);
    const second = await tokenFor("spare@dental.test");
    expect((await give("association@dental.test", "affiliate", "association", second)).status).toBe(200);
    expect((await turn("spare@dental.test", false, second)).status).toBe(409);
    expect((await off("spare@dental.test")).status).toBe(409);
    await db.user.update({ where: { id: idOf("association@dental.test") }, data: { role: "association" } });
    token = await tokenFor("association@dental.test");
  });

  it("stays where two take the role from each other at once", async () => {
    const second = await tokenFor("spare@dental.test");
    const answers = await Promise.all([
      give("spare@dental.test", "affiliate", "association"),
      give("association@dental.test", "affiliate", "association", second),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const left = await db.user.count({
      where: { role: "association", active: true, associationId: (await row("spare@dental.test")).associationId },
    });
    expect(left).toBe(1);
    await db.user.updateMany({ where: { email: "association@dental.test" }, data: { role: "association" } });
    token = await tokenFor("association@dental.test");
  });
});

describe("an association's users", () => {
  it("are nobody's of another association or the other tenant", async () => {
    const gulf = await tokenFor("gulf@dental.test");
    const vision = await tokenFor("association@vision.test", undefined, VISION);
    const before = await row("affiliate@dental.test");
    for (const [as, host] of [[gulf], [vision, VISION]] as const) {
      const where = { token: as, ...(host ? { host } : {}) };
      const path = `POST /associations/users/${before.id}`;
      expect((await call(`${path}/invite-again`, where)).status).toBe(404);
      expect((await call(`${path}/role`, { ...where, input: { role: "association", from: "affiliate" } })).status).toBe(
        404,
      );
      expect((await call(`${path}/active`, { ...where, input: { active: false } })).status).toBe(404);
      expect((await names(as, "", host)).join()).not.toContain("affiliate@dental.test");
    }
    // Nor is anybody of an office, or of ours.
    for (const email of ["dentist@dental.test", "admin@dental.test", "association@vision.test"])
      expect([email, (await turn(email, false)).status]).toEqual([email, 404]);
    expect(await row("affiliate@dental.test")).toEqual(before);
  });

  it("are managed by who administers it alone; staff look on, an affiliate sees themselves", async () => {
    for (const role of ["association_standard", "affiliate", "dentist", "sm_business", "admin"]) {
      const theirs = await tokenFor(`${role}@dental.test`);
      expect([role, (await add({ email: "new@lone.example" }, theirs)).status]).toEqual([role, 403]);
      expect([role, (await turn("spare@dental.test", false, theirs)).status]).toEqual([role, 403]);
    }
    const staff = await names(await tokenFor("association_standard@dental.test"));
    expect(staff).toContain("affiliate@dental.test,Affiliate,Active");
    expect(staff).toEqual(await names(token));
    expect(await names(token, "&filter=off")).toEqual(["late@lone.example,Staff,Turned off"]);
    expect(await names(token, "&q=fischer")).toEqual(["association_standard@dental.test,Staff,Active"]);
    expect(await names(await tokenFor("affiliate@dental.test"))).toEqual(["affiliate@dental.test,Affiliate,Active"]);
  });
});
