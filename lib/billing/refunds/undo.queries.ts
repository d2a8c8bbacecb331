import "server-only";
import { familyDebts } from "@/lib/billing/arrears/debts.queries";
import { type DeskBefore, deskBefore } from "@/lib/billing/desk-records/schema";
import { isFreshCharge } from "@/lib/billing/payments/rules";
import type { Role } from "@/lib/core/auth/roles";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx } from "@/lib/core/db/db";
import { type AppError, conflict, notFound } from "@/lib/core/errors";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type DateOn, fromDbDate, lastDayBefore, laterOf } from "@/lib/core/time/dates";
import type { DeskRecord, Payment } from "@/lib/generated/prisma/client";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { shownStatus } from "@/lib/platform/membership-status/flags.rules";
import { HAS_EXIT_IN_PROGRESS } from "@/lib/platform/membership-status/queries";
import type { StoredStatus } from "@/lib/platform/membership-status/schema";
import { planLabel } from "@/lib/practice/plans/rules";
import { processorFeesOf } from "./rules";
import { type BuiltOn, type RecordedFor, recordedFor, undoRefusal } from "./undo.rules";

/** A person as an undo leaves them: the last day that is paid for then, where the record paid for a period. */
export type UndonePerson = {
  membershipId: number;
  name: string;
  planName: string;
  /** The status that comes back, in words. */
  status: string;
  paidThroughOn: DateOn | null;
};

/** What undoing a record of the front desk would bring back. Amounts in cents, `recordedFor` what it took money for. */
export type UndoPreview = {
  /** Why it is too late, in a sentence that says what to do instead; null while it can be undone. */
  refused: string | null;
  recordedFor: RecordedFor;
  amountCents: number;
  /** What the card processor has kept of a charge and does not give back, and who bears it; null where no card was charged. */
  processing: { cents: number; byOffice: boolean } | null;
  /** What the family owes then, with what it owes besides. */
  balanceCents: number;
  /** The day of the next automatic attempt, today at the earliest; null where none is left. */
  nextAttemptOn: DateOn | null;
  people: UndonePerson[];
};

function statusWords(status: StoredStatus, locale: Locale): string {
  const shown = shownStatus(status);
  return translate(locale, `members.status.${shown === "cancellation_requested" ? `${shown}_plain` : shown}`);
}

type RecordFacts = Pick<DeskRecord, "createdAt"> & {
  payments: readonly Pick<Payment, "id" | "disputed" | "stripeIntentId" | "paidAt">[];
};

/** Those of these memberships that are being paid out of: the quote counts what the record paid as paid, and settles what is owed. */
const leavingOf = (tx: Tx, ids: readonly number[]) =>
  tx.$queryRaw<
    { id: number }[]
  >`select m.id from membership m where m.id = any(${[...ids]}::int[]) and ${HAS_EXIT_IN_PROGRESS}`;

/** What has happened since a record that stands in the way of its undo. */
export async function builtOn(tx: Tx, { createdAt, payments }: RecordFacts, before: DeskBefore): Promise<BuiltOn> {
  const ids = before.memberships.map(({ id }) => id);
  const own = { membershipId: { in: ids }, createdAt: { gt: createdAt } };
  const charges = { paymentId: { in: before.charged ? payments.map(({ id }) => id) : [] } };
  const at = await now();
  const isAway = before.charged && payments.some(({ stripeIntentId }) => stripeIntentId === null);
  return {
    uses: await tx.benefitUse.count({ where: { ...own, undoneAt: null } }),
    quotes: await tx.exitQuote.count({ where: { ...own, state: { not: "void" } } }),
    paidOut: isAway || (await tx.payoutLine.count({ where: charges })) > 0,
    tooOld: before.charged && !payments.every(({ paidAt }) => isFreshCharge(paidAt, at)),
    exits: (await leavingOf(tx, ids)).length,
    disputed:
      payments.some(({ disputed }) => disputed) ||
      (await tx.dispute.count({ where: { ...charges, closedAt: null } })) > 0,
  };
}

/** By membership, the first day of the earliest period that is unpaid once these payments are. */
async function firstUnpaidOn(membershipIds: readonly number[], paymentIds: readonly number[]) {
  const rows = await db.obligation.groupBy({
    by: ["membershipId"],
    where: {
      membershipId: { in: [...membershipIds] },
      kind: "dues",
      OR: [{ status: "open" }, { status: "paid", paymentId: { in: [...paymentIds] } }],
    },
    _min: { periodStartOn: true },
  });
  return new Map(rows.map(({ membershipId, _min }) => [membershipId, _min.periodStartOn]));
}

/** An own payment that is no record of the front desk, or is undone, is told from one that is not the office's. */
async function noRecord(office: OfficeId, paymentId: number): Promise<AppError> {
  const own = await db.payment.count({ where: { officeId: office, id: paymentId } });
  return own === 0 ? notFound() : conflict("deskRecords.notRecorded");
}

/**
 * What undoing the record that a payment belongs to would bring back, as `undoRecord` does it. Throws 404 for another office's
 * payment, 409 for one that is no record of the front desk.
 * @param role of whoever asks: not everybody may undo everything
 */
export async function undoPreview(
  office: OfficeId,
  paymentId: number,
  locale: Locale,
  role: Role = "client",
): Promise<UndoPreview> {
  const record = await db.deskRecord.findFirst({
    where: { officeId: office, undoneAt: null, payments: { some: { id: paymentId } } },
    include: { payments: { orderBy: { id: "asc" } } },
  });
  if (!record) throw await noRecord(office, paymentId);
  const before = deskBefore.parse(record.before);
  const ids = before.memberships.map(({ id }) => id);
  const [memberships, unpaid, debts, { today }, since] = await Promise.all([
    db.membership.findMany({
      where: { officeId: office, id: { in: ids } },
      include: { member: true, planVersion: true },
      orderBy: { id: "asc" },
    }),
    firstUnpaidOn(
      ids,
      record.payments.map(({ id }) => id),
    ),
    familyDebts(office, [record.householdId]),
    officeDay(office),
    builtOn(db, record, before),
  ]);
  const key = undoRefusal(record.payments, before, memberships, since, role);
  const owed = debts.get(record.householdId);
  const attempts = before.payments.flatMap(({ nextAttemptOn }) => (nextAttemptOn ? fromDbDate(nextAttemptOn) : []));
  const [nextOn] = [...attempts, ...(owed?.nextAttemptOn ? [owed.nextAttemptOn] : [])].sort();
  const keptOf = new Map(before.memberships.map((one) => [one.id, one]));
  return {
    refused: key && translate(locale, key),
    recordedFor: recordedFor(before),
    amountCents: record.amountCents,
    processing: before.charged
      ? { cents: processorFeesOf(record.payments), byOffice: record.payments.some(({ mode }) => mode === "direct") }
      : null,
    balanceCents: (before.issued ? 0 : record.amountCents) + (owed?.cents ?? 0),
    nextAttemptOn: nextOn === undefined ? null : laterOf(nextOn, today),
    people: memberships.map(({ id, status, member, planVersion }) => {
      const kept = keptOf.get(id);
      // A plan that waits for its first payment is paid through no day; what is renewed at the desk is paid through its term.
      const renewed = kept?.terms && kept.status !== "pending_cash" ? kept.terms.termEndOn : undefined;
      const startOn = before.issued ? renewed : unpaid.get(id);
      return {
        membershipId: id,
        name: `${member.firstName} ${member.lastName}`,
        planName: planLabel(planVersion, locale),
        status: statusWords(kept?.status ?? status, locale),
        paidThroughOn: startOn ? lastDayBefore(fromDbDate(startOn)) : null,
      };
    }),
  };
}
