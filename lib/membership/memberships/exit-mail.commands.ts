import "server-only";
import type { Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { formatLong } from "@/lib/core/time/dates";
import type { ExitQuote } from "@/lib/generated/prisma/client";
import { planLabel } from "@/lib/practice/plans/rules";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { sendMail } from "@/lib/queue/mail/mail";
import { quotedExitOf } from "./exit.queries";
import type { ExitChoice } from "./exit.schema";

async function about(tx: Tx, quote: ExitQuote) {
  const { office, member, household } = await tx.membership.findUniqueOrThrow({
    where: { id: quote.membershipId },
    select: {
      office: { select: { id: true, tenantId: true, officeName: true, email: true } },
      member: { select: { id: true } },
      household: {
        select: {
          locale: true,
          email: true,
          payer: { select: { user: { select: { email: true, firstName: true } } } },
          members: { where: { addedById: null }, select: { firstName: true }, take: 1 },
        },
      },
    },
  });
  const locale = localeIn(household.locale);
  const quoted = quotedExitOf(quote);
  return {
    quoted,
    office,
    locale,
    subject: { officeId: office.id, memberId: member.id },
    toFamily: {
      tenantId: office.tenantId,
      locale,
      to: household.payer.user?.email ?? household.email,
      senderName: office.officeName,
    },
    values: {
      name: household.payer.user?.firstName ?? household.members[0]?.firstName ?? "",
      member: quoted.memberName,
      plan: planLabel(quoted, locale),
    },
    memberId: member.id,
  };
}

/** Notifies the office that a family waits for it to confirm the services used. */
export async function mailExitRequested(tx: Tx, quote: ExitQuote): Promise<void> {
  const { office, quoted, memberId, subject } = await about(tx, quote);
  const mail = {
    tenantId: office.tenantId,
    template: "exitAsked",
    locale: "en-US" as const,
    to: office.email,
    values: { member: quoted.memberName, plan: quoted.planName },
    link: `${tenantUrl(office.tenantId)}/account/members?id=${memberId}`,
  };
  await sendMail(tx, `exit-asked:${quote.id}`, mail, subject);
}

/** Notifies the family that its exit quote is ready, and until when it is valid. */
export async function mailExitReady(tx: Tx, quote: ExitQuote): Promise<void> {
  const { office, quoted, locale, toFamily, values, subject } = await about(tx, quote);
  const mail = {
    ...toFamily,
    template: "exitReady",
    values: { ...values, date: formatLong(quoted.validUntil, locale) },
    link: `${tenantUrl(office.tenantId)}/patient-details/leave/${quote.membershipId}`,
  };
  await sendMail(tx, `exit-ready:${quote.id}`, mail, subject);
}

function moneyRows(quote: ExitQuote, choice: ExitChoice, locale: Locale): { label: string; value: string }[] {
  const { now } = quotedExitOf(quote);
  if (choice === "end") return [];
  const row = (key: string, amount: number) => ({
    label: translate(locale, `membershipsExit.result.${key}`),
    value: formatLedger(cents(amount), locale),
  });
  return [
    ...(now.refundCents > 0 ? [row("refund", now.refundCents)] : []),
    ...(now.owedCents > 0 ? [row(quote.settle === "desk" ? "owedDesk" : "charged", now.owedCents)] : []),
  ];
}

/** Confirms an end: which day is the last, and what goes back or was paid. */
export async function mailExitDone(tx: Tx, quote: ExitQuote, choice: ExitChoice, lastDay: string): Promise<void> {
  const { office, locale, toFamily, values, subject } = await about(tx, quote);
  const mail = {
    ...toFamily,
    template: "exitDone",
    values: { ...values, date: lastDay },
    rows: moneyRows(quote, choice, locale),
    link: `${tenantUrl(office.tenantId)}/patient-details/dashboard`,
  };
  await sendMail(tx, `exit-done:${quote.id}`, mail, subject);
}
