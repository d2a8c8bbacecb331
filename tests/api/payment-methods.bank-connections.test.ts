// The connection behind a bank debit: who may open it, how it is kept, what the bank link's messages change.
import "../support/own-sandbox";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

type Told = { token: string; body: string };
const told: Told[] = [];
const ear = createServer(async (request, response) => {
  let body = "";
  for await (const chunk of request) body += chunk;
  told.push({ token: String(request.headers["plaid-verification"]), body });
  response.end();
});
await new Promise<void>((resolve) => ear.listen(0, "127.0.0.1", resolve));
// The product reads its settings once, so this stands before anything of it is imported.
process.env.PLAID_WEBHOOK_URL = `http://127.0.0.1:${(ear.address() as AddressInfo).port}/api/webhooks/plaid`;
afterAll(() => void ear.close());

const { Configuration, PlaidApi, SandboxItemFireWebhookRequestWebhookCodeEnum: Code } = await import("plaid");
const { POST } = await import("@/app/api/webhooks/plaid/route");
const { accessOf, forgetUnusedLinks } = await import("@/lib/billing/payment-methods/bank-link.commands");
const { saveInstrument } = await import("@/lib/billing/payment-methods/commands");
const { SYSTEM } = await import("@/lib/core/audit/audit");
const { db } = await import("@/lib/core/db/db");
const { seal, unseal } = await import("@/lib/core/auth/secrets");
const { makeUser } = await import("@/prisma/seed/users");
const { connect, pickAccount } = await import("../support/banks");
const billing = await import("../support/billing");
const { call, tokenFor } = await import("../support/call");
const { control, sandbox, sandboxUrl } = await import("../support/own-sandbox");
const { makeFamily, makeWorld, moveTo, paymentsOf, work } = billing;

const headers = { "PLAID-CLIENT-ID": "inhouse", "PLAID-SECRET": "secret" };
const plaid = new PlaidApi(
  new Configuration({ basePath: `${sandboxUrl}/plaid`, baseOptions: { headers, proxy: false } }),
);

let world: Awaited<ReturnType<typeof makeWorld>>;
let direct: typeof world;
let family: Awaited<ReturnType<typeof makeFamily>>;
let stranger: typeof family;
let token = "";
let strangerToken = "";
let userId = 0;

async function makePatient(email: string) {
  const user = await makeUser(db, { tenantId: "dental", role: "client", firstName: "Pat", lastName: "Ient", email });
  const made = await makeFamily(world, "2026-10-30", { userId: user.id });
  return { made, token: await tokenFor(email), userId: user.id };
}

const linkRow = () => db.bankLink.findFirstOrThrow({ where: { payerId: family.payerId }, orderBy: { id: "desc" } });
const sources = (id: number | string = "") => `/users/${userId}/update-account/payment/sources${id ? `/${id}` : ""}`;
const saveBank = async (user?: string) => {
  const picked = await connect({}, { token, ...(user ? { user } : {}) });
  const input = { bank: { ...picked, mandate: true }, locale: "en-US" };
  return { picked, answer: await call(`POST ${sources()}`, { token, input }) };
};
const inUse = async () => {
  const found = await db.instrument.findFirst({ where: { payerId: family.payerId, isDefault: true } });
  return found && { kind: found.kind, last4: found.last4 };
};

beforeAll(async () => {
  world = await makeWorld();
  direct = await makeWorld({ mode: "direct" });
  await moveTo("2026-11-23T15:00:00Z");
  const mine = await makePatient("pat@bank.example");
  const other = await makePatient("other@bank.example");
  ({ made: family, token, userId } = mine);
  ({ made: stranger, token: strangerToken } = other);
});

describe("opening the bank link", () => {
  const open = (input: unknown, as: { token?: string } = {}) =>
    call("POST /stripe-connect/createPlaidLinkToken", { input, ...as, ip: "10.8.0.1" });

  it("needs no login, but an office that accepts bank debits", async () => {
    expect(await open({ dentistInfoId: world.office })).toMatchObject({
      status: 200,
      body: { data: { linkToken: expect.stringMatching(/^link-sandbox-/) } },
    });
    expect((await open({})).status).toBe(400);
    expect((await open({ dentistInfoId: 1_999_999_999 })).status).toBe(404);
    expect((await open({ dentistInfoId: direct.office })).status).toBe(400);
    await db.planSettings.update({ where: { officeId: world.office }, data: { disableEnrollment: true } });
    expect((await open({ dentistInfoId: world.office })).status).toBe(400);
    // Whoever is a member already may go on changing how they pay.
    expect((await open({}, { token })).status).toBe(200);
    await db.planSettings.update({ where: { officeId: world.office }, data: { disableEnrollment: false } });
  });

  it("says that it is our fault where our own keys are not taken", async () => {
    await control("POST", "faults", { match: { path: "/plaid/" }, kind: "http_401", times: 9 });
    const answer = await open({ dentistInfoId: world.office });
    await control("DELETE", "faults");
    expect([answer.status, JSON.stringify(answer.body)]).toEqual([503, expect.stringContaining("on our side")]);
  });

  it("discloses nothing about the person, and speaks their language", async () => {
    const answer = await open({ locale: "es-US" }, { token });
    const { linkToken } = (answer.body as { data: { linkToken: string } }).data;
    const [record] = sandbox.store.values("link_token", "acct_platform", "token", linkToken);
    expect(record).toMatchObject({ language: "es", products: ["auth"], webhook: process.env.PLAID_WEBHOOK_URL });
    expect(JSON.stringify(record)).not.toMatch(/pat@|Ient/);
  });

  it("asks for a login where a person is named, and finds nobody else's", async () => {
    expect((await open({ dentistInfoId: world.office, userId: family.memberIds[0] })).status).toBe(401);
    const { answer } = await saveBank();
    const { id } = (answer.body as { data: { id: number } }).data;
    expect((await open({ dentistInfoId: world.office, instrumentId: id })).status).toBe(401);
    expect((await open({ instrumentId: id }, { token: strangerToken })).status).toBe(404);
    expect((await open({ instrumentId: id }, { token })).status).toBe(200);
  });
});

describe("handing the token over", () => {
  it("works once, and returns the same for a repetition", async () => {
    const opened = await call("POST /stripe-connect/createPlaidLinkToken", { token, input: {} });
    const picked = await pickAccount((opened.body as { data: { linkToken: string } }).data.linkToken);
    const before = await db.bankLink.count();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call("POST /stripe-connect/plaidToken", { token, input: picked })),
    );
    for (const answer of answers)
      expect(answer.body).toMatchObject({ data: { bankName: "First Platypus Bank", last4: "0000" } });
    expect(await db.bankLink.count()).toBe(before + 1);
    expect(answers.map((answer) => String(answer.raw)).join()).not.toContain("access-");
  });

  it("keeps the access sealed to its row", async () => {
    const link = await db.bankLink.findFirstOrThrow({ orderBy: { id: "desc" } });
    expect(link.sealedToken).toMatch(/^v1\./);
    expect(link.sealedToken).not.toContain("access-");
    expect(accessOf(link)).toMatch(/^access-sandbox-/);
    expect(() => unseal(link.sealedToken ?? "", "another item")).toThrow();
    // The last character of such a text may stand for bits nobody reads; the first of the sealed part never does.
    const spoilt = (link.sealedToken ?? "").replace(/^v1\../, (begin) => (begin === "v1.A" ? "v1.B" : "v1.A"));
    expect(() => unseal(spoilt, link.itemId ?? "")).toThrow();
    expect(seal("same", "row")).not.toBe(seal("same", "row"));
  });

  it("refuses a token that is none, and another account than the one picked", async () => {
    const none = { publicToken: "public-sandbox-none", accountId: "acc" };
    expect(await call("POST /stripe-connect/plaidToken", { token, input: none })).toMatchObject({ status: 400 });
    const opened = await call("POST /stripe-connect/createPlaidLinkToken", { token, input: {} });
    const picked = await pickAccount((opened.body as { data: { linkToken: string } }).data.linkToken);
    const input = { ...picked, accountId: "elsewhere" };
    const items = () => sandbox.store.values("plaid_item", "acct_platform").length;
    const before = items();
    expect(await call("POST /stripe-connect/plaidToken", { token, input })).toMatchObject({ status: 400 });
    // The connection that came to nothing is ended there, too.
    expect(items()).toBe(before - 1);
  });

  it("forgets after a day what was never used", async () => {
    await connect({}, { token });
    await moveTo("2026-11-25T15:00:00Z");
    expect(await forgetUnusedLinks()).toBeGreaterThan(0);
    expect(await db.bankLink.count({ where: { instrumentId: null } })).toBe(0);
    expect(sandbox.store.values("plaid_item", "acct_platform")).toHaveLength(await db.bankLink.count());
  });
});

describe("a patient's payment method", () => {
  it("changes from card to bank and back, and is forgotten at the provider and at the bank link", async () => {
    const card = await saveInstrument(family.payerId, "pm_card_visa", SYSTEM);
    expect(await inUse()).toMatchObject({ kind: "card" });
    // The same account connected anew: one saved account, the newer connection.
    const { answer, picked } = await saveBank();
    expect(answer.body).toMatchObject({ data: { kind: "bank", last4: "0000", bankName: "First Platypus Bank" } });
    expect(await db.instrument.count({ where: { payerId: family.payerId, kind: "bank" } })).toBe(1);
    const twice = await call(`POST ${sources()}`, { token, input: { bank: { ...picked, mandate: true } } });
    expect(twice.status).toBe(200);
    expect(await inUse()).toEqual({ kind: "bank", last4: "0000" });
    const { id: bankId } = (answer.body as { data: { id: number } }).data;
    expect(await call(`DELETE ${sources(bankId)}`, { token })).toMatchObject({ status: 409 });
    expect(await call(`PUT ${sources(card.id)}`, { token: strangerToken })).toMatchObject({ status: 404 });
    expect(await call(`PUT ${sources(card.id)}`, { token })).toMatchObject({ status: 200 });
    expect(await inUse()).toMatchObject({ kind: "card" });
    const link = await linkRow();
    expect(await call(`DELETE ${sources(bankId)}`, { token })).toMatchObject({ status: 200 });
    await expect(plaid.itemGet({ access_token: accessOf(link) })).rejects.toMatchObject({ response: { status: 400 } });
    expect(sandbox.store.values("bank_account", "acct_platform").filter((one) => one.customer && !one.deleted)).toEqual(
      [],
    );
    expect(await db.bankLink.count({ where: { instrumentId: bankId } })).toBe(0);
  });

  it("is not saved without the mandate, nor where no office accepts bank debits", async () => {
    const picked = await connect({}, { token });
    const input = { bank: { ...picked, mandate: false } };
    expect(await call(`POST ${sources()}`, { token, input })).toMatchObject({ status: 400 });
    await db.planSettings.update({ where: { officeId: world.office }, data: { allowBankDraft: false } });
    const again = { bank: { ...picked, mandate: true } };
    expect(await call(`POST ${sources()}`, { token, input: again })).toMatchObject({ status: 400 });
    await db.planSettings.update({ where: { officeId: world.office }, data: { allowBankDraft: true } });
    expect(await inUse()).toMatchObject({ kind: "card" });
  });

  it("falls back to the saved card where the office has an account of its own", async () => {
    const there = await makeFamily(direct, "2026-10-26", { card: "pm_card_visa" });
    const bank = await db.instrument.create({
      data: {
        payerId: there.payerId,
        kind: "bank",
        stripeId: "ba_elsewhere",
        last4: "0000",
        createdAt: new Date(sandbox.clock.nowMs()),
      },
    });
    await db.instrument.updateMany({ where: { payerId: there.payerId }, data: { isDefault: false } });
    await db.instrument.update({ where: { id: bank.id }, data: { isDefault: true } });
    await moveTo("2026-11-26T16:00:00Z");
    await work();
    const [payment] = await paymentsOf(there.payerId);
    expect(payment).toMatchObject({ status: "succeeded", mode: "direct" });
  });
});

describe("what the bank link says", () => {
  const heard = async (count: number) => {
    for (let i = 0; i < 200 && told.length < count; i += 1) await new Promise((done) => setTimeout(done, 20));
    const last = told.at(-1);
    if (!last || told.length < count) throw new Error("the sandbox said nothing");
    return last;
  };
  const deliver = ({ token: signature, body }: Told) =>
    POST(new Request("http://local/", { method: "POST", body, headers: { "plaid-verification": signature } }));
  let bankId = 0;

  beforeAll(async () => {
    bankId = ((await saveBank()).answer.body as { data: { id: number } }).data.id;
  });

  it("is believed only when signed for this very text, and not long ago", async () => {
    const before = told.length;
    await plaid.sandboxItemResetLogin({ access_token: accessOf(await linkRow()) });
    const message = await heard(before + 1);
    const rows = () => db.webhookInbox.count({ where: { provider: "plaid" } });
    const start = await rows();
    expect((await deliver({ ...message, body: `${message.body} ` })).status).toBe(400);
    expect((await deliver({ ...message, token: "undefined" })).status).toBe(400);
    const [, payload] = message.token.split(".");
    const none = `${Buffer.from('{"alg":"none","kid":"x"}').toString("base64url")}.${payload}.`;
    expect((await deliver({ ...message, token: none })).status).toBe(400);
    await moveTo("2026-11-26T16:06:00Z");
    expect((await deliver(message)).status).toBe(400);
    expect(await rows()).toBe(start);
  });

  it("ITEM_LOGIN_REQUIRED stops no bank debit, and is repaired by signing in again", async () => {
    const before = told.length;
    await plaid.sandboxItemResetLogin({ access_token: accessOf(await linkRow()) });
    const message = await heard(before + 1);
    expect((await deliver(message)).status).toBe(200);
    expect((await deliver(message)).status).toBe(200);
    expect(await db.webhookInbox.count({ where: { provider: "plaid" } })).toBe(1);
    await work();
    expect((await linkRow()).state).toBe("login_required");
    expect(await inUse()).toEqual({ kind: "bank", last4: "0000" });
    await moveTo("2026-11-30T16:00:00Z");
    await work();
    const drafted = (await paymentsOf(family.payerId)).at(-1);
    expect(drafted).toMatchObject({ status: "processing" });

    const opened = await call("POST /stripe-connect/createPlaidLinkToken", { token, input: { instrumentId: bankId } });
    const { linkToken } = (opened.body as { data: { linkToken: string } }).data;
    const [record] = sandbox.store.values("link_token", "acct_platform", "token", linkToken);
    expect(record).toMatchObject({ item: (await linkRow()).itemId });
    const early = { instrumentId: bankId, publicToken: "public-sandbox-x", accountId: "x" };
    expect(await call("POST /stripe-connect/plaidToken", { token, input: early })).toMatchObject({ status: 400 });
    const input = { ...(await pickAccount(linkToken)), instrumentId: bankId };
    expect(await call("POST /stripe-connect/plaidToken", { token, input })).toMatchObject({ status: 200 });
    expect((await linkRow()).state).toBe("linked");
  });

  it("USER_PERMISSION_REVOKED stops bank debits, and the payer is notified before a payment fails", async () => {
    const before = told.length;
    const access_token = accessOf(await linkRow());
    await plaid.sandboxItemFireWebhook({ access_token, webhook_code: Code.UserPermissionRevoked });
    expect((await deliver(await heard(before + 1))).status).toBe(200);
    await work();
    expect((await linkRow()).state).toBe("revoked");
    expect(await db.instrument.findUniqueOrThrow({ where: { id: bankId } })).toMatchObject({
      status: "broken",
      isDefault: false,
    });
    const mails = await db.outbox.findMany({ where: { kind: "mail" } });
    expect(mails.map((row) => row.payload)).toContainEqual(
      expect.objectContaining({ template: "bankEnded", to: "pat@bank.example" }),
    );
    // What was on its way comes to its end; the next period finds nothing to debit.
    await moveTo("2026-12-30T17:00:00Z");
    await work({ hear: true });
    const [earlier, next] = (await paymentsOf(family.payerId)).slice(-2);
    expect(earlier).toMatchObject({ status: "succeeded" });
    expect(next).toMatchObject({ status: "failed", attempts: [{ errorCode: "no_instrument" }] });
    expect(await db.membership.findFirstOrThrow({ where: { householdId: family.householdId } })).toMatchObject({
      status: "past_due",
    });
  });

  it("leaves other payers as they are", async () => {
    expect(await db.instrument.findMany({ where: { payerId: stranger.payerId } })).toMatchObject([
      { kind: "card", status: "active", isDefault: true },
    ]);
  });
});
