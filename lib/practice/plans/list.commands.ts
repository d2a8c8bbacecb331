import "server-only";
import { type AuditAction, type Author, audit, userOf } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { invalidatePublicPages } from "@/lib/front/cache/changes";
import type { Tenant } from "@/tenants/tenant";
import {
  checkActivation,
  checkOwn,
  createPlan,
  type Known,
  lockPlan,
  requestedPlan,
  type SavedPlan,
  saved,
} from "./commands";
import { getPlan, listPlans, type OfficePlan } from "./queries";
import { archiveDecision, copyName, mayDeletePlan, togglePlanStatus } from "./rules";
import type { PlanStatus } from "./schema";
import { editorValues } from "./wire";

/** Another state of a locked plan, with its line in the history. */
export async function writeState(
  tx: Tx,
  office: OfficeId,
  before: OfficePlan,
  data: { status?: PlanStatus; isDeleted?: true; withheld?: boolean },
  action: AuditAction,
  author: Author,
): Promise<void> {
  await tx.plan.update({
    where: { id: before.id, officeId: office },
    data: { ...data, revision: { increment: 1 }, updatedAt: await now(), updatedById: userOf(author) },
  });
  await audit(tx, author, {
    action,
    noun: "plan",
    nounId: before.id,
    officeId: office,
    before: { status: before.status },
    after: data,
  });
}

/**
 * Changes a plan's status (001 §4): archived becomes draft, a draft with target draft becomes active, else the target.
 * Archiving a plan with active members needs `confirmed`: they keep it and are still billed.
 */
export async function togglePlan(
  tenant: Tenant,
  office: OfficeId,
  known: Known,
  change: { target: PlanStatus; confirmed: boolean },
  author: Author,
): Promise<SavedPlan> {
  const after = await transaction(async (tx) => {
    const before = await lockPlan(tx, office, known);
    checkOwn(before);
    const status = togglePlanStatus(before.status, change.target);
    if (status === "active" && before.status !== "active") checkActivation(tenant, before);
    if (status === "archived" && archiveDecision(requestedPlan(before)) === "confirm" && !change.confirmed)
      throw conflict("plans.errors.confirmArchive");
    await writeState(tx, office, before, { status }, "plan.status", author);
    return getPlan(office, before.id, tx);
  });
  await invalidatePublicPages(office);
  return saved(after);
}

/** Creates a draft 'Copy of {name}' with the same terms (001 §4). Throws 404. */
export async function duplicatePlan(office: OfficeId, known: Known, author: Author): Promise<SavedPlan> {
  const copy = await transaction(async (tx) => {
    // The lock also puts two copies of one plan in a row, so that the second finds the first one's name.
    const source = await lockPlan(tx, office, known);
    const names = (await listPlans(office, tx)).map((plan) => plan.planName);
    const spanishName = source.spanishName === null ? null : `Copia de ${source.spanishName}`.slice(0, 100);
    const plan = { ...editorValues(source), planName: copyName(source.planName, names), spanishName };
    return createPlan(tx, office, plan, "draft", author);
  });
  return saved(copy);
}

/** Deletes a draft without members: it is hidden, not erased. Throws 409 for any other plan. */
export async function deletePlan(office: OfficeId, known: Known, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const before = await lockPlan(tx, office, known);
    checkOwn(before);
    if (!mayDeletePlan(requestedPlan(before))) throw conflict("plans.errors.onlyDrafts");
    await writeState(tx, office, before, { isDeleted: true }, "plan.delete", author);
  });
}

/**
 * Puts the named plans first, in this order; those not named follow as they stood. Throws 404, and changes nothing,
 * when one of them is not a plan of the office.
 */
export async function sortPlans(office: OfficeId, planIds: readonly number[], author: Author): Promise<void> {
  await transaction(async (tx) => {
    const before = (await listPlans(office, tx)).map((plan) => plan.id);
    const wanted = [...new Set(planIds)];
    if (wanted.some((id) => !before.includes(id))) throw notFound();
    const after = [...wanted, ...before.filter((id) => !wanted.includes(id))];
    await tx.$executeRaw`
      update plan set position = at.position - 1
      from unnest(${after}::int[]) with ordinality as at(id, position)
      where plan.office_id = ${office} and plan.id = at.id`;
    await audit(tx, author, { action: "plan.sort", noun: "plan", officeId: office, before, after });
  });
  await invalidatePublicPages(office);
}
