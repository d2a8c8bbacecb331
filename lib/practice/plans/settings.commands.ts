import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import type { Tx } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { plainCode, type Tenant } from "@/tenants/tenant";
import { getOfficeFees, getPlanSettings, type OfficePlanSettings, ownSettings } from "./queries";
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

async function lockSettings(tx: Tx, office: OfficeId): Promise<void> {
  // The office's row stands for its settings, which may not exist yet.
  await tx.$queryRaw`select id from office where id = ${office} for no key update`;
}

/** What else follows from a change of settings, in its transaction. */
type Beside<Done> = (tx: Tx, before: OfficePlanSettings, after: OfficePlanSettings) => Promise<Done>;

/**
 * Writes the settings of all plans of an office whose row is locked. Throws 400 for a guaranteed plan that is not approved.
 * Returns the line of the history, and what was done `beside`.
 */
export async function writePlanSettings<Done>(
  tx: Tx,
  tenant: Tenant,
  office: OfficeId,
  { edit, before }: { edit: EditSettings; before: OfficePlanSettings },
  beside: Beside<Done>,
) {
  const wanted = edit(ownSettings(before));
  const { specialty, gppActive: _a, gppAdminOnlyWaive: _b, gppMemberWaive: _c, gppAutomaticClaim: _d, ...own } = wanted;
  const data = { ...own, ...gppOf(tenant, wanted, before), updatedAt: await now() };
  await tx.planSettings.upsert({ where: { officeId: office }, create: { ...data, officeId: office }, update: data });
  if (specialty !== before.specialty)
    await tx.office.update({ where: { id: office }, data: { specialty, updatedAt: data.updatedAt } });
  const after = await getPlanSettings(office, tx);
  return { id: office, before, after, done: await beside(tx, before, after) };
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
  beside: Beside<unknown>,
) {
  await change({ author, action: "plan.settings", noun: "plan_settings", office }, async (tx) => {
    await lockSettings(tx, office);
    const before = await getPlanSettings(office, tx);
    if (readAt !== null && before.updatedAt?.toISOString() !== new Date(readAt).toISOString())
      throw conflict("errors.changedMeanwhile");
    return writePlanSettings(tx, tenant, office, { edit, before }, beside);
  });
  await invalidatePublicPages(office);
}

/** A table of fees by plain code. Throws 400 where a code comes twice, with the tenant's prefix or without. */
export function feesByCode(tenant: Tenant, fees: readonly Fee[], field = "priceCodes"): Map<string, number> {
  const table = new Map(fees.map((fee) => [plainCode(tenant, fee.code), fee.feeCents]));
  if (table.size < fees.length) throw invalid({ [field]: "validation.invalidData" });
  return table;
}

/** Writes the table of fees of an office whose row is locked. Returns the line of the history. */
export async function writeOfficeFees(tx: Tx, office: OfficeId, table: ReadonlyMap<string, number>) {
  const before = await getOfficeFees(office, tx);
  await tx.officeFee.deleteMany({ where: { officeId: office } });
  await tx.officeFee.createMany({
    data: [...table].map(([code, feeCents]) => ({ officeId: office, code, feeCents })),
  });
  return { id: office, before, after: Object.fromEntries(table) };
}

/** Replaces the office's table of fees (UCR, U&C). A code written with the tenant's prefix is the same code without. */
export async function saveOfficeFees(
  tenant: Tenant,
  office: OfficeId,
  fees: readonly Fee[],
  author: Author,
): Promise<void> {
  const table = feesByCode(tenant, fees);
  await change({ author, action: "plan.fees", noun: "office_fee", office }, async (tx) => {
    await lockSettings(tx, office);
    return writeOfficeFees(tx, office, table);
  });
  await invalidatePublicPages(office);
}
