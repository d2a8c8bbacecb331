import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { debtPreview } from "@/lib/billing/arrears/debts.queries";
import { db } from "@/lib/core/db/db";
import { makeUser } from "@/prisma/seed/users";
import {
  bothBooks,
  deliver,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";
import { control } from "../support/own-sandbox";

// The office takes the platform's access away, or its account stops working: payments wait, and people hear of it.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let family: Family;

/** The account's state changes, and its event arrives twice. */
async function account(charges_enabled: boolean): Promise<void> {
  await control("POST", `accounts/${world.account}`, { charges_enabled });
  for (const _ of [1, 2]) {
    await deliver(world.account);
    await work();
  }
}

const letters = async () => {
  const rows = await db.outbox.findMany({ where: { dedupe: { startsWith: "mail:payoutClosed:" } } });
  return rows.map(({ payload }) => (payload as { to: string }).to).sort();
};

beforeAll(async () => {
  world = await makeWorld();
  const staff = { tenantId: "dental", firstName: "Noah", lastName: "Grant" } as const;
  await makeUser(db, { ...staff, role: "dentist", email: "owner@closed.test", officeIds: [world.office] });
  await makeUser(db, { ...staff, role: "dentist_standard", email: "desk@closed.test", officeIds: [world.office] });
  await makeUser(db, { ...staff, role: "super_admin", email: "ours@closed.test" });
  family = await makeFamily(world, "2026-11-20");
  await moveTo("2026-12-19T15:00:00Z");
  await work({ hear: true });
});

it("tells the practice's administrators and ours once, holds payments, and blames no family", async () => {
  await account(false);
  expect(await letters()).toEqual(["ours@closed.test", "owner@closed.test"]);
  await moveTo("2026-12-20T15:00:00Z");
  await work({ hear: true });
  expect(await paymentsOf(family.payerId)).toMatchObject([
    { status: "planned", heldReason: "payout_account", attemptCount: 0 },
  ]);
  expect(await db.membership.findFirst({ where: { householdId: family.householdId } })).toMatchObject({
    status: "active",
  });
});

it("takes what waited as soon as it works again, and tells anew when it ends anew", async () => {
  await account(true);
  expect(await paymentsOf(family.payerId)).toMatchObject([{ status: "succeeded", attemptCount: 1 }]);
  await moveTo("2026-12-22T15:00:00Z");
  await account(false);
  expect(await letters()).toHaveLength(4);
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});

it("charges nothing of a member who became delinquent while a later period was held", async () => {
  const here = await makeWorld();
  await moveTo("2027-01-05T15:00:00Z");
  const late = await makeFamily(here, "2026-12-10", { card: "pm_card_chargeCustomerFail" });
  await moveTo("2027-01-10T15:00:00Z");
  await work();
  await db.payoutAccount.update({ where: { officeId: here.office }, data: { chargesEnabled: false } });
  await moveTo("2027-02-10T15:00:00Z");
  await work();
  const held = (await paymentsOf(late.payerId)).at(-1);
  const statusOf = async () =>
    (await db.membership.findFirstOrThrow({ where: { householdId: late.householdId } })).status;
  expect([held?.heldReason, held?.status, await statusOf()]).toEqual([null, "failed", "delinquent"]);
  await nextOutcomes(late.payerId, "ok", "ok");
  await db.payoutAccount.update({ where: { officeId: here.office }, data: { chargesEnabled: true } });
  await work({ hear: true });
  expect((await paymentsOf(late.payerId)).map(({ status, attemptCount }) => [status, attemptCount > 0])).toEqual([
    ["failed", true],
    ["failed", false],
  ]);
  expect(await debtPreview(here.office, late.memberIds[0] ?? 0, "en-US")).toMatchObject({ debtCents: 9800 });
});

// Seed 700370 of the simulator: the account opens again before the office's morning, while the business day is yesterday's.
it("takes what waited at once also when the account works again at night", async () => {
  await moveTo("2027-03-02T15:00:00Z");
  world = await makeWorld();
  const waits = await makeFamily(world, "2027-02-03");
  await account(false);
  await moveTo("2027-03-03T15:00:00Z");
  await work();
  expect(await paymentsOf(waits.payerId)).toMatchObject([{ heldReason: "payout_account", attemptCount: 0 }]);
  // Four in the morning in Chicago.
  await moveTo("2027-03-05T10:00:00Z");
  await account(true);
  expect(await paymentsOf(waits.payerId)).toMatchObject([{ status: "succeeded", attemptCount: 1 }]);
});
