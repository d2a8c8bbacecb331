// What a family owes is said by whose it is: each person, plan and period, whichever payment it is on.
import "../support/own-sandbox";
import { beforeAll, expect, it, vi } from "vitest";
import { debtPreview } from "@/lib/billing/arrears/debts.queries";
import { db } from "@/lib/core/db/db";
import type { Plan } from "@/lib/generated/prisma/client";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import {
  type Family,
  makeFamily,
  makeWorld,
  moveTo,
  nextOutcomes,
  paymentsOf,
  type World,
  work,
} from "../support/billing";

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let world: World;
let family: Family;

const debtOf = ({ memberIds: [id = 0] }: Family, locale: "en-US" | "es-US" = "en-US") =>
  debtPreview(world.office, id, locale);

const plainPlan = (planName: string, spanishName: string | null) =>
  makePlan(db, { officeId: world.office, plan: { ...filledPreset("dental", "general_adult"), planName, spanishName } });
const on = ({ id, currentVersionId }: Plan) => ({ planId: id, planVersionId: currentVersionId ?? 0 });

beforeAll(async () => {
  world = await makeWorld();
  const plan = await plainPlan("Adult Basic", "Plan de adultos");
  const settings = { familyTwoBps: 1000, familyThreeBps: null, familyFourBps: null };
  await db.planSettings.update({ where: { officeId: world.office }, data: settings });
  family = await makeFamily(world, "2026-11-10", { size: 2, spec: on(plan) });
  await nextOutcomes(family.payerId, ...Array<string>(12).fill("insufficient_funds"));
  for (const day of ["2026-12-10", "2027-01-10"]) {
    await moveTo(`${day}T15:00:00Z`);
    await work();
  }
});

it("names each person of two payments once, with plan, period and cents, and adds up to the balance", async () => {
  const line = { kind: "dues", planName: "Adult Basic", cents: 4410, claimed: false, returned: false };
  const lines = [
    { ...line, startOn: "2026-12-10", endOn: "2027-01-10" },
    { ...line, startOn: "2027-01-10", endOn: "2027-02-10" },
  ];
  const debt = await debtOf(family);
  expect(debt.payments).toHaveLength(2);
  expect(debt.people).toMatchObject([
    { memberId: family.memberIds[0], name: "Person0 Example", lines },
    { memberId: family.memberIds[1], name: "Person1 Example", lines },
  ]);
  expect(debt.debtCents).toBe(4 * 4410);
});

it("calls the plan what it was in that period, in the reader's language", async () => {
  const other = await plainPlan("Adult Plus", null);
  await db.membership.update({ where: { id: family.membershipIds[1] ?? 0 }, data: on(other) });
  const [, second] = (await debtOf(family, "es-US")).people;
  expect(second?.lines.map(({ planName }) => planName)).toEqual(["Plan de adultos", "Plan de adultos"]);
});

it("leaves out what of a payment is no longer owed", async () => {
  const [older] = await paymentsOf(family.payerId);
  const mine = { paymentId: older?.id ?? 0, membershipId: family.membershipIds[1] ?? 0 };
  await db.obligation.updateMany({ where: mine, data: { status: "void" } });
  const [first, second] = (await debtOf(family)).people;
  expect(first?.lines).toHaveLength(2);
  expect(second?.lines.map(({ startOn }) => startOn)).toEqual(["2027-01-10"]);
});
