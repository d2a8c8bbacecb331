import "server-only";
import { systemTime } from "@/lib/core/clock";
import { daysFrom, formatDate, formatLong, fromDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { type Letter, sendMail } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";
import { hashOf, newToken } from "@/lib/core/secrets";
import { tenantUrl } from "@/lib/core/tenancy";
import { receiptNumber } from "../rules";

const LINK_DAYS = 30;

function localeIn(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? "en-US";
}

async function about(tx: Tx, paymentId: number) {
  const payment = await tx.payment.findUniqueOrThrow({
    where: { id: paymentId },
    include: {
      payer: { include: { user: true } },
      obligations: {
        include: { membership: { include: { member: true, planVersion: true } } },
        orderBy: { id: "asc" },
      },
      attempts: { orderBy: { no: "desc" }, take: 1, select: { instrument: { select: { kind: true } } } },
    },
  });
  const office = await tx.office.findUniqueOrThrow({ where: { id: payment.officeId } });
  const household = await tx.household.findUniqueOrThrow({
    where: { id: payment.householdId },
    include: { members: { where: { addedById: null }, take: 1 } },
  });
  const owner = household.members[0];
  const locale = localeIn(household.locale);
  const letter: Omit<Letter, "template"> = {
    tenantId: office.tenantId,
    locale,
    to: payment.payer.user?.email ?? household.email,
    senderName: office.officeName,
    values: {
      name: payment.payer.user?.firstName ?? owner?.firstName ?? "",
      amount: formatLedger(cents(payment.amountCents), locale),
    },
  };
  return { payment, office, owner, locale, letter };
}

type About = Awaited<ReturnType<typeof about>>;

function rowsOf({ payment, locale }: About): { label: string; value: string }[] {
  return payment.obligations.map((one) => {
    const { member, planVersion } = one.membership;
    const planName = locale === "es-US" && planVersion.spanishName ? planVersion.spanishName : planVersion.planName;
    const label = one.kind === "dues" ? planName : translate(locale, `billing.kinds.${one.kind}`);
    return {
      label: `${member.firstName} ${member.lastName}, ${label}`,
      value: formatLedger(cents(one.netCents), locale),
    };
  });
}

const subjectOf = ({ office, owner }: About) => ({ officeId: office.id, memberId: owner?.id ?? null });

/** Mails the receipt of a payment that succeeded; once, whoever finds out about the success. */
export async function sendReceipt(tx: Tx, paymentId: number): Promise<void> {
  const facts = await about(tx, paymentId);
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

/** A link that opens one payment for the payer without a login; it works until it is paid, at most 30 days. */
async function paymentLink(tx: Tx, { payment, office }: About): Promise<string> {
  const token = newToken();
  const at = systemTime();
  await tx.accountToken.create({
    data: {
      purpose: "payment_link",
      tokenHash: hashOf(token),
      userId: payment.payer.userId,
      officeId: payment.officeId,
      payload: { paymentId: payment.id, payerId: payment.payerId },
      createdAt: at,
      expiresAt: daysFrom(at, LINK_DAYS),
    },
  });
  return `${tenantUrl(office.tenantId)}/pn/${token}`;
}

async function sendWithLink(tx: Tx, paymentId: number, template: string, dedupe: string): Promise<void> {
  const facts = await about(tx, paymentId);
  const { payment, letter } = facts;
  const next = payment.nextTryOn ? formatDate(fromDbDate(payment.nextTryOn)) : "";
  const mail: Letter = {
    ...letter,
    template,
    values: {
      ...letter.values,
      date: formatDate(fromDbDate(payment.dueOn)),
      next,
      method: payment.attempts[0]?.instrument?.kind ?? "card",
    },
    rows: rowsOf(facts),
    link: await paymentLink(tx, facts),
  };
  await sendMail(tx, dedupe, mail, subjectOf(facts));
}

export type Trouble = "willRetry" | "needsNewCard" | "needsPayer";
const TEMPLATES: Record<Trouble, string> = {
  willRetry: "paymentFailed",
  needsNewCard: "cardUpdate",
  needsPayer: "securePay",
};

/** Tells the payer that a try failed and what happens next; one mail for each try. */
export async function sendTrouble(tx: Tx, paymentId: number, tries: number, trouble: Trouble): Promise<void> {
  await sendWithLink(tx, paymentId, TEMPLATES[trouble], `payment:${paymentId}:try:${tries}`);
}

/** Tells a payer that their bank account cannot be debited any more, before a payment fails for it. */
export async function sendBankEnded(tx: Tx, linkId: number, instrumentId: number): Promise<void> {
  const { payer, ...bank } = await tx.instrument.findUniqueOrThrow({
    where: { id: instrumentId },
    include: {
      payer: {
        include: { user: true, households: { orderBy: { id: "desc" }, take: 1, include: { office: true } } },
      },
    },
  });
  const [household] = payer.households;
  if (!household) return;
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
  await sendMail(tx, `bankEnded:${linkId}`, mail, { officeId: office.id });
}
