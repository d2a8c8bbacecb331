import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import { getPlan, type OfficePlan } from "@/lib/practice/plans/queries";
import { activationProblems, archiveDecision, minimumPriceCents } from "@/lib/practice/plans/rules";
import { NEW_PLAN_ID, type PlanInput, type PlanStatus } from "@/lib/practice/plans/schema";
import { editorValues } from "@/lib/practice/plans/wire";
import type { Tenant } from "@/tenants/tenant";
import { overrideAt } from "./overrides.commands";
import { checkNonePlanned } from "./planned.queries";
import { addVersion, stateOf } from "./versions.commands";
import { changedTerms, type PlanTerms } from "./versions.rules";

/** What a caller knows of the plan it changes; without `revision` (legacy callers) the last writer wins. */
export type Known = { planId: number; revision?: number | undefined };

export type SavedPlan = { id: number; revision: number; versionNo: number; status: PlanStatus };

export const saved = (plan: OfficePlan): SavedPlan => ({
  id: plan.id,
  revision: plan.revision,
  versionNo: plan.versionNo,
  status: plan.status,
});

/** Locks the plan's row until the transaction ends. Throws 404, and 409 when someone saved it in the meantime. */
export async function lockPlan(tx: Tx, office: OfficeId, { planId, revision }: Known): Promise<OfficePlan> {
  const rows = await tx.$queryRaw<{ revision: number }[]>`
    select revision from plan where office_id = ${office} and id = ${planId} and not is_deleted for no key update`;
  const row = rows[0];
  if (!row) throw notFound();
  if (revision !== undefined && row.revision !== revision) throw conflict("errors.changedMeanwhile");
  return getPlan(office, planId, tx);
}

/** Throws 409 for a location's plan that follows its organization's: its state is changed there, for all. */
export function checkOwn(plan: OfficePlan): void {
  if (plan.keptBy !== null) throw conflict("plans.errors.kept");
}

/** Throws 400 for a price below the minimum (001 §9, Q-023); a draft may have no price. */
export function checkPrices(tenant: Tenant, plan: Pick<PlanInput, "monthlyCents" | "planName" | "presetType">): void {
  if (plan.monthlyCents && plan.monthlyCents < minimumPriceCents(tenant, plan))
    throw invalid({ monthlyCents: "validation.invalidData" });
}

/** Throws 400 when members could not join: no price, a price too low, a blank discount (001 §9, Q-104). */
export function checkActivation(tenant: Tenant, plan: PlanTerms & { presetType: string | null }): void {
  const [problem] = activationProblems(tenant, plan);
  if (problem === "blankPercent")
    throw invalid({ description: "plans.errors.blankPercent" }, "plans.errors.blankPercent");
  if (problem) throw invalid({ monthlyCents: `plans.errors.${problem}` }, `plans.errors.${problem}`);
}

/** The template of an association that a plan is a copy of, as it was when it was copied. */
export type Origin = { templateId: number; templateRevision: number };

/** Makes a plan at the end of the office's list, with its first version. */
export async function createPlan(
  tx: Tx,
  office: OfficeId,
  plan: PlanInput,
  status: PlanStatus,
  author: Author,
  origin?: Origin,
): Promise<OfficePlan> {
  const at = await now();
  const last = await tx.plan.aggregate({ where: { officeId: office, isDeleted: false }, _max: { position: true } });
  const row = await tx.plan.create({
    data: {
      ...stateOf(plan),
      ...origin,
      officeId: office,
      target: "location",
      status,
      position: (last._max.position ?? -1) + 1,
      createdAt: at,
      updatedAt: at,
      updatedById: userOf(author),
    },
  });
  const currentVersionId = await addVersion(tx, row.id, 1, plan, author);
  await tx.plan.update({ where: { id: row.id }, data: { currentVersionId } });
  await audit(tx, author, {
    action: "plan.create",
    noun: "plan",
    nounId: row.id,
    officeId: office,
    after: { ...plan, status, ...(origin && { templateId: origin.templateId }) },
  });
  return getPlan(office, row.id, tx);
}

/** Writes a plan that is locked: a new version when terms changed, its state, one line of audit. */
export async function writePlan(
  tx: Tx,
  office: OfficeId,
  before: OfficePlan,
  plan: PlanInput,
  status: PlanStatus,
  author: Author,
): Promise<OfficePlan> {
  const isNew = changedTerms(before, plan).length > 0;
  const versionId = isNew ? await addVersion(tx, before.id, before.versionNo + 1, plan, author) : before.versionId;
  await tx.plan.update({
    where: { id: before.id, officeId: office },
    data: {
      ...stateOf(plan),
      status,
      currentVersionId: versionId,
      revision: { increment: 1 },
      updatedAt: await now(),
      updatedById: userOf(author),
    },
  });
  const changed = await getPlan(office, before.id, tx);
  await audit(tx, author, {
    action: "plan.update",
    noun: "plan",
    nounId: before.id,
    officeId: office,
    before: auditable(before),
    after: auditable(changed),
  });
  return changed;
}

/** What a stored plan is saved as. Throws as `savePlan`. */
function savedAs(
  tenant: Tenant,
  before: OfficePlan,
  edit: (before: OfficePlan) => PlanInput,
  wanted: PlanStatus = before.status,
): { plan: PlanInput; status: PlanStatus } {
  if (wanted !== before.status) checkOwn(before);
  const plan = edit(before);
  checkPrices(tenant, plan);
  if (wanted === "active") checkActivation(tenant, plan);
  if (wanted === "archived" && before.status !== "archived" && archiveDecision(requestedPlan(before)) !== "yes")
    throw conflict("plans.errors.confirmArchive");
  return { plan, status: wanted };
}

/**
 * Saves the plan editor: `edit` says what becomes of the stored plan, read under its lock, or of none. An id from
 * 100000000 on is a new plan (001 §4) and becomes a draft unless it is activated right away. Changed terms make a new version; members keep the one they signed. Throws 400 with fields for a price
 * below the minimum or what prevents an active plan, 404 for an unknown plan, 409 when someone else saved it since
 * `revision`, or a location changes what only its organization sets.
 */
export async function savePlan(
  tenant: Tenant,
  office: OfficeId,
  known: Known,
  edit: (before: OfficePlan | null) => PlanInput,
  wanted: PlanStatus | undefined,
  author: Author,
): Promise<SavedPlan> {
  if (known.planId >= NEW_PLAN_ID) {
    const plan = edit(null);
    checkPrices(tenant, plan);
    const status = wanted ?? "draft";
    if (status === "active") checkActivation(tenant, plan);
    const made = await transaction((tx) => createPlan(tx, office, plan, status, author));
    await invalidatePublicPages(office);
    return saved(made);
  }
  const after = await transaction(async (tx) => {
    const before = await lockPlan(tx, office, known);
    const { plan, status } = savedAs(tenant, before, edit, wanted);
    return writeAt(tx, office, before, { plan, status }, author);
  });
  await invalidatePublicPages(office);
  return saved(after);
}

/**
 * Writes a plan of an office that is locked; where it follows its organization's, what it changes of that is the location's own
 * from then on. Throws as `overrideAt`.
 */
export async function writeAt(
  tx: Tx,
  office: OfficeId,
  before: OfficePlan,
  { plan, status }: { plan: PlanInput; status: PlanStatus },
  author: Author,
): Promise<OfficePlan> {
  await overrideAt(tx, office, before, { plan, status }, author);
  return writePlan(tx, office, before, plan, status, author);
}

export const requestedPlan = (plan: OfficePlan) => ({
  status: plan.status,
  hasActiveMembers: plan.membersMonthly + plan.membersAnnual > 0,
});

/** What the history compares: state and terms, not the counts. */
function auditable(plan: OfficePlan) {
  const {
    membersMonthly: _monthly,
    membersAnnual: _annual,
    monthlyRevenueCents: _revenue,
    updatedAt: _at,
    updatedBy: _by,
    versionId: _id,
    ...rest
  } = plan;
  return rest;
}

/** The prices of a plan that are named; the other one stays. */
export type Prices = Partial<Pick<PlanInput, "monthlyCents" | "annualCents">>;

/** A plan with other prices, as it would be saved. Throws 400 for what no plan may cost. */
export const withPrices = (tenant: Tenant, before: OfficePlan, prices: Prices) =>
  savedAs(tenant, before, () => ({ ...editorValues(before), ...prices }));

/**
 * Changes only the prices of a plan that are named, as a new version for those who enrol from now on; members keep the price locked
 * at their enrolment. Throws as `savePlan`, and 409 while another price waits for its day.
 */
export async function changePlanPrice(
  tenant: Tenant,
  office: OfficeId,
  known: Known,
  prices: Prices,
  author: Author,
): Promise<SavedPlan> {
  // An id of the editor's for plans not yet saved names none that could have a price.
  if (known.planId >= NEW_PLAN_ID) throw notFound();
  const after = await transaction(async (tx) => {
    const before = await lockPlan(tx, office, known);
    await checkNonePlanned(tx, office, before);
    return writeAt(tx, office, before, withPrices(tenant, before, prices), author);
  });
  await invalidatePublicPages(office);
  return saved(after);
}

/** A plan as `changePlanPrice` would save it, now or on a day to come; nothing is. Throws as that. */
export async function planWithPrice(
  tenant: Tenant,
  office: OfficeId,
  { planId, revision }: Known,
  prices: Prices,
): Promise<PlanInput> {
  const before = await getPlan(office, planId);
  if (revision !== undefined && before.revision !== revision) throw conflict("errors.changedMeanwhile");
  await checkNonePlanned(db, office, before);
  return withPrices(tenant, before, prices).plan;
}
