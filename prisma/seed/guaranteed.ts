import { collectLate } from "@/lib/billing/arrears/retry.commands";
import { claimGuarantee } from "@/lib/billing/guarantees/claim.commands";
import { saveInstrument } from "@/lib/billing/payment-methods/commands";
import { SYSTEM } from "@/lib/core/audit/audit";
import { systemOffice, systemPayer } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { addDays, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import type { Story } from "./families";
import { makeOffice } from "./offices";
import { makeUser } from "./users";

/** Several families that stopped paying, so that one is claimed and others still can be. */
export const GUARANTEED: readonly Story[] = ["steady", "delinquent", "steady", "late", "delinquent", "delinquent"];

/** An office with a confirmed account for guaranteed plans. `fill` brings its plans and families. */
export async function guaranteedOffice(
  tenantId: TenantId,
  at: Date,
  fill: (officeId: number) => Promise<void>,
): Promise<void> {
  const timezone = "America/New_York";
  const day = today(at, timezone);
  const place = { city: "Burlington", state: "VT", zip: "05401", timezone };
  const { id: officeId } = await transaction(async (tx) => {
    const confirmed = { gppActive: true, gppApproved: true, gppApprovedOn: toDbDate(addDays(day, -200)) };
    const settings = { ...confirmed, gppAppliedAt: toDbDate(addDays(day, -203)) };
    const names = { officeName: "Cedar Ridge Dental", slug: "cedar-ridge" };
    const office = await makeOffice(tx, { tenantId, ...names, ...place, settings });
    const owner = { firstName: "Elena", lastName: "Marsh", email: `owner.guaranteed@${tenantId}.test` };
    await makeUser(tx, { tenantId, role: "dentist", ...owner, officeIds: [office.id], isOwner: true });
    return office;
  }, 30_000);
  await fill(officeId);
  await db.membership.updateMany({ where: { officeId, unit: "month" }, data: { gpp: true } });
  await db.membership.updateMany({
    where: { officeId, status: "delinquent", unit: "month" },
    data: { status: "delinquent_gpp" },
  });
  await claimAndRecover(officeId);
}

/** The largest family that stopped paying: the office is paid for all of them, and one of them has paid since. */
async function claimAndRecover(officeId: number): Promise<void> {
  const families = await db.household.findMany({
    where: { officeId, memberships: { some: { status: "delinquent_gpp" } } },
    include: { memberships: { orderBy: { id: "asc" } } },
    orderBy: { id: "asc" },
  });
  const [family] = families.sort((a, b) => b.memberships.length - a.memberships.length);
  const [first] = family?.memberships ?? [];
  if (!family || !first) return;
  for (const { id: subscriptionId } of family.memberships)
    await claimGuarantee(systemOffice(officeId), { subscriptionId, preview: false }, SYSTEM);
  const payerId = systemPayer(family.payerId);
  await saveInstrument(payerId, "pm_card_visa", SYSTEM, { retry: false });
  await collectLate(payerId, { officeId, membershipId: first.id });
}
