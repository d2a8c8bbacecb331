import "server-only";
import type { Collectable, Moment, Opening, Stop, Success } from "@/lib/billing/charges/queries";
import { declineOf } from "@/lib/billing/charges/refuse.commands";
import { rankOf, stillLate } from "@/lib/billing/charges/rules";
import type { ChargeStatus } from "@/lib/billing/charges/schema";
import { settleCharge } from "@/lib/billing/charges/settle.commands";
import { nextAttemptOn } from "@/lib/billing/dunning/decline.rules";
import { Prisma, type Tx } from "@/lib/core/db/db";
import { cents } from "@/lib/core/money";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { postJournals } from "@/lib/platform/ledger/commands";
import { invoiceCollected, invoiceSettled } from "@/lib/platform/ledger/rules";
import { INVOICE_SELECT, invoicePresentments, invoicesDueAt, type LockedInvoice } from "./charge.queries";
import { sendInvoiceMail } from "./mail.commands";
import type { InvoiceStatus } from "./schema";

const STATUS: Record<ChargeStatus, InvoiceStatus> = {
  planned: "open",
  created: "open",
  processing: "processing",
  requires_action: "requires_action",
  failed: "failed",
  canceled: "failed",
  succeeded: "paid",
  void: "void",
};

/** Counts the attempts of invoices and leases them to this worker. */
async function begin(tx: Tx, openings: readonly Opening<LockedInvoice>[], leaseUntil: Date): Promise<void> {
  const ids = openings.map(({ charge }) => charge.id);
  const ranks = openings.map(({ charge }) => rankOf(charge.attemptCount + 1, "planned"));
  await tx.$executeRaw`
    update tier_invoice i set attempt_count = i.attempt_count + 1, rank = v.rank, status = 'open', next_attempt_on = null, lease_until = ${leaseUntil}
    from unnest(${ids}::int[], ${ranks}::int[]) as v(id, rank) where i.id = v.id`;
}

async function succeed(tx: Tx, successes: readonly Success<LockedInvoice>[], paidAt: Date): Promise<void> {
  for (const { charge, intentId, stripeChargeId, feeCents, rank, day } of successes) {
    await tx.tierInvoice.update({
      where: { id: charge.id },
      data: {
        ...{ status: "paid", rank, paidAt, stripeChargeId, processorFeeCents: feeCents },
        ...{
          stripeIntentId: charge.stripeIntentId ?? intentId,
          leaseUntil: null,
          nextAttemptOn: null,
          failureCode: null,
        },
      },
    });
    await bookInvoicePaid(tx, charge, feeCents, day);
    await sendInvoiceMail(tx, charge.id, "tierPaid", `tier:${charge.id}:paid`);
  }
}

/** The platform has its money; each office's share of the invoice is settled in its own ledger. */
export async function bookInvoicePaid(
  tx: Tx,
  { id, amountCents }: Pick<LockedInvoice, "id" | "amountCents">,
  fee: number,
  on: DateOn,
): Promise<void> {
  const shares = await tx.tierLine.groupBy({ by: ["officeId"], where: { invoiceId: id }, _sum: { cents: true } });
  const source = `tier_invoice:${id}`;
  const common = { effectiveOn: on, ref: source };
  const collected = invoiceCollected(cents(amountCents), cents(fee));
  await postJournals(tx, [
    { ...common, kind: "tier_charge", source, officeId: shares[0]?.officeId ?? 0, lines: collected },
    ...shares.map(({ officeId, _sum }) => ({
      ...common,
      kind: "tier_paid",
      source: `${source}:office:${officeId}`,
      officeId,
      lines: invoiceSettled(cents(_sum.cents ?? 0)),
    })),
  ]);
}

/** An attempt failed: the next one is scheduled where a retry can succeed, and the office is notified. */
async function stop(tx: Tx, invoice: LockedInvoice, result: Stop, rank: number, { day }: Moment): Promise<void> {
  // An office that has no card yet is reminded on the same days, and the card it saves meanwhile pays.
  const adviceCode = result.code === "no_instrument" ? null : result.adviceCode;
  const decline = await declineOf(tx, INVOICES, invoice, { ...result, adviceCode });
  const next = decline === "soft" ? nextAttemptOn(fromDbDate(invoice.dueOn), day) : null;
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: {
      ...{ status: result.status, attemptCount: invoice.attemptCount, rank },
      ...{ failureCode: result.declineCode ?? result.code, leaseUntil: null, nextAttemptOn: next && toDbDate(next) },
    },
  });
  await sendInvoiceMail(tx, invoice.id, "tierFailed", `tier:${invoice.id}:failed:${invoice.attemptCount}`);
}

/** An attempt was turned away for our own fault: the invoice is owed as before. */
async function takeBack(tx: Tx, invoice: LockedInvoice): Promise<void> {
  const data = { leaseUntil: null, nextAttemptOn: invoice.nextAttemptOn, ...stillLate(invoice) };
  await tx.tierInvoice.update({ where: { id: invoice.id }, data });
}

/** The same invoice is charged by another intent: there is one for an account and month. */
async function reopen(tx: Tx, invoice: LockedInvoice, rank: number, { day }: Moment): Promise<void> {
  const next = nextAttemptOn(fromDbDate(invoice.dueOn), day);
  await tx.tierInvoice.update({
    where: { id: invoice.id },
    data: {
      ...{ status: "failed", stripeIntentId: null, intentsEnded: { increment: 1 }, failureCode: "canceled" },
      ...{ rank, leaseUntil: null, nextAttemptOn: next && toDbDate(next) },
    },
  });
}

/** What offices pay the platform, as the engine of charges collects it: the platform's own money, held back by nothing. */
export const INVOICES: Collectable<LockedInvoice> = {
  name: "tier",
  mark: "tier_invoice_id",
  source: ({ id }) => `tier_invoice:${id}`,
  table: Prisma.sql`tier_invoice`,
  as: Prisma.sql`i`,
  select: INVOICE_SELECT,
  due: invoicesDueAt,
  attempts: Prisma.sql`tier_attempt`,
  owner: Prisma.sql`invoice_id`,
  intentsEnded: Prisma.sql`intents_ended`,
  status: (status) => Prisma.sql`${STATUS[status]}::"TierInvoiceStatus"`,
  account: () => null,
  bookedFor: () => ({ officeId: 0, route: "destination" }),
  days: async (_tx, _invoices, at) => (invoice) => today(at, invoice.timezone),
  routes: async () => () => ({ mode: "platform" }),
  presented: invoicePresentments,
  obstacle: async () => null,
  isRetried: async () => true,
  begin,
  hold: async () => {},
  takeBack,
  succeed,
  stop,
  reopen,
};

/** Brings an invoice to where its intent stands at the provider; see `settleCharge`. */
export const settleInvoice = (invoiceId: number): Promise<void> => settleCharge(INVOICES, invoiceId);
