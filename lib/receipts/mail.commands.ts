import "server-only";
import { readersWanting } from "@/lib/accounts/notices.queries";
import type { NoticeKind } from "@/lib/accounts/notices.rules";
import { type DateOn, formatLong, fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type NewMail, type QueuedMail, sendMail, sendMails } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { ADMINS, hasRole, SENIOR_ADMINS } from "@/lib/core/roles";
import { tenantUrl } from "@/lib/core/tenancy";
import type { TenantId } from "@/tenants/tenant";
import {
  type AboutPayment,
  aboutPayments,
  localeIn,
  officeAndOurs,
  paymentSubjectOf,
  rowOf,
  rowsOf,
} from "./mail.queries";
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
      { label: translate(locale, "billing.receipt.total"), value: formatLedger(cents(payment.amountCents), locale) },
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
    rows: [...rows, { label: translate(locale, "billing.receipt.total"), value: nothing }],
    link: `${tenantUrl(office.tenantId)}/patient/payment-history`,
  };
  const about = { officeId: office.id, memberId: owner?.id ?? null };
  await sendMail(tx, `receipt:${of.householdId}:${of.batchKey}`, mail, about);
}

type OfficeLetter = {
  template: string;
  kind: NoticeKind;
  /** Where the office deals with it. Ours only need to know, and have no link. */
  path: string;
  values: (locale: Locale) => Record<string, string>;
  memberId?: number | null;
};

/** Emails an office's administrators, and ours, who want this kind of mail, each in their language; once per cause. */
export async function notifyOfficeAndPlatform(
  tx: Tx,
  { id: officeId, tenantId }: { id: number; tenantId: TenantId },
  cause: string,
  { template, kind, path, values, memberId = null }: OfficeLetter,
): Promise<void> {
  const readers = await officeAndOurs(tx, { id: officeId, tenantId });
  for (const reader of await readersWanting(tx, kind, readers)) {
    const locale = localeIn(reader.locale);
    const link = hasRole(reader.role, ADMINS) ? {} : { link: `${tenantUrl(tenantId)}${path}` };
    const letter: NewMail = { tenantId, template, locale, to: reader.email, values: values(locale), ...link };
    await sendMail(tx, `${cause}:${reader.id}`, letter, { officeId, memberId });
  }
}

/** Emails our senior administrators of both tenants about what stands still everywhere; once per cause. */
export async function tellPlatform(tx: Tx, cause: string, { template, path }: Pick<OfficeLetter, "template" | "path">) {
  const readers = await tx.user.findMany({
    where: { active: true, role: { in: [...SENIOR_ADMINS] } },
    select: { id: true, tenantId: true, email: true, locale: true },
    orderBy: { id: "asc" },
  });
  for (const { id, tenantId, email: to, locale } of readers) {
    const link = `${tenantUrl(tenantId)}${path}`;
    await sendMail(tx, `${cause}:${id}`, { tenantId, template, locale: localeIn(locale), to, values: {}, link });
  }
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
