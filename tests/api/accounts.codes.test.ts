import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import { call } from "../support/call";

const BROWSER = { cookie: "inhouse.browser=browser-one-0123456789" };
const OTHER = { cookie: "inhouse.browser=browser-two-0123456789" };
let turn = 0;
let ip = "";

beforeEach(() => {
  turn += 1;
  ip = `10.1.0.${turn}`;
});

/** The code of the newest mail to an address, as its reader sees it. */
async function mailedCode(email: string): Promise<string> {
  const mails = await db.outbox.findMany({ where: { kind: "mail" }, orderBy: { id: "desc" } });
  for (const { payload } of mails) {
    const letter = payload as { to: string; template: string; values: { code?: string } };
    if (letter.to === email && letter.template === "confirmCode" && letter.values.code) return letter.values.code;
  }
  throw new Error(`no code was mailed to ${email}`);
}

const wrongOf = (code: string) => (code === "0000" ? "1111" : "0000");

const ask = (email: string, headers = BROWSER) =>
  call("POST /dentist-users/generate_code", { input: { email }, headers, ip });
const guess = (email: string, code: string, headers = BROWSER) =>
  call("POST /dentist-users/validate_code", { input: { email, code: [...code] }, headers, ip });
const signUp = (email: string, code: string, headers = BROWSER) =>
  call("POST /accounts/signup", {
    input: { email, code, discountCode: null, tierLevel: 2, pricingPeriod: "month" },
    headers,
    ip,
  });

describe("the four-digit code", () => {
  it("is mailed, right in the browser that asked, and can be given joined or as digits", async () => {
    expect((await ask("a@example.com")).status).toBe(200);
    const code = await mailedCode("a@example.com");
    expect(code).toMatch(/^\d{4}$/);
    expect((await guess("a@example.com", code)).body).toEqual({ data: { valid: true } });
    const joined = await call("POST /dentist-users/validate_code", {
      input: { email: "a@example.com", code },
      headers: BROWSER,
      ip,
    });
    expect(joined.status).toBe(200);
    const typed = (given: unknown[]) =>
      call("POST /dentist-users/validate_code", {
        input: { email: "a@example.com", code: given },
        headers: BROWSER,
        ip,
      });
    const numbers = [...code].map(Number);
    expect((await typed(numbers)).body).toEqual({ data: { valid: true } });
    for (const none of [
      numbers.slice(1),
      [...numbers, 1],
      numbers.with(0, 12),
      numbers.with(0, -1),
      numbers.with(0, 0.5),
    ])
      expect((await typed(none)).status, JSON.stringify(none)).toBe(400);
  });

  it("is refused in another browser, for another address, and after ten minutes, always in the same words", async () => {
    await ask("b@example.com");
    const code = await mailedCode("b@example.com");
    const elsewhere = await guess("b@example.com", code, OTHER);
    const otherAddress = await guess("nobody@example.com", code);
    await db.confirmCode.updateMany({ where: { email: "b@example.com" }, data: { expiresAt: new Date(0) } });
    const late = await guess("b@example.com", code);
    for (const answer of [elsewhere, otherAddress, late]) {
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ message: "That code is incorrect or has expired. Request a new one." });
    }
  });

  it("dies after five wrong guesses, also when they come at once", async () => {
    await ask("c@example.com");
    const code = await mailedCode("c@example.com");
    const wrong = await Promise.all(Array.from({ length: 12 }, () => guess("c@example.com", wrongOf(code))));
    expect(wrong.every((answer) => answer.status === 400)).toBe(true);
    expect((await db.confirmCode.findFirstOrThrow({ where: { email: "c@example.com" } })).attemptCount).toBe(5);
    expect((await guess("c@example.com", code)).status).toBe(400);
    expect((await signUp("c@example.com", code)).status).toBe(400);
  });

  it("still works on the fifth attempt", async () => {
    await ask("d@example.com");
    const code = await mailedCode("d@example.com");
    for (let n = 0; n < 4; n += 1) await guess("d@example.com", wrongOf(code));
    expect((await guess("d@example.com", code)).status).toBe(200);
  });

  it("is void once a newer one was sent", async () => {
    await ask("e@example.com");
    const older = await mailedCode("e@example.com");
    await ask("e@example.com");
    const newer = await mailedCode("e@example.com");
    if (older !== newer) expect((await guess("e@example.com", older)).status).toBe(400);
    expect((await guess("e@example.com", newer)).status).toBe(200);
  });

  it("is used up by the sign-up, of which only one of two at once succeeds", async () => {
    await ask("f@example.com");
    const code = await mailedCode("f@example.com");
    const both = await Promise.all([signUp("f@example.com", code), signUp("f@example.com", code)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400]);
    expect(await db.user.count({ where: { email: "f@example.com" } })).toBe(1);
    expect(await db.office.count({ where: { email: "f@example.com" } })).toBe(1);
  });

  it("is sent six times an hour at most, also to requests at once", async () => {
    const answers = await Promise.all(Array.from({ length: 9 }, () => ask("g@example.com")));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(6);
    const refused = answers.find((answer) => answer.status === 429);
    expect(Number(refused?.headers["retry-after"])).toBeGreaterThan(0);
  });

  it("is stored as a keyed hash only", async () => {
    await ask("h@example.com");
    const row = await db.confirmCode.findFirstOrThrow({ where: { email: "h@example.com" } });
    expect(Buffer.from(row.codeHash).toString("utf8")).not.toContain(await mailedCode("h@example.com"));
    expect(row.codeHash).toHaveLength(32);
  });
});

describe("an address that has an account", () => {
  it("gets the same responses as one that has none, and an email that says so", async () => {
    await makeUser(db, {
      tenantId: "dental",
      role: "dentist",
      firstName: "Ada",
      lastName: "West",
      email: "known@example.com",
    });
    const known = await call("POST /accounts/check-email", { input: { email: "known@example.com" }, ip });
    const unknown = await call("POST /accounts/check-email", { input: { email: "free@example.com" }, ip });
    expect(known.body).toEqual({ data: { email: "known@example.com", valid: true } });
    expect(unknown.body).toEqual({ data: { email: "free@example.com", valid: true } });
    const first = await ask("known@example.com");
    const second = await ask("free@example.com");
    expect({ ...first, headers: {} }).toEqual({ ...second, headers: {} });
    await expect(mailedCode("known@example.com")).rejects.toThrow();
    const mails = await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:confirm-code:" } } });
    expect(mails.map((mail) => mail.payload)).toContainEqual(
      expect.objectContaining({ template: "alreadyRegistered", to: "known@example.com" }),
    );
    // None of the ten thousand codes opens it; the refusal is the ordinary one.
    expect((await signUp("known@example.com", "0000")).body).toMatchObject({
      message: "That code is incorrect or has expired. Request a new one.",
    });
  });
});
