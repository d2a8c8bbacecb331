import "server-only";
import { deskBefore } from "@/lib/billing/desk-records/schema";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import { lockMemberships } from "@/lib/platform/membership-status/lock.queries";
import { sendSoftly } from "./send.commands";
import { builtOn } from "./undo.queries";
import { undoRefusal } from "./undo.rules";
import { takeBackIssued, takeBackSettled } from "./undo-membership.commands";
import { giveBackCharged, voidIssued, voidRecorded } from "./undo-payment.commands";

/**
 * What an undo has brought back, in cents. `repeated`: it had been undone before. `owedAgain`: what is owed once more, a balance that
 * had not been paid, or one whose money goes back to a card. `notBack`: not all of that could be sent back, and what could not counts
 * as paid.
 */
export type Undone = {
  amountCents: Cents;
  repeated: boolean;
  owedAgain: "nothing" | "balance" | "charged" | "notBack";
};

/**
 * A record with its payments and memberships locked, in the one order; the accounts that are billed for the office come first, as when an invoice is made: the
 * fee is either on one or gone. Of a location that was sold, its organization's is one.
 */
async function lockRecord(tx: Tx, office: OfficeId, paymentId: number) {
  const asked = await tx.payment.findFirst({ where: { officeId: office, id: paymentId } });
  if (!asked) throw notFound();
  if (asked.deskRecordId === null) throw conflict("deskRecords.notRecorded");
  await tx.$queryRaw`select a.id from tier_account a where a.office_id = ${office}
    or a.organization_id in (select organization_id from office where id = ${office}
      union select organization_id from location_sale where office_id = ${office}) order by a.id for no key update`;
  const where = { officeId: office, id: asked.deskRecordId };
  const include = { payments: { orderBy: { id: "asc" as const } } };
  const found = await tx.deskRecord.findFirstOrThrow({ where, include });
  const ids = deskBefore.parse(found.before).memberships.map(({ id }) => id);
  await lockMemberships(
    tx,
    ids,
    found.payments.map(({ id }) => id),
  );
  const record = await tx.deskRecord.findFirstOrThrow({ where, include });
  const memberships = await tx.membership.findMany({ where: { id: { in: ids } }, orderBy: { id: "asc" } });
  return { record, before: deskBefore.parse(record.before), memberships };
}

/**
 * Undoes what the front desk recorded as paid, as if it had not been: all payments of the same record,
 * their memberships and next attempts. It may be asked for until an invoice of ours bills the fee, and asked again it changes
 * nothing. Throws 404 for another office's payment, 409 where it is no such record or something was built on it.
 */
export async function undoRecord(
  office: OfficeId,
  request: { paymentId: number; reason: string },
  author: Author,
): Promise<Undone> {
  const { paymentId, reason } = request;
  let recordId = 0;
  const done = await change({ author, action: "household.debtUndone", office }, async (tx) => {
    const { record, before, memberships } = await lockRecord(tx, office, paymentId);
    recordId = record.id;
    if (record.undoneAt !== null) return null;
    const refundIds: number[] = [];
    const since = await builtOn(tx, record, before);
    const refusal = undoRefusal(record.payments, before, memberships, since, author.actor?.role ?? "client");
    if (refusal) throw conflict(refusal);
    await beforeFamilyChanges(tx, record.householdId);
    const at = await now();
    const keptPayments = new Map(before.payments.map((one) => [one.id, one]));
    for (const payment of record.payments) {
      const kept = keptPayments.get(payment.id);
      if (before.issued) await voidIssued(tx, payment, at);
      else if (!kept) throw new Error(`record ${record.id} does not know payment ${payment.id}`);
      else if (before.charged) refundIds.push(await giveBackCharged(tx, office, payment, { kept, reason, at }, author));
      else await voidRecorded(tx, payment, kept, at);
    }
    await failpoint("desk.voided");
    const undone = { record, before, memberships };
    if (before.issued) await takeBackIssued(tx, undone, author);
    else await takeBackSettled(tx, undone, author);
    await tx.deskRecord.update({ where: { id: record.id }, data: { undoneAt: at } });
    const payments = record.payments.map(({ id, amountCents: part }) => ({ id, amountCents: part }));
    return { id: record.householdId, after: { amountCents: record.amountCents, payments, refundIds }, reason };
  });
  const refundIds = done?.after.refundIds ?? [];
  for (const id of refundIds) await sendSoftly(id);
  const lost = await db.refund.count({ where: { id: { in: refundIds }, status: { in: ["failed", "canceled"] } } });
  // By its id: a payment whose money did not get back is none of the record's any more.
  const { amountCents, before } = await db.deskRecord.findFirstOrThrow({ where: { officeId: office, id: recordId } });
  const { issued, charged } = deskBefore.parse(before);
  const back = issued ? "nothing" : lost > 0 ? "notBack" : charged ? "charged" : "balance";
  return { amountCents: cents(amountCents), repeated: done === null, owedAgain: back };
}
