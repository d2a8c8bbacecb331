import "server-only";
import { priceTerms } from "@/lib/billing/dues/scheduled-changes.schema";
import { beforeFamiliesChange } from "@/lib/billing/notices/commands";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { type DateOn, dueDate, formatDate, fromDbDate } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { mailsOf, sendMail, takeBackMails } from "@/lib/queue/mail/mail";
import { renderMail } from "@/lib/queue/mail/render";
import type { Within } from "@/lib/queue/mail/within";
import type { PriceMove } from "./price.rules";

const lettered = { household: true, member: true, planVersion: true, office: true } satisfies Prisma.MembershipInclude;
type Lettered = Prisma.MembershipGetPayload<{ include: typeof lettered }>;

/** What a letter about a price says: from when, how much before and after. */
type Said = Pick<PriceMove, "effectiveOn" | "fromCents" | "toCents" | "unit">;

/** Whoever pays at the front desk decides there whether they renew. */
const priceLetter = ({ collection, autoRenew }: Lettered) =>
  collection === "in_office" && !autoRenew ? "priceChangeDesk" : "priceChange";

type Template = "priceChange" | "priceChangeDesk" | "priceKept";

function letterOf(row: Lettered, template: Template, said: Said, locale: Locale, why = "") {
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

/** What a letter about a price says among what else its family reads. */
function withinOf({ id: membershipId, member }: Lettered, letter: ReturnType<typeof letterOf>, from: DateOn): Within {
  const { template, locale, values } = letter;
  const label = `${member.firstName} ${member.lastName}, ${values.plan}`;
  const value = translate(locale, `mail.${template}.line`, values);
  return { lines: [{ label, value, membershipId }], about: [{ membershipId, from }] };
}

/** Sends a letter about a price, in the family's language; with what else it is told where that is pending. */
async function send(tx: Tx, cause: string, row: Lettered, template: Template, said: Said, why = ""): Promise<void> {
  const letter = letterOf(row, template, said, localeIn(row.household.locale), why);
  const about = { officeId: row.officeId, memberId: row.memberId };
  const family = { householdId: row.householdId, ...withinOf(row, letter, said.effectiveOn) };
  await sendMail(tx, cause, letter, about, { family });
}

const lettersOf = (changeId: number) => `price:${changeId}`;
const keptLettersOf = (changeId: number) => `price-kept:${changeId}`;

/** Keeps how the families of these memberships stand before prices are announced to them or taken back; to be called once they are locked. */
export async function beforePricesChange(tx: Tx, office: OfficeId, membershipIds: readonly number[]): Promise<void> {
  const where = { officeId: office, id: { in: [...membershipIds] } };
  const rows = await tx.membership.findMany({ where, select: { householdId: true }, distinct: ["householdId"] });
  await beforeFamiliesChange(
    tx,
    rows.map(({ householdId }) => householdId),
  );
}

/** Notifies a family of its new price in its language, within the notice period; again where that was taken back. */
export async function announce(tx: Tx, move: PriceMove, changeId: number): Promise<void> {
  const row = await tx.membership.findUniqueOrThrow({ where: { id: move.membershipId }, include: lettered });
  const before = (await mailsOf(tx, lettersOf(changeId))).length;
  const cause = before === 0 ? lettersOf(changeId) : `${lettersOf(changeId)}:${before}`;
  await send(tx, cause, row, priceLetter(row), move);
}

/**
 * Announces prices that wait again, to who was told meanwhile that they no longer apply; whoever has not read that yet still knows
 * them.
 */
export async function announceAgain(tx: Tx, office: OfficeId, changeIds: readonly number[]): Promise<void> {
  const changes = await tx.scheduledChange.findMany({
    where: { id: { in: [...changeIds] }, kind: "price", membership: { officeId: office } },
    include: { membership: true },
    orderBy: { id: "asc" },
  });
  for (const { id, payload, effectiveIndex, membership } of changes) {
    const { withdrawn } = await takeBackMails(tx, office, keptLettersOf(id));
    if (withdrawn > 0) continue;
    const { id: membershipId, householdId, unit, listCents: fromCents, anchorOn } = membership;
    const toCents = priceTerms.parse(payload).listCents;
    const effectiveOn = dueDate(fromDbDate(anchorOn), unit, effectiveIndex);
    const move = { membershipId, householdId, unit, fromCents, toCents, effectiveIndex, effectiveOn };
    await announce(tx, move, id);
  }
}

/** The email to the first affected family, in each language, as it is where nothing else changes for it: of several people, one. */
export async function previewMails(moves: readonly PriceMove[]) {
  const theirs = moves.filter(({ householdId }) => householdId === moves[0]?.householdId);
  const where = { id: { in: theirs.map(({ membershipId }) => membershipId) } };
  const rows = await db.membership.findMany({ where, include: lettered, orderBy: { id: "asc" } });
  const said = (row: Lettered) => theirs.find(({ membershipId }) => membershipId === row.id);
  return LOCALES.flatMap((locale) => {
    const letters = rows.flatMap((row) => {
      const move = said(row);
      if (!move) return [];
      const letter = letterOf(row, priceLetter(row), move, locale);
      return [{ letter, ...withinOf(row, letter, move.effectiveOn) }];
    });
    const [first] = letters;
    if (!first) return [];
    const one = { ...first.letter, rows: [] };
    const all = { ...first.letter, template: "familyChanged", rows: letters.flatMap(({ lines }) => lines) };
    const { subject, text } = renderMail(letters.length === 1 ? one : all);
    return [{ locale, subject, text }];
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
    await send(tx, `${keptLettersOf(id)}:${left.length}`, row, "priceKept", said, why);
  }
}
