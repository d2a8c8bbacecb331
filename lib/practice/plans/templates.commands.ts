import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { AssociationId, OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { PlanTemplate } from "@/lib/generated/prisma/client";
import type { Tenant } from "@/tenants/tenant";
import { checkPrices, createPlan, type SavedPlan, saved } from "./commands";
import type { PlanInput } from "./schema";
import { planFrom, type SentPlan } from "./sent.wire";
import { planOf } from "./templates.queries";

/** Locks a template of the association. Throws 404. */
async function locked(tx: Tx, association: AssociationId, id: number): Promise<PlanTemplate> {
  await tx.$queryRaw`
    select id from plan_template where id = ${id} and association_id = ${association} for no key update`;
  const row = await tx.planTemplate.findFirst({ where: { id, associationId: association } });
  if (!row) throw notFound();
  return row;
}

const facts = ({ planName, monthlyCents, annualCents }: PlanInput) => ({ planName, monthlyCents, annualCents });

/** Makes a template, offered at once. Throws 400 with fields for what no plan may be. */
export async function createTemplate(
  tenant: Tenant,
  association: AssociationId,
  sent: SentPlan,
  author: Author,
): Promise<{ id: number }> {
  const plan = planFrom(tenant, sent, null);
  checkPrices(tenant, plan);
  const { id } = await change({ author, action: "planTemplate.create" }, async (tx) => {
    const at = await now();
    const row = await tx.planTemplate.create({
      data: { associationId: association, planName: plan.planName, plan, createdAt: at, updatedAt: at },
    });
    return { id: row.id, after: facts(plan) };
  });
  return { id };
}

/**
 * Changes what is sent of a template; the practices' copies stay as they are. Throws 404, 400 with fields, and 409 where
 * somebody has changed it since it was read.
 */
export async function updateTemplate(
  tenant: Tenant,
  association: AssociationId,
  id: number,
  { plan: sent, revision }: { plan: SentPlan; revision?: number | undefined },
  author: Author,
): Promise<void> {
  await change({ author, action: "planTemplate.update" }, async (tx) => {
    const row = await locked(tx, association, id);
    if (revision !== undefined && revision !== row.revision) throw conflict("errors.changedMeanwhile");
    const before = planOf(row);
    const plan = planFrom(tenant, sent, before);
    checkPrices(tenant, plan);
    await tx.planTemplate.update({
      where: { id },
      data: { planName: plan.planName, plan, revision: { increment: 1 }, updatedAt: await now() },
    });
    return { id, before: facts(before), after: facts(plan) };
  });
}

/** Withdraws a template, so that no practice adopts it any more, or offers it again. Throws 404, and 409 where it is so already. */
export async function offerTemplate(
  association: AssociationId,
  id: number,
  offered: boolean,
  author: Author,
): Promise<void> {
  await change({ author, action: offered ? "planTemplate.offer" : "planTemplate.withdraw" }, async (tx) => {
    const row = await locked(tx, association, id);
    if (row.offered === offered)
      throw conflict(offered ? "plans.offered.alreadyOffered" : "plans.offered.alreadyWithdrawn");
    await tx.planTemplate.update({ where: { id }, data: { offered } });
    return { id, before: { offered: !offered }, after: { offered } };
  });
}

/**
 * Makes the office a draft that is a copy of a template its association offers, once. Throws 404 for one that is not offered to
 * it, and 409 where it has a copy.
 */
export async function adoptTemplate(office: OfficeId, id: number, author: Author): Promise<SavedPlan> {
  const made = await transaction(async (tx) => {
    // Two people of one office adopt one after the other.
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    await tx.$queryRaw`select id from plan_template where id = ${id} for share`;
    const template = await tx.planTemplate.findFirst({
      where: { id, offered: true, association: { state: "open", offices: { some: { id: office } } } },
    });
    if (!template) throw notFound();
    const copies = await tx.plan.count({ where: { officeId: office, templateId: id, isDeleted: false } });
    if (copies > 0) throw conflict("plans.templates.alreadyAdopted");
    const origin = { templateId: id, templateRevision: template.revision };
    return createPlan(tx, office, planOf(template), "draft", author, origin);
  });
  return saved(made);
}
