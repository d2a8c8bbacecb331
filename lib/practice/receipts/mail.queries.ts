import "server-only";
import type { Tx } from "@/lib/core/db/db";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import type { NewMail } from "@/lib/queue/mail/mail";
import type { TenantId } from "@/tenants/tenant";

/** A stored language as one of ours. */
export function localeIn(text: string): Locale {
  return LOCALES.find((locale) => locale === text) ?? "en-US";
}

type Line = {
  kind: "dues" | "activation_fee" | "gpp_setup_fee" | "adjustment";
  netCents: number;
  firstName: string;
  lastName: string;
  planName: string;
  spanishName: string | null;
};

type Row = {
  id: number;
  payerId: number;
  amountCents: number;
  dueOn: Date;
  paidAt: Date | null;
  nextAttemptOn: Date | null;
  lines: Line[];
  userId: number | null;
  userEmail: string | null;
  userName: string | null;
  officeId: number;
  officeName: string;
  tenantId: TenantId;
  householdId: number;
  householdEmail: string;
  householdLocale: string;
  phone: string;
  textConsentAt: Date | null;
  textConsentPhone: string | null;
  ownerId: number | null;
  ownerName: string | null;
  method: "card" | "bank" | null;
};

/** A payment with everything its emails need: payer, office, language. */
export type AboutPayment = {
  payment: Pick<Row, "id" | "payerId" | "amountCents" | "dueOn" | "paidAt" | "nextAttemptOn" | "lines"> & {
    userId: number | null;
  };
  office: { id: number; officeName: string; tenantId: TenantId };
  household: Pick<Row, "phone" | "textConsentAt" | "textConsentPhone"> & { id: number };
  owner: { id: number } | null;
  locale: Locale;
  letter: Omit<NewMail, "template">;
};

function aboutOf(row: Row): AboutPayment {
  const { id, payerId, amountCents, dueOn, paidAt, nextAttemptOn, lines, userId, tenantId, officeName } = row;
  const locale = localeIn(row.householdLocale);
  return {
    payment: { id, payerId, amountCents, dueOn, paidAt, nextAttemptOn, lines, userId },
    office: { id: row.officeId, officeName, tenantId },
    household: {
      id: row.householdId,
      phone: row.phone,
      textConsentAt: row.textConsentAt,
      textConsentPhone: row.textConsentPhone,
    },
    owner: row.ownerId === null ? null : { id: row.ownerId },
    locale,
    letter: {
      tenantId,
      locale,
      to: row.userEmail ?? row.householdEmail,
      senderName: officeName,
      values: {
        name: row.userName ?? row.ownerName ?? "",
        amount: formatLedger(cents(amountCents), locale),
        // The last attempt's payment method: notices name a card or a bank account.
        method: row.method ?? "card",
      },
    },
  };
}

/** Payments with everything their emails need, ordered by id, in one statement. */
export async function aboutPayments(tx: Tx, paymentIds: readonly number[]): Promise<AboutPayment[]> {
  const rows = await tx.$queryRaw<Row[]>`
    select p.id, p.payer_id as "payerId", p.amount_cents as "amountCents", p.due_on as "dueOn", p.paid_at as "paidAt", p.next_attempt_on as "nextAttemptOn",
      coalesce((select json_agg(json_build_object('kind', x.kind, 'netCents', x.net_cents, 'firstName', w.first_name, 'lastName', w.last_name,
          'planName', v.plan_name, 'spanishName', v.spanish_name) order by x.id)
        from obligation x join membership m on m.id = x.membership_id join member w on w.id = m.member_id
        join plan_version v on v.id = m.plan_version_id where x.payment_id = p.id), '[]') as lines,
      u.id as "userId", u.email as "userEmail", u.first_name as "userName", o.id as "officeId", o.office_name as "officeName", o.tenant_id::text as "tenantId",
      h.id as "householdId", h.email as "householdEmail", h.locale as "householdLocale", h.phone, h.text_consent_at as "textConsentAt", h.text_consent_phone as "textConsentPhone",
      w.id as "ownerId", w.first_name as "ownerName",
      (select i.kind::text from attempt a left join instrument i on i.id = a.instrument_id where a.payment_id = p.id order by a.no desc limit 1) as method
    from payment p join payer y on y.id = p.payer_id left join app_user u on u.id = y.user_id
    join office o on o.id = p.office_id join household h on h.id = p.household_id
    left join lateral (select w.id, w.first_name from member w where w.household_id = h.id and w.added_by_id is null order by w.id limit 1) w on true
    where p.id = any(${[...paymentIds]}::int[]) order by p.id`;
  return rows.map(aboutOf);
}

/** The same of one. Throws when there is no such payment. */
export async function aboutPayment(tx: Tx, paymentId: number): Promise<AboutPayment> {
  const [about] = await aboutPayments(tx, [paymentId]);
  if (!about) throw new Error(`no payment ${paymentId}`);
  return about;
}

/** Who and what an amount is for, and the amount. */
export function rowOf(line: Line, locale: Locale): { label: string; value: string } {
  const { kind, netCents, firstName, lastName, planName, spanishName } = line;
  const plan = locale === "es-US" && spanishName ? spanishName : planName;
  const label = kind === "dues" ? plan : translate(locale, `payments.kinds.${kind}`);
  return { label: `${firstName} ${lastName}, ${label}`, value: formatLedger(cents(netCents), locale) };
}

/** The table in an email: who and what each amount is for. */
export const rowsOf = ({ payment, locale }: AboutPayment) => payment.lines.map((line) => rowOf(line, locale));

/** Whom an outbox row is about. */
export const paymentSubjectOf = ({ office, owner }: AboutPayment) => ({
  officeId: office.id,
  memberId: owner?.id ?? null,
});
