import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { reportPage } from "@/lib/billing/payments/report.queries";
import { SYSTEM } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { armFailpoint, Crash, disarmFailpoints } from "@/lib/core/process/failpoint";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { officeBalances } from "@/lib/platform/ledger/queries";
import { syncMissedPayouts } from "@/lib/practice/payouts/sync.commands";
import { makeUser } from "../../prisma/seed/users";
import {
  bothBooks,
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
import { rulesHold } from "../support/rules-hold";

// The front desk charged the card of the wrong family. Undone, the money goes back whole and that family is as it was before.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
const worlds: World[] = [];
let owner: string;
let month = 0;

const dayOf = (day: number) => new Date(Date.UTC(2026, 10 + month, day, 15)).toISOString();

async function office(mode: "destination" | "direct"): Promise<void> {
  world = await makeWorld({ mode });
  worlds.push(world);
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Owner", officeIds: [world.office] } as const;
  await makeUser(db, { ...person, role: "dentist", email: `owner${world.office}@charge.example` });
  owner = await tokenFor(`owner${world.office}@charge.example`);
}

beforeEach(async () => {
  month += 3;
  await moveTo(dayOf(1));
  await work();
  await office("destination");
});

afterEach(async () => {
  disarmFailpoints();
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES };
  await rulesHold(rules);
});

/** A family whose card was declined when its month came. */
async function late(size = 1, card = "pm_card_visa"): Promise<Family> {
  const started = new Date(Date.UTC(2026, 10 + month - 1, 10)).toISOString().slice(0, 10);
  const family = await makeFamily(world, started, { size, card: "pm_card_chargeCustomerFail" });
  // Another family's month gives an office's own account something to refund from.
  await makeFamily(world, started);
  await moveTo(dayOf(10));
  await work();
  await saveInstrument(family.payerId, card, SYSTEM, { retry: false });
  return family;
}

const retry = ({ memberIds: [memberId] }: Family) =>
  call("POST /users/me/update-account/retryPayment", { token: owner, input: { memberId } });

const latestOf = async (family: Family) => {
  const payment = (await paymentsOf(family.payerId)).at(-1);
  if (!payment) throw new Error("no payment");
  return payment;
};

/** Charges what a family owes at the desk; returns the payment. */
async function charged(family: Family): Promise<number> {
  expect((await retry(family)).body).toMatchObject({ data: [{ outcome: "succeeded" }] });
  return (await latestOf(family)).id;
}

const input = (chargeId: number) => ({ dentistInfoId: world.office, chargeId, reason: "Another family's balance" });
const undo = (chargeId: number) => call("POST /dentists/desk-records/undo", { token: owner, input: input(chargeId) });
const preview = async (chargeId: number) =>
  (await call(`GET /dentists/${world.office}/desk-records/${chargeId}`, { token: owner })).body as {
    data: { refused: string | null };
  };

/** Everything of a family that somebody at the desk or the engine reads. */
async function stateOf(family: Family) {
  const memberships = await db.membership.findMany({
    where: { id: { in: family.membershipIds } },
    orderBy: { id: "asc" },
  });
  const payments = (await paymentsOf(family.payerId)).filter(({ status }) => status === "failed");
  const debt = await call(`GET /members/${family.memberIds[0]}/debt`, { token: owner });
  const { payments: _, ...shown } = (debt.body as { data: { payments: unknown } }).data;
  return {
    memberships: memberships.map(({ revision: __, issues: ___, ...one }) => one),
    owed: payments.map(
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
        owes: obligations.map(({ membershipId, kind, periodIndex, netCents, status }) => [
          membershipId,
          kind,
          periodIndex,
          netCents,
          status,
        ]),
      }),
    ),
    shown,
    receivable: (await officeBalances(world.office)).get("O:receivable"),
  };
}

describe("a card charged at the desk for the wrong family", () => {
  it("is a record also where somebody who has left had a share in what was late", async () => {
    const family = await late(2);
    const [, leaver = 0] = family.membershipIds;
    await cancelMembership(world.office, { membershipId: leaver, reason: 1, note: "", immediately: true }, SYSTEM);
    const before = await stateOf(family);
    const id = await charged(family);
    expect(await preview(id)).toMatchObject({ data: { refused: null } });
    expect((await undo(id)).status).toBe(200);
    const { receivable, owed } = await stateOf(family);
    expect([receivable, owed.map(({ amountCents }) => amountCents)]).toEqual([
      before.receivable,
      before.owed.map(({ amountCents }) => amountCents),
    ]);
  });

  it.each(["destination", "direct"] as const)(
    "gets its money back whole, and the family is as it was (%s)",
    async (mode) => {
      await office(mode);
      const family = await late(2);
      const before = await stateOf(family);
      const id = await charged(family);
      const { amountCents, appFeeCents, processorFeeCents } = await latestOf(family);
      expect((await stateOf(family)).memberships).toMatchObject([1, 2].map(() => ({ status: "active" })));
      expect(await preview(id)).toMatchObject({
        data: {
          refused: null,
          recordedFor: "charge",
          processing: { cents: processorFeeCents, byOffice: mode === "direct" },
          balanceCents: amountCents,
          people: [1, 2].map(() => ({ status: "Late" })),
        },
      });
      expect(await undo(id)).toMatchObject({
        status: 200,
        body: {
          data: { amountCents, repeated: false, owedAgain: "charged" },
          message: expect.stringContaining("on its way back"),
        },
      });
      expect(await stateOf(family)).toEqual(before);
      const old = (await paymentsOf(family.payerId)).find((one) => one.id === id);
      expect(old?.refunds).toMatchObject([{ status: "succeeded", amountCents, appFeeRefundCents: appFeeCents }]);
      await work({ hear: true });
      const { ours, theirs } = await bothBooks(worlds);
      expect(ours).toEqual(theirs);
      const { rows } = await reportPage(
        world.office,
        { period: { from: null, until: null }, filter: "all" },
        { skip: 0, take: 9 },
        "en-US",
      );
      expect(rows.filter(({ paymentId }) => paymentId === id).map(({ entry }) => entry)).toEqual(["refund", "payment"]);
      // It is charged once more when its next attempt comes, and pays the period once.
      await moveTo(dayOf(14));
      await work();
      const all = await paymentsOf(family.payerId);
      expect(all.map((one) => [one.status, capturedFor(one.id)])).toEqual([
        ["succeeded", [amountCents]],
        ["succeeded", [amountCents]],
      ]);
      expect((await stateOf(family)).memberships).toMatchObject([1, 2].map(() => ({ status: "active", nextIndex: 2 })));
    },
  );

  it("that had no membership any more stops its billing again", async () => {
    const family = await late();
    await saveInstrument(family.payerId, "pm_card_chargeCustomerFail", SYSTEM, { retry: false });
    await moveTo(dayOf(32));
    await work();
    await saveInstrument(family.payerId, "pm_card_visa", SYSTEM, { retry: false });
    const before = await stateOf(family);
    expect(before.memberships).toMatchObject([{ status: "delinquent" }]);
    const id = await charged(family);
    expect((await stateOf(family)).memberships).toMatchObject([{ status: "active" }]);
    expect((await undo(id)).status).toBe(200);
    expect(await stateOf(family)).toEqual(before);
  });

  it("is undone once, all of it or nothing, and told to the family", async () => {
    const family = await late();
    const before = await stateOf(family);
    const id = await charged(family);
    const between = await stateOf(family);
    armFailpoint("desk.voided", () => {
      throw new Crash("desk.voided");
    });
    expect((await undo(id)).status).toBe(500);
    disarmFailpoints();
    expect(await stateOf(family)).toEqual(between);
    const pressed = await Promise.all([undo(id), undo(id)]);
    expect(
      pressed.map(({ status, body }) => [status, (body as { data: { repeated: boolean } }).data.repeated]).sort(),
    ).toEqual([
      [200, false],
      [200, true],
    ]);
    expect(await stateOf(family)).toEqual(before);
    expect(await db.refund.count({ where: { paymentId: id } })).toBe(1);
    await moveTo(new Date((await now()).getTime() + 31 * 60_000).toISOString());
    await tellFamilies();
    const [letter] = await db.notice.findMany({ where: { householdId: family.householdId, kind: "familyChanged" } });
    expect(letter?.body).toMatch(/\$49\.00 to your card ending in \d{4}/);
    expect(letter?.body).toMatch(/charged by mistake and goes back to you\. \$49\.00 is still to be paid, as before\./);
  });

  it("whose money does not get back has paid after all", async () => {
    const family = await late(1, "pm_card_refundFailAtOnce");
    const id = await charged(family);
    const paid = await stateOf(family);
    await undo(id);
    await work({ hear: true });
    expect(await db.refund.findMany({ where: { paymentId: id } })).toMatchObject([{ status: "failed" }]);
    const { memberships, owed, receivable } = await stateOf(family);
    expect({ owed, receivable }).toEqual({ owed: [], receivable: paid.receivable });
    expect(memberships).toMatchObject([{ status: "active", nextIndex: 2 }]);
  });
});

describe("a charge at the desk stays", () => {
  async function refused(paymentId: number, words: RegExp): Promise<void> {
    expect(await undo(paymentId)).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
    expect((await preview(paymentId)).data.refused).toMatch(words);
  }

  it("once it is paid out, disputed, or refunded in part", async () => {
    const family = await late();
    const id = await charged(family);
    const paidOut = await charged(await late());
    await db.payment.update({ where: { id }, data: { disputed: true } });
    await refused(id, /bank asks about this payment/);
    await db.payment.update({ where: { id }, data: { disputed: false } });
    const part = { dentistInfoId: world.office, chargeId: id, amount: 1, reason: "Too much" };
    expect((await call("POST /dentists/refunds/single", { token: owner, input: part })).status).toBe(200);
    await refused(id, /Part of this payment was refunded/);
    await moveTo(dayOf(16));
    await syncMissedPayouts(world.account);
    await refused(paidOut, /paid out to your bank already/);
  });

  it("where the patient, or the day, has charged it", async () => {
    const family = await late();
    await moveTo(dayOf(14));
    await work();
    const { id, status } = await latestOf(family);
    expect(status).toBe("succeeded");
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("taken in the office") },
    });
  });
});
