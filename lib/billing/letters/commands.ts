import "server-only";
import { formatLong, fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { translate } from "@/lib/core/i18n/translate";
import { type Letter, sendMail } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy";
import { receiptNumber } from "../rules";
import { aboutPayment, rowsOf, subjectOf } from "./queries";

/** Mails the receipt of a payment that succeeded; once, whoever finds out about the success. */
export async function sendReceipt(tx: Tx, paymentId: number): Promise<void> {
  const facts = await aboutPayment(tx, paymentId);
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
  await sendMail(tx, `receipt:${payment.id}`, mail, subjectOf(facts));
}
