// A password made of words that others know is refused wherever one is set, and what it was set with still works after.
import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { endpoints } from "@/lib/api";
import { tokenHash } from "@/lib/core/auth/secrets";
import { db, transaction } from "@/lib/core/db/db";
import { operationsOf } from "@/lib/front/api/openapi";
import { issueToken } from "@/lib/platform/accounts/commands";
import { openFirstPassword, ownToken } from "@/lib/platform/accounts/password-links.commands";
import { makeUser } from "@/prisma/seed/users";
import { type Called, call, tokenFor } from "../support/call";
import { castOf } from "../support/cast";

const DEMO = "inhouse-demo-2026";
const REFUSED = "This password is easy to guess: it is made of words like your name, your office or ours.";
const BROWSER = "a-browser-of-the-test-0123456789";
let officeId: number;
let made = 0;

beforeAll(async () => {
  const cast = castOf("dental");
  officeId = cast.soloOfficeId;
  await db.office.update({ where: { id: officeId }, data: { officeName: "Cedar Lane Clinic" } });
});

/** Somebody of the office, new for each try. */
async function newUser(role: "dentist" | "client" = "dentist") {
  const email = `rosalind${++made}@people.example`;
  const person = { tenantId: "dental", role, email, firstName: "Rosalind", lastName: "Tamarack" } as const;
  return { ...(await makeUser(db, { ...person, officeIds: role === "dentist" ? [officeId] : [] })), email };
}

type Door = (password: string) => Promise<{ called: Called; repeat: () => Promise<Called> }>;
const twice = async (send: (password: string) => Promise<Called>, password: string) => ({
  called: await send(password),
  repeat: () => send("four walnut trees"),
});

const byLink =
  (purpose: "reset_password" | "set_password", path: string): Door =>
  async (password) => {
    const user = await newUser();
    const token = await transaction((tx) => issueToken(tx, user.id, purpose, 30));
    const send = (typed: string) => call(`POST ${path}/${token}`, { input: { password: typed, passwordAgain: typed } });
    return twice(send, password);
  };

const DOORS: Record<string, Door> = {
  "POST /accounts/reset-password/{token}": byLink("reset_password", "/accounts/reset-password"),
  "POST /accounts/set-password/{token}": byLink("set_password", "/accounts/set-password"),
  "PUT /users/me/password": async (password) => {
    const user = await newUser();
    const token = await tokenFor(user.email);
    const send = (typed: string) =>
      call("PUT /users/me/password", {
        token,
        input: { currentPassword: DEMO, password: typed, passwordAgain: typed },
      });
    return twice(send, password);
  },
  "POST /enrolments/{submissionKey}/password": async (password) => {
    const user = await newUser("client");
    const key = randomUUID();
    const hash = Buffer.from(tokenHash(ownToken(key, BROWSER))).toString("base64url");
    await transaction((tx) => openFirstPassword(tx, user.id, hash));
    const send = (typed: string) =>
      call(`POST /enrolments/${key}/password`, {
        headers: { cookie: `inhouse.browser=${BROWSER}` },
        input: { password: typed, passwordAgain: typed },
      });
    return twice(send, password);
  },
  "POST /dentists/{officeId}/setup/owner": async (password) => {
    const user = await newUser();
    const token = await tokenFor(user.email);
    await db.user.update({ where: { id: user.id }, data: { passwordHash: null, firstName: "", lastName: "" } });
    const names = { firstName: "Rosalind", lastName: "Tamarack", jobTitle: "Owner Dentist" };
    const send = (typed: string) =>
      call(`POST /dentists/${officeId}/setup/owner`, {
        token,
        input: { ...names, password: typed, passwordAgain: typed },
      });
    return twice(send, password);
  },
};

it("knows every call that sets a password", () => {
  const setting = operationsOf(endpoints).filter(({ input }) =>
    JSON.stringify(input ?? {}).includes('"passwordAgain"'),
  );
  expect(setting.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(Object.keys(DOORS).sort());
});

describe.each(Object.entries(DOORS))("%s", (_, door) => {
  it.each(["inhouse1", "dental123", "inhouse-demo", DEMO, "Rosalind.1984", "tamarack1"])(
    "refuses %s, and takes one of the person's own afterwards",
    async (password) => {
      const { called, repeat } = await door(password);
      expect([called.status, JSON.stringify(called.body)]).toEqual([400, expect.stringContaining(REFUSED)]);
      expect((await repeat()).status).toBe(200);
    },
  );
});

it("refuses the name of the office to who works there", async () => {
  const { called } = await (DOORS["PUT /users/me/password"] as Door)("cedar-lane-2027");
  expect([called.status, JSON.stringify(called.body)]).toEqual([400, expect.stringContaining(REFUSED)]);
});

it("still lets the demo's people log in", async () => {
  expect(await tokenFor("dentist@dental.test")).toBeTypeOf("string");
});
