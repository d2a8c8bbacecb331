import "server-only";
import { type AuditAction, audit, SYSTEM } from "@/lib/core/audit/audit";
import type { Tx } from "@/lib/core/db/db";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { Membership, ScheduledChange } from "@/lib/generated/prisma/client";
import { ON_PLAN } from "@/lib/platform/membership-status/flags.rules";
import { hasDuePeriod } from "@/lib/platform/membership-status/queries";
import { changesAfter, keepsGuarantee, withChanges } from "./scheduled-changes.rules";
import { planTerms } from "./scheduled-changes.schema";

/** Memberships of locked payers whose next period is due and for which a change waits that holds from it on. */
async function lockDue(tx: Tx, at: Date, payers: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select m.id from membership m join household h on h.id = m.household_id join office o on o.id = m.office_id
    where ${hasDuePeriod(at)} and h.payer_id = any(${payers}::int[])
      and exists (select 1 from scheduled_change c where c.membership_id = m.id and c.status = 'pending'
        and c.kind in ('plan', 'price', 'discounts') and c.effective_index <= m.next_index)
    order by m.id for no key update of m`;
  return rows.map(({ id }) => id);
}

/** The office's present family discounts hold again. */
export const NONE_KEPT = { keptTwoBps: null, keptThreeBps: null, keptFourBps: null };

type Row = Membership & { changes: ScheduledChange[] };

const record = (row: Row, action: AuditAction) => ({
  action,
  noun: "membership",
  nounId: row.id,
  officeId: row.officeId,
});

/**
 * The changes in effect by now. A change to a plan the person already has through another membership is voided; the
 * current plan stays.
 */
async function holding(tx: Tx, row: Row): Promise<ScheduledChange[]> {
  const plan = row.changes.find((one) => one.kind === "plan" && one.effectiveIndex <= row.nextIndex);
  if (!plan) return row.changes;
  const { planId } = planTerms.parse(plan.payload);
  const where = { memberId: row.memberId, planId, id: { not: row.id }, status: { in: [...ON_PLAN] } };
  if ((await tx.membership.count({ where })) === 0) return row.changes;
  await tx.scheduledChange.update({ where: { id: plan.id }, data: { status: "void" } });
  await audit(tx, SYSTEM, {
    ...record(row, "membership.changeVoided"),
    after: { planId },
    reason: "change.onPlanAlready",
  });
  return row.changes.filter(({ id }) => id !== plan.id);
}

async function applyTo(tx: Tx, row: Row): Promise<void> {
  const changes = await holding(tx, row);
  const { applied, idle } = changesAfter(changes, row.nextIndex);
  if (applied.length === 0) return;
  const schedule = { ...row, anchorOn: fromDbDate(row.anchorOn) };
  const nextOn = fromDbDate(row.nextDueOn ?? row.termEndOn);
  const { anchorOn, ...terms } = withChanges(schedule, changes, nextOn);
  const version = await tx.planVersion.findUniqueOrThrow({ where: { id: terms.planVersionId } });
  const gpp = keepsGuarantee(row.gpp, version);
  await tx.membership.update({
    where: { id: row.id },
    data: {
      ...terms,
      gpp,
      anchorOn: toDbDate(anchorOn),
      revision: { increment: 1 },
      ...(applied.some(({ kind }) => kind === "discounts") ? NONE_KEPT : {}),
    },
  });
  const end = (ended: readonly ScheduledChange[], status: "applied" | "void") =>
    tx.scheduledChange.updateMany({ where: { id: { in: ended.map(({ id }) => id) } }, data: { status } });
  await end(applied, "applied");
  await end(idle, "void");
  await audit(tx, SYSTEM, {
    ...record(row, "membership.changeApplied"),
    before: { planVersionId: row.planVersionId, unit: row.unit, listCents: row.listCents, gpp: row.gpp },
    after: { planVersionId: terms.planVersionId, unit: terms.unit, listCents: terms.listCents, gpp },
    reason: "change.due",
  });
}

/**
 * Applies plans and prices to the memberships of locked payers before their first period with them is issued, in the
 * issuing transaction: no period is ever charged at outdated terms.
 */
export async function applyDueChanges(tx: Tx, at: Date, payers: readonly number[]): Promise<void> {
  for (const id of await lockDue(tx, at, payers)) {
    const include = { changes: { where: { status: "pending" as const }, orderBy: { id: "asc" as const } } };
    await applyTo(tx, await tx.membership.findUniqueOrThrow({ where: { id }, include }));
  }
}
