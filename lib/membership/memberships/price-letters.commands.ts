import "server-only";
import { priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger } from "@/lib/core/money";
import { dueDate, formatDate, fromDbDate } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { mailsOf, sendMail, takeBackMails } from "@/lib/queue/mail/mail";
import { renderMail } from "@/lib/queue/mail/render";
import type { PriceMove } from "./price.rules";

const lettered = { household: true, member: true, planVersion: true, office: true } satisfies Prisma.MembershipInclude;
type Lettered = Prisma.MembershipGetPayload<{ include: typeof lettered }>;

/** What a letter about a price says: from when, how much before and after. */
type Said = Pick<PriceMove, "effectiveOn" | "fromCents" | "toCents" | "unit">;

/** Whoever pays at the front desk decides there whether they renew. */
const priceLetter = ({ collection, autoRenew }: Lettered) =>
  collection === "in_office" && !autoRenew ? "priceChangeDesk" : "priceChange";

function letterOf(
  row: Lettered,
  template: "priceChange" | "priceChangeDesk" | "priceKept",
  said: Said,
  locale: Locale,
  why = "",
) {
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const values = {
    office: row.office.officeName,
    name: row.member.firstName,
    plan: planLabel(row.planVersion, locale),
    date: formatDate(said.effectiveOn),
    before: money(said.fromCents),
    after: money(said.toCents),
    unit: said.unit,
    why,
  };
  const { tenantId, officeName: senderName } = row.office;
  return { tenantId, template, locale, to: row.household.email, senderName, values };
}

const lettersOf = (changeId: number) => `price:${changeId}`;

/** Notifies a family of its new price in its language, within the notice period; again where that was taken back. */
export async function announce(tx: Tx, office: OfficeId, move: PriceMove, changeId: number): Promise<void> {
  const row = await tx.membership.findUniqueOrThrow({ where: { id: move.membershipId }, include: lettered });
  const before = (await mailsOf(tx, lettersOf(changeId))).length;
  const cause = before === 0 ? lettersOf(changeId) : `${lettersOf(changeId)}:${before}`;
  const about = { officeId: office, memberId: row.memberId };
  await sendMail(tx, cause, letterOf(row, priceLetter(row), move, localeIn(row.household.locale)), about);
}

/** Announces prices that wait again, to who was told meanwhile that they no longer apply. */
export async function announceAgain(tx: Tx, office: OfficeId, changeIds: readonly number[]): Promise<void> {
  const changes = await tx.scheduledChange.findMany({
    where: { id: { in: [...changeIds] }, kind: "price", membership: { officeId: office } },
    include: { membership: true },
    orderBy: { id: "asc" },
  });
  for (const { id, payload, effectiveIndex, membership } of changes) {
    const { id: membershipId, householdId, unit, listCents: fromCents, anchorOn } = membership;
    const toCents = priceTerms.parse(payload).listCents;
    const effectiveOn = dueDate(fromDbDate(anchorOn), unit, effectiveIndex);
    await announce(
      tx,
      office,
      { membershipId, householdId, unit, fromCents, toCents, effectiveIndex, effectiveOn },
      id,
    );
  }
}

/** The email to the first affected family, in each language. */
export async function previewMails([first]: readonly PriceMove[]) {
  const row = first && (await db.membership.findUnique({ where: { id: first.membershipId }, include: lettered }));
  if (!row) return [];
  return LOCALES.map((locale) => {
    const { subject, text } = renderMail({ ...letterOf(row, priceLetter(row), first, locale), rows: [] });
    return { locale, subject, text };
  });
}

export type EndedChange = { id: number; membershipId: number; effectiveIndex: number; payload: unknown };

/**
 * Takes the letters about prices back that will not be drawn: one that has not left is withdrawn, and to who has got it
 * another says that it no longer applies. `why`: they keep what they pay, another plan comes first, or null where a
 * letter of its own says what holds instead.
 */
export async function takeBackLetters(
  tx: Tx,
  office: OfficeId,
  changes: readonly EndedChange[],
  why: "stays" | "plan" | null,
): Promise<void> {
  for (const { id, membershipId, effectiveIndex, payload } of changes) {
    const { left, withdrawn } = await takeBackMails(tx, office, lettersOf(id));
    if (why === null || withdrawn > 0 || left.length === 0) continue;
    const row = await tx.membership.findUniqueOrThrow({ where: { id: membershipId }, include: lettered });
    const effectiveOn = dueDate(fromDbDate(row.anchorOn), row.unit, effectiveIndex);
    const toCents = priceTerms.parse(payload).listCents;
    const said = { effectiveOn, fromCents: row.listCents, toCents, unit: row.unit };
    const about = { officeId: office, memberId: row.memberId };
    const letter = letterOf(row, "priceKept", said, localeIn(row.household.locale), why);
    await sendMail(tx, `price-kept:${id}:${left.length}`, letter, about);
  }
}
