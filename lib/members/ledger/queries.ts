import "server-only";
import { brandName } from "@/lib/billing/instruments/rules";
import { fromDbDate } from "@/lib/core/dates";
import { db } from "@/lib/core/db";
import type { Locale } from "@/lib/core/i18n/locale";
import type { OfficeId } from "@/lib/core/scope";
import { planLabel } from "@/lib/plans/rules";

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
  dueOn: string;
  status: string;
  method: "stripe" | "in_office";
  instrument: { kind: "card" | "bank"; brand: string | null; last4: string } | null;
  amountCents: number;
  refundedCents: number;
  paidAt: Date | null;
  nextTryOn: string | null;
  tries: number;
  failureCode: string | null;
  disputed: boolean;
  /** Of a debt the guarantor has taken over: it went to the guarantor, not to the office. */
  guarantors: boolean;
  refundableCents: number;
  items: LedgerItem[];
  refunds: { id: number; amountCents: number; status: string; reason: string; createdAt: Date }[];
};

/** The newest payments of a member's family, at most `most`, the newest first. */
export async function familyPayments(
  office: OfficeId,
  memberId: number,
  locale: Locale,
  most = 120,
): Promise<LedgerLine[]> {
  const member = await db.member.findFirst({
    where: { officeId: office, id: memberId },
    select: { householdId: true },
  });
  if (!member) return [];
  const rows = await db.payment.findMany({
    where: { officeId: office, householdId: member.householdId },
    orderBy: [{ dueOn: "desc" }, { id: "desc" }],
    take: most,
    include: {
      obligations: {
        include: { membership: { include: { member: true, planVersion: true } } },
        orderBy: { id: "asc" },
      },
      refunds: { orderBy: { id: "asc" } },
      attempts: { orderBy: { no: "desc" }, take: 1, include: { instrument: true } },
    },
  });
  return rows.map((row) => {
    const instrument = row.attempts[0]?.instrument;
    return {
      paymentId: row.id,
      dueOn: fromDbDate(row.dueOn),
      status: row.status,
      method: row.method,
      instrument: instrument
        ? { kind: instrument.kind, brand: brandName(instrument.brand) ?? instrument.bankName, last4: instrument.last4 }
        : null,
      amountCents: row.amountCents,
      refundedCents: row.refundedCents,
      paidAt: row.paidAt,
      nextTryOn: row.nextTryOn && fromDbDate(row.nextTryOn),
      tries: row.tries,
      failureCode: row.failureCode,
      disputed: row.disputed,
      guarantors: row.claimId !== null,
      /** What can still be refunded: set-up fees of guaranteed plans never are (001 §1). */
      refundableCents: row.obligations
        .filter(({ refundable, status }) => refundable && status === "paid")
        .reduce((left, { netCents }) => left + netCents, -row.refundedCents),
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
      refunds: row.refunds.map(({ id, amountCents, status, reason, createdAt }) => ({
        id,
        amountCents,
        status,
        reason,
        createdAt,
      })),
    };
  });
}
