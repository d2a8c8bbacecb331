import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { linkedPayment } from "@/lib/billing/pay-links/queries";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { showExitQuote } from "@/lib/membership/memberships/exit.commands";
import { acceptExitQuote } from "@/lib/membership/memberships/exit-accept.commands";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { AT_BANK, payByBank } from "../support/banks";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { call, tokenFor } from "../support/call";
import { rulesHold } from "../support/rules-hold";

// What goes on beside an undo: another payment of the same amount, a link that was sent, a refund that fails, an exit.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let owner: string;
let month = 0;

const dayOf = (day: number, later = 0) => new Date(Date.UTC(2026, 10 + month + later, day, 15)).toISOString();

beforeEach(async () => {
  month += 4;
  await moveTo(dayOf(1));
  await work();
  world = await makeWorld();
  const person = { tenantId: "dental", firstName: "Robin", lastName: "Owner", officeIds: [world.office] } as const;
  await makeUser(db, { ...person, role: "dentist", email: `owner${world.office}@attacked.example` });
  owner = await tokenFor(`owner${world.office}@attacked.example`);
});

afterEach(async () => {
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES };
  await rulesHold(rules);
});

const post = (path: string, input: object) => call(`POST ${path}`, { token: owner, input });
const dataOf = (answer: { body: unknown }) => (answer.body as { data: Record<string, unknown> }).data;
const undo = (chargeId: number) =>
  post("/dentists/desk-records/undo", { dentistInfoId: world.office, chargeId, reason: "Another family's money" });
const undoPreview = async (chargeId: number) =>
  dataOf(await call(`GET /dentists/${world.office}/desk-records/${chargeId}`, { token: owner }));
const retry = ({ memberIds: [memberId] }: Family) => post("/users/me/update-account/retryPayment", { memberId });
const record = (family: Family, cents: number) =>
  post("/subscriptions/in-office-payment", {
    subscriptionId: family.membershipIds[0],
    amount: cents / 100,
    deskMethod: "cash",
  });

/** A family that joined a month ago and whose card is declined when its month comes. */
async function declined(options: Parameters<typeof makeFamily>[2] = {}): Promise<Family> {
  return makeFamily(world, dayOf(10, -1).slice(0, 10), { card: "pm_card_chargeCustomerFail", ...options });
}

async function late(card = "pm_card_visa"): Promise<Family> {
  const family = await declined();
  await moveTo(dayOf(10));
  await work();
  await saveInstrument(family.payerId, card, SYSTEM, { retry: false });
  return family;
}

const latestOf = async (family: Family) => {
  const payment = (await paymentsOf(family.payerId)).at(-1);
  if (!payment) throw new Error("no payment");
  return payment;
};

async function refused(paymentId: number, words: RegExp): Promise<void> {
  expect(await undo(paymentId)).toMatchObject({ status: 409, body: { message: expect.stringMatching(words) } });
  expect((await undoPreview(paymentId)).refused).toMatch(words);
}

it("money for a balance is recorded although the family has just renewed somebody for as much", async () => {
  const family = await declined({ size: 2 });
  const [, renewing = 0] = family.membershipIds;
  const atDesk = { collection: "in_office", autoRenew: false, status: "active_cash", nextDueOn: null } as const;
  const termEndOn = new Date(dayOf(20).slice(0, 10));
  await db.membership.update({ where: { id: renewing }, data: { ...atDesk, termEndOn } });
  await moveTo(dayOf(10));
  await work();
  const { amountCents } = await latestOf(family);
  const renewal = { subscriptionIds: [renewing], totalCents: amountCents, deskMethod: "cash" };
  const renewed = await post(`/members/${family.memberIds[0]}/renewal`, renewal);
  expect(renewed.status, String(renewed.raw)).toBe(200);
  expect(dataOf(await record(family, amountCents))).toMatchObject({ repeated: false });
  expect(dataOf(await record(family, amountCents))).toMatchObject({ repeated: true });
  const paid = await paymentsOf(family.payerId);
  expect(
    paid
      .filter(({ status }) => status === "succeeded")
      .map((one) => one.purpose)
      .sort(),
  ).toEqual(["dues", "renewal"]);
});

describe("a card charged at the desk", () => {
  it("is kept once, however often it is pressed at the same moment", async () => {
    const family = await late();
    const pressed = await Promise.all([1, 2, 3].map(() => retry(family)));
    expect(pressed.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await db.deskRecord.count({ where: { householdId: family.householdId } })).toBe(1);
    expect((await undo((await latestOf(family)).id)).status).toBe(200);
  });

  it("can be undone for seven days, also where nothing was paid out", async () => {
    const family = await late();
    await retry(family);
    const { id } = await latestOf(family);
    await moveTo(new Date(new Date(dayOf(17)).getTime() - 3_600_000).toISOString());
    expect(await undoPreview(id)).toMatchObject({ refused: null });
    await moveTo(new Date(new Date(dayOf(17)).getTime() + 3_600_000).toISOString());
    await refused(id, /within seven days/);
  });

  it("is asked for again by the link that was sent, until its money does not get back", async () => {
    const made = async (family: Family) => {
      const sent = await post(`/dentists/${world.office}/members/pay-link`, {
        memberId: family.memberIds[0],
        send: false,
      });
      return String(sent.raw).match(/\/pn\/([\w-]+)/)?.[1] ?? "";
    };
    const [family, failing] = [await late(), await late("pm_card_refundFailAtOnce")];
    const [link, lost] = [await made(family), await made(failing)];
    for (const one of [family, failing]) {
      await retry(one);
      await undo((await latestOf(one)).id);
    }
    expect(await linkedPayment("dental", link)).toMatchObject({ state: "due", amountCents: 4900 });
    await work({ hear: true });
    expect(await linkedPayment("dental", lost)).toMatchObject({ state: "paid" });
  });

  it("is not said to be on its way back where the provider refuses the refund at once", async () => {
    const family = await late("pm_card_refundFailAtOnce");
    await retry(family);
    const said = await undo((await latestOf(family)).id);
    expect(said).toMatchObject({
      status: 200,
      body: { data: { owedAgain: "notBack" }, message: expect.stringContaining("a refund failed") },
    });
    expect((await latestOf(family)).status).toBe("canceled");
  });

  it("for several missed periods has paid for each of them after all where its money does not get back", async () => {
    const family = await declined();
    await moveTo(dayOf(11, 2));
    await work();
    const missed = { memberId: family.memberIds[0], how: "charge", expectedCents: 9800 };
    expect((await post(`/dentists/${world.office}/members/missed-periods`, missed)).status).toBe(200);
    await saveInstrument(family.payerId, "pm_card_refundFailAtOnce", SYSTEM, { retry: false });
    const periods = () =>
      db.obligation.findMany({
        where: { membershipId: { in: family.membershipIds }, status: "paid" },
        orderBy: { periodStartOn: "asc" },
        select: { periodIndex: true, paymentId: true, status: true },
      });
    await retry(family);
    const before = await periods();
    expect(before.map(({ periodIndex }) => periodIndex)).toEqual([1, 2, 3]);
    await undo(before[1]?.paymentId ?? 0);
    await work({ hear: true });
    expect(await periods()).toEqual(before);
    const open = { membershipId: { in: family.membershipIds }, status: "open" as const };
    expect(await db.obligation.count({ where: open })).toBe(0);
  });
});

it("stays while the family pays to leave: what it owes then was worked out with the record", async () => {
  const preset = filledPreset("dental", "general_adult");
  const plan = { ...preset, planName: "Bound", exitPolicy: "remaining_term" as const };
  const { id: planId, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
  const family = await declined({ spec: { planId, planVersionId: currentVersionId ?? 0 } });
  await moveTo(dayOf(10));
  await work();
  await record(family, 4900);
  const { id } = await latestOf(family);
  await payByBank(family, AT_BANK.pays);
  const membershipId = family.membershipIds[0] ?? 0;
  const { id: quoteId } = await showExitQuote(world.office, membershipId, [], "en-US", SYSTEM);
  const leaving = { membershipId, quoteId, choice: "now", settle: "card", reason: 1 } as const;
  expect((await acceptExitQuote(world.office, leaving, true, SYSTEM)).state).toBe("charging");
  await refused(id, /Something else was changed/);
});
