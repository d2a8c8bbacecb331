import "server-only";
import { rankOf } from "@/lib/billing/charges/rules";
import type { DeskBefore } from "@/lib/billing/desk-records/schema";
import { batchKey } from "@/lib/billing/payments/batch.rules";
import { freePeriods, voidObligations } from "@/lib/billing/payments/void.commands";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Tx } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import type { DateOn } from "@/lib/core/time/dates";
import type { Payment } from "@/lib/generated/prisma/client";
import { postJournal, postJournals } from "@/lib/platform/ledger/commands";
import { inOfficeVoided, obligationDue } from "@/lib/platform/ledger/rules";
import { dayOf } from "@/lib/platform/membership-status/day.queries";
import { requestRefund } from "./commands";

type Kept = DeskBefore["payments"][number];

/** A payment in the place of one that is undone: late since the same day, tried again on the same day. */
function askAgain(tx: Tx, old: Payment, kept: Kept, at: Date): Promise<Payment> {
  const { payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId } = old;
  const same = { payerId, officeId, householdId, dueOn, amountCents, appFeeCents, mode, stripeAccountId, claimId };
  const { declineKind, policyId, noticeDay } = old;
  const { failureCode, nextAttemptOn } = kept;
  return tx.payment.create({
    data: {
      ...same,
      declineKind,
      policyId,
      noticeDay,
      failureCode,
      nextAttemptOn,
      purpose: "dues",
      batchKey: batchKey.replacement(old.id),
      replacesId: old.id,
      status: "failed",
      rank: rankOf(0, "failed"),
      createdAt: at,
    },
  });
}

/**
 * The record stays as a payment that is void, and what it was for is asked for again by one that takes its place: late since
 * the same day, tried again on the same day, and found by the links that were sent.
 */
export async function voidRecorded(
  tx: Tx,
  old: Payment,
  kept: DeskBefore["payments"][number],
  at: Date,
): Promise<void> {
  const owed = { paymentId: old.id, status: "paid" } as const;
  const owes = await tx.obligation.findMany({ where: owed, select: { id: true }, orderBy: { id: "asc" } });
  const voided = { status: "canceled", voidedAt: at, voidedOwes: owes.map(({ id }) => id) } as const;
  await tx.payment.update({ where: { id: old.id }, data: voided });
  const { id: paymentId } = await askAgain(tx, old, kept, at);
  await tx.obligation.updateMany({ where: owed, data: { status: "open", paymentId } });
  await postVoid(tx, old, await dayOf(tx, old.officeId));
}

/** What the record itself had made due is no more, and its periods can be issued again. */
export async function voidIssued(tx: Tx, old: Payment, at: Date): Promise<void> {
  const lines = await tx.obligation.findMany({ where: { paymentId: old.id, status: "paid" }, orderBy: { id: "asc" } });
  const voided = { status: "canceled", voidedAt: at, voidedOwes: lines.map(({ id }) => id) } as const;
  const key = batchKey.undone(old.id);
  await tx.payment.update({ where: { id: old.id }, data: { ...voided, batchKey: key } });
  const { officeId, amountCents, appFeeCents } = old;
  const day = await dayOf(tx, officeId);
  await voidObligations(tx, lines, day);
  await freePeriods(tx, voided.voidedOwes);
  await postVoid(tx, { id: old.id, officeId, claimId: null, amountCents, appFeeCents }, day);
}

type DeskPayment = Pick<Payment, "id" | "officeId" | "claimId" | "amountCents" | "appFeeCents">;

const postVoid = (tx: Tx, { id, officeId, claimId, amountCents, appFeeCents }: DeskPayment, effectiveOn: DateOn) =>
  postJournal(tx, {
    kind: "in_office_void",
    source: `payment:${id}`,
    effectiveOn,
    officeId,
    lines: inOfficeVoided(cents(amountCents), cents(appFeeCents), claimId !== null),
  });

/**
 * A card that was charged gets its money back, our fee goes back to the office, and the same is owed as it was: by obligations of
 * their own, because those that were paid keep their money and its refund. Returns the refund, which is to be sent after the
 * commit. Throws as `requestRefund`.
 */
export async function giveBackCharged(
  tx: Tx,
  office: OfficeId,
  old: Payment,
  { kept, reason, at }: { kept: Kept; reason: string; at: Date },
  author: Author,
): Promise<number> {
  const { id: paymentId, officeId, amountCents } = old;
  const request = { paymentId, amountCents, reason, wholeFee: true } as const;
  const refundId = await requestRefund(tx, office, request, author);
  const lines = await tx.obligation.findMany({ where: { paymentId, status: "paid" }, orderBy: { id: "asc" } });
  await freePeriods(
    tx,
    lines.map(({ id }) => id),
  );
  const next = await askAgain(tx, old, kept, at);
  const owed = await tx.obligation.createManyAndReturn({
    data: lines.map(({ id: _, createdAt: __, giveBack: ___, ...line }) => ({
      ...line,
      status: "open" as const,
      paymentId: next.id,
      createdAt: at,
    })),
    select: { id: true, netCents: true },
  });
  const effectiveOn = await dayOf(tx, officeId);
  await postJournals(
    tx,
    owed.map(({ id, netCents }) => ({
      kind: "dues",
      source: `obligation:${id}`,
      effectiveOn,
      officeId,
      lines: obligationDue(cents(netCents)),
    })),
  );
  return refundId;
}
