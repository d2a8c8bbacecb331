import "server-only";
import { insideRefundDays } from "@/lib/billing/payments/rules";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { type DateOn, fromDbDate, lastDayBefore } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { Membership, Obligation, Payment, Refund } from "@/lib/generated/prisma/client";
import { among, LIST_ACTIVE } from "@/lib/platform/membership-status/flags.rules";
import { take, type WorkQueue } from "@/lib/queue/work-queue";
import { type RefundableLine, type RefundFacts, refundWord } from "./rules";

/** What `refundFactsOf` reads of a payment. */
export const refundShape = {
  obligations: {
    orderBy: { id: "asc" },
    include: {
      membership: { select: { createdAt: true, status: true, cancelOn: true } },
      refundLines: { include: { refund: true } },
    },
  },
} satisfies Prisma.PaymentInclude;

type Row = Pick<Payment, "method" | "amountCents" | "appFeeCents" | "appFeeReturnedCents"> & {
  obligations: (Pick<Obligation, "id" | "status" | "kind" | "netCents" | "refundable" | "periodEndOn"> & {
    membership: Pick<Membership, "createdAt" | "status" | "cancelOn">;
    refundLines: { cents: number; refund: Pick<Refund, "id" | "status" | "appFeeRefundCents"> }[];
  })[];
};

type Runs = Pick<RefundableLine, "runsThroughOn" | "leavesThen">;

/** Of dues, through which day they run, and not beyond the day on which the membership ends anyway. */
function runsThrough({ kind, periodEndOn, membership }: Row["obligations"][number], day: DateOn): Runs {
  const { status, cancelOn } = membership;
  const leavesThen = cancelOn !== null && cancelOn <= periodEndOn;
  const last = lastDayBefore(fromDbDate(leavesThen ? cancelOn : periodEndOn));
  const isRunning = kind === "dues" && among(status, LIST_ACTIVE) && last >= day;
  return { runsThroughOn: isRunning ? last : null, leavesThen };
}

/** What a refund of a payment is decided from, with days counted in the office's zone. */
export function refundFactsOf(row: Row, day: DateOn, timezone: string): RefundFacts {
  const paid = row.obligations.filter(({ status }) => status === "paid");
  const counted = paid.map(({ refundLines, ...each }) => ({
    ...each,
    inside: insideRefundDays(today(each.membership.createdAt, timezone), day),
    ...runsThrough({ ...each, refundLines }, day),
    parts: refundLines.filter(({ refund }) => refundWord(refund.status) !== "failed" && refund.status !== "canceled"),
  }));
  const fees = new Map(
    counted
      .filter(({ inside }) => inside)
      .flatMap(({ parts }) => parts.map(({ refund }) => [refund.id, refund.appFeeRefundCents] as const)),
  );
  return {
    cash: row.method === "in_office",
    amountCents: row.amountCents,
    appFeeCents: row.appFeeCents - row.appFeeReturnedCents,
    feeBackCents: [...fees.values()].reduce((total, one) => total + one, 0),
    lines: counted.map(({ id, netCents, refundable, inside, runsThroughOn, leavesThen, parts }) => ({
      ...{ obligationId: id, netCents, refundable, inside, runsThroughOn, leavesThen },
      leftCents: netCents - parts.reduce((total, part) => total + part.cents, 0),
    })),
  };
}

/** The facts for a refund of a payment. Call it under the payment's lock. */
export async function refundFacts(tx: Tx, paymentId: number): Promise<RefundFacts> {
  const row = await tx.payment.findUniqueOrThrow({ where: { id: paymentId }, include: refundShape });
  const { timezone } = await tx.office.findUniqueOrThrow({
    where: { id: row.officeId },
    select: { timezone: true },
  });
  return refundFactsOf(row, today(await now(), timezone), timezone);
}

const SENDING: WorkQueue = { table: Prisma.sql`refund`, leaseMs: 120_000 };
const LOOKING: WorkQueue = { ...SENDING, leaseMs: 3_600_000 };

/** Takes refunds that have to be sent, or whose sender died. */
export const takeWaitingRefunds = (tx: Tx, limit: number) =>
  take(tx, SENDING, { waiting: Prisma.sql`q.status = 'requested'`, limit });

/** Takes refunds the provider has not decided, each once an hour. */
export const takeSilentRefunds = (tx: Tx, limit: number) =>
  take(tx, LOOKING, { waiting: Prisma.sql`q.status = 'pending'`, limit });

/** Refunds that came back from the bank and whose money the office has not got yet. */
export async function failedRefundsToReturn(limit: number): Promise<number[]> {
  const rows = await db.$queryRaw<{ id: number }[]>`
    select r.id from refund r join payment p on p.id = r.payment_id
    where r.status = 'failed' and p.mode = 'destination' and p.method = 'stripe' and p.claim_id is null
      and exists (select 1 from journal j where j.kind = 'refund_failed' and j.source = 'refund:' || r.id)
      and not exists (select 1 from journal j where j.kind = 'refund_returned' and j.source = 'refund:' || r.id)
    order by r.id limit ${limit}`;
  return rows.map((row) => row.id);
}
