import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { SYSTEM } from "@/lib/core/audit/audit";
import { db } from "@/lib/core/db/db";
import { cancelMembership } from "@/lib/membership/memberships/cancel.commands";
import { acceptExitQuote } from "@/lib/membership/memberships/exit-accept.commands";
import { retrieveIntent } from "@/lib/providers/stripe";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import {
  bothBooks,
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";

// One of two leaves at once while the bank has refused what both owe together.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let leaving: Family;
let quoted: Family;
let alone: Family;
let asked: Family;
let bound: Family;

const statusesOf = async (family: Family) =>
  (await db.membership.findMany({ where: { householdId: family.householdId }, orderBy: { id: "asc" } })).map(
    ({ status }) => status,
  );
const intentsOf = async (family: Family) =>
  Promise.all(
    (await paymentsOf(family.payerId)).map(async ({ stripeIntentId }) =>
      stripeIntentId ? (await retrieveIntent(stripeIntentId, null)).status : null,
    ),
  );
const leave = (family: Family, index: number) =>
  cancelMembership(
    world.office,
    { membershipId: family.membershipIds[index] ?? 0, reason: 1, note: "", immediately: true },
    SYSTEM,
  );

beforeAll(async () => {
  world = await makeWorld();
  leaving = await makeFamily(world, "2026-11-20", { size: 2 });
  quoted = await makeFamily(world, "2026-11-20", { size: 2 });
  alone = await makeFamily(world, "2026-11-20");
  asked = await makeFamily(world, "2026-11-20", { size: 2 });
  const preset = filledPreset("dental", "general_adult");
  const plan = { ...preset, planName: "Bound", exitPolicy: "remaining_term" as const };
  const { id: planId, currentVersionId } = await makePlan(db, { officeId: world.office, plan });
  bound = await makeFamily(world, "2026-11-20", { spec: { planId, planVersionId: currentVersionId ?? 0 } });
  for (const { payerId } of [leaving, quoted, alone, bound]) await nextOutcomes(payerId, "insufficient_funds");
  await nextOutcomes(asked.payerId, "authentication_required");
  await moveTo("2026-12-20T15:00:00Z");
  await work();
});

it("gives nothing up for an end that is refused", async () => {
  await expect(leave(bound, 0)).rejects.toThrow("quoteFirst");
  expect(await intentsOf(bound)).toEqual(["requires_payment_method"]);
});

it("lets one go and asks the other only for their own part", async () => {
  expect(await statusesOf(leaving)).toEqual(["past_due", "past_due"]);
  await leave(leaving, 1);
  expect(await statusesOf(leaving)).toEqual(["past_due", "canceled"]);
  expect(await intentsOf(leaving)).toEqual(["canceled", null]);
  await moveTo("2026-12-23T15:00:00Z");
  await work();
  expect(await statusesOf(leaving)).toEqual(["active", "canceled"]);
  expect((await paymentsOf(leaving.payerId)).map(({ amountCents, status }) => [amountCents, status])).toEqual([
    [8820, "canceled"],
    [4410, "succeeded"],
  ]);
});

it("waives by an accepted quote what the quote says, and nothing can pay it any more", async () => {
  // After the first 90 days there is nothing to confirm and nothing to give back.
  await db.membership.updateMany({
    where: { householdId: quoted.householdId },
    data: { createdAt: new Date("2026-06-01T15:00:00Z") },
  });
  const request = { membershipId: quoted.membershipIds[0] ?? 0, choice: "now", reason: 1, note: "" } as const;
  await acceptExitQuote(world.office, request, true, SYSTEM);
  expect(await statusesOf(quoted)).toEqual(["canceled", "active"]);
});

it("charges no card blindly for who stays when the bank wants to see its holder", async () => {
  expect((await paymentsOf(asked.payerId)).map(({ status }) => status)).toEqual(["requires_action"]);
  await leave(asked, 1);
  const stays = async () => (await paymentsOf(asked.payerId))[1];
  expect(await stays()).toMatchObject({ amountCents: 4410, declineKind: "authentication", nextAttemptOn: null });
  await moveTo("2026-12-28T15:00:00Z");
  await work();
  expect(await stays()).toMatchObject({ status: "failed", attemptCount: 0 });
  expect(await statusesOf(asked)).toEqual(["past_due", "canceled"]);
});

it("leaves no intent open when nobody stays who owes", async () => {
  await leave(alone, 0);
  expect(await statusesOf(alone)).toEqual(["canceled"]);
  expect(new Set(await intentsOf(alone))).not.toContain("requires_payment_method");
  await moveTo("2027-01-25T15:00:00Z");
  await work();
  const { ours, theirs } = await bothBooks([world]);
  expect(ours).toEqual(theirs);
});
