// Who settles a payment and who ends a membership of it lock the same rows. In two orders they would wait for each other
// until the database ends one of them.
import "../support/own-sandbox";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { settle } from "@/lib/billing/payments/settle.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { armFailpoint, disarmFailpoints } from "@/lib/core/process/failpoint";
import { log } from "@/lib/core/process/log";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { AT_BANK, payByBank } from "../support/banks";
import { type Family, makeFamily, makeWorld, moveTo, paymentsOf, type World, work } from "../support/billing";
import { gate } from "../support/gate";
import { somebodyWaits } from "../support/locked";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
const warned = vi.spyOn(log, "warn");
const repeats = () => warned.mock.calls.filter(([, said]) => String(said).includes("done again")).length;

beforeAll(async () => {
  world = await makeWorld();
});
afterEach(() => {
  disarmFailpoints();
  warned.mockClear();
});

/** A family whose month is on its way from the bank. */
async function debited(): Promise<{ family: Family; paymentId: number }> {
  const family = await makeFamily(world, "2026-11-20", { size: 2, card: null });
  await payByBank(family, AT_BANK.pays);
  await moveTo("2026-12-20T15:00:00Z");
  await work();
  const [payment] = await paymentsOf(family.payerId);
  if (payment?.status !== "processing") throw new Error(`the debit is ${payment?.status}`);
  return { family, paymentId: payment.id };
}

describe("a payment that is settled while a membership of it is canceled", () => {
  it("is settled first, and nobody is thrown out", async () => {
    const { family, paymentId } = await debited();
    await moveTo("2026-12-28T15:00:00Z");
    const [locked, onwards] = [gate(), gate()];
    armFailpoint("alone.locked", async () => {
      locked.open();
      await onwards.passed;
    });
    const settling = settle(paymentId);
    await locked.passed;
    const leaving = { membershipId: family.membershipIds[1] ?? 0, reason: 1, note: "", immediately: true };
    const canceling = cancelMembership(world.office, leaving, SYSTEM);
    await somebodyWaits();
    onwards.open();
    await expect(Promise.all([settling, canceling])).resolves.toBeDefined();
    expect(repeats()).toBe(0);
    expect((await paymentsOf(family.payerId))[0]?.status).toBe("succeeded");
  });
});

describe("a transaction", () => {
  const touch = (tx: Tx, id: number) =>
    tx.$executeRaw`update app_setting set updated_at = now() where key = ${`lock-${id}`}`;

  it("that the database threw out is done again from its beginning", async () => {
    for (const id of [1, 2])
      await db.appSetting.create({ data: { key: `lock-${id}`, value: {}, updatedAt: new Date() } });
    const holding = [gate(), gate()];
    const tries = [0, 0];
    const run = (own: 0 | 1) =>
      transaction(async (tx) => {
        tries[own] = (tries[own] ?? 0) + 1;
        await touch(tx, own + 1);
        holding[own]?.open();
        await holding[1 - own]?.passed;
        await touch(tx, 2 - own);
        return own;
      });
    expect(await Promise.all([run(0), run(1)])).toEqual([0, 1]);
    expect(tries.reduce((sum, each) => sum + each)).toBe(3);
    expect(repeats()).toBe(1);
  });

  it("is done again a few times only, and never for another error", async () => {
    const failing = (code: string) => {
      const seen = { tries: 0 };
      const end = transaction(async (tx) => {
        seen.tries += 1;
        await tx.$executeRawUnsafe(`do $$ begin raise exception 'no' using errcode = '${code}'; end $$`);
      });
      return expect(end)
        .rejects.toThrow()
        .then(() => seen.tries);
    };
    expect(await failing("40001")).toBe(4);
    expect(await failing("40P01")).toBe(4);
    expect(await failing("P0001")).toBe(1);
  });
});
