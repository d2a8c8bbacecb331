import "server-only";
import { paymentDays } from "@/lib/billing/payments/day.queries";
import { shownInstrument } from "@/lib/billing/payments/instrument.rules";
import { standsAsRecorded } from "@/lib/billing/payments/rules";
import { withWhatVoidedWereFor } from "@/lib/billing/payments/voided.queries";
import { refundFactsOf } from "@/lib/billing/refunds/queries";
import { type RefundFacts, refundableCents } from "@/lib/billing/refunds/rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { type DateOn, fromDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Payment, PaymentStatus } from "@/lib/generated/prisma/client";
import { planLabel } from "@/lib/practice/plans/rules";

/** One thing a payment was for. */
export type LedgerItem = {
  obligationId: number;
  kind: string;
  memberId: number;
  name: string;
  planName: string;
  listCents: number;
  discountCents: number;
  netCents: number;
  periodStartOn: string;
  periodEndOn: string;
};

/** A payment as a person reads it: what it was for, how it was paid, what became of it. */
export type LedgerLine = {
  paymentId: number;
  /** The day by which every page names it (`paymentDays`). */
  on: DateOn;
  dueOn: DateOn;
  status: PaymentStatus;
  method: "stripe" | "in_office";
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  amountCents: number;
  refundedCents: number;
  /** Recorded at the front desk by mistake and undone: no money has come in. */
  undone: boolean;
  /** Recorded at the front desk, and can be undone as if it had not been. */
  undoable: boolean;
  paidAt: Date | null;
  nextAttemptOn: string | null;
  attemptCount: number;
  failureCode: string | null;
  disputed: boolean;
  /** Of a debt the guarantor has taken over: it went to the guarantor, not to the office. */
  guarantors: boolean;
  items: LedgerItem[];
  /** The facts for its refund; null where nothing is refundable. */
  refundable: RefundFacts | null;
  refunds: { id: number; amountCents: number; status: string; reason: string; createdAt: Date }[];
};

type Refundable = Parameters<typeof refundFactsOf>[0] & Pick<Payment, "status" | "disputed" | "claimId">;

function refundableOf(row: Refundable, day: DateOn, timezone: string): RefundFacts | null {
  if (row.status !== "succeeded" || row.disputed || row.claimId !== null) return null;
  const facts = refundFactsOf(row, day, timezone);
  return refundableCents(facts) > 0 ? facts : null;
}

const shape = {
  obligations: {
    include: {
      membership: { include: { member: true, planVersion: true } },
      refundLines: { include: { refund: true } },
    },
    orderBy: { id: "asc" },
  },
  refunds: { orderBy: { id: "asc" } },
  attempts: { orderBy: { no: "desc" }, take: 1, include: { instrument: true } },
} satisfies Prisma.PaymentInclude;

/** The newest payments of a member's family, at most `most`, the newest first. */
export async function familyPayments(
  office: OfficeId,
  memberId: number,
  locale: Locale,
  most = 120,
): Promise<LedgerLine[]> {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: { householdId: true, office: { select: { timezone: true } } },
  });
  if (!member) return [];
  const found = await db.payment.findMany({
    where: { officeId: office, householdId: member.householdId },
    orderBy: [{ dueOn: "desc" }, { id: "desc" }],
    take: most,
    include: shape,
  });
  const read = (ids: number[]) =>
    db.obligation.findMany({ where: { officeId: office, id: { in: ids } }, ...shape.obligations });
  const rows = await withWhatVoidedWereFor(found, read);
  const { timezone } = member.office;
  const at = await now();
  const day = today(at, timezone);
  const dayOf = await paymentDays(rows, timezone);
  const lines = rows.map((row) => {
    const instrument = row.attempts[0]?.instrument;
    return {
      paymentId: row.id,
      on: dayOf(row),
      dueOn: fromDbDate(row.dueOn),
      status: row.status,
      method: row.method,
      instrument: shownInstrument(instrument),
      amountCents: row.amountCents,
      refundedCents: row.refundedCents,
      undone: row.voidedAt !== null,
      undoable: standsAsRecorded(row, at),
      paidAt: row.paidAt,
      nextAttemptOn: row.nextAttemptOn && fromDbDate(row.nextAttemptOn),
      attemptCount: row.attemptCount,
      failureCode: row.failureCode,
      disputed: row.disputed,
      guarantors: row.claimId !== null,
      items: row.obligations.map((each) => ({
        obligationId: each.id,
        kind: each.kind,
        memberId: each.membership.memberId,
        name: `${each.membership.member.firstName} ${each.membership.member.lastName}`,
        planName: planLabel(each.membership.planVersion, locale),
        listCents: each.listCents,
        discountCents: each.discountCents,
        netCents: each.netCents,
        periodStartOn: fromDbDate(each.periodStartOn),
        periodEndOn: fromDbDate(each.periodEndOn),
      })),
      refundable: refundableOf(row, day, timezone),
      refunds: row.refunds.map(({ id, amountCents, status, reason, createdAt }) => ({
        id,
        amountCents,
        status,
        reason,
        createdAt,
      })),
    };
  });
  return lines.sort((a, b) => b.on.localeCompare(a.on));
}
