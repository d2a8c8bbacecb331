import { SignJWT, UnsecuredJWT } from "jose";
import { NextRequest } from "next/server";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { hasRole, type Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { env } from "@/lib/core/process/env";
import { HELPERS_MAY, ONLY_THE_PERSON } from "@/lib/helpers-may";
import { handleLogout } from "@/lib/platform/accounts/next-auth";
import type { Cast } from "../../prisma/seed/cast";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";
import { deliverResets } from "../support/resets";

let cast: Cast;
beforeAll(async () => {
  cast = castOf("dental");
  castOf("vision");
});

const account = (token: string, headers?: Record<string, string>) =>
  call("GET /users/me/account", { token, ...(headers ? { headers } : {}) });

describe("login", () => {
  it("answers a token that the account call takes", async () => {
    const answer = await account(await tokenFor("dentist@dental.test"));
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      data: { type: "dentist", dentistInfo: { officeName: "Bright Smiles Dental", verified: true } },
      login_page: "/dentist-new/members",
    });
  });

  it("tells of an office its plans and who works there", async () => {
    const { data } = (await account(await tokenFor("dentist@dental.test"))).body as { data: Record<string, unknown> };
    const plans = await db.plan.count({ where: { officeId: cast.soloOfficeId, isDeleted: false } });
    expect((data.dentistInfo as { memberships: object[] }).memberships).toHaveLength(plans);
    expect(data.employees).toContainEqual(expect.objectContaining({ id: data.id, type: "dentist" }));
  });

  it("returns the same for a wrong password and an unknown email", async () => {
    const wrong = await call("POST /accounts/login", { input: { email: "admin@dental.test", password: "wrong" } });
    const unknown = await call("POST /accounts/login", { input: { email: "nobody@dental.test", password: "wrong" } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...(wrong.body as object), requestId: "" }).toEqual({ ...(unknown.body as object), requestId: "" });
  });

  it("does not take the other tenant's users", async () => {
    const answer = await call("POST /accounts/login", {
      input: { email: "dentist@vision.test", password: "inhouse-demo-2026" },
    });
    expect(answer.status).toBe(401);
  });

  it("lets an account wait after five wrong passwords, and not for ever", async () => {
    const input = { email: "affiliate@dental.test", password: "wrong" };
    for (let tries = 0; tries < 5; tries++) expect((await call("POST /accounts/login", { input })).status).toBe(401);
    const closed = await call("POST /accounts/login", { input: { ...input, password: "inhouse-demo-2026" } });
    expect(closed.status).toBe(429);
    expect(Number(closed.headers["retry-after"])).toBeGreaterThan(0);
    await db.loginThrottle.updateMany({ data: { until: new Date(0) } });
    await expect(tokenFor(input.email)).resolves.toBeTypeOf("string");
  });

  it.each([
    [{}, { email: "This field is required", password: "This field is required" }],
    [{ email: "not an address", password: "x" }, { email: "Invalid email" }],
  ])("answers %j with the spec's messages beside the fields", async (input, fields) => {
    const answer = await call("POST /accounts/login", { input });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields });
  });
});

describe("a token", () => {
  it("ends with logout", async () => {
    const token = await tokenFor("dentist@dental.test");
    expect((await call("POST /accounts/logout", { token })).status).toBe(200);
    expect((await account(token)).status).toBe(401);
  });

  it("ends when the user is deactivated, and a change of role holds at the next request", async () => {
    const token = await tokenFor("dentist_standard@dental.test");
    await db.user.updateMany({ where: { email: "dentist_standard@dental.test" }, data: { role: "office_admin" } });
    expect((await account(token)).body).toMatchObject({ data: { type: "office_admin" } });
    await db.user.updateMany({ where: { email: "dentist_standard@dental.test" }, data: { active: false } });
    expect((await account(token)).status).toBe(401);
    await db.user.updateMany({
      where: { email: "dentist_standard@dental.test" },
      data: { active: true, role: "dentist_standard" },
    });
  });

  it("is refused in every form but ours", async () => {
    const token = await tokenFor("dentist@dental.test");
    const [, payload = ""] = token.split(".");
    const claims = JSON.parse(Buffer.from(payload, "base64url").toString());
    const key = new TextEncoder().encode(env().AUTH_SECRET);
    const signed = (change: object, audience = "session") =>
      new SignJWT({ ...claims, ...change }).setProtectedHeader({ alg: "HS256" }).setAudience(audience).sign(key);
    const forged = [
      new UnsecuredJWT(claims).encode(),
      `${token.slice(0, -3)}AAA`,
      `${token.split(".").slice(0, 2).join(".")}.`,
      "x".repeat(100_000),
      await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256" })
        .sign(new TextEncoder().encode("another secret of thirty-two bytes")),
      await signed({}, "reset"),
      await signed({ iss: "elsewhere" }),
      await signed({ exp: 1 }),
      await signed({ sub: "999999" }),
    ];
    for (const each of forged) expect((await account(each)).status).toBe(401);
    for (const authorization of [`Bearer ${token}`, `jwt ${token}`, `JWT ${token}, JWT ${token}`, token]) {
      expect((await call("GET /users/me/account", { headers: { authorization } })).status).toBe(401);
    }
    expect((await call(`GET /users/me/account?jwt=${token}`)).status).toBe(401);
  });
});

describe("a write that rides on the cookie", () => {
  it("is refused from another site, and taken from our own pages", async () => {
    const token = await tokenFor("dentist@dental.test");
    const cookie = `inhouse.session=${token}`;
    const activity = (headers: Record<string, string>) =>
      call("POST /users/me/activity", { headers: { cookie, ...headers } });
    expect((await activity({ origin: "https://evil.example" })).status).toBe(403);
    expect((await activity({ "sec-fetch-site": "cross-site" })).status).toBe(403);
    expect((await activity({ origin: "http://dental.localhost:3000", "sec-fetch-site": "same-origin" })).status).toBe(
      200,
    );
  });
});

describe("an unknown host", () => {
  it.each(["dental.localhost.evil.example", "evil.example", "xdental.localhost", ""])("%s is refused", async (host) => {
    expect((await call("GET /users/me/account", { host })).status).toBe(421);
  });
});

/** What outlives a look through somebody's account, or moves where their money goes: theirs alone to do. */
/** Whether a call is for a role at all: with a login of that role, or without one. */
function isOpenTo(role: Role, pattern: string): boolean {
  const roles = endpoints.find((each) => each.pattern === pattern)?.roles ?? [];
  return roles === "public" || hasRole(role, roles);
}

/** Of all calls that are for a role, those refused because somebody else looks through it. */
async function refusedTo(role: Role, token: string): Promise<string[]> {
  const refused: string[] = [];
  for (const { pattern } of endpoints.filter(({ pattern }) => isOpenTo(role, pattern))) {
    // They end what is looked at here, or call the provider.
    if (HELPERS_MAY.includes(pattern) || pattern.endsWith("/refresh")) continue;
    const [method, path = ""] = pattern.split(" ");
    const address = path.replace(":officeId", `${cast.soloOfficeId}`).replace(/:\w+/g, "1");
    const { body } = await call(`${method} ${address}`, { token, ...(method === "GET" ? {} : { input: {} }) });
    if (JSON.stringify(body).includes("You cannot do this while viewing as someone else.")) refused.push(pattern);
  }
  return refused.sort();
}

describe("log-in as", () => {
  const impersonate = (token: string, input: object) =>
    call("POST /admin/impersonate", { token, input: { reason: "asked by phone", ...input } });

  it("shows the office through its owner, writes both ids down, and leads back", async () => {
    const token = await tokenFor("admin@dental.test");
    const begun = await impersonate(token, { officeId: cast.soloOfficeId, reason: "asked by phone" });
    expect(begun.body).toMatchObject({ data: { landing: "/dentist-new/members" } });
    expect((await account(token)).body).toMatchObject({
      data: { type: "dentist", impersonatedBy: { firstName: "Casey" } },
    });
    const own = await call("PUT /users/me/profile", { token, input: { firstName: "Dana", lastName: "Reyes" } });
    expect(own.status).toBe(403);
    const input = { firstName: "Cara", lastName: "Helped", title: "Hygienist" };
    const saved = await call(`POST /dentists/${cast.soloOfficeId}/people`, {
      token,
      input: { ...input, name: "Cara Helped" },
    });
    expect(saved.status).toBe(200);
    const [admin, dentist] = await Promise.all(
      ["admin", "dentist"].map((role) => db.user.findFirstOrThrow({ where: { email: `${role}@dental.test` } })),
    );
    expect(await db.auditEvent.findFirstOrThrow({ where: { action: "office.person_add" } })).toMatchObject({
      actorId: admin?.id,
      asUserId: dentist?.id,
    });
    expect((await call("POST /accounts/back-to-admin", { token, input: {} })).status).toBe(200);
    expect((await account(token)).body).toMatchObject({ data: { type: "admin", impersonatedBy: null } });
  });

  it("is refused for another administrator, from inside, and for everyone else", async () => {
    const token = await tokenFor("super_admin@dental.test");
    const other = await db.user.findFirstOrThrow({ where: { email: "admin@dental.test" } });
    expect((await impersonate(token, { userId: other.id })).status).toBe(403);
    await impersonate(token, { officeId: cast.soloOfficeId });
    expect((await impersonate(token, { officeId: cast.largeOfficeId })).status).toBe(403);
    expect((await impersonate(await tokenFor("dentist@dental.test"), { officeId: cast.soloOfficeId })).status).toBe(
      403,
    );
  });

  it("does not find users of the other tenant", async () => {
    const token = await tokenFor("almost_super@dental.test");
    const foreign = await db.user.findFirstOrThrow({ where: { email: "dentist@vision.test" } });
    expect((await impersonate(token, { userId: foreign.id })).status).toBe(404);
  });

  it("needs a reason, ends after an hour, and leaves bank, cards and logins to their owner", async () => {
    const token = await tokenFor("admin@dental.test");
    expect((await impersonate(token, { officeId: cast.soloOfficeId, reason: "" })).status).toBe(400);
    expect((await impersonate(token, { officeId: cast.soloOfficeId, reason: undefined })).status).toBe(400);
    expect((await impersonate(token, { officeId: cast.soloOfficeId })).status).toBe(200);
    expect(await refusedTo("dentist", token)).toEqual(
      ONLY_THE_PERSON.filter((each) => isOpenTo("dentist", each)).sort(),
    );
    const where = { user: { email: "admin@dental.test" }, actsAsUntil: { not: null } };
    const { actsAsUntil } = await db.session.findFirstOrThrow({ where, orderBy: { createdAt: "desc" } });
    expect(Math.round(((actsAsUntil?.getTime() ?? 0) - Date.now()) / 60_000)).toBe(60);
    await db.session.updateMany({ where, data: { actsAsUntil: new Date(0) } });
    expect((await account(token)).body).toMatchObject({ data: { type: "admin", impersonatedBy: null } });
  });

  it("does for a patient nothing at all", async () => {
    const token = await tokenFor("super_admin@dental.test");
    expect((await impersonate(token, { userId: cast.clientUserId })).status).toBe(200);
    const reads = (pattern: string) =>
      pattern.startsWith("GET ") && !ONLY_THE_PERSON.some((theirs) => theirs === pattern);
    const open = endpoints.map(({ pattern }): string => pattern).filter((each) => isOpenTo("client", each));
    const writes = open.filter((each) => !reads(each) && !HELPERS_MAY.some((may) => may === each));
    expect(await refusedTo("client", token)).toEqual(writes.sort());
  });

  it("is not begun for a reason nobody can read", async () => {
    const token = await tokenFor("admin@dental.test");
    const { status, body } = await impersonate(token, { officeId: cast.soloOfficeId, reason: "x" });
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        fields: { reason: "Say why in a few words, such as: Asked by phone to change a plan" },
      }),
    ]);
  });

  it("cannot change the password of the one looked through", async () => {
    const token = await tokenFor("admin@dental.test");
    await impersonate(token, { officeId: cast.soloOfficeId });
    const input = {
      currentPassword: "inhouse-demo-2026",
      password: "another-password",
      passwordAgain: "another-password",
    };
    expect((await call("PUT /users/me/password", { token, input })).status).toBe(403);
  });
});

describe("the account call of a session that is over", () => {
  const ask = (headers: Record<string, string>) => call("GET /users/me/account", { headers });

  it("takes the token out of the browser that kept it, and leaves one that works", async () => {
    const token = await tokenFor("association@dental.test");
    const cookie = `inhouse.session=${token}; inhouse.browser=a-browser-of-the-test-0123456789`;
    expect((await ask({ cookie })).headers["set-cookie"]).toBeUndefined();
    await call("POST /accounts/logout", { token, input: {} });
    const refused = await ask({ cookie });
    expect([refused.status, refused.headers["set-cookie"]]).toEqual([
      401,
      "inhouse.session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0",
    ]);
    // A caller without a browser keeps its token itself.
    expect((await ask({ authorization: `JWT ${token}` })).headers["set-cookie"] ?? "").not.toContain("inhouse.session");
  });
});

describe("a reset link", () => {
  const request = (email: string) => call("POST /accounts/forgot-password", { input: { email } });
  const linkFor = async (email: string) => {
    await deliverResets();
    const row = await db.outbox.findFirstOrThrow({
      where: { kind: "mail", payload: { path: ["to"], equals: email } },
      orderBy: { id: "desc" },
    });
    const link =
      row.payload && typeof row.payload === "object" && "link" in row.payload ? String(row.payload.link) : "";
    return link.split("/").pop() ?? "";
  };
  const choose = (token: string, password = "a brand new lamp") =>
    call(`POST /accounts/reset-password/${token}`, { input: { password, passwordAgain: password } });

  it("is mailed to a known address, and the answer never tells", async () => {
    const [known, unknown] = [await request("sm_business@dental.test"), await request("nobody@dental.test")];
    // Neither is looked up before the answer, so the time it takes tells nothing either.
    expect(await db.accountToken.count({ where: { user: { email: "sm_business@dental.test" } } })).toBe(0);
    expect({ ...(known.body as object) }).toEqual({ ...(unknown.body as object) });
    expect(await linkFor("sm_business@dental.test")).toHaveLength(32);
    expect(await db.outbox.count({ where: { payload: { path: ["to"], equals: "nobody@dental.test" } } })).toBe(0);
  });

  it("works once, ends all sessions, and an older one stops working", async () => {
    const email = "association@dental.test";
    const session = await tokenFor(email);
    await request(email);
    const older = await linkFor(email);
    await request(email);
    const newer = await linkFor(email);
    expect((await choose(older)).status).toBe(404);
    const two = await Promise.all([choose(newer), choose(newer)]);
    expect(two.map((answer) => answer.status).sort()).toEqual([200, 404]);
    expect((await account(session)).status).toBe(401);
    await expect(tokenFor(email, "a brand new lamp")).resolves.toBeTypeOf("string");
  });

  it("ends after 30 minutes", async () => {
    const email = "voucher_approver@dental.test";
    await request(email);
    const link = await linkFor(email);
    await db.accountToken.updateMany({ where: { user: { email } }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await choose(link)).status).toBe(404);
  });

  it("is worth nothing once its owner has changed the password", async () => {
    const email = "association@dental.test";
    const token = await tokenFor(email, "a brand new lamp");
    await request(email);
    const link = await linkFor(email);
    const input = {
      currentPassword: "a brand new lamp",
      password: "another new lamp",
      passwordAgain: "another new lamp",
    };
    expect((await call("PUT /users/me/password", { token, input })).status).toBe(200);
    expect((await choose(link)).status).toBe(404);
    await expect(tokenFor(email, "another new lamp")).resolves.toBeTypeOf("string");
  });

  it("is stored as a hash only", async () => {
    const email = "sm_business@dental.test";
    const token = await linkFor(email);
    const stored = await db.accountToken.findFirstOrThrow({ where: { user: { email } } });
    expect(Buffer.from(stored.tokenHash).toString("utf8")).not.toContain(token);
  });
});

describe("the door", () => {
  it("is not broken by a cookie that cannot be decoded", async () => {
    const cookie = "lang=%; inhouse.browser=%ff; inhouse.session=%";
    expect((await call("GET /openapi.json", { headers: { cookie } })).status).toBe(200);
    expect((await call("GET /users/me/account", { headers: { cookie } })).status).toBe(401);
  });

  it("refuses a query that says something twice or what the call does not know", async () => {
    const token = await tokenFor("dentist@dental.test");
    const ask = async (query: string) => (await call(`GET /users/me/account${query}`, { token })).status;
    expect(await ask(`?dentistInfoId=${cast.soloOfficeId}`)).toBe(200);
    expect(await ask(`?dentistInfoId=${cast.soloOfficeId}&dentistInfoId=${cast.largeOfficeId}`)).toBe(400);
    expect(await ask(`?dentistinfoid=${cast.soloOfficeId}`)).toBe(400);
    expect(await ask("?__proto__=1")).toBe(400);
  });
});

describe("log-out by link", () => {
  const follow = (token: string, headers: Record<string, string> = {}, query = "") =>
    handleLogout(
      new NextRequest(`http://dental.localhost:3000/accounts/logout${query}`, {
        headers: { cookie: `inhouse.session=${token}`, ...headers },
      }),
    );

  it("ends the session itself, so that a copy of the token is worth nothing", async () => {
    const token = await tokenFor("dentist@dental.test");
    const response = await follow(token, { "sec-fetch-site": "same-origin" });
    expect([response.status, response.headers.get("location")]).toEqual([307, "/accounts/login"]);
    expect(response.headers.get("set-cookie")).toMatch(/^inhouse\.session=; .*Max-Age=0/);
    expect((await account(token)).status).toBe(401);
  });

  it("leads from a set-up that is left to what is left of it, and nowhere else", async () => {
    for (const [query, to] of [
      ["?left=set-up", "/signup-complete"],
      ["?left=//evil.example", "/accounts/login"],
    ] as const) {
      const token = await tokenFor("dentist@dental.test");
      const response = await follow(token, { "sec-fetch-site": "same-origin" }, query);
      expect(response.headers.get("location")).toBe(to);
      expect((await account(token)).status).toBe(401);
    }
  });

  it("ends nothing for a prefetch or another site's picture of it", async () => {
    const token = await tokenFor("dentist@dental.test");
    for (const [name, value] of [
      ["sec-purpose", "prefetch"],
      ["sec-fetch-site", "cross-site"],
    ] as const)
      expect((await follow(token, { [name]: value })).status).toBe(307);
    expect((await account(token)).status).toBe(200);
  });
});

describe("a link to a file that is refused", () => {
  const follow = async (what: string, headers: Record<string, string> = {}) => {
    const token = await tokenFor("dentist_standard@dental.test");
    return call(what, { token, headers: { "sec-fetch-mode": "navigate", ...headers } });
  };

  it("answers whoever follows it with a page in their language that leads on, with the same status", async () => {
    const answer = await follow("GET /users/me/receipts/1", { "accept-language": "es-MX" });
    expect([answer.status, answer.headers["content-type"]]).toEqual([404, "text/html; charset=utf-8"]);
    expect(String(answer.raw)).toContain('<html lang="es-US">');
    expect(String(answer.raw)).toContain("No pudimos abrir esto");
    expect(answer.headers["content-security-policy"]).toContain("default-src 'none'");
  });

  it("leads who is not logged in to the login", async () => {
    const answer = await call("GET /users/me/account", { headers: { "sec-fetch-mode": "navigate" } });
    expect([answer.status, answer.headers.location]).toEqual([303, "/accounts/login"]);
  });

  it("answers a program as before", async () => {
    const answer = await call("GET /users/me/account", { headers: { "sec-fetch-mode": "cors" } });
    expect([answer.status, answer.body]).toMatchObject([401, { message: "Unauthorized" }]);
  });
});
