import { rankOf } from "@/lib/billing/charges/rules";
import { nextAttemptOn } from "@/lib/billing/dunning/decline.rules";
import { ensureBillingAccount } from "@/lib/billing/office-billing/account.commands";
import { issueInvoices } from "@/lib/billing/office-billing/issue.commands";
import { bookInvoicePaid } from "@/lib/billing/office-billing/settle.commands";
import { systemOffice } from "@/lib/core/auth/scope";
import { db, transaction } from "@/lib/core/db/db";
import { addMonthsClamped, fromDbDate, monthOf, toDbDate } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import type { Instrument, TierInvoice } from "@/lib/generated/prisma/client";
import { cardFeeCents, type Done, tellSandbox } from "./provider";

const GOOD_CARD = "4242424242424242";
/** Can be saved, and is declined when it is charged. */
const BAD_CARD = "4000000000000341";

type Card = Pick<Instrument, "id" | "stripeId">;
type Payer = { payerId: number; customer: string; since: Date };

async function saveCard({ payerId, customer, since }: Payer, number: string, isDefault: boolean): Promise<Card> {
  const id = `pm_tier${payerId}_${number.slice(-4)}`;
  const expYear = since.getUTCFullYear() + 4;
  await tellSandbox([
    { op: "card", at: since.toISOString(), customer, id, number, exp_month: 9, exp_year: expYear, default: isDefault },
  ]);
  const facts = { kind: "card" as const, brand: "visa", last4: number.slice(-4), expMonth: 9, expYear };
  return db.instrument.create({ data: { ...facts, payerId, stripeId: id, isDefault, createdAt: since } });
}

/** The provider's side of one attempt, at its moment. */
async function attempted(invoice: TierInvoice, { customer }: Payer, card: Card, at: Date): Promise<Done> {
  const [done = {}] = await tellSandbox([
    {
      ...{ op: "payment", at: at.toISOString(), id: `pi_tier${invoice.id}`, customer, payment_method: card.stripeId },
      amount: invoice.amountCents,
      metadata: { tier_invoice_id: String(invoice.id) },
    },
  ]);
  return done;
}

async function settle(invoice: TierInvoice, payer: Payer, card: Card, timezone: string, now: Date): Promise<void> {
  const dueOn = fromDbDate(invoice.dueOn);
  const at = instantAt(dueOn, "06:05", timezone);
  const { status, charge } = await attempted(invoice, payer, card, at);
  const paid = status === "succeeded";
  const fee = paid ? cardFeeCents(invoice.amountCents) : 0;
  const next = paid ? null : nextAttemptOn(dueOn, today(now, timezone));
  await transaction(async (tx) => {
    await tx.tierAttempt.create({
      data: {
        ...{ invoiceId: invoice.id, no: 1, instrumentId: card.id, idemKey: `tier:${invoice.id}:confirm:1`, params: {} },
        ...{ startedAt: at, finishedAt: at },
        ...(paid ? { state: "sent" } : { state: "failed", errorCode: "card_declined", declineCode: "generic_decline" }),
      },
    });
    await tx.tierInvoice.update({
      where: { id: invoice.id },
      data: {
        ...{
          status: paid ? "paid" : "failed",
          rank: rankOf(1, paid ? "succeeded" : "failed"),
          attemptCount: 1,
          createdAt: at,
        },
        ...{ stripeIntentId: `pi_tier${invoice.id}`, stripeChargeId: charge ?? null, processorFeeCents: fee },
        ...{
          paidAt: paid ? at : null,
          failureCode: paid ? null : "generic_decline",
          nextAttemptOn: next && toDbDate(next),
        },
      },
    });
    if (paid) await bookInvoicePaid(tx, invoice, fee, dueOn);
  });
}

/**
 * The invoices of an office's last three months, issued by the product's own rule and paid at the provider; with
 * `declined` the card of the newest one was refused. `card` false: nobody has saved one yet.
 */
export async function makeInvoices(
  officeId: number,
  now: Date,
  story: { months: number; declined?: boolean; card?: false },
): Promise<void> {
  const office = await db.office.findUniqueOrThrow({ where: { id: officeId } });
  const accountId = await ensureBillingAccount(systemOffice(officeId));
  const first = addMonthsClamped(monthOf(today(now, office.timezone)), 1 - story.months);
  const { payerId } = await db.tierAccount.update({ where: { id: accountId }, data: { nextOn: toDbDate(first) } });
  await issueInvoices(now);
  if (story.card === false) return;
  const payer = { payerId, customer: `cus_tier${payerId}`, since: instantAt(first, "05:00", office.timezone) };
  const at = payer.since.toISOString();
  await tellSandbox([{ op: "customer", at, id: payer.customer, email: office.email, name: office.officeName }]);
  await db.payer.update({ where: { id: payerId }, data: { stripeCustomerId: payer.customer } });
  if (office.organizationId === null)
    await db.office.update({ where: { id: officeId }, data: { tierStripeCustomerId: payer.customer } });
  const good = await saveCard(payer, GOOD_CARD, !story.declined);
  const bad = story.declined ? await saveCard(payer, BAD_CARD, true) : good;
  const invoices = await db.tierInvoice.findMany({ where: { accountId }, orderBy: { monthOn: "asc" } });
  for (const [index, invoice] of invoices.entries())
    await settle(invoice, payer, index === invoices.length - 1 ? bad : good, office.timezone, now);
}
