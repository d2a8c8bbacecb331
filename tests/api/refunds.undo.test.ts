import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { linkedPayment } from "@/lib/billing/pay-links/queries";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { reportPage, reportTotals } from "@/lib/billing/payments/report.queries";
import { SYSTEM } from "@/lib/core/audit/audit";
import type { PayerId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { familyPayments } from "@/lib/membership/members/detail-payments.queries";
import { familyRecovery } from "@/lib/membership/recovery/timeline.queries";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { officeBalances, platformBalances } from "@/lib/platform/ledger/queries";
import { makeUser } from "../../prisma/seed/users";
import {
  capturedFor,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { call, tokenFor } from "../support/call";

// Money was recorded at the front desk for the wrong family. Undone, that family is as it was before.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const CALL = "POST /dentists/desk-records/undo";
const ALL_DAYS = { period: { from: null, until: null }, filter: "all" } as const;
let world: World;
let owner: string;
let month = 0;

const monthOf = (later = 0) => new Date(Date.UTC(2026, 10 + month + later, 1, 15)).toISOString();
const later = (day: number) => new Date(Date.UTC(2026, 10 + month + 1, day, 15)).toISOString();
const dayOf = (day: number) => new Date(Date.UTC(2026, 10 + month, day, 15)).toISOString();

beforeEach(async () => {
  month += 2;
  await moveTo(dayOf(1));
  await work();
  world = await makeWorld();
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Owner", officeIds: [world.office] } as const;
  await makeUser(db, { ...person, role: "dentist", email: `owner${world.office}@undo.example` });
  owner = await tokenFor(`owner${world.office}@undo.example`);
});

afterEach(async () => {
  disarmFailpoints();
  for (const rule of Object.values({ ...MONEY_RULES, ...LEDGER_RULES })) expect(await db.$queryRaw(rule)).toEqual([]);
});

/** A family whose card was declined when its month came, with a link to pay by. */
async function late(size = 1): Promise<Family & { link: string }> {
  const started = new Date(Date.UTC(2026, 10 + month - 1, 10)).toISOString().slice(0, 10);
  const family = await makeFamily(world, started, { size, card: "pm_card_chargeCustomerFail" });
  await moveTo(dayOf(10));
  await work();
  const made = await call(`POST /dentists/${world.office}/members/pay-link`, {
    token: owner,
    input: { memberId: family.memberIds[0], send: false },
  });
  const link = JSON.stringify(made.body).match(/\/pn\/([\w-]+)/)?.[1] ?? "";
  return { ...family, link };
}

const record = (family: Family, amount: number, method: object = { deskMethod: "cash" }) =>
  call("POST /subscriptions/in-office-payment", {
    token: owner,
    input: { subscriptionId: family.membershipIds[0], amount, ...method },
  });

/** Records all that a family owes as paid in cash; the provider gives its charge up first, so another payment may stand for it. */
async function recorded(family: Family): Promise<number> {
  const { amountCents } = await latestOf(family);
  expect((await record(family, amountCents / 100)).status).toBe(200);
  return (await latestOf(family)).id;
}

const undo = (paymentId: number, token = owner) =>
  call(CALL, { token, input: { dentistInfoId: world.office, chargeId: paymentId, reason: "Another family's cash" } });

const preview = (paymentId: number, token = owner) =>
  call(`GET /dentists/${world.office}/desk-records/${paymentId}`, { token });

/** The payment that asks for the debt now, or by which it was recorded. */
const latestOf = async (family: Family) => {
  const payment = (await paymentsOf(family.payerId)).at(-1);
  if (!payment) throw new Error("no payment");
  return payment;
};

/** Everything of a family that somebody at the desk or the engine reads. */
async function stateOf(family: Family & { link: string }) {
  const memberships = await db.membership.findMany({
    where: { id: { in: family.membershipIds } },
    select: {
      status: true,
      statusesBefore: true,
      statusAt: true,
      pastDueOn: true,
      nextIndex: true,
      nextDueOn: true,
      termEndOn: true,
    },
    orderBy: { id: "asc" },
  });
  const owed = (await paymentsOf(family.payerId))
    .filter(({ status }) => status === "failed")
    .map(
      ({
        dueOn,
        amountCents,
        appFeeCents,
        nextAttemptOn,
        failureCode,
        declineKind,
        policyId,
        noticeDay,
        obligations,
      }) => ({
        dueOn,
        amountCents,
        appFeeCents,
        nextAttemptOn,
        failureCode,
        declineKind,
        policyId,
        noticeDay,
        owes: obligations.map(({ id, status }) => ({ id, status })),
      }),
    );
  const { state, amountCents } = await linkedPayment("dental", family.link);
  const debt = await call(`GET /members/${family.memberIds[0]}/debt`, { token: owner });
  const { payments: _, ...preview } = (debt.body as { data: { payments: unknown } }).data;
  return {
    memberships,
    owed,
    link: { state, amountCents },
    preview,
    books: [await officeBalances(world.office), await platformBalances()].map((one) =>
      [...one].filter(([, cents]) => cents !== 0).sort(),
    ),
    measured: (await reportTotals(world.office, ALL_DAYS)).paidCents,
  };
}

describe("what the front desk recorded for the wrong family", () => {
  it.each([
    ["cash", { deskMethod: "cash" }],
    ["a check", { deskMethod: "check", reference: "1042" }],
    ["the terminal", { deskMethod: "terminal", reference: "77" }],
  ])("by %s is undone as if it had not been, and both stand in the trail", async (_, method) => {
    const family = await late(2);
    const before = await stateOf(family);
    expect(before).toMatchObject({ link: { state: "due" }, owed: [{ failureCode: expect.any(String) }] });
    const { amountCents } = await latestOf(family);
    expect((await record(family, amountCents / 100, method)).status).toBe(200);
    const { id } = await latestOf(family);
    expect(await stateOf(family)).toMatchObject({ link: { state: "paid" }, owed: [] });
    const said = await preview(id);
    expect(said.body).toMatchObject({
      data: {
        refused: null,
        amountCents,
        balanceCents: amountCents,
        nextAttemptOn: before.owed[0]?.nextAttemptOn?.toISOString().slice(0, 10),
        people: [1, 2].map(() => ({ status: "Late", paidThroughOn: dayOf(9).slice(0, 10) })),
      },
    });
    const undone = await undo(id);
    expect(undone).toMatchObject({ status: 200, body: { data: { amountCents, repeated: false } } });
    expect(await stateOf(family)).toEqual(before);
    const old = await db.payment.findUniqueOrThrow({ where: { id } });
    expect(old).toMatchObject({ status: "canceled", voidedAt: expect.any(Date), ...deskOf(method) });
    const trail = await db.auditEvent.findMany({
      where: { noun: "household", nounId: String(family.householdId), action: { startsWith: "household.debt" } },
      orderBy: { id: "asc" },
    });
    expect(trail.map(({ action, reason }) => [action, reason])).toEqual([
      ["household.debtInOffice", null],
      ["household.debtUndone", "Another family's cash"],
    ]);
  });

  it("stands in the ledger, the drawer and the late board as what it was, with whom it was for", async () => {
    const family = await late(2);
    const id = await recorded(family);
    expect((await undo(id)).status).toBe(200);
    const people = ["Person0 Example", "Person1 Example"];
    const { rows } = await reportPage(world.office, ALL_DAYS, { skip: 0, take: 9 }, "en-US");
    expect(
      rows
        .filter(({ paymentId }) => paymentId === id)
        .map(({ entry, amountCents, items }) => [entry, amountCents, items.map(({ name }) => name)]),
    ).toEqual([
      ["undone", -8820, people],
      ["undoneLater", 8820, people],
    ]);
    const shown = await familyPayments(world.office, family.memberIds[0] ?? 0, "en-US");
    expect(shown.map(({ paymentId, undone }) => [paymentId === id, undone]).slice(0, 2)).toEqual([
      [false, false],
      [true, true],
    ]);
    expect(shown[1]).toMatchObject({ refundable: null, items: people.map((name) => ({ name })) });
    const { past } = await familyRecovery(world.office, family.memberIds[0] ?? 0, "en-US");
    expect(past.filter(({ kind }) => kind === "desk")).toMatchObject([{ undone: true, paymentId: id, cents: 8820 }]);
    const receipt = `GET /users/${family.memberIds[0]}/receipts/${id}`;
    expect((await call(receipt, { token: owner })).status).toBe(404);
  });

  it("is named by one day wherever it is listed: when it was recorded, and when it is due while it is not", async () => {
    const family = await late();
    const daysIn = async () => {
      const { rows } = await reportPage(world.office, ALL_DAYS, { skip: 0, take: 9 }, "en-US");
      const shown = await familyPayments(world.office, family.memberIds[0] ?? 0, "en-US");
      const entries = rows.filter(({ entry }) => entry !== "undone");
      return [entries, shown].map((list) =>
        list.map(({ paymentId, on }) => [paymentId, on]).sort(([a], [b]) => Number(a) - Number(b)),
      );
    };
    const same = async () => {
      const [ledger, drawer] = await daysIn();
      expect(drawer?.slice(-(ledger?.length ?? 0))).toEqual(ledger);
      return drawer?.at(-1)?.[1];
    };
    const dueOn = dayOf(10).slice(0, 10);
    expect(await same()).toBe(dueOn);
    await moveTo(dayOf(12));
    const id = await recorded(family);
    expect(await same()).toBe(dayOf(12).slice(0, 10));
    await moveTo(dayOf(13));
    expect((await undo(id)).status).toBe(200);
    expect(await same()).toBe(dueOn);
  });

  it("is told to the family, whose receipt no longer counts, and what it owes now", async () => {
    const [family, again] = [await late(), await late()];
    for (const one of [family, again]) expect((await undo(await recorded(one))).status).toBe(200);
    await record(again, 49, { deskMethod: "check" });
    await moveTo(new Date((await now()).getTime() + 31 * 60_000).toISOString());
    await tellFamilies();
    const letterOf = async ({ householdId }: Family) =>
      (await db.notice.findMany({ where: { householdId, kind: "familyChanged" } })).map(({ body }) => body);
    const receipt =
      "Payment in the office: Your receipt of .* for \\$49\\.00 was recorded by mistake and no longer counts\\.";
    expect(await letterOf(family)).toEqual([
      expect.stringMatching(new RegExp(`${receipt} \\$49\\.00 is still to be paid\\.$`)),
    ]);
    expect(await letterOf(again)).toEqual([expect.stringMatching(new RegExp(`${receipt}$`))]);
  });

  it("is undone once, however often it is pressed, and can be recorded and undone again", async () => {
    const family = await late();
    const before = await stateOf(family);
    const id = await recorded(family);
    const pressed = await Promise.all([undo(id), undo(id)]);
    const repeated = pressed.map(({ status, body }) => [
      status,
      (body as { data: { repeated: boolean } }).data.repeated,
    ]);
    expect(repeated.sort()).toEqual([
      [200, false],
      [200, true],
    ]);
    const { amountCents } = before.owed[0] ?? { amountCents: 0 };
    const again = { deskMethod: "check", expectedCents: amountCents };
    expect((await record(family, amountCents / 100, again)).status).toBe(200);
    const { id: second } = await latestOf(family);
    expect(second).not.toBe(id);
    expect((await undo(second)).status).toBe(200);
    expect(await stateOf(family)).toEqual(before);
    // The debt is charged again by the card that is on file then.
    expect((await paymentsOf(family.payerId)).flatMap((one) => capturedFor(one.id))).toEqual([]);
  });

  it("of a family that had no membership any more stops its billing again", async () => {
    const family = await late();
    await moveTo(later(2));
    await work();
    const before = await stateOf(family);
    expect(before.memberships).toMatchObject([{ status: "delinquent" }]);
    const id = await recorded(family);
    expect((await stateOf(family)).memberships).toMatchObject([{ status: "active" }]);
    expect((await undo(id)).status).toBe(200);
    expect(await stateOf(family)).toEqual(before);
  });

  it("also after its next period was issued and paid, which stays paid", async () => {
    const family = await late();
    const [before] = (await stateOf(family)).memberships;
    const id = await recorded(family);
    await saveInstrument(family.payerId as PayerId, "pm_card_visa", SYSTEM);
    await moveTo(later(11));
    await work();
    expect((await undo(id)).status).toBe(200);
    const after = await stateOf(family);
    expect(after.memberships).toMatchObject([{ status: "past_due", pastDueOn: before?.pastDueOn, nextIndex: 3 }]);
    expect(after.owed).toMatchObject([{ dueOn: new Date(dayOf(10).slice(0, 10)), nextAttemptOn: expect.any(Date) }]);
    expect((await paymentsOf(family.payerId)).filter(({ status }) => status === "succeeded")).toHaveLength(1);
  });

  it("survives a crash halfway: all of it or nothing", async () => {
    const family = await late();
    const before = await stateOf(family);
    const id = await recorded(family);
    const between = await stateOf(family);
    armFailpoint("desk.voided", () => {
      throw new Crash("desk.voided");
    });
    expect((await undo(id)).status).toBe(500);
    disarmFailpoints();
    expect(await stateOf(family)).toEqual(between);
    expect((await undo(id)).status).toBe(200);
    expect(await stateOf(family)).toEqual(before);
  });
});

describe("an undo is refused", () => {
  const refused = async (paymentId: number, words: RegExp) => {
    const answer = await undo(paymentId);
    expect(answer.status).toBe(409);
    expect(JSON.stringify(answer.body)).toMatch(words);
    const before = await preview(paymentId);
    if (before.status !== 404) expect(JSON.stringify(before.body)).toMatch(words);
    expect(await db.deskRecord.count({ where: { undoneAt: { not: null }, officeId: world.office } })).toBe(0);
  };

  it("to the front desk and to another office", async () => {
    const family = await late();
    const id = await recorded(family);
    const other = await makeWorld();
    const person = { tenantId: "dental", firstName: "Robin", lastName: "Other" } as const;
    await makeUser(db, {
      ...person,
      role: "dentist_standard",
      email: `desk${id}@undo.example`,
      officeIds: [world.office],
    });
    await makeUser(db, { ...person, role: "dentist", email: `far${id}@undo.example`, officeIds: [other.office] });
    expect((await undo(id, await tokenFor(`desk${id}@undo.example`))).status).toBe(403);
    expect((await undo(id, await tokenFor(`far${id}@undo.example`))).status).toBe(404);
    expect((await latestOf(family)).status).toBe("succeeded");
  });

  it("of a payment that is no record of the desk", async () => {
    const family = await late();
    await refused((await latestOf(family)).id, /Only a payment taken in the office/);
  });

  it("once a part was refunded", async () => {
    const family = await late();
    const id = await recorded(family);
    const input = { dentistInfoId: world.office, chargeId: id, amount: 1, reason: "Too much" };
    expect((await call("POST /dentists/refunds/single", { token: owner, input })).status).toBe(200);
    await refused(id, /Part of this payment was refunded/);
  });

  it("once something else was changed for the family", async () => {
    const family = await late();
    const id = await recorded(family);
    await db.membership.update({ where: { id: family.membershipIds[0] ?? 0 }, data: { revision: { increment: 1 } } });
    await refused(id, /Something else was changed/);
  });

  it("once a period was issued that only the record had begun again", async () => {
    const family = await late();
    await moveTo(later(2));
    await work();
    expect((await stateOf(family)).memberships).toMatchObject([{ status: "delinquent" }]);
    const id = await recorded(family);
    await saveInstrument(family.payerId as PayerId, "pm_card_visa", SYSTEM);
    await moveTo(later(11));
    await work();
    await refused(id, /Something else was changed/);
  });

  it("once an invoice bills the fee on it", async () => {
    await ensureBillingAccount(world.office);
    const family = await late();
    const id = await recorded(family);
    await moveTo(monthOf(1));
    await issueInvoices(await now());
    expect((await latestOf(family)).tierLineId).not.toBeNull();
    await refused(id, /on an invoice already/);
  });
});

const deskOf = ({ deskMethod, reference = null }: { deskMethod: string; reference?: string | null }) => ({
  deskMethod,
  deskReference: reference,
});
