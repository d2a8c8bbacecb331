import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { closeDebt } from "@/lib/billing/arrears/debts.commands";
import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { showExitQuote } from "@/lib/membership/memberships/exit.commands";
import { acceptExitQuote } from "@/lib/membership/memberships/exit-accept.commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { AT_BANK, payByBank } from "../support/banks";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  paymentsOf,
  type World,
  work,
} from "../support/billing";

// Bank debits take days. What happens to what they are for in the meantime?
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let bound: { planId: number; planVersionId: number };

beforeAll(async () => {
  world = await makeWorld();
  const preset = filledPreset("dental", "general_adult");
  const plan = { ...preset, planName: "Bound", exitPolicy: "remaining_term" as const };
  const { id, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
  bound = { planId: id, planVersionId: currentVersionId ?? 0 };
});
afterEach(async () => {
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});

const membershipOf = (family: Family, at = 0) =>
  db.membership.findUniqueOrThrow({ where: { id: family.membershipIds[at] ?? 0 } });
const statusOf = async (family: Family, at = 0) => (await membershipOf(family, at)).status;
const paidAndOwed = async (family: Family) =>
  (await paymentsOf(family.payerId)).map(({ amountCents, status }) => [amountCents, status]);
/** Each a minute later in the day than the one before: a bank answers at the time of day at which it was asked. */
let visits = 0;
const days = async (...each: string[]) => {
  for (const day of each) {
    visits += 1;
    await moveTo(`${day}T15:${String(visits).padStart(2, "0")}:00Z`);
    await work({ hear: true });
  }
};

async function leave(family: Family, at = 0) {
  const membershipId = family.membershipIds[at] ?? 0;
  const { id: quoteId, quoted } = await showExitQuote(world.office, membershipId, [], "en-US", SYSTEM);
  const request = { membershipId, quoteId, choice: "now" as const, settle: "card" as const, reason: 1 };
  const accepted = await acceptExitQuote(world.office, request, true, SYSTEM);
  return { ...accepted, quoted };
}

describe("a returned bank debit", () => {
  it("is presented at most twice more, also when one of those who owed it has left in between", async () => {
    const family = await makeFamily(world, "2026-11-02", { size: 2, card: null });
    await payByBank(family, AT_BANK.isPoor);
    await days("2026-12-02", "2026-12-08", "2026-12-09", "2026-12-15");
    await cancelMembership(
      world.office,
      { membershipId: family.membershipIds[1] ?? 0, reason: 1, note: "", immediately: true },
      SYSTEM,
    );
    expect(await paidAndOwed(family)).toEqual([
      [8820, "canceled"],
      [4410, "failed"],
    ]);
    await days("2026-12-16", "2026-12-22");
    const [, last] = await paymentsOf(family.payerId);
    expect(last).toMatchObject({ status: "failed", attemptCount: 1, declineKind: "hard", nextAttemptOn: null });
    await collectLate(family.payerId);
    expect(await db.attempt.count({ where: { payment: { payerId: family.payerId } } })).toBe(3);
  });
});

describe("ended at once while a bank debit is on its way", () => {
  const endNow = (family: Family) =>
    cancelMembership(
      world.office,
      { membershipId: family.membershipIds[0] ?? 0, reason: 1, note: "", immediately: true },
      SYSTEM,
    );

  it("the membership ends, and what arrives is given back without anybody", async () => {
    const family = await makeFamily(world, "2026-11-22", { card: null });
    await payByBank(family, AT_BANK.pays);
    await days("2026-12-22");
    expect(await paidAndOwed(family)).toEqual([[4900, "processing"]]);
    await endNow(family);
    expect(await statusOf(family)).toBe("canceled");
    await days("2026-12-24", "2026-12-29");
    const [payment] = await paymentsOf(family.payerId);
    expect(payment).toMatchObject({ status: "succeeded", refundedCents: 4900 });
    expect(payment?.refunds).toMatchObject([{ amountCents: 4900, reason: "Arrived after the membership ended" }]);
  });

  it("nothing is owed, tried again or written about when it comes back", async () => {
    const family = await makeFamily(world, "2026-12-02", { card: null });
    await payByBank(family, AT_BANK.isPoor);
    await days("2027-01-02");
    const letters = await db.notice.count();
    await endNow(family);
    await days("2027-01-08", "2027-01-11");
    const payments = await paymentsOf(family.payerId);
    expect(payments.flatMap(({ obligations }) => obligations.map(({ status }) => status))).toEqual(["void"]);
    // The intent is given up, so the debt had moved to a payment that nobody has tried.
    expect(payments.map(({ status, nextAttemptOn, attemptCount }) => [status, nextAttemptOn, attemptCount])).toEqual([
      ["canceled", null, 1],
      ["canceled", null, 0],
    ]);
    expect(await db.notice.count({ where: { householdId: family.householdId } })).toBe(0);
    expect(await db.notice.count()).toBe(letters);
  });
});

describe("leaving that is paid for by bank debit", () => {
  it("charges nothing beside the quote while its debit is pending, and ends once that is paid", async () => {
    const family = await makeFamily(world, "2026-12-28", { card: null, spec: bound });
    await payByBank(family, AT_BANK.pays);
    await days("2027-01-26");
    const { state, quoted } = await leave(family);
    expect([state, quoted.now.owedCents]).toEqual(["charging", 11 * 4900]);
    await days("2027-01-29");
    expect(await paidAndOwed(family)).toEqual([[11 * 4900, "processing"]]);
    await days("2027-02-02");
    expect(await statusOf(family)).toBe("canceled");
    expect(await paidAndOwed(family)).toEqual([[11 * 4900, "succeeded"]]);
  });

  it("lets nobody pay in the meantime what the quote has settled, and makes nobody delinquent for that", async () => {
    const family = await makeFamily(world, "2027-01-05", { card: null, spec: bound });
    await payByBank(family, AT_BANK.isPoor);
    await days("2027-02-05", "2027-02-11");
    expect(await statusOf(family)).toBe("past_due");
    expect((await leave(family)).quoted.now.owedCents).toBe(12 * 4900 - 4900);
    const waiting = [
      [4900, "canceled"],
      [4900, "failed"],
      [11 * 4900, "processing"],
    ];
    await days("2027-02-12");
    expect((await collectLate(family.payerId)).map(({ outcome }) => outcome)).toEqual(["processing"]);
    const byHand = { how: "inOffice" as const, reason: null };
    await expect(closeDebt(world.office, family.memberIds[0] ?? 0, byHand, SYSTEM)).rejects.toThrow("paymentUnderWay");
    expect(await paidAndOwed(family)).toEqual(waiting);
    // The bank says no: what was owed before is asked for again on its day.
    await days("2027-02-17", "2027-02-19");
    expect((await paidAndOwed(family))[1]).toEqual([4900, "processing"]);
  });

  it("goes on as if nothing had been when the bank says no", async () => {
    const family = await makeFamily(world, "2027-01-25", { card: null, spec: bound });
    await payByBank(family, AT_BANK.isPoor);
    await days("2027-02-23");
    expect((await leave(family)).state).toBe("charging");
    await days("2027-02-25");
    expect((await membershipOf(family)).nextDueOn).toEqual(new Date("2027-02-25"));
    await days("2027-03-02");
    expect(await statusOf(family)).toBe("active");
    const [quote] = await db.exitQuote.findMany({ where: { membershipId: family.membershipIds[0] ?? 0 } });
    expect(quote).toMatchObject({ state: "open", paymentId: null });
    const [, dues] = await paymentsOf(family.payerId);
    expect(dues).toMatchObject({ status: "processing", amountCents: 4900, dueOn: new Date("2027-02-25") });
  });

  it("nobody is charged for leaving while something they owe is at the bank and could not be let go of", async () => {
    const family = await makeFamily(world, "2027-02-03", { card: null, spec: bound });
    await payByBank(family, AT_BANK.pays);
    await days("2027-03-03");
    await expect(leave(family)).rejects.toThrow("paymentUnderWay");
    expect(await paidAndOwed(family)).toEqual([[4900, "processing"]]);
    await days("2027-03-09");
    expect([await statusOf(family), ...(await paidAndOwed(family))]).toEqual(["active", [4900, "succeeded"]]);
  });
});
