// A visitor who has paid chooses the new account's password at once: once, from the browser that sent the enrolment, or never.
import "../support/own-sandbox";
import { randomBytes, randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { BROWSER_COOKIE } from "@/lib/core/auth/cookie";
import { db } from "@/lib/core/db/db";
import { makeOffice, payoutAccountId } from "@/prisma/seed/offices";
import { makeTypicalPlans } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { call, tokenFor } from "../support/call";
import { AT_HOME, joiner, joining } from "../support/joining";

const PASSWORD = "four walnut trees";
const secret = { authorization: "Bearer sk_test_inhouse" };
let office: number;
let adult: number;
let price: number;
let ip = 1;
const from = () => `10.8.0.${++ip}`;

beforeAll(async () => {
  const spec = { tenantId: "dental", city: "Austin", state: "TX", zip: "78701", timezone: "America/Chicago" } as const;
  office = (await makeOffice(db, { ...spec, officeName: "Bright Smiles", slug: "bright-smiles" })).id;
  const [plan] = await makeTypicalPlans(db, "dental", office);
  adult = plan?.id ?? 0;
  const found = await db.plan.findUniqueOrThrow({ where: { id: adult }, include: { currentVersion: true } });
  price = found.currentVersion?.monthlyCents ?? 0;
  const account = { op: "account", id: payoutAccountId(office), at: 1_750_000_000, email: "o@x.example" };
  await fetch(`${process.env.SANDBOX_URL}/_sandbox/import`, {
    method: "POST",
    headers: { ...secret, "content-type": "application/json" },
    body: JSON.stringify({
      operations: [{ ...account, business_name: "Bright", controller_kind: "express", onboarded: true, last4: "6789" }],
    }),
  });
});

async function card(): Promise<string> {
  const numbers = { "card[number]": "4242424242424242", "card[exp_month]": "12", "card[exp_year]": "2034" };
  const answer = await fetch(`${process.env.SANDBOX_URL}/v1/payment_methods`, {
    method: "POST",
    headers: { authorization: "Bearer pk_test_inhouse" },
    body: new URLSearchParams({ type: "card", ...numbers, "card[cvc]": "123" }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** A browser by its cookie. */
type Browser = { cookie: string };
const browser = (): Browser => ({ cookie: `${BROWSER_COOKIE}=${randomBytes(18).toString("base64url")}` });

type Sent = { key: string; email: string; may: unknown; headers: Browser };

/** Somebody of their own joins, and what they are told. */
async function join(change: { email?: string; inOffice?: boolean; token?: string } = {}): Promise<Sent> {
  const headers = browser();
  const key = randomUUID();
  const email = change.email ?? `iris${key.slice(0, 8)}@family.example`;
  const iris = joiner(adult, { firstName: "Iris", lastName: key.replace(/[^a-f]/g, "x") });
  const answer = await call("POST /enrolments", {
    ip: from(),
    headers,
    ...(change.token ? { token: change.token } : {}),
    input: joining(office, [iris], {
      submissionKey: key,
      owner: { email, ...AT_HOME },
      payment: change.inOffice ? { kind: "in_office" } : { kind: "card", paymentMethodId: await card() },
      consentedTotalCents: price,
    }),
  });
  expect(answer.status, String(answer.raw)).toBe(200);
  const { data } = answer.body as { data: { state: string; mayChoosePassword: unknown } };
  expect(data.state).toBe("enrolled");
  return { key, email, headers, may: data.mayChoosePassword };
}

const choose = (key: string, headers: Partial<Browser>, password = PASSWORD, host?: string) =>
  call(`POST /enrolments/${key}/password`, {
    ...{ ip: from(), headers, input: { password, passwordAgain: password } },
    ...(host ? { host } : {}),
  });

const finish = async ({ key, headers }: Pick<Sent, "key" | "headers">) => {
  const answer = await call(`POST /enrolments/${key}/finish`, {
    ip: from(),
    headers,
    input: { dentistInfoId: office },
  });
  return (answer.body as { data: { mayChoosePassword: unknown } }).data.mayChoosePassword;
};

const userOf = (email: string) =>
  db.user.findUniqueOrThrow({ where: { tenantId_email: { tenantId: "dental", email } } });

async function mailedToken(email: string): Promise<string> {
  const mail = await db.outbox.findFirstOrThrow({
    where: {
      AND: [{ payload: { path: ["template"], equals: "setPassword" } }, { payload: { path: ["to"], equals: email } }],
    },
  });
  return String((mail.payload as { link: string }).link)
    .split("/")
    .at(-1) as string;
}

const byMail = async (email: string) =>
  call(`POST /accounts/set-password/${await mailedToken(email)}`, {
    ...{ ip: from(), input: { password: "another long one", passwordAgain: "another long one" } },
  });

describe("the password chosen at the end of an enrolment", () => {
  test("logs in at once, and is chosen once: neither a second time nor by the mailed link after it", async () => {
    const sent = await join();
    expect([sent.may, await finish(sent)]).toEqual([true, true]);
    const set = await choose(sent.key, sent.headers);
    expect([set.status, set.body]).toMatchObject([200, { data: { email: sent.email } }]);
    expect(await tokenFor(sent.email, PASSWORD)).toBeTypeOf("string");
    expect(await finish(sent)).toBe(false);
    expect((await choose(sent.key, sent.headers, "a second long one")).status).toBe(404);
    expect((await byMail(sent.email)).status).toBe(404);
    expect(await tokenFor(sent.email, PASSWORD)).toBeTypeOf("string");
  });

  test("of two presses at once one counts", async () => {
    const { key, headers } = await join();
    const both = await Promise.all([choose(key, headers), choose(key, headers)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  test("is held to the same rules as everywhere, and a refused one uses nothing up", async () => {
    const sent = await join();
    for (const password of ["short", "password1"])
      expect((await choose(sent.key, sent.headers, password)).status).toBe(400);
    expect((await choose(sent.key, sent.headers)).status).toBe(200);
  });

  test("is nobody else's: no other browser's, no other enrolment's, no other tenant's", async () => {
    const [mine, theirs] = [await join(), await join()];
    const other = { ...mine, headers: browser() };
    expect(await finish(other)).toBe(false);
    expect((await choose(mine.key, other.headers)).status).toBe(404);
    expect((await choose(mine.key, {})).status).toBe(404);
    expect((await choose(theirs.key, mine.headers)).status).toBe(404);
    expect((await choose(mine.key, mine.headers, PASSWORD, "vision.localhost:3000")).status).toBe(404);
    expect((await choose(randomUUID(), mine.headers)).status).toBe(404);
    for (const { email } of [mine, theirs]) expect((await userOf(email)).passwordHash).toBeNull();
  });

  test("is too late after half an hour, when the mailed link still works", async () => {
    const sent = await join();
    const { id: userId } = await userOf(sent.email);
    const open = await db.accountToken.findMany({ where: { userId }, orderBy: { expiresAt: "asc" } });
    const minutes = open.map(({ createdAt, expiresAt }) => (expiresAt.getTime() - createdAt.getTime()) / 60_000);
    expect(minutes).toEqual([30, 14 * 24 * 60]);
    await db.accountToken.update({ where: { id: open[0]?.id ?? 0 }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect(await finish(sent)).toBe(false);
    expect((await choose(sent.key, sent.headers)).status).toBe(404);
    expect((await byMail(sent.email)).status).toBe(200);
  });

  test("is over once the owner of the mailbox has used the mailed link", async () => {
    const sent = await join();
    expect((await byMail(sent.email)).status).toBe(200);
    expect(await finish(sent)).toBe(false);
    expect((await choose(sent.key, sent.headers)).status).toBe(404);
    expect(await tokenFor(sent.email, "another long one")).toBeTypeOf("string");
  });

  test("is not for an email that has an account, which stays as it is", async () => {
    const first = await join();
    expect((await choose(first.key, first.headers)).status).toBe(200);
    const again = await join({ email: first.email });
    expect(again.may).toBe(false);
    expect((await choose(again.key, again.headers, "a thief's long one")).status).toBe(404);
    expect(await tokenFor(first.email, PASSWORD)).toBeTypeOf("string");
  });

  test("is not for who has not paid yet: whether an email is new is nothing to be asked for free", async () => {
    const unpaid = await join({ inOffice: true });
    expect(unpaid.may).toBe(false);
    expect((await choose(unpaid.key, unpaid.headers)).status).toBe(404);
  });

  test("is not for who is logged in and enrols somebody else", async () => {
    await makeUser(db, {
      tenantId: "dental",
      role: "client",
      email: "logged@in.example",
      firstName: "Lo",
      lastName: "In",
    });
    const sent = await join({ token: await tokenFor("logged@in.example") });
    expect(sent.may).toBe(false);
    expect((await choose(sent.key, sent.headers)).status).toBe(404);
  });
});

test("a browser gets its key with what it sends and never with what it reads, which may be answered after that", async () => {
  const read = await call("GET /places/78704", { ip: from() });
  expect([read.status, read.headers["set-cookie"]]).toEqual([200, undefined]);
  const sent = await call(`POST /enrolments/${randomUUID()}/finish`, { ip: from(), input: { dentistInfoId: office } });
  expect(sent.headers["set-cookie"]).toMatch(new RegExp(`^${BROWSER_COOKIE}=[\\w-]{24};`));
});
