import "server-only";
import { latePayments } from "@/lib/billing/arrears/retry.commands";
import { systemPayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { mayText } from "@/lib/practice/receipts/texting.rules";
import { canText } from "@/lib/providers/sms";
import { type CardLinkRefusal, type CardLinkSituation, cardLinkRefusal, type TextReach } from "./card-link.rules";

/** Whether texts reach a family: only the number they were agreed to for, and only where we can send any. */
export const textReach = (mayText: boolean): TextReach => (mayText ? (canText() ? "yes" : "off") : "noConsent");

/** What a new card of a household would be charged with right away, in cents. */
export async function lateCentsOf(payerId: number, householdId: number): Promise<number> {
  const late = await latePayments(systemPayer(payerId), { householdId });
  if (late.length === 0) return 0;
  const { _sum } = await db.payment.aggregate({ where: { id: { in: late } }, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

export type CardLinkFacts = {
  /** Why no card is asked for; null where the link can be made. */
  refused: CardLinkRefusal | null;
  /** Where the link goes; each empty where the family has none. */
  email: string;
  phone: string;
  texts: TextReach;
};

type Row = {
  email: string;
  phone: string;
  textConsentAt: Date | null;
  textConsentPhone: string | null;
  officeClosed: boolean;
  memberships: CardLinkSituation["memberships"];
};

/**
 * Whether a family, proven by the caller, is asked for a card, and where a link to save one reaches it: what the desk is shown, and what the
 * call and the page behind an older link go by. One statement; what is late is asked only where it would make the difference.
 * Throws 404 for a family that is not there.
 */
export async function cardLinkFacts(householdId: number, payerId: number): Promise<CardLinkFacts> {
  const [row] = await db.$queryRaw<Row[]>`
    select coalesce(u.email, h.email) as email, h.phone, h.text_consent_at as "textConsentAt", h.text_consent_phone as "textConsentPhone",
      o.account_status = 'closed' as "officeClosed", (select coalesce(json_agg(json_build_object('status', m.status, 'collection', m.collection)), '[]')
        from membership m where m.household_id = h.id) as memberships
    from household h join office o on o.id = h.office_id join payer y on y.id = h.payer_id left join app_user u on u.id = y.user_id
    where h.id = ${householdId}`;
  if (!row) throw notFound();
  const { email, phone, memberships, officeClosed } = row;
  const without = cardLinkRefusal({ memberships, officeClosed, lateCents: 0 });
  const refused = without && (await lateCentsOf(payerId, householdId)) > 0 ? null : without;
  return { refused, email, phone, texts: textReach(mayText(row)) };
}
