// Wrong passwords: how many are looked at, who is held back, and that nothing tells who has an account.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { AppError } from "@/lib/core/errors";
import { logIn } from "@/lib/platform/accounts/commands";
import { makeUser } from "@/prisma/seed/users";
import { call } from "../support/call";
import { deliverResets } from "../support/resets";

const PASSWORD = "inhouse-demo-2026";
const OWN = "own-browser-0123456789";
let turn = 0;
let email = "";

beforeEach(async () => {
  turn += 1;
  email = `held${turn}@sample.example`;
  const person = { tenantId: "dental", email, role: "dentist", firstName: "Robin", lastName: "Sample" } as const;
  await db.$transaction((tx) => makeUser(tx, person));
});

const attempt = (address: string, password: string, ip: string, browserKey: string | null = null) =>
  logIn("dental", { email: address, password }, "web", { ip, userAgent: null, browserKey }).then(
    () => 200,
    (error: unknown) => (error instanceof AppError ? error.status : 500),
  );
const many = async (count: number, one: (at: number) => Promise<number>) =>
  Promise.all(Array.from({ length: count }, (_, at) => one(at)));
const counted = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe("wrong passwords", () => {
  it("of forty-five at once no more than five are looked at", async () => {
    const statuses = await many(45, () => attempt(email, "wrong", `10.2.${turn}.1`));
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([5, 40]);
    expect(await attempt(email, PASSWORD, `10.2.${turn}.1`)).toBe(429);
  });

  it("answer the same for an address without an account", async () => {
    const answers = async (address: string, ip: string) => {
      const statuses: number[] = [];
      for (let at = 0; at < 7; at++) statuses.push(await attempt(address, "wrong", ip));
      return statuses;
    };
    const known = await answers(email, `10.3.${turn}.1`);
    expect(known).toEqual([401, 401, 401, 401, 401, 429, 429]);
    expect(await answers(`nobody${turn}@sample.example`, `10.3.${turn}.2`)).toEqual(known);
  });

  it("from elsewhere do not keep the owner out", async () => {
    await many(45, () => attempt(email, "wrong", `10.4.${turn}.1`));
    expect(await attempt(email, PASSWORD, `10.5.${turn}.1`)).toBe(200);
  });

  it("from the same network do not keep a browser out that has logged in before", async () => {
    expect(await attempt(email, PASSWORD, `10.6.${turn}.1`, OWN)).toBe(200);
    await many(10, () => attempt(email, "wrong", `10.6.${turn}.1`));
    expect(await attempt(email, PASSWORD, `10.6.${turn}.1`, "other-browser-0123456789")).toBe(429);
    expect(await attempt(email, PASSWORD, `10.6.${turn}.1`, OWN)).toBe(200);
    // It has its own five.
    const own = await many(9, () => attempt(email, "wrong", `10.6.${turn}.1`, OWN));
    expect([counted(own, 401), counted(own, 429)]).toEqual([5, 4]);
  });

  it("from many networks together are held back, and a mailed link still leads in", async () => {
    const statuses = await many(60, (at) => attempt(email, "wrong", `10.7.${at}.${turn}`));
    expect([counted(statuses, 401), counted(statuses, 429)]).toEqual([50, 10]);
    expect(await attempt(email, PASSWORD, `10.8.${turn}.1`, OWN)).toBe(429);
    await call("POST /accounts/forgot-password", { input: { email }, ip: `10.8.${turn}.2` });
    await deliverResets();
    const mail = await db.outbox.findFirstOrThrow({ where: { kind: "mail" }, orderBy: { id: "desc" } });
    const link = (mail.payload as { link: string }).link.split("/").pop();
    const password = "three words in a row";
    const input = { password, passwordAgain: password };
    expect((await call(`POST /accounts/reset-password/${link}`, { input })).status).toBe(200);
    expect(await attempt(email, password, `10.8.${turn}.1`, OWN)).toBe(200);
  });

  it("are forgotten after a success, and after a day", async () => {
    for (let at = 0; at < 4; at++) await attempt(email, "wrong", `10.9.${turn}.1`);
    expect(await attempt(email, PASSWORD, `10.9.${turn}.1`)).toBe(200);
    for (let at = 0; at < 5; at++) expect(await attempt(email, "wrong", `10.9.${turn}.1`)).toBe(401);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await db.loginThrottle.updateMany({ data: { lastAt: yesterday, until: yesterday } });
    for (let at = 0; at < 5; at++) expect(await attempt(email, "wrong", `10.9.${turn}.1`)).toBe(401);
    expect(await attempt(email, "wrong", `10.9.${turn}.1`)).toBe(429);
  });
});

describe("a new password", () => {
  it.each(["password", "Password1", "baseball!", "12345678", "iloveyou2026"])("is not %s", async (password) => {
    const { body } = await call("POST /accounts/login", {
      input: { email, password: PASSWORD },
      ip: `10.10.${turn}.1`,
    });
    const { token } = body as { token: string };
    const input = { currentPassword: PASSWORD, password, passwordAgain: password };
    const answer = await call("PUT /users/me/password", { token, input });
    expect([answer.status, answer.body]).toEqual([
      400,
      expect.objectContaining({ fields: { password: expect.stringContaining("among the first passwords tried") } }),
    ]);
  });
});
