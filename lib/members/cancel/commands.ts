import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/dates";
import { isDuplicate, type Tx, transaction } from "@/lib/core/db";
import { conflict } from "@/lib/core/errors";
import { cents } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { bookAll } from "@/lib/ledger/commands";
import { obligationVoided } from "@/lib/ledger/rules";
import { cancelFacts } from "./queries";
import { canBeCancelled, mayUndoCancel, planCancel } from "./rules";
import type { OfficeCancel } from "./schema";

export type CancelResult = { membershipId: number; status: "canceled" | "cancellation_requested"; effectiveOn: DateOn };

type OpenRow = { id: number; net_cents: number; payment_id: number | null };

/**
 * Lets go of what is open for a membership that ends at once: its obligations are void with a journal that takes them
 * back, and payments get smaller or fall away. A payment the provider knows of already is not touched from here.
 */
async function voidOpen(tx: Tx, office: OfficeId, membershipId: number, on: DateOn): Promise<void> {
  const open = await tx.$queryRaw<OpenRow[]>`
    select o.id, o.net_cents, o.payment_id from obligation o where o.office_id = ${office} and o.membership_id = ${membershipId} and o.status = 'open' for update`;
  const paymentIds = open.flatMap((row) => (row.payment_id === null ? [] : [row.payment_id]));
  const payments = await tx.$queryRaw<
    { id: number; status: string; intent: string | null; amount: number; fee: number; sending: boolean }[]
  >`
    select p.id, p.status::text, p.stripe_intent_id as intent, p.amount_cents as amount, p.app_fee_cents as fee,
      exists (select 1 from attempt a where a.payment_id = p.id and a.state = 'sending') as sending
    from payment p where p.id = any(${paymentIds}::int[]) for update`;
  for (const payment of payments) {
    const mine = open.filter((row) => row.payment_id === payment.id).reduce((total, row) => total + row.net_cents, 0);
    const left = payment.amount - mine;
    const atRest = !payment.sending && (payment.status === "planned" || payment.status === "failed");
    if (!atRest || (payment.intent !== null && left > 0)) throw conflict("members.paymentUnderWay");
    if (left > 0)
      await tx.payment.update({
        where: { id: payment.id },
        data: { amountCents: left, appFeeCents: Math.floor((payment.fee * left) / payment.amount) },
      });
    else
      await tx.$executeRaw`update payment set status = 'canceled', rank = greatest(rank, tries * 10 + 8), next_try_on = null where id = ${payment.id}`;
  }
  await tx.obligation.updateMany({
    where: { officeId: office, id: { in: open.map(({ id }) => id) } },
    data: { status: "void" },
  });
  await bookAll(
    tx,
    open.map((row) => ({
      kind: "void",
      source: `obligation:${row.id}`,
      effectiveOn: on,
      officeId: office,
      lines: obligationVoided(cents(row.net_cents)),
    })),
  );
}

/**
 * Cancels a membership with a reason (001 §9): at once, or on the first day that is not paid for. Throws 404 for one of
 * another office, 409 when it has ended already or a payment for it is under way.
 */
export async function cancelMembership(office: OfficeId, input: OfficeCancel, author: Author): Promise<CancelResult> {
  return transaction(async (tx) => {
    const { row, facts } = await cancelFacts(tx, office, input.membershipId, true);
    if (!canBeCancelled(row.status)) throw conflict("members.notCancelable");
    const plan = planCancel(facts);
    const at = await now();
    const atOnce = input.immediately || !plan.hasPeriodLeft;
    const effectiveOn = atOnce ? facts.today : plan.atEndOn;
    if (atOnce) await voidOpen(tx, office, row.id, facts.today);
    const status = atOnce ? "canceled" : "cancellation_requested";
    const before = row.status === "cancellation_requested" ? row.status_before : row.status;
    await tx.membership.update({
      where: { id: row.id, officeId: office },
      data: {
        status,
        statusBefore: before,
        statusAt: at,
        cancelOn: toDbDate(effectiveOn),
        endedOn: atOnce ? toDbDate(facts.today) : null,
        cancelReason: input.reason,
        cancelNote: input.note || null,
        revision: { increment: 1 },
      },
    });
    await audit(tx, author, {
      action: "membership.cancel",
      noun: "membership",
      nounId: row.id,
      officeId: office,
      before: { status: row.status },
      after: { status, effectiveOn, reason: input.reason, ...(input.note ? { note: input.note } : {}) },
    });
    return { membershipId: row.id, status, effectiveOn };
  });
}

/**
 * Takes a cancellation back: the membership stands as it did. Throws 409 when its day has come, when money has moved
 * since, or when the person has joined the same plan again.
 */
export async function undoCancel(office: OfficeId, membershipId: number, author: Author): Promise<void> {
  try {
    await transaction(async (tx) => {
      const { row, facts, moneyMoved } = await cancelFacts(tx, office, membershipId, true);
      const asks = {
        status: row.status,
        cancelOn: row.cancel_on && fromDbDate(row.cancel_on),
        endedOn: row.ended_on && fromDbDate(row.ended_on),
        moneyMoved,
      };
      if (!mayUndoCancel(asks, facts.today)) throw conflict("members.cannotUndo");
      const status = row.status_before ?? "active";
      const cleared = { cancelOn: null, endedOn: null, cancelReason: null, cancelNote: null, statusBefore: null };
      await tx.membership.update({
        where: { id: row.id, officeId: office },
        data: { ...cleared, status, statusAt: await now(), revision: { increment: 1 } },
      });
      await audit(tx, author, {
        action: "membership.cancelUndo",
        noun: "membership",
        nounId: row.id,
        officeId: office,
        before: { status: row.status },
        after: { status },
      });
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict("members.cannotUndo");
    throw error;
  }
}
