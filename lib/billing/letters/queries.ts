import "server-only";
import type { Tx } from "@/lib/core/db";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import type { Letter } from "@/lib/core/mail/mail";
import { cents, formatLedger } from "@/lib/core/money";

/** A stored language as one of ours. */
export function localeIn(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? "en-US";
}

/** A payment with everything its letters say: whose it is, of which office, in which language. */
export async function aboutPayment(tx: Tx, paymentId: number) {
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
      // What was tried last; letters about trouble speak of a card or of a bank account.
      method: payment.attempts[0]?.instrument?.kind ?? "card",
    },
  };
  return { payment, office, household, owner, locale, letter };
}

export type AboutPayment = Awaited<ReturnType<typeof aboutPayment>>;

/** The small table of a letter: who and what each amount is for. */
export function rowsOf({ payment, locale }: AboutPayment): { label: string; value: string }[] {
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

/** Whom an outbox row is about. */
export const subjectOf = ({ office, owner }: AboutPayment) => ({ officeId: office.id, memberId: owner?.id ?? null });
