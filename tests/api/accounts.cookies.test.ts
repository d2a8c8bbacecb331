// Where everybody comes by https, cookies are taken from nowhere else; and no cookie goes with what others may keep.
import { Readable } from "node:stream";
import { NextRequest } from "next/server";
import { afterEach, beforeEach, expect, it } from "vitest";
import { actorOf } from "@/lib/core/auth/actor";
import { db } from "@/lib/core/db/db";
import { choiceCookie } from "@/lib/core/i18n/choice";
import { env } from "@/lib/core/process/env";
import { createDispatcher } from "@/lib/front/api/dispatch";
import { publicEndpoint } from "@/lib/front/api/endpoint";
import { FileReply } from "@/lib/front/api/reply";
import { officeOf, STANDARD_COOKIE } from "@/lib/pages/session-choices";
import { viewerOf } from "@/lib/pages/standard-view";
import { handleLogout } from "@/lib/platform/accounts/next-auth";
import { call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

castOf("dental");
const settings = env();
const before = settings.DENTAL_URL;
const HOST = "plans.example.com";
beforeEach(() => {
  settings.DENTAL_URL = `https://${HOST}`;
});
afterEach(() => {
  settings.DENTAL_URL = before;
});

const account = (cookie: string) => call("GET /users/me/account", { host: HOST, headers: { cookie } });

/** Somebody without a cookie sends something. */
const stranger = (host: string) =>
  call("POST /accounts/login", { host, input: { email: "nobody@dental.test", password: "not the password" } });

it("a session is read from a cookie that only this host can have set, and every cookie is for https alone", async () => {
  const token = await tokenFor("association@dental.test");
  expect((await account(`inhouse.session=${token}`)).status).toBe(401);
  const read = await account(`__Host-inhouse.session=${token}`);
  expect([read.status, read.headers["set-cookie"]]).toEqual([200, undefined]);
  // A browser gets its key with what it sends.
  expect((await stranger(HOST)).headers["set-cookie"]).toMatch(
    /^inhouse\.browser=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
  );
  expect(choiceCookie("es-US")).toMatch(/; Secure$/);
  const ended = await handleLogout(
    new NextRequest(`https://${HOST}/accounts/logout`, { headers: { cookie: `__Host-inhouse.session=${token}` } }),
  );
  expect(ended.headers.getSetCookie()[0]).toBe(
    "__Host-inhouse.session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
  );
  expect((await account(`__Host-inhouse.session=${token}`)).headers["set-cookie"]).toBe(
    "__Host-inhouse.session=; Path=/; HttpOnly; SameSite=Lax; Max-Age=0; Secure",
  );
});

it("on a machine of one's own, without https, they work as they did", async () => {
  settings.DENTAL_URL = before;
  const token = await tokenFor("association@dental.test");
  const answer = await call("GET /users/me/account", { headers: { cookie: `inhouse.session=${token}` } });
  expect(answer.status).toBe(200);
  const { headers } = await stranger("dental.localhost:3000");
  expect(headers["set-cookie"]).toMatch(/^inhouse\.browser=/);
  expect(headers["set-cookie"]).not.toContain("Secure");
});

it("with a log-out ends how somebody looked at their offices, and who was last where stays", async () => {
  const ended = await handleLogout(new NextRequest("http://dental.localhost:3000/accounts/logout"));
  const cleared = ended.headers
    .getSetCookie()
    .flatMap((cookie) => /^(.+)=; Path=\/; .*Max-Age=0/.exec(cookie)?.[1] ?? []);
  expect(cleared).toEqual([expect.stringMatching(/inhouse\.session$/), "office", "standardView", "plansTarget"]);
});

it("a call asks who somebody is, however they look at their pages", async () => {
  settings.DENTAL_URL = before;
  const token = await tokenFor("hq@dental.test");
  const { id, offices } = await db.user.findFirstOrThrow({
    where: { email: "hq@dental.test" },
    select: { id: true, offices: { select: { officeId: true } } },
  });
  const officeId = offices[1]?.officeId ?? 0;
  const cookie = `inhouse.session=${token}; ${STANDARD_COOKIE}=${officeOf(id, officeId)}`;
  // Pages are shown by it: without that, the calls would say nothing here.
  const self = await actorOf(token, "dental", false);
  expect(self && viewerOf(self, officeOf(id, officeId)).standardAt).toBe(officeId);
  // A standard user is refused this list, and everybody the one of an office that is not theirs.
  for (const each of offices)
    expect((await call(`GET /dentists/${each.officeId}/report-recipients`, { headers: { cookie } })).status).toBe(200);
});

it("what is read, and so a picture that everybody may keep for a year, carries nobody's cookie", async () => {
  const dispatch = createDispatcher(
    [
      publicEndpoint("GET /kept", {
        run: async () => new FileReply(Buffer.from("x"), "x.png", "image/png", true, true),
      }),
      publicEndpoint("GET /own", { run: async () => new FileReply(Buffer.from("x"), "x.png", "image/png", true) }),
    ],
    () => false,
  );
  const cookieOf = async (path: string) => {
    const { headers, body } = await dispatch({
      method: "GET",
      path,
      query: new URLSearchParams(),
      header: (name) => (name === "host" ? HOST : null),
      body: async function* () {},
      ip: "192.0.2.1",
    });
    if (body instanceof Readable) body.resume();
    return [headers["cache-control"], headers["set-cookie"] !== undefined];
  };
  expect(await cookieOf("/kept")).toEqual(["public, max-age=31536000, immutable", false]);
  expect(await cookieOf("/own")).toEqual(["no-store", false]);
});
