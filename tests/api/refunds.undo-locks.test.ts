import "../support/own-sandbox";
import { afterEach, beforeAll, expect, it, vi } from "vitest";
import { db } from "@/lib/core/db/db";
import { LEDGER_RULES } from "@/lib/operations/checks/ledger.queries";
import { MONEY_RULES } from "@/lib/operations/checks/money.queries";
import { PEOPLE_RULES } from "@/lib/operations/checks/people.queries";
import { moveTo, paymentsOf, work } from "../support/billing";
import { type Desk, done, lateFamily, latestOf, makeDesk } from "../support/desk";
import { somebodyWaits } from "../support/locked";
import { rulesHold } from "../support/rules-hold";

// An undo beside whatever else takes the locks of the same family.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let desk: Desk;

const dayOf = (month: number) => new Date(Date.UTC(2027, month, 10, 15));

beforeAll(async () => {
  await moveTo(dayOf(0).toISOString());
  desk = await makeDesk();
});

afterEach(async () => {
  const rules = { ...MONEY_RULES, ...LEDGER_RULES, ...PEOPLE_RULES };
  await rulesHold(rules);
});

it("takes the payments of a family in the one order, those of before its record as well", async () => {
  const family = await lateFamily(desk, dayOf(1), { card: "pm_card_chargeCustomerFail" });
  done(await desk.record(family, 4900));
  const { id: earlier } = await latestOf(family);
  await moveTo(dayOf(2).toISOString());
  await work();
  done(await desk.record(family, 4900));
  const { id } = await latestOf(family);
  expect(id).toBeGreaterThan(earlier);
  const undone = await db.$transaction(
    async (tx) => {
      await tx.$queryRaw`select id from payment where id = ${earlier} for no key update`;
      const pressed = desk.undo(id);
      await somebodyWaits();
      // The undo waits for the earlier one and has not taken the later: whoever comes in the order gets it.
      await tx.$queryRaw`select id from payment where id = ${id} for no key update nowait`;
      return { pressed };
    },
    { timeout: 30_000 },
  );
  done(await undone.pressed);
  const statusOf = new Map((await paymentsOf(family.payerId)).map((one) => [one.id, one.status]));
  expect([statusOf.get(earlier), statusOf.get(id), [...statusOf.values()].at(-1)]).toEqual([
    "succeeded",
    "canceled",
    "failed",
  ]);
});

it("ends without a deadlock beside charges and undos of the same family", async () => {
  const deadlocks = async () => {
    await db.$queryRaw`select pg_stat_clear_snapshot()::text`;
    const [row] = await db.$queryRaw<{ count: number }[]>`
      select deadlocks::int as count from pg_stat_database where datname = current_database()`;
    return row?.count;
  };
  const family = await lateFamily(desk, dayOf(4), { size: 2 });
  const before = await deadlocks();
  done(await desk.charge(family));
  for (let round = 0; round < 3; round += 1) {
    const { id } = await latestOf(family);
    const pressed = await Promise.all([desk.undo(id), desk.charge(family), desk.undo(id), desk.charge(family)]);
    expect(pressed.map(({ status }) => status).filter((status) => status !== 200 && status !== 409)).toEqual([]);
    await work({ hear: true });
  }
  expect(await deadlocks()).toBe(before);
});
