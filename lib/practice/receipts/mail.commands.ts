import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { type DateOn, formatLong, fromDbDate } from "@/lib/core/time/dates";
import { type NewMail, type QueuedMail, sendMail, sendMails } from "@/lib/queue/mail/mail";
import { type AboutPayment, aboutPayments, localeIn, paymentSubjectOf, rowOf, rowsOf } from "./mail.queries";
import { sendBillingBankMail } from "./office-mail.commands";
import { receiptNumber } from "./rules";

function receiptOf(facts: AboutPayment): QueuedMail {
  const { payment, letter, locale, office } = facts;
  const paidOn = payment.paidAt ?? payment.dueOn;
  const mail: NewMail = {
    ...letter,
    template: "receipt",
    values: {
      ...letter.values,
      date: formatLong(fromDbDate(paidOn), locale),
      number: receiptNumber(fromDbDate(paidOn), payment.id),
    },
    rows: [
      ...rowsOf(facts),
      {
        label: translate(locale, "paymentsBilling.receipt.total"),
        value: formatLedger(cents(payment.amountCents), locale),
      },
    ],
    link: `${tenantUrl(office.tenantId)}/patient/payment-history`,
  };
  return { dedupe: `receipt:${payment.id}`, mail, about: paymentSubjectOf(facts) };
}

/** Emails the receipts of successful payments; once each, whoever detects the success. */
export async function sendReceipts(tx: Tx, paymentIds: readonly number[]): Promise<void> {
  await sendMails(tx, (await aboutPayments(tx, paymentIds)).map(receiptOf));
}

/** The same of one. */
export const sendReceipt = (tx: Tx, paymentId: number) => sendReceipts(tx, [paymentId]);

/**
 * Emails the receipt of a first period that a discount covers in full: 0.00, without a payment. Once per enrolment,
 * named by its batch key.
 */
export async function sendFreeReceipt(
  tx: Tx,
  of: { householdId: number; batchKey: string },
  obligationIds: readonly number[],
  on: DateOn,
): Promise<void> {
  const { office, payer, members, ...household } = await tx.household.findUniqueOrThrow({
    where: { id: of.householdId },
    include: {
      office: true,
      payer: { include: { user: true } },
      members: { where: { addedById: null }, orderBy: { id: "asc" }, take: 1 },
    },
  });
  const lines = await tx.obligation.findMany({
    where: { id: { in: [...obligationIds] } },
    orderBy: { id: "asc" },
    include: { membership: { include: { member: true, planVersion: true } } },
  });
  const locale = localeIn(household.locale);
  const [owner] = members;
  const nothing = formatLedger(cents(0), locale);
  const rows = lines.map(({ kind, netCents, membership: { member, planVersion } }) =>
    rowOf({ ...member, ...planVersion, kind, netCents }, locale),
  );
  const mail: NewMail = {
    ...{ tenantId: office.tenantId, template: "receiptFree", locale, senderName: office.officeName },
    to: payer.user?.email ?? household.email,
    values: { name: payer.user?.firstName ?? owner?.firstName ?? "", amount: nothing, date: formatLong(on, locale) },
    rows: [...rows, { label: translate(locale, "paymentsBilling.receipt.total"), value: nothing }],
    link: `${tenantUrl(office.tenantId)}/patient/payment-history`,
  };
  const about = { officeId: office.id, memberId: owner?.id ?? null };
  await sendMail(tx, `receipt:${of.householdId}:${of.batchKey}`, mail, about);
}

/**
 * Notifies a payer, or the practice for its invoices, that a bank account can no longer be debited, before a payment
 * fails; once per `cause`.
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
  if (!household) return sendBillingBankMail(tx, bank, "tierBankEnded", cause);
  const { office } = household;
  const mail: NewMail = {
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
