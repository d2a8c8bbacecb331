import "server-only";
import { formatLong, fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { translate } from "@/lib/core/i18n/translate";
import { type Letter, type Parcelled, sendMail, sendMails } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy";
import { receiptNumber } from "../rules";
import { sendTierBankMail } from "../tiers/letters/commands";
import { type AboutPayment, aboutPayments, localeIn, rowsOf, subjectOf } from "./queries";

function receiptOf(facts: AboutPayment): Parcelled {
  const { payment, letter, locale, office } = facts;
  const paidOn = payment.paidAt ?? payment.dueOn;
  const mail: Letter = {
    ...letter,
    template: "receipt",
    values: {
      ...letter.values,
      date: formatLong(fromDbDate(paidOn), locale),
      number: receiptNumber(fromDbDate(paidOn), payment.id),
    },
    rows: [
      ...rowsOf(facts),
      { label: translate(locale, "billing.receipt.total"), value: formatLedger(cents(payment.amountCents), locale) },
    ],
    link: `${tenantUrl(office.tenantId)}/patient/payment-history`,
  };
  return { dedupe: `receipt:${payment.id}`, mail, about: subjectOf(facts) };
}

/** Mails the receipts of payments that succeeded; once each, whoever finds out about the success. */
export async function sendReceipts(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await sendMails(tx, (await aboutPayments(tx, paymentIds)).map(receiptOf));
}

/** The same of one. */
export const sendReceipt = (tx: Tx, paymentId: number) => sendReceipts(tx, [paymentId]);

/**
 * Tells a payer, or the practice whose invoices it paid, that a bank account cannot be debited any more, before a payment
 * fails for it; once for each `cause`.
 */
export async function sendBankEnded(tx: Tx, instrumentId: number, cause: string): Promise<void> {
  const { payer, ...bank } = await tx.instrument.findUniqueOrThrow({
    where: { id: instrumentId },
    include: {
      payer: {
        include: { user: true, households: { orderBy: { id: "desc" }, take: 1, include: { office: true } } },
      },
    },
  });
  const [household] = payer.households;
  if (!household) return sendTierBankMail(tx, bank, "tierBankEnded", cause);
  const { office } = household;
  const mail: Letter = {
    tenantId: office.tenantId,
    template: "bankEnded",
    locale: localeIn(household.locale),
    to: payer.user?.email ?? household.email,
    senderName: office.officeName,
    values: { name: payer.user?.firstName ?? "", bank: bank.bankName ?? "", last4: bank.last4 },
    link: `${tenantUrl(office.tenantId)}/patient-details/settings#payment-method`,
  };
  await sendMail(tx, `bankEnded:${cause}`, mail, { officeId: office.id });
}
