import "server-only";
import { billedOwner, officeOfOrganization } from "@/lib/billing/office-billing/account.queries";
import type { Actor } from "@/lib/core/auth/actor";
import { systemOffice } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";

const centsOrNull = (amount: number | null) => (amount === null ? null : cents(amount));

/** A location's plan that follows the organisation's. */
export type FollowingPlan = { planId: number; office: OfficeId; officeName: string };

/** A plan an organisation keeps for its locations, its present terms, and where it is offered. */
export type MasterPlan = {
  id: number;
  revision: number;
  planName: string;
  presetType: string | null;
  monthlyCents: Cents | null;
  annualCents: Cents | null;
  following: FollowingPlan[];
};

/** A master or group plan, for users who manage every location of its organization (001 §7). Throws 404. */
export async function masterPlan(actor: Actor, planId: number): Promise<MasterPlan> {
  const plan = await db.plan.findFirst({
    where: {
      id: planId,
      officeId: null,
      isDeleted: false,
      organization: { tenantId: actor.tenantId },
    },
    include: { currentVersion: true },
  });
  if (!plan?.currentVersion || plan.organizationId === null) throw notFound();
  const { offices } = await billedOwner(await officeOfOrganization(actor, plan.organizationId));
  const rows = await db.plan.findMany({
    where: { parentPlanId: planId, officeId: { in: offices }, isDeleted: false },
    select: { id: true, office: { select: { id: true, officeName: true } } },
    // Always the same order, so that two acts on one organisation take its rows in a row.
    orderBy: { id: "asc" },
  });
  const following = rows.flatMap(({ id, office }) =>
    office ? [{ planId: id, office: systemOffice(office.id), officeName: office.officeName }] : [],
  );
  const { planName, monthlyCents, annualCents } = plan.currentVersion;
  const { id, revision, presetType } = plan;
  const prices = { monthlyCents: centsOrNull(monthlyCents), annualCents: centsOrNull(annualCents) };
  return { id, revision, presetType, planName, ...prices, following };
}
