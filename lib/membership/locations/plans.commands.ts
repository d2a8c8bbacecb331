import "server-only";
import { z } from "zod";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { announceChanges, priceChangesOf } from "@/lib/membership/memberships/price.commands";
import { previewMails } from "@/lib/membership/memberships/price-letters.commands";
import { checkActivation, checkPrices, lockPlan, writePlan } from "@/lib/practice/plans/commands";
import { type PlanInput, planService } from "@/lib/practice/plans/schema";
import { editorValues } from "@/lib/practice/plans/wire";
import type { Tenant } from "@/tenants/tenant";
import type { FollowingPlan, MasterPlan } from "./plans.queries";
import { type LocationChanges, masterPreview } from "./plans.rules";

type Prices = Pick<PlanInput, "monthlyCents" | "annualCents">;

async function changesAt(tx: Tx, at: FollowingPlan, prices: Prices, lock = false): Promise<LocationChanges> {
  const changes = await priceChangesOf(tx, at.office, at.planId, { lock, prices });
  return { dentistInfoId: at.office, officeName: at.officeName, ...changes };
}

/** Preview of a new price of an organization's plan: for each location who pays what from when, and the email. */
export async function showMasterPrice(tenant: Tenant, plan: MasterPlan, prices: Prices) {
  checkPrices(tenant, { ...plan, ...prices });
  const locations = await Promise.all(plan.following.map((at) => changesAt(db, at, prices)));
  const letters = await previewMails(locations.flatMap(({ moves }) => moves));
  const { revision, monthlyCents, annualCents } = plan;
  return { ...masterPreview(locations), letters, revision, monthlyCents, annualCents };
}

/** The new price as a version of the organization's own plan. Throws 409 when someone changed it meanwhile. */
async function writeMaster(tx: Tx, plan: MasterPlan, known: number, prices: Prices, author: Author): Promise<void> {
  const rows = await tx.$queryRaw<
    { revision: number }[]
  >`select revision from plan where id = ${plan.id} for no key update`;
  if (rows[0]?.revision !== known) throw conflict("errors.changedMeanwhile");
  const { currentVersion } = await tx.plan.findUniqueOrThrow({
    where: { id: plan.id },
    include: { currentVersion: true },
  });
  if (!currentVersion) throw conflict("errors.changedMeanwhile");
  const { id: _id, services, ...terms } = currentVersion;
  const at = await now();
  const version = { ...terms, ...prices, services: z.array(planService).parse(services) };
  const { id: currentVersionId } = await tx.planVersion.create({
    data: { ...version, no: terms.no + 1, createdAt: at, createdById: userOf(author) },
  });
  await tx.plan.update({
    where: { id: plan.id },
    data: { currentVersionId, revision: { increment: 1 }, updatedAt: at, updatedById: userOf(author) },
  });
}

/** At one location: the plan's new version, and the members notified; what was announced and is void now is taken back. */
async function followAt(tx: Tx, tenant: Tenant, at: FollowingPlan, prices: Prices, author: Author) {
  const before = await lockPlan(tx, at.office, { planId: at.planId });
  const plan = { ...editorValues(before), ...prices };
  if (before.status === "active") checkActivation(tenant, plan);
  await writePlan(tx, at.office, before, plan, before.status, author);
  return announceChanges(tx, at.office, at.planId, await changesAt(tx, at, prices, true), author);
}

const TIME_MS = 120_000;

/**
 * Sets the price of an organization's plan (001 §7): right away for new members at any location, and for current
 * members from their first period after contract and notice, with an email. All locations or none. Throws 400 for a
 * price below the minimum, 409 when the plan was changed or other members would be affected than were shown.
 */
export async function changeMasterPrice(
  tenant: Tenant,
  plan: MasterPlan,
  prices: Prices,
  shown: { revision?: number | undefined; expectedMembers?: number | undefined },
  author: Author,
): Promise<{ planId: number; revision: number; locations: number; members: number }> {
  checkPrices(tenant, { ...plan, ...prices });
  const known = shown.revision ?? plan.revision;
  const members = await transaction(async (tx) => {
    await writeMaster(tx, plan, known, prices, author);
    let notified = 0;
    for (const at of plan.following) notified += (await followAt(tx, tenant, at, prices, author)).members;
    if (shown.expectedMembers !== undefined && shown.expectedMembers !== notified)
      throw conflict("errors.changedMeanwhile");
    const { monthlyCents, annualCents } = plan;
    await audit(tx, author, {
      action: "plan.masterPrice",
      noun: "plan",
      nounId: plan.id,
      before: { monthlyCents, annualCents },
      after: { ...prices, locations: plan.following.map(({ office }) => office), members: notified },
    });
    return notified;
  }, TIME_MS);
  for (const { office } of plan.following) await invalidatePublicPages(office);
  return { planId: plan.id, revision: known + 1, locations: plan.following.length, members };
}
