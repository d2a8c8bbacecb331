import "server-only";
import { type AuditAction, audit, SYSTEM } from "@/lib/core/audit/audit";
import { type Tx, transaction } from "@/lib/core/db/db";
import { addDays, fromDbDate, laterOf, toDbDate } from "@/lib/core/time/dates";
import type { Membership } from "@/lib/generated/prisma/client";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { withDrawDay } from "@/lib/platform/membership-status/period.rules";
import { HAS_ENDED } from "@/lib/platform/membership-status/schema";
import { CannotMend } from "./mend.commands";
import { agreedPrices } from "./terms.queries";

const ACTION: AuditAction = "membership.mended";

async function locked(tx: Tx, id: number): Promise<Membership> {
  await tx.$queryRaw`select id from membership where id = ${id} for no key update`;
  const row = await tx.membership.findUnique({ where: { id } });
  if (!row || HAS_ENDED.has(row.status)) throw new CannotMend(`There is no running membership ${id}.`);
  return row;
}

async function write(
  tx: Tx,
  row: Membership,
  change: { before: object; after: object },
  data: object,
  reason: string,
): Promise<void> {
  await tx.membership.update({ where: { id: row.id }, data: { ...data, revision: { increment: 1 } } });
  await audit(tx, SYSTEM, {
    ...{ action: ACTION, noun: "membership", nounId: row.id, officeId: row.officeId, reason },
    before: { ...change.before },
    after: { ...change.after },
  });
}

/**
 * A membership is charged next on the first of its draw dates after today that is not paid for yet: for one whose next
 * due date is missing, is not its schedule's, or was moved too far.
 */
export async function setDues(membershipId: number, why: string): Promise<void> {
  await transaction(async (tx) => {
    const row = await locked(tx, membershipId);
    if (row.collection !== "auto") throw new CannotMend(`Membership ${membershipId} is paid in the office.`);
    const paid = await tx.obligation.aggregate({
      where: { membershipId, kind: "dues", status: { not: "void" } },
      _max: { periodEndOn: true, periodIndex: true },
    });
    const tomorrow = addDays(await dayOf(tx, row.officeId), 1);
    const from = paid._max.periodEndOn ? laterOf(tomorrow, fromDbDate(paid._max.periodEndOn)) : tomorrow;
    const nextIndex = Math.max(row.nextIndex, (paid._max.periodIndex ?? -1) + 1);
    const day = Number(fromDbDate(row.anchorOn).slice(8));
    const next = withDrawDay({ unit: row.unit, nextIndex, nextDueOn: from }, day);
    const change = {
      before: { nextDueOn: row.nextDueOn && fromDbDate(row.nextDueOn) },
      after: { nextDueOn: next.nextDueOn },
    };
    const data = { anchorOn: toDbDate(next.anchorOn), nextIndex: next.nextIndex, nextDueOn: toDbDate(next.nextDueOn) };
    await write(tx, row, change, data, why);
  });
}

/** A membership costs what was agreed from its next period on: a price that was signed, announced or changed by an act. */
export async function setPrice(membershipId: number, listCents: number, why: string): Promise<void> {
  await transaction(async (tx) => {
    const row = await locked(tx, membershipId);
    const agreed = (await tx.$queryRaw<{ cents: number }[]>(agreedPrices(membershipId))).map(({ cents }) => cents);
    if (!agreed.includes(listCents))
      throw new CannotMend(`Agreed to are ${agreed.join(", ")} cents, not ${listCents}.`);
    await write(tx, row, { before: { listCents: row.listCents }, after: { listCents } }, { listCents }, why);
  });
}

/** A plan or price that a cancellation took away, which was undone, waits for its period again. */
export async function waitAgain(changeId: number, why: string): Promise<void> {
  await transaction(async (tx) => {
    const change = await tx.scheduledChange.findUnique({ where: { id: changeId } });
    if (!change || !["void", "lapsed"].includes(change.status)) throw new CannotMend(`Change ${changeId} is not void.`);
    const row = await locked(tx, change.membershipId);
    const { kind, membershipId, effectiveIndex, payload } = change;
    if ((await tx.scheduledChange.count({ where: { membershipId, kind, status: "pending" } })) > 0)
      throw new CannotMend(`Another ${kind} waits for membership ${membershipId}.`);
    await tx.scheduledChange.update({ where: { id: changeId }, data: { status: "pending" } });
    const after = { [kind]: JSON.stringify(payload), effectiveIndex };
    await write(tx, row, { before: {}, after }, {}, why);
  });
}
