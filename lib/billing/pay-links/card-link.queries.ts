import "server-only";
import { latePayments } from "@/lib/billing/arrears/retry.commands";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import { systemPayer } from "@/lib/core/auth/scope";
import { db } from "@/lib/core/db/db";
import { canText } from "@/lib/providers/sms";
import { type CardLinkRefusal, cardLinkRefusal, type TextReach } from "./card-link.rules";

/** Whether texts reach a family: only the number they were agreed to for, and only where we can send any. */
export const textReach = (mayText: boolean): TextReach => (mayText ? (canText() ? "yes" : "off") : "noConsent");

/** What a new card of a household would be charged with right away, in cents. */
export async function lateCentsOf(payerId: number, householdId: number): Promise<number> {
  const late = await latePayments(systemPayer(payerId), { householdId });
  if (late.length === 0) return 0;
  const { _sum } = await db.payment.aggregate({ where: { id: { in: late } }, _sum: { amountCents: true } });
  return _sum.amountCents ?? 0;
}

/** Why a household, proven by the caller, is not asked for a card; null where it is. Throws for one that is not there. */
export async function refusalOfCardLink(householdId: number, lateCents: number): Promise<CardLinkRefusal | null> {
  const { office, memberships } = await db.household.findUniqueOrThrow({
    where: { id: householdId },
    select: {
      office: { select: { accountStatus: true } },
      memberships: { select: { status: true, collection: true } },
    },
  });
  return cardLinkRefusal({ memberships, lateCents, officeClosed: office.accountStatus === "closed" });
}

export type CardLinkFacts = {
  /** Why no card is asked for; null where the link can be made. */
  refused: CardLinkRefusal | null;
  /** Where the link goes; each empty where the family has none. */
  email: string;
  phone: string;
  texts: TextReach;
};

/** What the desk is shown before it sends a family, proven by the caller, the link on which it saves a card. */
export async function cardLinkFacts(householdId: number, payerId: number): Promise<CardLinkFacts> {
  const [family, lateCents] = await Promise.all([familyToNotify(db, householdId), lateCentsOf(payerId, householdId)]);
  const refused = await refusalOfCardLink(householdId, lateCents);
  return { refused, email: family.email, phone: family.phone, texts: textReach(family.mayText) };
}
