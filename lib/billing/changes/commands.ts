import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { fromDbDate, toDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { BILLED, billingDay } from "../issuing/queries";
import { withChanges } from "./rules";

/** Memberships of locked payers whose next period is due and for which a change waits that holds from it on. */
async function lockDue(tx: Tx, at: Date, payers: readonly number[]): Promise<number[]> {
  const rows = await tx.$queryRaw<{ id: number }[]>`
    select m.id from membership m join household h on h.id = m.household_id join office o on o.id = m.office_id
    where ${BILLED} and h.payer_id = any(${payers}::int[]) and m.next_due_on <= ${billingDay(at)}
      and exists (select 1 from scheduled_change c where c.membership_id = m.id and c.status = 'pending'
        and c.kind in ('plan', 'price') and c.effective_index <= m.next_index)
    order by m.id for update of m`;
  return rows.map(({ id }) => id);
}

/**
 * Applies plans and prices to the memberships of locked payers whose first period with them is about to be issued, in
 * the issuing transaction: no period is ever asked for at terms that had ended.
 */
export async function applyDueChanges(tx: Tx, at: Date, payers: readonly number[]): Promise<void> {
  for (const id of await lockDue(tx, at, payers)) {
    const row = await tx.membership.findUniqueOrThrow({
      where: { id },
      include: { changes: { where: { status: "pending" }, orderBy: { id: "asc" } } },
    });
    const schedule = { ...row, anchorOn: fromDbDate(row.anchorOn) };
    const nextOn = fromDbDate(row.nextDueOn ?? row.termEndOn);
    const { anchorOn, ...terms } = withChanges(schedule, row.changes, nextOn);
    await tx.membership.update({
      where: { id },
      data: { ...terms, anchorOn: toDbDate(anchorOn), revision: { increment: 1 } },
    });
    const due = row.changes.filter(({ effectiveIndex }) => effectiveIndex <= row.nextIndex);
    const movedPlan = due.some(({ kind }) => kind === "plan");
    // A price announced for the plan that was left, due or not, has nothing to hold for any more.
    const idle = row.changes.filter(({ kind }) => movedPlan && kind === "price").map((one) => one.id);
    const applied = due.map((one) => one.id).filter((one) => !idle.includes(one));
    await tx.scheduledChange.updateMany({ where: { id: { in: applied } }, data: { status: "applied" } });
    await tx.scheduledChange.updateMany({ where: { id: { in: idle } }, data: { status: "void" } });
    await audit(tx, SYSTEM, {
      action: "membership.changeApplied",
      noun: "membership",
      nounId: id,
      officeId: row.officeId,
      before: { planVersionId: row.planVersionId, unit: row.unit, listCents: row.listCents },
      after: { planVersionId: terms.planVersionId, unit: terms.unit, listCents: terms.listCents },
      reason: "change.due",
    });
  }
}
