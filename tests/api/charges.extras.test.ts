// A charge on top that somebody has just pressed is nobody's to take back: not while it is being opened, and not because
// the date has been moved. Whatever is taken is owed, and what is taken back is not taken.
import "../support/own-sandbox";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { openAttempts } from "@/lib/billing/charges/open.commands";
import { lockCharges } from "@/lib/billing/charges/queries";
import { collectExtra, openExtra, voidForgottenExtras } from "@/lib/billing/payments/one-off.commands";
import { PAYMENTS } from "@/lib/billing/payments/settle.commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db, transaction } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { checkData } from "@/lib/operations/checks/commands";
import { capturedFor, type Family, makeFamily, makeWorld, moveTo, type World, work } from "../support/billing";
import { gate } from "../support/gate";
import { somebodyWaits } from "../support/locked";
import { leasesEnd } from "../support/processes";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const AMOUNT = cents(2100);
let world: World;
let family: Family;

beforeAll(async () => {
  world = await makeWorld();
});
beforeEach(async () => {
  family = await makeFamily(world, "2026-12-10");
});

/** Somebody has pressed, and the charge is not under way yet. */
const pressed = () =>
  transaction((tx) => {
    const membershipId = family.membershipIds[0] ?? 0;
    const extra = { officeId: world.office, membershipId, amountCents: AMOUNT, label: "Whitening", key: randomUUID() };
    return openExtra(tx, extra, SYSTEM);
  });
const owedFor = async (paymentId: number) =>
  (await db.obligation.findFirstOrThrow({ where: { paymentId }, select: { status: true } })).status;
const brokenRules = async () => (await checkData(null)).faults;

it("is taken and owed where it was forgotten and is pressed again in the moment in which it is taken back", async () => {
  await moveTo("2026-12-01T15:00:00Z");
  const paymentId = await pressed();
  await moveTo("2026-12-01T15:20:00Z");
  await leasesEnd();
  const [opened, onwards] = [gate(), gate()];
  const opening = transaction(async (tx) => {
    await openAttempts(tx, PAYMENTS, await lockCharges(tx, PAYMENTS, [paymentId]));
    opened.open();
    await onwards.passed;
  });
  await opened.passed;
  const takenBack = voidForgottenExtras();
  await somebodyWaits();
  onwards.open();
  await opening;
  expect(await takenBack).toBe(0);
  expect(await owedFor(paymentId)).toBe("open");
  await leasesEnd();
  await work();
  expect([await owedFor(paymentId), await capturedFor(paymentId)]).toEqual(["paid", [AMOUNT]]);
  expect(await brokenRules()).toEqual([]);
});

it("is taken though the date is moved by a month between the press and the charge", async () => {
  await moveTo("2026-12-01T16:00:00Z");
  const paymentId = await pressed();
  await moveTo("2027-01-01T16:00:00Z");
  expect(await voidForgottenExtras()).toBe(0);
  expect(await collectExtra(paymentId)).toEqual({ paymentId, outcome: "succeeded" });
  expect(await owedFor(paymentId)).toBe("paid");
});
