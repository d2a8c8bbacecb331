// The office an outside caller meets: plans, somebody who runs it, a patient, an organisation, families late and paid.

import { db } from "@/lib/core/db/db";
import { syncMissedPayouts } from "@/lib/practice/payouts/sync.commands";
import { filledPreset, makePlan } from "@/prisma/seed/plans";
import { makeUser } from "@/prisma/seed/users";
import { type Family, makeFamily, makeWorld, moveTo, nextOutcomes, paymentsOf, type World, work } from "./billing";
import { tokenFor } from "./call";

/** Due on the day the calls are made, and long before it. */
const DUE = "2026-12-05";
const LONG_AGO = "2026-10-31";

export type LegacyWorld = {
  here: World;
  there: World;
  direct: World;
  organizationId: number;
  owner: string;
  ownerId: number;
  patient: string;
  guaranteed: Family;
  /** Plans beside the world's own: one by month and year, one by the year alone. */
  planId: number;
  yearlyPlanId: number;
};

export const memberOf = (family: Family) => family.memberIds[0] ?? 0;
export const subscriptionOf = (family: Family) => family.membershipIds[0] ?? 0;

/** A family that pays by card and owes nothing. */
export const family = ({ here }: LegacyWorld, spec: Parameters<typeof makeFamily>[2] = {}) =>
  makeFamily(here, "2026-12-20", spec);

/** A family whose payment of today was refused; its card pays again. */
export async function late({ here }: LegacyWorld): Promise<Family> {
  const made = await makeFamily(here, DUE);
  await nextOutcomes(made.payerId, "insufficient_funds");
  await work();
  return made;
}

/** A family that has paid today, with the payment as the legacy wire knows it. */
export async function paid({ here }: LegacyWorld): Promise<{ of: Family; chargeId: number }> {
  const of = await makeFamily(here, DUE);
  await work();
  const [payment] = await paymentsOf(of.payerId);
  if (payment?.status !== "succeeded") throw new Error(`not paid: ${payment?.status}`);
  return { of, chargeId: payment.id };
}

/** A membership that waits for its first payment at the desk, or is paid there. */
export const atDesk = (world: LegacyWorld, status: "pending_cash" | "active_cash", startedOn = "2026-12-20") =>
  makeFamily(world.here, startedOn, { card: null, spec: { status } });

export const arrived = async ({ office }: World) =>
  (await db.payout.findFirstOrThrow({ where: { officeId: office, status: "paid" }, orderBy: { id: "asc" } })).id;

/** Makes it all, five weeks before the calls: payouts have arrived, a guaranteed plan stayed unpaid. */
export async function legacyWorld(): Promise<LegacyWorld> {
  const [here, there, direct] = [await makeWorld(), await makeWorld(), await makeWorld({ mode: "direct" })];
  const organization = await db.organization.create({
    data: { tenantId: "dental", name: "Group", createdAt: new Date("2026-10-01") },
  });
  const officeIds = [here.office, there.office, direct.office];
  await db.office.updateMany({ where: { id: { in: officeIds } }, data: { organizationId: organization.id } });
  await db.planSettings.updateMany({ where: { officeId: here.office }, data: { allowBankDraft: true } });
  const owner = await makeUser(db, {
    tenantId: "dental",
    role: "dentist",
    firstName: "Olga",
    lastName: "Owner",
    officeIds,
  });
  const user = await makeUser(db, { tenantId: "dental", role: "client", firstName: "Pat", lastName: "Patient" });
  await makeFamily(here, LONG_AGO, { userId: user.id });
  await makeFamily(direct, LONG_AGO);
  const guaranteed = await makeFamily(here, LONG_AGO, { card: "pm_card_chargeCustomerFail", spec: { gpp: true } });
  const adult = filledPreset("dental", "general_adult");
  const both = { ...adult, planName: "Both" };
  const plan = await makePlan(db, { officeId: here.office, plan: both });
  const yearly = await makePlan(db, { officeId: here.office, plan: { ...both, planName: "Year", monthlyCents: null } });
  await moveTo("2026-12-01T15:00:00Z");
  await work();
  await moveTo("2027-01-05T15:00:00Z");
  await work();
  for (const { account } of [here, direct]) await syncMissedPayouts(account);
  return {
    ...{ here, there, direct, organizationId: organization.id, ownerId: owner.id, guaranteed },
    ...{ owner: await tokenFor("dentist@dental.test"), patient: await tokenFor("client@dental.test") },
    ...{ planId: plan.id, yearlyPlanId: yearly.id },
  };
}
