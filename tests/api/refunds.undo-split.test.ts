import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stopRetries } from "@/lib/billing/payments/split.commands";
import { db, transaction } from "@/lib/core/db/db";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { dateOn } from "@/lib/core/time/dates";
import { closingFacts } from "@/lib/membership/closings/queries";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { moveTo, paymentsOf, work } from "../support/billing";
import { type Desk, done, lateFamily, latestOf, makeDesk, standingOf } from "../support/desk";
import { rulesHold } from "../support/rules-hold";

// A charge at the desk that did not stay alone: somebody acted on the membership meanwhile, or the debt was split since its undo.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let desk: Desk;
let month = 0;

const dayOf = (day: number, later = 0) => new Date(Date.UTC(2026, 10 + month + later, day, 15));

beforeEach(async () => {
  month += 5;
  await moveTo(dayOf(1).toISOString());
  await work();
  desk = await makeDesk();
});

afterEach(async () => {
  disarmFailpoints();
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES };
  await rulesHold(rules);
});

/** The refund of a payment has arrived at the provider, and does not reach the card. */
async function refundFails(paymentId: number): Promise<void> {
  // The next day: before anything is tried again.
  await moveTo(dayOf(11).toISOString());
  await work({ hear: true });
  expect(await db.refund.findMany({ where: { paymentId } })).toMatchObject([{ status: "failed" }]);
}

describe("a charge that was undone", () => {
  it("is nothing that a family has paid ahead when its office closes", async () => {
    const [family, stays] = [await lateFamily(desk, dayOf(10)), await lateFamily(desk, dayOf(10))];
    for (const one of [family, stays]) done(await desk.charge(one));
    const closesOn = dateOn(dayOf(20).toISOString().slice(0, 10));
    const prepaid = async () =>
      (await closingFacts(desk.world.office, { closesOn, takenOverById: null }, "en-US")).prepaid.first.map(
        (one) => one.memberId,
      );
    expect((await prepaid()).sort()).toEqual([...family.memberIds, ...stays.memberIds].sort());
    done(await desk.undo((await latestOf(family)).id));
    expect(await prepaid()).toEqual(stays.memberIds);
  });

  it("is not kept as a record where somebody ended the membership meanwhile", async () => {
    const family = await lateFamily(desk, dayOf(10));
    armFailpoint("charge.opened", async () => {
      disarmFailpoints();
      done(await desk.cancel(family));
    });
    done(await desk.charge(family));
    const { id, status } = await latestOf(family);
    expect(status).toBe("succeeded");
    expect((await standingOf(family)).memberships).toMatchObject([{ status: "cancellation_requested" }]);
    expect(await desk.undo(id)).toMatchObject({ status: 409 });
    expect((await standingOf(family)).memberships).toMatchObject([{ status: "cancellation_requested" }]);
    expect(await db.deskRecord.count({ where: { householdId: family.householdId } })).toBe(0);
  });

  it.each([
    ["a part was split off since", false],
    ["the part that stayed is known to the bank", true],
  ])("has paid after all where its money does not get back and %s", async (_, isCharged) => {
    const family = await lateFamily(desk, dayOf(10), { card: "pm_card_refundFail", size: 2 });
    const paidFor = () =>
      db.obligation.findMany({
        where: { membershipId: { in: family.membershipIds }, status: "paid", periodIndex: { gte: 0 } },
        orderBy: [{ membershipId: "asc" }, { periodIndex: "asc" }],
        select: { membershipId: true, periodIndex: true, paymentId: true },
      });
    done(await desk.charge(family));
    const [{ id }, paid] = [await latestOf(family), await paidFor()];
    expect(paid.filter(({ paymentId }) => paymentId === id)).toHaveLength(2);
    done(await desk.undo(id));
    const [left = 0, stays = 0] = family.membershipIds;
    await transaction((tx) => stopRetries(tx, [left]));
    const asking = (await paymentsOf(family.payerId)).filter(({ status }) => status === "failed");
    expect(asking.map(({ amountCents }) => amountCents)).toEqual([4410, 4410]);
    const first = { where: { id: asking[0]?.id ?? 0 } };
    if (isCharged) await db.payment.update({ ...first, data: { stripeIntentId: "pi_under_way" } });
    await refundFails(id);
    const statuses = (await standingOf(family)).memberships.map(({ status }) => status);
    const open = await db.obligation.findMany({ where: { membershipId: { in: [left, stays] }, status: "open" } });
    if (isCharged) {
      expect(open).toMatchObject([{ membershipId: stays }]);
      expect(statuses).toEqual(["active", "past_due"]);
      return;
    }
    expect(open).toEqual([]);
    expect(statuses).toEqual(["active", "active"]);
    expect(await paidFor()).toEqual(paid);
  });
});
