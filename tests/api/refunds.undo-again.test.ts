import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { TERM_RULES } from "@/lib/operations/checks/terms.queries";
import { type Family, makeFamily, moveTo, work } from "../support/billing";
import { type Desk, done, lateFamily, latestOf, makeDesk, standingOf } from "../support/desk";
import { rulesHold } from "../support/rules-hold";

// Several things were done one after another and are undone from the last one back.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let desk: Desk;
let month = 0;

const dayOf = (day: number, later = 0) => new Date(Date.UTC(2026, 10 + month + later, day, 15));

beforeEach(async () => {
  month += 6;
  await moveTo(dayOf(1).toISOString());
  await work();
  desk = await makeDesk();
});

afterEach(async () => {
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES, ...TERM_RULES };
  await rulesHold(rules);
});

const idOf = async (family: Family) => (await latestOf(family)).id;
const refusalOf = async (chargeId: number) => (await desk.preview(chargeId)).refused;

/** Whoever pays at the desk, and whose term ends on the 20th. */
async function atTheDesk(): Promise<Family> {
  const termEndOn = new Date(dayOf(20).toISOString().slice(0, 10));
  const spec = {
    status: "active_cash",
    collection: "in_office",
    autoRenew: false,
    nextDueOn: null,
    termEndOn,
  } as const;
  await moveTo(dayOf(10).toISOString());
  return makeFamily(desk.world, dayOf(20, -1).toISOString().slice(0, 10), { spec, card: null });
}

describe("two records in a row", () => {
  it("are undone one after the other, the last one first", async () => {
    const family = await atTheDesk();
    const before = await standingOf(family);
    done(await desk.renew(family));
    const [first, between] = [await idOf(family), await standingOf(family)];
    await moveTo(dayOf(10, 1).toISOString());
    done(await desk.renew(family));
    const second = await idOf(family);
    expect(await refusalOf(first)).toMatch(/Something else was changed/);
    done(await desk.undo(second));
    expect(await standingOf(family)).toEqual(between);
    expect(await refusalOf(first)).toBeNull();
    done(await desk.undo(first));
    expect(await standingOf(family)).toEqual(before);
    done(await desk.renew(family));
  });

  it("of a balance too: recorded in cash and then charged, each comes back", async () => {
    const family = await lateFamily(desk, dayOf(10));
    const before = await standingOf(family);
    done(await desk.record(family, 4900));
    done(await desk.undo(await idOf(family)));
    expect(await standingOf(family)).toEqual(before);
    done(await desk.charge(family));
    done(await desk.undo((await latestOf(family)).id));
    expect(await standingOf(family)).toEqual(before);
  });
});

describe("an act after a record", () => {
  it("is undone first, and then the record", async () => {
    const family = await lateFamily(desk, dayOf(10));
    const before = await standingOf(family);
    done(await desk.record(family, 4900));
    const id = await idOf(family);
    const act = done(await desk.setAutoRenew(family, false));
    expect(await refusalOf(id)).toMatch(/Something else was changed/);
    done(await desk.undoAct(act));
    expect(await refusalOf(id)).toBeNull();
    done(await desk.undo(id));
    expect(await standingOf(family)).toEqual(before);
  });

  it("is not taken for one that was undone: what came in its place stays", async () => {
    const joinedOn = dayOf(10, -1).toISOString().slice(0, 10);
    const family = await makeFamily(desk.world, joinedOn, { card: "pm_card_chargeCustomerFail" });
    await moveTo(dayOf(11, 2).toISOString());
    await work();
    const missed = { memberId: family.memberIds[0], how: "charge", expectedCents: 9800 };
    done(await desk.post(`/dentists/${desk.world.office}/members/missed-periods`, missed));
    // As on the days before its retries are used up.
    await db.membership.updateMany({ where: { id: { in: family.membershipIds } }, data: { status: "past_due" } });
    const act = done(await desk.setAutoRenew(family, false));
    // Of two debts one is paid: nothing changes of the membership.
    done(await desk.record(family, 4900));
    const [{ id = 0 } = {}] = await db.payment.findMany({
      where: { payerId: family.payerId, method: "in_office" },
      select: { id: true },
    });
    done(await desk.undoAct(act));
    const waived = { memberId: family.memberIds[0], how: "waive", reason: "Our own fault" };
    done(await desk.post("/users/me/members/clearDelinquency", waived));
    expect(await refusalOf(id)).toMatch(/Something else was changed/);
    expect(await desk.undo(id)).toMatchObject({ status: 409 });
    expect((await standingOf(family)).memberships).toMatchObject([{ status: "active" }]);
  });
});
