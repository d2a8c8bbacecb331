import { beforeAll, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { listUsers } from "@/lib/practice/users/queries";
import { userList } from "@/lib/practice/users/schema";
import type { Cast } from "@/prisma/seed/cast";
import { makeUser } from "@/prisma/seed/users";
import { call, download, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

let cast: Cast;
let vision: Cast;
const ids: Record<string, number> = {};
const tokens: Record<string, string> = {};
const REASON = "Dana asked for it on the phone";
beforeAll(async () => {
  cast = castOf("dental");
  vision = castOf("vision");
  const more = { tenantId: "dental", firstName: "Kim", lastName: "Sato" } as const;
  await makeUser(db, { ...more, role: "super_admin", email: "super2@dental.test" });
  await makeUser(db, { ...more, role: "admin", email: "admin2@dental.test" });
  for (const user of await db.user.findMany()) ids[user.email] = user.id;
  for (const role of ["super_admin", "almost_super", "admin"]) tokens[role] = await tokenFor(`${role}@dental.test`);
});

const idOf = (email: string) => ids[email] ?? 0;
const act = (what: string, email: string | number, more: object = {}, token = tokens.admin ?? "") =>
  call(`POST /admin/users/${typeof email === "number" ? email : idOf(email)}/${what}`, {
    token,
    input: { reason: REASON, ...more },
  });
const said = ({ status, body }: { status: number; body: unknown }) => [status, (body as { message?: string }).message];
const factsOf = async (email: string, token = tokens.admin ?? "") => {
  const { body } = await call(`GET /admin/users/${idOf(email)}`, { token });
  return (body as { data: { state: string; sessions: number; acts: string[]; refusal: string | null } }).data;
};
const listed = async (query: string, path = "/admin/users/export") => {
  const { bytes } = await download(`${path}?format=csv&${query}`, tokens.admin ?? "");
  return bytes.toString().trim().split("\r\n").slice(1);
};
const wrongPassword = (email: string, ip: string) =>
  call("POST /accounts/login", { input: { email, password: "not the password" }, ip });

async function lock(email: string, ip: string): Promise<void> {
  for (let attempt = 0; attempt < 6; attempt++) await wrongPassword(email, ip);
  expect((await wrongPassword(email, ip)).status).toBe(429);
}

describe("the users of the product", () => {
  it("are those of the administrator's tenant, in all roles", async () => {
    const rows = await listed("");
    expect(rows.length).toBe(await db.user.count({ where: { tenantId: "dental" } }));
    const all = rows.join("\n");
    for (const role of ["Super admin", "Member", "Practice owner", "Employer", "Affiliate"])
      expect(all).toContain(role);
    expect(all).not.toContain("@vision.test");
  });

  it("are found by name, email, phone or number, and but for a typing error", async () => {
    const { firstName, lastName, id } = await db.user.findFirstOrThrow({
      where: { email: "office_admin@dental.test" },
    });
    const only = [expect.stringContaining("office_admin@dental.test")];
    expect(await listed(`q=${firstName}%20${lastName}`)).toEqual(only);
    expect(await listed(`q=%23${id}`)).toEqual(only);
    // Tessa Lindqvist: a letter too many, one too few, another, and two swapped.
    for (const typed of ["lindqqvist", "lindvist", "lindkvist", "lidnqvist", "tesa lindqvits"])
      expect(await listed(`q=${encodeURIComponent(typed)}`), typed).toEqual(only);
    expect(await listed("q=lxndqvxst")).toEqual([]);
    // What a regular expression means something by is a letter like others.
    for (const typed of [".*.*.*", "(((((", "\\m.+", "[a-z]{4}"])
      expect(await listed(`q=${encodeURIComponent(typed)}`), typed).toEqual([]);
  });

  it("are not searched by what no name is as long as", async () => {
    const long = await call(`GET /admin/users/export?format=csv&q=${"a".repeat(10_000)}`, {
      token: tokens.admin ?? "",
    });
    expect(long.status).toBe(400);
  });

  it("are filtered by who they are and how they stand, and of an office are those who work there", async () => {
    expect(await listed("kind=ours")).toHaveLength(5);
    expect((await listed("kind=members")).every((row) => row.includes("Member"))).toBe(true);
    expect(await listed("filter=temporary")).toHaveLength(1);
    const there = await listed("", `/admin/dentists/${cast.soloOfficeId}/users/export`);
    const team = { offices: { some: { officeId: cast.soloOfficeId } } };
    expect(there).toHaveLength(await db.user.count({ where: team }));
  });

  it("are filtered by their association: its own people, and those of its practices; or those of none", async () => {
    const id = cast.associationId;
    const practice = { offices: { some: { office: { associationId: id } } } };
    const linked = await db.user.findMany({
      where: { OR: [{ associationId: id }, practice] },
      select: { email: true },
    });
    const rows = await listed(`association=${id}`);
    expect(rows).toHaveLength(linked.length);
    for (const { email } of linked) expect(rows.join("\n")).toContain(email);
    const all = (await listed("")).length;
    expect(await listed("association=none")).toHaveLength(all - linked.length);
    const own = await db.user.count({ where: { associationId: id } });
    expect(await listed(`association=${id}&kind=partners`)).toHaveLength(own);
    const scope = { tenantId: "dental" } as const;
    const query = userList.parse({ association: String(id), kind: "partners" });
    const { total, kinds, associations } = await listUsers(scope, query, { skip: 0, take: 1 });
    expect([total, kinds.everybody]).toEqual([own, linked.length]);
    const partners = (await listed("kind=partners")).length;
    expect(associations).toEqual({ [id]: own, none: partners - own });
    const theirs = `GET /admin/users/export?format=csv&association=${vision.associationId}`;
    expect((await call(theirs, { token: tokens.admin ?? "" })).status).toBe(404);
  });

  it("of the other tenant are not found, and neither are those of its offices", async () => {
    const stranger = idOf("dentist@vision.test");
    expect((await call(`GET /admin/users/${stranger}`, { token: tokens.super_admin ?? "" })).status).toBe(404);
    for (const what of ["unlock", "link", "end-sessions", "active"])
      expect((await act(what, stranger, { active: false }, tokens.super_admin)).status, what).toBe(404);
    const file = `GET /admin/dentists/${vision.soloOfficeId}/users/export?format=csv`;
    expect((await call(file, { token: tokens.super_admin ?? "" })).status).toBe(404);
    expect((await db.user.findUniqueOrThrow({ where: { id: stranger } })).active).toBe(true);
  });

  it("are nobody's to see or act on but an administrator's", async () => {
    for (const role of ["dentist", "client", "association"]) {
      const token = await tokenFor(`${role}@dental.test`);
      expect((await call(`GET /admin/users/${idOf("client@dental.test")}`, { token })).status, role).toBe(403);
      expect((await act("active", "client@dental.test", { active: false }, token)).status, role).toBe(403);
    }
  });
});

describe("an act on a user", () => {
  it("says why, in words", async () => {
    const answer = await act("end-sessions", "dentist@dental.test", { reason: "x" });
    expect([answer.status, (answer.body as { fields: object }).fields]).toEqual([
      400,
      { reason: "Say why in a few words, such as: Asked by phone to change a plan" },
    ]);
  });

  it("unlocks a login that was tried too often, once", async () => {
    const email = "office_admin@dental.test";
    await lock(email, "198.51.100.7");
    expect(await factsOf(email)).toMatchObject({ state: "locked" });
    expect(await listed("filter=locked")).toEqual([expect.stringContaining(email)]);
    const both = await Promise.all([act("unlock", email), act("unlock", email, {}, tokens.super_admin)]);
    expect(both.map(said).toSorted()).toEqual([
      [200, "Login unlocked"],
      [409, "This login is not locked anymore"],
    ]);
    expect((await wrongPassword(email, "198.51.100.7")).status).toBe(401);
    expect(await factsOf(email)).toMatchObject({ state: "active" });
    const line = await db.auditEvent.findFirstOrThrow({ where: { action: "user.unlock" } });
    expect(line).toMatchObject({ reason: REASON, nounId: String(idOf(email)), officeId: cast.soloOfficeId });
  });

  it("sends a link for a new password, and no second one on top of it", async () => {
    const email = "affiliate@dental.test";
    expect(said(await act("link", email))).toEqual([200, "The email is on its way"]);
    expect((await act("link", email, {}, tokens.super_admin)).status).toBe(409);
    const mails = await db.outbox.findMany({ where: { kind: "mail", payload: { path: ["to"], equals: email } } });
    expect(mails.map(({ payload }) => (payload as { template: string }).template)).toEqual(["resetPassword"]);
    const { link = "" } = (mails[0]?.payload ?? {}) as { link?: string };
    const token = link.split("/").at(-1);
    const password = "three words in a row";
    const set = await call(`POST /accounts/reset-password/${token}`, { input: { password, passwordAgain: password } });
    expect(set.status).toBe(200);
    expect(await tokenFor(email, password)).toBeTypeOf("string");
  });

  it.each([
    ["dentist_standard@dental.test", "staffInvite"],
    ["sm_business@dental.test", "staffInvite"],
  ])("invites %s again, who has no password yet", async (email, template) => {
    await db.user.update({ where: { id: idOf(email) }, data: { passwordHash: null } });
    expect(await factsOf(email)).toMatchObject({ state: "invited" });
    expect((await act("link", email)).status).toBe(200);
    const mails = await db.outbox.findMany({ where: { kind: "mail", payload: { path: ["to"], equals: email } } });
    expect(mails.map(({ payload }) => (payload as { template: string }).template)).toEqual([template]);
  });

  it("ends all sessions of somebody, and says so where there is none", async () => {
    const email = "association@dental.test";
    const [first, second] = [await tokenFor(email), await tokenFor(email)];
    expect((await factsOf(email)).sessions).toBeGreaterThanOrEqual(2);
    expect((await act("end-sessions", email)).status).toBe(200);
    for (const token of [first, second]) expect((await call("GET /users/me/account", { token })).status).toBe(401);
    expect(said(await act("end-sessions", email))).toEqual([409, "This person is not logged in anywhere anymore"]);
  });

  it("turns an account off and on; of two administrators the second is told what the first did", async () => {
    const email = "client@dental.test";
    const session = await tokenFor(email);
    const both = await Promise.all([
      act("active", email, { active: false }),
      act("active", email, { active: false }, tokens.almost_super),
    ]);
    expect(both.map(said).toSorted()).toEqual([
      [200, "Account turned off"],
      [409, "Somebody else has already turned this account off"],
    ]);
    expect((await call("GET /users/me/account", { token: session })).status).toBe(401);
    await expect(tokenFor(email)).rejects.toThrow("401");
    expect((await act("link", email)).status).toBe(409);
    expect((await act("active", email, { active: true })).status).toBe(200);
    expect(await tokenFor(email)).toBeTypeOf("string");
    const [line] = await db.auditEvent.findMany({ where: { action: "user.deactivate", nounId: String(idOf(email)) } });
    expect(line).toMatchObject({ before: { active: true }, after: { active: false }, officeId: null });
  });

  it("leaves a practice the last who runs it", async () => {
    await db.user.update({ where: { id: idOf("office_admin@dental.test") }, data: { active: false } });
    expect((await act("active", "dentist@dental.test", { active: false })).status).toBe(409);
    await db.user.update({ where: { id: idOf("office_admin@dental.test") }, data: { active: true } });
  });
});

describe("between administrators", () => {
  const RANKS = ["super_admin", "almost_super", "admin"] as const;
  const other = {
    super_admin: "super2@dental.test",
    almost_super: "almost_super@dental.test",
    admin: "admin2@dental.test",
  };

  it.each(RANKS.flatMap((mine) => RANKS.map((theirs) => [mine, theirs] as const)))("%s on %s", async (mine, theirs) => {
    if (mine === "almost_super" && theirs === "almost_super") return;
    await tokenFor(other[theirs]);
    const may = RANKS.indexOf(theirs) >= RANKS.indexOf(mine);
    for (const what of ["end-sessions", "link", "unlock", "active"]) {
      const { status } = await act(what, other[theirs], { active: true }, tokens[mine]);
      // What cannot be done right now is a conflict; what is not theirs to do is forbidden.
      expect(status === 403, `${what} on ${theirs}`).toBe(!may);
    }
    expect((await factsOf(other[theirs], tokens[mine])).refusal).toBe(may ? null : "rank");
    // The one whose sessions were ended may be the one who acts next.
    if (theirs === "almost_super") tokens.almost_super = await tokenFor(other[theirs]);
  });

  it.each(RANKS)("%s on themselves: nobody does", async (role) => {
    const email = `${role}@dental.test`;
    tokens[role] = await tokenFor(email);
    for (const what of ["end-sessions", "link", "unlock", "active"])
      expect((await act(what, email, { active: false }, tokens[role])).status, what).toBe(403);
    expect(await factsOf(email, tokens[role])).toMatchObject({ refusal: "self", acts: [] });
  });

  it("are looked through by nobody", async () => {
    const input = { userId: idOf("admin2@dental.test"), reason: REASON };
    expect((await call("POST /admin/impersonate", { token: tokens.super_admin ?? "", input })).status).toBe(403);
    expect((await factsOf("admin2@dental.test", tokens.super_admin)).acts).not.toContain("logInAs");
  });

  it("keep the last super admin, also where two turn each other off at once", async () => {
    const second = await tokenFor("super2@dental.test");
    const both = await Promise.all([
      act("active", "super2@dental.test", { active: false }, tokens.super_admin),
      act("active", "super_admin@dental.test", { active: false }, second),
    ]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = await db.user.count({ where: { tenantId: "dental", role: "super_admin", active: true } });
    expect(left).toBe(1);
    await db.user.updateMany({ where: { tenantId: "dental", role: "super_admin" }, data: { active: true } });
    tokens.super_admin = await tokenFor("super_admin@dental.test");
  });
});

describe("an impersonation", () => {
  it("ends with the account that is looked through: nothing is done any more in its name, nor in the administrator's", async () => {
    const email = "office_admin@dental.test";
    const mine = await tokenFor("admin2@dental.test");
    const input = { userId: idOf(email), reason: REASON };
    expect((await call("POST /admin/impersonate", { token: mine, input })).status).toBe(200);
    expect((await call("GET /users/me/account", { token: mine })).body).toMatchObject({
      data: { userId: idOf(email) },
    });
    expect((await act("active", email, { active: false })).status).toBe(200);
    const late = await call(`POST /dentists/${cast.soloOfficeId}/hours`, { token: mine, input: {} });
    expect(late.status).toBe(401);
    expect((await act("unlock", "client@dental.test", {}, mine)).status).toBe(401);
    const again = await tokenFor("admin2@dental.test");
    expect((await call("GET /users/me/account", { token: again })).body).toMatchObject({
      data: { userId: idOf("admin2@dental.test"), impersonatedBy: null },
    });
    await act("active", email, { active: true });
  });
});
