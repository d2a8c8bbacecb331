import "server-only";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatMoney } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { addDays, type DateOn, formatLong, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { ClosingLetter } from "@/lib/generated/prisma/client";
import { planLabel } from "@/lib/practice/plans/rules";
import { sendFamilyLetter } from "@/lib/practice/receipts/family-letter.commands";
import { readersOf } from "@/lib/practice/receipts/office-mail.commands";
import { mailsOf, sendMail, takeBackMails } from "@/lib/queue/mail/mail";
import type { Within } from "@/lib/queue/mail/within";
import { softly } from "@/lib/queue/work-queue";
import { changedFamilies, familiesAt, standingOf } from "./queries";
import {
  endsHere,
  hasBegun,
  isTold,
  type LastPayment,
  lastPayments,
  nextPayments,
  refusalToStay,
  saidOf,
} from "./rules";
import { storedSaid } from "./schema";
import { fatesOf, takenOverBy } from "./takeover.queries";
import type { Continuation } from "./takeover.rules";

const lettersOf = (householdId: number) => `closing:${householdId}`;

/** How the text of a letter begins whose reader believes that the office closes. */
const closesIn = (cause: string) => `${cause}:officeCloses`;

type Template = "officeCloses" | "officeClosesAgain" | "officeMoves" | "officeStays";
/** Where the family continues, and who of it on which plan. */
type There = { place: string; officeId: number; memberships: readonly Continuation[] };
type News = { template: Template; on: DateOn; rows: readonly LastPayment[]; there?: There };

/** How the last letter begins whose reader believes that their office closes, whether or not they continue elsewhere. */
const believesIn = (cause: string, left: readonly string[]): boolean =>
  left.at(-1)?.startsWith(closesIn(cause)) || left.at(-1)?.startsWith(`${cause}:officeMoves`) || false;

/** On which plan somebody continues, and what they pay next. */
function continuesAs({ plan, next }: Continuation, locale: Locale): string {
  const name = planLabel(plan, locale);
  if (next === null) return translate(locale, "mail.officeMoves.none", { plan: name });
  const values = { plan: name, amount: formatMoney(next.cents, locale), date: formatLong(next.dueOn, locale) };
  return translate(locale, "mail.officeMoves.payment", values);
}

/** What somebody of the family still pays, and until when they are a member where that is not as long as the office is open. */
function sentenceOf(row: LastPayment, words: "officeCloses" | "officeStays", locale: Locale): string {
  if (!hasBegun(row)) return translate(locale, "mail.officeCloses.waits");
  const pays = row.lastOn
    ? translate(locale, `mail.${words}.payment`, { date: formatLong(row.lastOn, locale) })
    : translate(locale, `mail.${words}.none`);
  if (row.until === null) return pays;
  return translate(locale, "mail.officeCloses.until", { pays, date: formatLong(row.until, locale) });
}

const wordsOf = (template: Template) => (template === "officeClosesAgain" ? "officeCloses" : template);

const rowsOf = ({ template, rows, there }: News, locale: Locale) =>
  rows.map((row) => {
    const { membership } = row;
    const goesOn = there?.memberships.find((one) => one.membership.membershipId === membership.membershipId);
    const words = template === "officeStays" ? template : "officeCloses";
    return {
      label: `${membership.memberName}, ${planLabel(membership, locale)}`,
      value: goesOn ? continuesAs(goesOn, locale) : sentenceOf(row, words, locale),
    };
  });

/** What a letter says besides names: the last day, the day after, and where the family continues. */
const saysOf = ({ on, there }: News, locale: Locale) => ({
  date: formatLong(on, locale),
  ...(there ? { place: there.place, from: formatLong(addDays(on, 1), locale) } : {}),
});

/** What the letter says within another. Who pays when for the last time stands there in any case: what else is new names the next time. */
function withinOf(news: News, locale: Locale): Within {
  const say = (key: "name" | "line") =>
    translate(locale, `mail.${wordsOf(news.template)}.${key}`, saysOf(news, locale));
  return {
    lines: [{ label: say("name"), value: say("line") }, ...rowsOf(news, locale)],
    about: news.rows.map(({ membership }) => ({ membershipId: membership.membershipId, from: null })),
    always: true,
  };
}

async function send(tx: Tx, { householdId }: BilledFamily, news: News, left: number) {
  await sendFamilyLetter(tx, `${lettersOf(householdId)}:${news.template}:${left}`, {
    householdId,
    template: news.template,
    values: (locale) => saysOf(news, locale),
    rows: (locale) => rowsOf(news, locale),
    within: (locale) => withinOf(news, locale),
  });
}

/** Who continues elsewhere has no last payment: what a letter says of them is their next one. */
function payingThere(row: LastPayment, there: There | null): LastPayment {
  const goesOn = there?.memberships.find(({ membership }) => membership.membershipId === row.membership.membershipId);
  return goesOn ? { ...row, lastOn: goesOn.next?.dueOn ?? null } : row;
}

/** Tells a family the last day of its office, and who of it pays when for the last time, unless it has been told just that. */
async function tellClosing(
  tx: Tx,
  office: OfficeId,
  family: BilledFamily,
  on: DateOn,
  told: ClosingLetter | null,
  there: There | null,
): Promise<boolean> {
  const { householdId } = family;
  const rows = lastPayments(family, on).map((row) => payingThere(row, there));
  const place = there?.officeId ?? null;
  const isNews = !told || fromDbDate(told.closesOn) !== on || told.continuesAtId !== place;
  if (!isNews && isTold(storedSaid.parse(told.said), rows)) return false;
  const cause = lettersOf(householdId);
  const { left } = await takeBackMails(tx, office, cause);
  const closes = believesIn(cause, left) ? "officeClosesAgain" : "officeCloses";
  const news = there
    ? { template: "officeMoves" as const, on, rows, there }
    : ({ template: closes, on, rows } as const);
  await send(tx, family, news, left.length);
  const letter = { closesOn: toDbDate(on), said: saidOf(rows), continuesAtId: place };
  await tx.closingLetter.upsert({
    where: { householdId },
    create: { ...letter, householdId, revisions: 0 },
    update: letter,
  });
  return true;
}

/**
 * Tells a family that its office stays, where the letter about closing has left; the others never hear of it. Who is no member just
 * then is told when they come back.
 */
async function tellStay(tx: Tx, office: OfficeId, family: BilledFamily, told: ClosingLetter): Promise<boolean> {
  const { householdId } = family;
  const cause = lettersOf(householdId);
  const { left } = await takeBackMails(tx, office, cause);
  const believes = believesIn(cause, left);
  if (believes && !endsHere(family)) return false;
  if (believes) {
    const news = { template: "officeStays", on: fromDbDate(told.closesOn), rows: nextPayments(family) } as const;
    await send(tx, family, news, left.length);
  }
  await tx.closingLetter.delete({ where: { householdId } });
  return believes;
}

/** Where families of an office that closes continue, by household; those that do not are not in it. */
async function placesOf(
  tx: Tx,
  office: OfficeId,
  closesOn: DateOn | null,
  families: readonly BilledFamily[],
): Promise<Map<number, There>> {
  const places = new Map<number, There>();
  if (closesOn === null) return places;
  const { successor, of } = await fatesOf(tx, office, families, { to: await takenOverBy(tx, office), closesOn });
  for (const [householdId, fate] of of) {
    if (!successor || !fate.continues) continue;
    const { officeName: place, officeId } = successor;
    places.set(householdId, { place, officeId, memberships: fate.memberships });
  }
  return places;
}

/**
 * Tells families of an office what they have not been told yet: that it closes, if it does, or that it stays, if they have read
 * otherwise. The caller holds the office's row, so that nobody announces or takes back meanwhile.
 * @param households all of the office's where absent
 * @returns how many letters it has written
 */
export async function tellFamilies(
  tx: Tx,
  office: OfficeId,
  closesOn: DateOn | null,
  households?: readonly number[],
): Promise<number> {
  const where = { householdId: households && { in: [...households] }, household: { officeId: office } };
  const letters = await tx.closingLetter.findMany({ where });
  const toldOf = new Map(letters.map((letter) => [letter.householdId, letter]));
  // Read before the families: what changes in between is held against the letters once more.
  const sums = await tx.membership.groupBy({ by: ["householdId"], where, _sum: { revision: true } });
  const families = await familiesAt(tx, office, closesOn, households);
  const there = await placesOf(tx, office, closesOn, families);
  let written = 0;
  for (const family of families) {
    const told = toldOf.get(family.householdId) ?? null;
    const tells = closesOn !== null && endsHere(family);
    const place = there.get(family.householdId) ?? null;
    if (tells && (await tellClosing(tx, office, family, closesOn, told, place))) written += 1;
    if (closesOn === null && told && (await tellStay(tx, office, family, told))) written += 1;
  }
  await tx.$executeRaw`
    update closing_letter c set revisions = v.sum from unnest(${sums.map((one) => one.householdId)}::int[],
      ${sums.map(({ _sum }) => _sum.revision ?? 0)}::int[]) as v(id, sum) where c.household_id = v.id`;
  return written;
}

/**
 * Holds the letters about closings against families in which something has changed since: who became or is a member again by
 * whatever door reads of it with their own last payment, and whose last payment is on another day than their letter says reads that.
 * Returns how many it has looked at.
 */
export async function tellChangedFamilies(stop?: AbortSignal): Promise<number> {
  const families = await changedFamilies(db, await now());
  let done = 0;
  for (const { office, householdId } of families) {
    if (stop?.aborted) break;
    const work = () => transaction((tx) => tellChanged(tx, office, householdId));
    if (await softly(work, { say: "a family was not told of its office's closing", about: { householdId } })) done += 1;
  }
  return done;
}

async function tellChanged(tx: Tx, office: OfficeId, householdId: number): Promise<void> {
  const standing = await standingOf(tx, office, true);
  if (standing.closesOn !== null && refusalToStay(standing) !== null) return;
  await tellFamilies(tx, office, standing.closesOn, [householdId]);
}

/** Tells the practice's administrators: always, because their members stop paying. */
export async function tellTeam(tx: Tx, office: OfficeId, template: "closingOffice" | "closingTakenBack", on: DateOn) {
  const { tenantId, officeName } = await tx.office.findUniqueOrThrow({ where: { id: office } });
  const cause = `closing-team:${office}`;
  const before = (await mailsOf(tx, cause)).length;
  for (const { email, firstName, locale } of await readersOf(tx, [office], "officeCloses")) {
    await sendMail(tx, `${cause}:${before}:${email}`, {
      tenantId,
      template,
      locale,
      to: email,
      values: { name: firstName, office: officeName, date: formatLong(on, locale) },
      link: `${tenantUrl(tenantId)}/account/members`,
    });
  }
}
