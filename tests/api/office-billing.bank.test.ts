// A practice's own bank account for the platform's invoices.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { officeBillingTasks } from "@/lib/billing/office-billing/jobs";
import { accessOf } from "@/lib/billing/payment-methods/bank-link.commands";
import { syncConnection, syncMandate } from "@/lib/billing/payment-methods/bank-sync.commands";
import { db } from "@/lib/core/db/db";
import { fromDbDate } from "@/lib/core/time/dates";
import { sweep } from "@/lib/operations/webhooks/reconcile.commands";
import { makeUser } from "@/prisma/seed/users";
import { AT_BANK, connect } from "../support/banks";
import { bothBooks, makeWorld, moveTo, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { everything } from "../support/everything";
import { sandbox, sandboxUrl } from "../support/own-sandbox";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let pays: World;
let poor: World;
let owner: string;
let staff: string;
let far: string;

const about = (world: World) => ({ dentistInfoId: world.office, forInvoices: true });
const save = (world: World, picked: object, token = owner) =>
  call("POST /dentists/addTierBankAccount", {
    token,
    input: { dentistInfoId: world.office, bank: { ...picked, mandate: true }, locale: "en-US" },
  });
const accountOf = (world: World) =>
  db.tierAccount.findUniqueOrThrow({
    where: { officeId: world.office },
    include: { invoices: { include: { attempts: true }, orderBy: { id: "asc" } } },
  });
const invoice = async (world: World) => (await accountOf(world)).invoices[0];

/** The worker's tasks for invoices, and what the provider has to tell, until nothing is left to do. */
async function invoiceWork(): Promise<void> {
  await sweep({ now: true });
  await work();
  for (let round = 0; round < 30; round += 1) {
    let done = 0;
    for (const { name, run } of officeBillingTasks) if (name !== "tier look again") done += await run();
    if (done === 0) return;
  }
}

beforeAll(async () => {
  pays = await makeWorld();
  poor = await makeWorld();
  const other = await makeWorld();
  const person = { tenantId: "dental", firstName: "Olga", lastName: "Owner" } as const;
  await makeUser(db, { ...person, role: "dentist", officeIds: [pays.office, poor.office] });
  await makeUser(db, { ...person, role: "dentist_standard", officeIds: [pays.office] });
  await makeUser(db, { ...person, role: "office_admin", officeIds: [other.office] });
  [owner, staff, far] = (await Promise.all(
    ["dentist", "dentist_standard", "office_admin"].map((role) => tokenFor(`${role}@dental.test`)),
  )) as [string, string, string];
  await moveTo("2026-12-10T15:00:00Z");
  for (const world of [pays, poor]) await ensureBillingAccount(world.office);
});

it("the bank link is opened for those alone who manage how the practice pays", async () => {
  const open = (token?: string) =>
    call("POST /stripe-connect/createPlaidLinkToken", { ...(token ? { token } : {}), input: about(pays) });
  expect([(await open()).status, (await open(staff)).status, (await open(far)).status]).toEqual([401, 403, 404]);
});

it("is saved once with the practice's own mandate, and becomes the default", async () => {
  const picked = await connect(about(pays), { token: owner });
  const before = await everything();
  expect((await save(pays, picked, staff)).status).toBe(403);
  expect((await save(pays, picked, far)).status).toBe(404);
  const unread = { dentistInfoId: pays.office, bank: { ...picked, mandate: false }, locale: "en-US" };
  expect((await call("POST /dentists/addTierBankAccount", { token: owner, input: unread })).status).toBe(400);
  expect(await everything()).toEqual(before);
  expect((await save(pays, picked)).status).toBe(200);
  const again = await save(pays, picked);
  expect(again.body).toMatchObject({ data: { paymentMethods: [{ isDefault: true }] } });
  const { payerId } = await accountOf(pays);
  const [saved, ...others] = await db.instrument.findMany({ where: { payerId }, include: { mandates: true } });
  expect(others).toEqual([]);
  expect(saved).toMatchObject({ kind: "bank", isDefault: true, mandateId: expect.stringMatching(/^mandate_/) });
  expect(saved?.mandates).toMatchObject([{ householdId: null, signedName: "Olga Owner", kind: "bank_debit" }]);
  expect(saved?.mandates[0]?.text).toMatch(
    /I authorize Inhouse Dental to electronically debit \(ACH\) my practice's account at/,
  );
  expect(saved?.mandates[0]?.text).not.toMatch(/\{\w+\}|bank\./);
  // Nobody else pays with what was connected here.
  expect((await save(poor, picked)).status).toBe(400);
});

it("pays the month's invoice some days after the debit", async () => {
  expect((await save(poor, await connect(about(poor), { token: owner, user: AT_BANK.isPoor }))).status).toBe(200);
  await moveTo("2027-01-01T15:00:00Z");
  await invoiceWork();
  expect(await invoice(pays)).toMatchObject({ status: "processing", attemptCount: 1 });
  for (const day of ["04", "05", "06", "07"]) {
    await moveTo(`2027-01-${day}T22:00:00Z`);
    await invoiceWork();
  }
  await moveTo("2027-01-08T22:00:00Z");
  await invoiceWork();
  expect(await invoice(pays)).toMatchObject({ status: "paid", attemptCount: 1 });
});

/** Letters about the bank account of those who run a practice, by their kind. */
const letters = async () => {
  const rows = await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:tierBank" } }, orderBy: { id: "asc" } });
  return rows.map(({ payload }) => payload as { template: string; to: string; values: Record<string, string> });
};
const bellOf = async (world: World, token = owner) => {
  const { body } = await call(`GET /dentists/${world.office}/notices`, { token });
  const { notices } = (body as { data: { notices: { kind: string }[] } }).data;
  return notices.map(({ kind }) => kind).filter((kind) => kind.startsWith("bank"));
};
const defaultOf = async (world: World) => {
  const { payerId } = await accountOf(world);
  return db.instrument.findFirst({ where: { payerId, isDefault: true }, include: { bankLink: true } });
};

it("whose bank requires a new sign-in keeps paying; the practice is notified each time, and signs in", async () => {
  const link = (await defaultOf(pays))?.bankLink;
  if (!link) throw new Error("no connection");
  const atBank = { client_id: "inhouse", secret: "secret", access_token: accessOf(link) };
  const reset = () =>
    fetch(`${sandboxUrl}/plaid/sandbox/item/reset_login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(atBank),
    });
  expect((await reset()).status).toBe(200);
  for (let time = 0; time < 2; time += 1) expect(await syncConnection(link.itemId ?? "", "ITEM.ERROR")).toBe(true);
  expect(await letters()).toMatchObject([{ template: "tierBankSignIn", values: { name: "Olga", last4: link.last4 } }]);
  expect([await bellOf(pays), await bellOf(pays, staff)]).toEqual([["bankSignIn"], []]);
  expect((await defaultOf(pays))?.id).toBe(link.instrumentId);

  const named = { ...about(pays), instrumentId: link.instrumentId };
  await connect(named, { token: owner });
  expect([(await defaultOf(pays))?.bankLink?.state, await bellOf(pays)]).toEqual(["linked", []]);
  expect((await reset()).status).toBe(200);
  await syncConnection(link.itemId ?? "", "ITEM.ERROR");
  expect((await letters()).length).toBe(2);
});

it("a bank debit returned for insufficient funds is resubmitted twice and no further", async () => {
  expect(await invoice(poor)).toMatchObject({ status: expect.stringMatching(/failed|processing/) });
  // A bank answers at the time of day at which it was asked.
  for (const [minute, day] of ["09", "14", "15", "16", "22", "28"].entries()) {
    await moveTo(`2027-01-${day}T22:0${minute + 1}:00Z`);
    await invoiceWork();
  }
  const last = await invoice(poor);
  expect(last).toMatchObject({ status: "failed", nextAttemptOn: null, failureCode: "insufficient_funds" });
  expect(last?.attempts.length).toBe(3);
  expect(last && fromDbDate(last.monthOn)).toBe("2027-01-01");
  const { ours, theirs } = await bothBooks([pays, poor]);
  expect(ours).toEqual(theirs);
});

it.each(["the owner", "the payment provider"])(
  "is not debited after %s has ended it; the practice is told once",
  async (who) => {
    const found = await defaultOf(pays);
    const { bankLink: link, mandateId } = found ?? {};
    if (!found || !link?.itemId || !mandateId) throw new Error("no connection");
    const before = (await letters()).length;
    if (who === "the owner") {
      for (let time = 0; time < 2; time += 1) await syncConnection(link.itemId, "ITEM.USER_PERMISSION_REVOKED");
    } else {
      await syncMandate(mandateId);
      expect((await defaultOf(pays))?.id).toBe(found.id);
      const [account = ""] = sandbox.accounts().filter((one) => sandbox.store.get("mandate", one, mandateId));
      const mandate = sandbox.store.get("mandate", account, mandateId);
      if (!mandate) throw new Error("no mandate at the provider");
      sandbox.store.put("mandate", account, { ...mandate, status: "inactive" });
      for (let time = 0; time < 2; time += 1) await syncMandate(mandateId);
    }
    expect(await defaultOf(pays)).toBeNull();
    const told = (await letters()).slice(before);
    expect(told).toMatchObject([{ template: "tierBankEnded", values: { name: "Olga", last4: found.last4 } }]);
    expect(told[0]?.values.next).toMatch(/2027$/);
    expect([await bellOf(pays), await bellOf(poor)]).toEqual([["bankEnded"], []]);
    // Mended by connecting the account anew.
    expect((await save(pays, await connect(about(pays), { token: owner }))).status).toBe(200);
    expect(await bellOf(pays)).toEqual([]);
  },
);
