import "server-only";
import { releaseLate } from "@/lib/billing/arrears/debts.commands";
import { beforeFamilyChanges } from "@/lib/billing/notices/commands";
import { voidOpen } from "@/lib/billing/payments/void.commands";
import type { Author } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, isDuplicate, type Tx, transaction } from "@/lib/core/db/db";
import { conflict } from "@/lib/core/errors";
import { type DateOn, fromDbDate, lastDayBefore, toDbDate } from "@/lib/core/time/dates";
import { withdrawPending } from "@/lib/membership/enrolment/first-cash-payment.commands";
import { applyEvent, restoreIfPaid } from "@/lib/platform/membership-status/commands";
import { goOnAfterDispute } from "@/lib/platform/membership-status/dispute.commands";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { canBeCancelled, nextDueOf } from "@/lib/platform/membership-status/rules";
import { type MemberStatus, OFFICE_REQUEST } from "@/lib/platform/membership-status/schema";
import { cancelFacts } from "./cancel.queries";
import { mayUndoCancel, planCancel } from "./cancel.rules";
import { liveQuote } from "./exit.queries";
import type { OfficeCancel } from "./schema";

export type CancelResult = { membershipId: number; status: MemberStatus; effectiveOn: DateOn };

/**
 * Cancels a membership with a reason (001 §9), without moving money: now, or at the end of the paid period. Throws 404
 * for another office's, 409 when it has already ended, a payment is in progress, or ending now would make the rest of
 * the term due, which only the exit quote can charge. A bank debit on its way does not hold it up: what arrives of it is
 * given back without anybody.
 */
export async function cancelMembership(office: OfficeId, input: OfficeCancel, author: Author): Promise<CancelResult> {
  const read = async (tx: Tx, lock = false) => {
    const { facts, row } = await cancelFacts(tx, office, input.membershipId, lock);
    const binds = facts.exitPolicy === "remaining_term" && facts.termEndOn > facts.today;
    if (input.immediately && binds) throw conflict("members.quoteFirst");
    return { ...planCancel(facts), householdId: row.household_id };
  };
  // What is refused anyway gives nothing up at the provider before.
  const { hasPeriodLeft } = await read(db);
  if (input.immediately || !hasPeriodLeft) await releaseLate(office, input.membershipId);
  return transaction(async (tx) => {
    const { householdId } = await read(tx, true);
    await beforeFamilyChanges(tx, householdId);
    await setQuotesAside(tx, office, input.membershipId);
    return endMembership(tx, office, input, author, true);
  });
}

const SET_ASIDE = ["open", "asked"] as const;

/** A cancellation without a quote sets the open one aside, and what the family had asked for with it. */
async function setQuotesAside(tx: Tx, office: OfficeId, membershipId: number): Promise<void> {
  for (const state of SET_ASIDE) {
    const where = { officeId: office, membershipId, state };
    await tx.exitQuote.updateMany({ where, data: { state: "void", setAsideFrom: state } });
  }
}

/** Undone, the quote stands as before, with the day that decides about the 90; unless there is another by now. */
async function putQuoteBack(tx: Tx, office: OfficeId, membershipId: number): Promise<void> {
  const where = { officeId: office, membershipId, state: "void" as const, setAsideFrom: { not: null } };
  const quote = await tx.exitQuote.findFirst({ where, orderBy: { id: "desc" } });
  if (!quote?.setAsideFrom) return;
  await tx.exitQuote.updateMany({ where, data: { setAsideFrom: null } });
  if (await liveQuote(tx, office, membershipId)) return;
  await tx.exitQuote.update({ where: { id: quote.id, officeId: office }, data: { state: quote.setAsideFrom } });
}

/**
 * The one place where a membership is canceled, in the caller's transaction. Throws 404 for another office's, 409 when
 * it has already ended or a payment is in progress.
 * @param letsArrive see `voidOpen`
 */
export async function endMembership(
  tx: Tx,
  office: OfficeId,
  input: OfficeCancel,
  author: Author,
  letsArrive = false,
): Promise<CancelResult> {
  const { row, facts } = await cancelFacts(tx, office, input.membershipId, true);
  if (!canBeCancelled(row.status)) throw conflict("members.notCancelable");
  const plan = planCancel(facts);
  const immediately = input.immediately || !plan.hasPeriodLeft;
  const effectiveOn = immediately ? facts.today : plan.atEndOn;
  // Requested twice: the first request stays, with its day and reason.
  if (row.status === "cancellation_requested" && !immediately)
    return {
      membershipId: row.id,
      status: row.status,
      effectiveOn: row.cancel_on ? fromDbDate(row.cancel_on) : effectiveOn,
    };
  if (immediately) await voidOpen(tx, office, row.id, facts.today, letsArrive);
  const membership = await tx.membership.findUniqueOrThrow({ where: { id: row.id, officeId: office } });
  const status = await applyEvent(
    tx,
    membership,
    immediately ? "canceledNow" : "cancelRequested",
    {
      cancelOn: toDbDate(effectiveOn),
      endedOn: immediately ? toDbDate(facts.today) : null,
      cancelReason: input.reason,
      cancelNote: input.note || null,
    },
    await now(),
    {
      author,
      action: "membership.cancel",
      also: {
        lastDayOn: immediately ? effectiveOn : lastDayBefore(effectiveOn),
        reason: input.reason,
        ...(input.note ? { note: input.note } : {}),
      },
    },
  );
  return { membershipId: row.id, status: shownStatus(status), effectiveOn };
}

/** Ends a membership that waits for its first payment at the desk; false where it waits for none. */
async function withdrawUnpaid(tx: Tx, office: OfficeId, membershipId: number, author: Author): Promise<boolean> {
  const { row, facts } = await cancelFacts(tx, office, membershipId, true);
  if (row.status !== "pending_cash") return false;
  const membership = await tx.membership.findUniqueOrThrow({ where: { id: membershipId, officeId: office } });
  await withdrawPending(tx, membership, facts.today, OFFICE_REQUEST, author);
  return true;
}

/**
 * Ends a membership because its office closes: what is unpaid is no longer asked for, and a debit on its way is given back when it
 * arrives. Throws 409 while a payment is at the provider.
 */
export async function endWithOffice(office: OfficeId, membershipId: number, author: Author): Promise<void> {
  await releaseLate(office, membershipId);
  await transaction(async (tx) => {
    if (await withdrawUnpaid(tx, office, membershipId, author)) return;
    await setQuotesAside(tx, office, membershipId);
    const input = { membershipId, reason: OFFICE_REQUEST, immediately: true, note: "" };
    await endMembership(tx, office, input, author, true);
  });
}

/**
 * Undoes a cancellation: the membership returns to its earlier status. Throws 409 when its day has come, when money has
 * moved since, when a dispute of it was lost, or when the person has joined the same plan again.
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
      const closed = await tx.office.count({ where: { id: office, accountStatus: "closed" } });
      if (closed > 0 || !mayUndoCancel(asks, facts.today)) throw conflict("members.cannotUndo");
      await beforeFamilyChanges(tx, row.household_id);
      const membership = await tx.membership.findUniqueOrThrow({ where: { id: row.id, officeId: office } });
      const { nextDueOn, anchorOn, termEndOn } = membership;
      // The term's last period may already be issued: then no charge was left, and now the next one is charged.
      const days = { anchorOn: fromDbDate(anchorOn), termEndOn: fromDbDate(termEndOn), cancelOn: null };
      const goesOn = nextDueOf({ ...membership, ...days });
      const cleared = { cancelOn: null, endedOn: null, cancelReason: null, cancelNote: null };
      const trace = { author, action: "membership.cancelUndo" as const };
      const set = { ...cleared, nextDueOn: nextDueOn ?? (goesOn && toDbDate(goesOn)) };
      const at = await now();
      const status = await applyEvent(tx, membership, "cancelWithdrawn", set, at, trace);
      if (status === "disputed" && !(await goOnAfterDispute(tx, membership.id, facts.today, at)))
        throw conflict("members.cannotUndo");
      // The debit on its way is dues again.
      await tx.obligation.updateMany({
        where: { officeId: office, membershipId, giveBack: true, status: "open" },
        data: { giveBack: false },
      });
      await putQuoteBack(tx, office, membershipId);
      await restoreIfPaid(tx, membership.id, facts.today, at);
    });
  } catch (error) {
    if (isDuplicate(error)) throw conflict("members.cannotUndo");
    throw error;
  }
}
