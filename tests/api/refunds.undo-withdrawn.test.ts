import "../support/own-sandbox";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { tellFamilies } from "@/lib/billing/notices/commands";
import { now } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { TERM_RULES } from "@/lib/operations/checks/terms.queries";
import { type Family, makeFamily, moveTo, work } from "../support/billing";
import { call } from "../support/call";
import { type Desk, dataOf, done, latestOf, makeDesk, standingOf } from "../support/desk";
import { rulesHold } from "../support/rules-hold";

// A price or a discount that a renewal had taken is withdrawn from everybody before the renewal is undone.
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
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES, ...TERM_RULES };
  await rulesHold(rules);
});

const idOf = async (family: Family) => (await latestOf(family)).id;
const office = () => `/dentists/${desk.world.office}`;

/**
 * A family that pays at the desk, its term ending on the 16th of next month, and one that has paid for a year, so that a new price
 * waits for it longer.
 */
async function families(size = 1): Promise<[Family, Family]> {
  await moveTo(dayOf(10).toISOString());
  const on = (later: number) => dayOf(16, later).toISOString().slice(0, 10);
  const spec = { status: "active_cash", termEndOn: new Date(on(1)) } as const;
  const family = await makeFamily(desk.world, on(0), { size, spec, card: null });
  const year = { unit: "year", listCents: 49_900 } as const;
  return [family, await makeFamily(desk.world, on(-1), { spec: year })];
}

/** Announces 55.00 to both; returns what takes it back. */
async function announced(of: readonly Family[]): Promise<number[]> {
  const price = { planId: desk.world.planId, price: 55, yearlyPrice: 550 };
  done(await desk.post(`${office()}/custom-memberships/changePlanPrice`, price));
  const memberIds = of.flatMap((one) => one.memberIds);
  const told = done(await desk.post(`${office()}/members/prices`, { memberIds, expectedMembers: memberIds.length }));
  return dataOf(told).priceChangeIds as number[];
}

/** The letters a family has read by now. */
async function lettersOf({ householdId }: Family): Promise<string[]> {
  await moveTo(new Date((await now()).getTime() + 31 * 60_000).toISOString());
  await tellFamilies();
  const rows = await db.notice.findMany({ where: { householdId }, orderBy: { id: "asc" } });
  return rows.map(({ kind, body }) => `${kind}: ${body}`);
}

describe("a price that a renewal has taken, withdrawn before that is undone", () => {
  const withdrawals = {
    "from the whole plan": () =>
      call(`DELETE ${office()}/memberships/${desk.world.planId}/member-prices`, { token: desk.token }),
    "from those who were chosen": (priceChangeIds: number[]) =>
      desk.post(`${office()}/members/prices/withdraw`, { priceChangeIds }),
  };

  it.each(Object.entries(withdrawals))("%s, waits for nobody any more", async (_, withdraw) => {
    const [family, other] = await families();
    const changeIds = await announced([family, other]);
    await moveTo(dayOf(20, 1).toISOString());
    await work();
    expect(await standingOf(family)).toMatchObject({
      memberships: [{ status: "inactive", listCents: 4900 }],
      waiting: [{ status: "lapsed" }],
    });
    done(await desk.renew(family));
    expect((await standingOf(family)).memberships).toMatchObject([{ listCents: 5500 }]);
    done(await withdraw(changeIds));
    done(await desk.undo(await idOf(family)));
    expect((await standingOf(family)).memberships).toMatchObject([{ status: "inactive", listCents: 4900 }]);
    expect((await standingOf(family)).waiting).toMatchObject([{ status: "void" }]);
    done(await desk.renew(family));
    expect((await standingOf(family)).memberships).toMatchObject([{ listCents: 4900 }]);
    expect((await latestOf(family)).amountCents).toBe(4900);
  });

  it("is said to whoever was told of it and is still a member", async () => {
    const [family, other] = await families();
    const changeIds = await announced([family, other]);
    expect(await lettersOf(family)).toEqual([]);
    await moveTo(dayOf(12, 1).toISOString());
    done(await desk.renew(family));
    await lettersOf(family);
    await moveTo(dayOf(13, 1).toISOString());
    done(await desk.post(`${office()}/members/prices/withdraw`, { priceChangeIds: changeIds }));
    done(await desk.undo(await idOf(family)));
    expect(await standingOf(family)).toMatchObject({ waiting: [{ status: "void" }] });
    expect((await lettersOf(family)).at(-1)).toMatch(
      /\$49\.00 to pay at the front desk by .*, instead of \$55\.00\.[\s\S]*no longer counts\.$/,
    );
  });
});

describe("family discounts that a renewal has taken, set back before that is undone", () => {
  const discounts = (two: number) => ({
    familyDiscounts: { family_discount_two: two, family_discount_three: null, family_discount_four: null },
  });
  const path = () => `/dentists/updateMembershipSettings/${desk.world.office}`;

  it("count for whoever was renewed as a change of their own, which keeps the renewal", async () => {
    const data = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
    await db.planSettings.update({ where: { officeId: desk.world.office }, data });
    const [family] = await families(2);
    done(await desk.post(path(), discounts(0)));
    expect((await standingOf(family)).memberships).toMatchObject([1, 2].map(() => ({ keptTwoBps: 1000 })));
    await moveTo(dayOf(20, 1).toISOString());
    await work();
    done(await desk.renew(family));
    const id = await idOf(family);
    expect((await standingOf(family)).memberships[0]).toMatchObject({ status: "active_cash", keptTwoBps: null });
    expect((await desk.preview(id)).refused).toBeNull();
    done(await desk.post(path(), discounts(10)));
    expect((await desk.preview(id)).refused).toMatch(/Something else was changed/);
    expect(await desk.undo(id)).toMatchObject({ status: 409 });
  });

  it("keep what was set since where the renewal alone is undone", async () => {
    const [family] = await families(2);
    done(await desk.post(path(), discounts(0)));
    await moveTo(dayOf(20, 1).toISOString());
    await work();
    const before = await standingOf(family);
    done(await desk.renew(family));
    done(await desk.undo(await idOf(family)));
    expect(await standingOf(family)).toEqual(before);
  });
});
