import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import { type DeskBefore, deskBefore } from "@/lib/billing/desk-records/schema";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { voidObligations } from "@/lib/billing/payments/void.commands";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { type Cents, cents } from "@/lib/core/money";
import { failpoint } from "@/lib/core/process/failpoint";
import type { DateOn } from "@/lib/core/time/dates";
import type { Membership, Payment } from "@/lib/generated/prisma/client";
import { postJournal } from "@/lib/platform/ledger/commands";
import { inOfficeVoided } from "@/lib/platform/ledger/rules";
import { moveWaiting, revertStatus } from "@/lib/platform/membership-status/commands";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { builtOn } from "./undo.queries";
import { movedPeriod, undoRefusal } from "./undo.rules";

/** What an undo has brought back, in cents. `repeated`: it had been undone before. `owedAgain`: a balance is owed once more. */
export type Undone = { amountCents: Cents; repeated: boolean; owedAgain: boolean };

/**
 * A record with its payments locked; the account that is billed for the office comes first, as when an invoice is made: the
 * fee is either on it or gone.
 */
async function lockRecord(tx: Tx, office: OfficeId, paymentId: number) {
  const asked = await tx.payment.findFirst({ where: { officeId: office, id: paymentId } });
  if (!asked) throw notFound();
  if (asked.deskRecordId === null) throw conflict("refundsUndo.notRecorded");
  await tx.$queryRaw`select a.id from tier_account a where a.office_id = ${office}
    or a.organization_id = (select organization_id from office where id = ${office}) order by a.id for no key update`;
  await tx.$queryRaw`select id from payment where desk_record_id = ${asked.deskRecordId} order by id for no key update`;
  return tx.deskRecord.findFirstOrThrow({
    where: { officeId: office, id: asked.deskRecordId },
    include: { payments: { orderBy: { id: "asc" } } },
  });
}

async function lockMemberships(tx: Tx, ids: readonly number[]): Promise<Membership[]> {
  await tx.$queryRaw`select id from membership where id = any(${[...ids]}::int[]) order by id for no key update`;
  return tx.membership.findMany({ where: { id: { in: [...ids] } }, orderBy: { id: "asc" } });
}

/**
 * The record stays as a payment that is void, and what it was for is asked for again by one that takes its place: late since
 * the same day, tried again on the same day, and found by the links that were sent.
 */
async function voidRecorded(tx: Tx, old: Payment, kept: DeskBefore["payments"][number], at: Date): Promise<void> {
  const owed = { paymentId: old.id, status: "paid" } as const;
  const owes = await tx.obligation.findMany({ where: owed, select: { id: true }, orderBy: { id: "asc" } });
  const voided = { status: "canceled", voidedAt: at, voidedOwes: owes.map(({ id }) => id) } as const;
  await tx.payment.update({ where: { id: old.id }, data: voided });
  const { payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId } = old;
  const next = await tx.payment.create({
    data: {
      payerId,
      officeId,
      householdId,
      dueOn,
      amountCents,
      appFeeCents,
      mode,
      stripeAccountId,
      claimId,
      purpose: "dues",
      batchKey: batchKey.replacement(old.id),
      replacesId: old.id,
      status: "failed",
      rank: rankOf(0, "failed"),
      failureCode: kept.failureCode,
      nextAttemptOn: kept.nextAttemptOn,
      declineKind: old.declineKind,
      policyId: old.policyId,
      noticeDay: old.noticeDay,
      createdAt: at,
    },
  });
  await tx.obligation.updateMany({
    where: owed,
    data: { status: "open", paymentId: next.id },
  });
  await postVoid(tx, old, await dayOf(tx, officeId));
}

/** What the record itself had made due is no more, and its periods can be issued again. */
async function voidIssued(tx: Tx, old: Payment, at: Date): Promise<void> {
  const lines = await tx.obligation.findMany({ where: { paymentId: old.id, status: "paid" }, orderBy: { id: "asc" } });
  const voided = { status: "canceled", voidedAt: at, voidedOwes: lines.map(({ id }) => id) } as const;
  const key = batchKey.undone(old.id);
  await tx.payment.update({ where: { id: old.id }, data: { ...voided, batchKey: key } });
  const { officeId, amountCents, appFeeCents } = old;
  const day = await dayOf(tx, officeId);
  await voidObligations(tx, lines, day);
  // No period is counted below zero: what was never taken stands in nobody's way.
  await tx.$executeRaw`update obligation set period_index = -id where payment_id = ${old.id} and status = 'void'`;
  await postVoid(tx, { id: old.id, officeId, claimId: null, amountCents, appFeeCents }, day);
}

type Posted = Pick<Payment, "id" | "officeId" | "claimId" | "amountCents" | "appFeeCents">;

const postVoid = (tx: Tx, { id, officeId, claimId, amountCents, appFeeCents }: Posted, effectiveOn: DateOn) =>
  postJournal(tx, {
    kind: "in_office_void",
    source: `payment:${id}`,
    effectiveOn,
    officeId,
    lines: inOfficeVoided(cents(amountCents), cents(appFeeCents), claimId !== null),
  });

/** What began or renewed plans set on them is as it was, and what waited for a later period waits as it did. */
async function takeBackIssued(tx: Tx, memberships: readonly Membership[], before: DeskBefore, author: Author) {
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  for (const one of memberships) {
    const kept = keptOf.get(one.id);
    if (!kept?.terms) continue;
    const { status, statusesBefore, statusAt, pastDueOn, nextIndex, nextDueOn, terms } = kept;
    const facts = { ...terms, statusesBefore, pastDueOn, nextIndex, nextDueOn };
    await revertStatus(tx, one, status, facts, statusAt, { author, reason: "payment.undone" }, statusAt);
    const act = { membershipId: one.id, revision: kept.after.revision, undoneAt: null };
    await tx.membershipAct.updateMany({ where: act, data: { undoneAt: await now() } });
  }
  for (const { id, status, effectiveIndex } of before.changes)
    await tx.scheduledChange.update({ where: { id }, data: { status, effectiveIndex } });
  if (before.exitQuoteId !== null)
    await tx.exitQuote.update({ where: { id: before.exitQuoteId }, data: { deskPaidAt: null } });
}

async function revert(tx: Tx, one: Membership, kept: DeskBefore["memberships"][number], author: Author) {
  if (one.status === kept.status && !movedPeriod(kept)) return;
  const { status, statusesBefore, pastDueOn, nextIndex, nextDueOn } = kept;
  const facts = { statusesBefore, pastDueOn, ...(movedPeriod(kept) ? { nextIndex, nextDueOn } : {}) };
  await revertStatus(tx, one, status, facts, kept.statusAt, { author, reason: "payment.undone" });
  await moveWaiting(tx, one, status);
}

async function takeBackSettled(tx: Tx, memberships: readonly Membership[], before: DeskBefore, author: Author) {
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  for (const one of memberships) {
    const kept = keptOf.get(one.id);
    if (kept) await revert(tx, one, kept, author);
  }
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
  const done = await change({ author, action: "household.debtUndone", office }, async (tx) => {
    const record = await lockRecord(tx, office, paymentId);
    if (record.undoneAt !== null) return null;
    const isGuarantors = record.payments.some(({ claimId }) => claimId !== null);
    if (isGuarantors && !hasRole(author.actor?.role ?? "client", ADMINS))
      throw conflict("paymentsBilling.guarantorsPayment");
    const before = deskBefore.parse(record.before);
    const memberships = await lockMemberships(
      tx,
      before.memberships.map(({ id }) => id),
    );
    const ids = before.memberships.map(({ id }) => id);
    const since = await builtOn(tx, ids, record.createdAt);
    const refusal = undoRefusal(record.payments, before, memberships, since);
    if (refusal) throw conflict(refusal);
    await beforeFamilyChanges(tx, record.householdId);
    const at = await now();
    const keptPayments = new Map(before.payments.map((one) => [one.id, one]));
    for (const payment of record.payments) {
      if (before.issued) {
        await voidIssued(tx, payment, at);
        continue;
      }
      const kept = keptPayments.get(payment.id);
      if (!kept) throw new Error(`record ${record.id} does not know payment ${payment.id}`);
      await voidRecorded(tx, payment, kept, at);
    }
    await failpoint("desk.voided");
    if (before.issued) await takeBackIssued(tx, memberships, before, author);
    else await takeBackSettled(tx, memberships, before, author);
    await tx.deskRecord.update({ where: { id: record.id }, data: { undoneAt: at } });
    const payments = record.payments.map(({ id, amountCents: part }) => ({ id, amountCents: part }));
    return { id: record.householdId, after: { amountCents: record.amountCents, payments }, reason };
  });
  const of = { officeId: office, payments: { some: { id: paymentId } } };
  const { amountCents, before } = await db.deskRecord.findFirstOrThrow({ where: of });
  return { amountCents: cents(amountCents), repeated: done === null, owedAgain: !deskBefore.parse(before).issued };
}
