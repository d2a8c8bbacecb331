import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { plainCode, type Tenant } from "@/tenants/tenant";
import { getOfficeFees, getPlanSettings, type OfficePlanSettings } from "./queries";
import type { PlanSettingsInput } from "./settings.schema";

/** An office's fee for a service, in cents. */
export type Fee = { code: string; feeCents: number };

/** What an office's settings are to be, from what they are when they are locked. */
export type EditSettings = (before: PlanSettingsInput) => PlanSettingsInput;

/** A guaranteed plan needs the back office's approval; without the feature its switches stay as they are. */
function gppOf(tenant: Tenant, wanted: PlanSettingsInput, before: OfficePlanSettings) {
  if (!tenant.features.gpp) return {};
  if (wanted.gppActive && !before.gppActive && !before.gppApproved)
    throw invalid({ gppActive: "plans.errors.gppNotApproved" });
  const { gppActive, gppAdminOnlyWaive, gppMemberWaive, gppAutomaticClaim } = wanted;
  return { gppActive, gppAdminOnlyWaive, gppMemberWaive, gppAutomaticClaim };
}

/** What the office itself sets: without approval and fee rate, which are the back office's. */
function ownSettings(stored: OfficePlanSettings): PlanSettingsInput {
  const { gppApproved: _approved, gppSetupFeeBps: _rate, updatedAt: _at, ...own } = stored;
  return own;
}

async function lockSettings(tx: Tx, office: OfficeId): Promise<void> {
  // The office's row stands for its settings, which may not exist yet.
  await tx.$queryRaw`select id from office where id = ${office} for no key update`;
}

/**
 * Saves the settings of all plans of an office (001 §3 Plan settings). Throws 409 when someone saved them since
 * `readAt`, 400 for a guaranteed plan that is not approved. What else follows from the change is done `beside` it, in its transaction.
 */
export async function savePlanSettings(
  tenant: Tenant,
  office: OfficeId,
  edit: EditSettings,
  readAt: string | null,
  author: Author,
  beside: (tx: Tx, before: OfficePlanSettings, after: OfficePlanSettings) => Promise<void>,
) {
  await change({ author, action: "plan.settings", noun: "plan_settings", office }, async (tx) => {
    await lockSettings(tx, office);
    const before = await getPlanSettings(office, tx);
    if (readAt !== null && before.updatedAt?.toISOString() !== new Date(readAt).toISOString())
      throw conflict("errors.changedMeanwhile");
    const wanted = edit(ownSettings(before));
    const {
      specialty,
      gppActive: _a,
      gppAdminOnlyWaive: _b,
      gppMemberWaive: _c,
      gppAutomaticClaim: _d,
      ...own
    } = wanted;
    const data = { ...own, ...gppOf(tenant, wanted, before), updatedAt: await now() };
    await tx.planSettings.upsert({ where: { officeId: office }, create: { ...data, officeId: office }, update: data });
    if (specialty !== before.specialty)
      await tx.office.update({ where: { id: office }, data: { specialty, updatedAt: data.updatedAt } });
    const after = await getPlanSettings(office, tx);
    await beside(tx, before, after);
    return { id: office, before, after };
  });
  await invalidatePublicPages(office);
}

/** Replaces the office's table of fees (UCR, U&C). A code written with the tenant's prefix is the same code without. */
export async function saveOfficeFees(
  tenant: Tenant,
  office: OfficeId,
  fees: readonly Fee[],
  author: Author,
): Promise<void> {
  const table = new Map(fees.map((fee) => [plainCode(tenant, fee.code), fee.feeCents]));
  if (table.size < fees.length) throw invalid({ priceCodes: "validation.invalidData" });
  await change({ author, action: "plan.fees", noun: "office_fee", office }, async (tx) => {
    await lockSettings(tx, office);
    const before = await getOfficeFees(office, tx);
    await tx.officeFee.deleteMany({ where: { officeId: office } });
    await tx.officeFee.createMany({
      data: [...table].map(([code, feeCents]) => ({ officeId: office, code, feeCents })),
    });
    return { id: office, before, after: Object.fromEntries(table) };
  });
  await invalidatePublicPages(office);
}
