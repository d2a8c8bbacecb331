import "server-only";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { formatMoney } from "@/lib/core/money";
import { addDays, type DateOn, formatLong, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { ClosingLetter, ClosingOffer } from "@/lib/generated/prisma/client";
import { standingOf } from "@/lib/membership/locations/standing.queries";
import { planLabel } from "@/lib/practice/plans/rules";
import { sendFamilyLetter } from "@/lib/practice/receipts/family-letter.commands";
import { takeBackMails } from "@/lib/queue/mail/mail";
import type { Within } from "@/lib/queue/mail/within";
import { softly } from "@/lib/queue/work-queue";
import { endOffer, isAsked, keepOffer, type OfferThere } from "./offers.commands";
import { familiesAsked, standingOffers } from "./offers.queries";
import { offerSentence, shownOf } from "./offers.rules";
import { changedFamilies, familiesAt } from "./queries";
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

type Template = "officeCloses" | "officeClosesAgain" | "officeMoves" | "officeAsks" | "officeStays";
/** Where the family continues, and who of it on which plan. */
type There = { place: string; officeId: number; memberships: readonly Continuation[] };
type News = { template: Template; on: DateOn; rows: readonly LastPayment[]; there?: There; offer?: OfferThere };

/** How the last letter begins whose reader believes that their office closes, whether or not they continue elsewhere. */
const believesIn = (cause: string, left: readonly string[]): boolean =>
  [closesIn(cause), `${cause}:officeMoves`, `${cause}:officeAsks`].some((begins) => left.at(-1)?.startsWith(begins));

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

const rowsOf = ({ template, rows, there, offer }: News, locale: Locale) =>
  rows.map((row) => {
    const { membership } = row;
    const asked = offer?.lines.find((one) => one.membership.membershipId === membership.membershipId);
    const label = `${membership.memberName}, ${planLabel(membership, locale)}`;
    if (asked) return { label, value: offerSentence(shownOf(asked), locale) };
    const goesOn = there?.memberships.find((one) => one.membership.membershipId === membership.membershipId);
    const words = template === "officeStays" ? template : "officeCloses";
    return {
      label,
      value: goesOn ? continuesAs(goesOn, locale) : sentenceOf(row, words, locale),
    };
  });

/** What a letter says besides names: the last day, the day after, and where the family continues. */
function saysOf({ on, there, offer }: News, locale: Locale): Record<string, string> {
  const date = formatLong(on, locale);
  const place = there?.place ?? offer?.place;
  return place === undefined ? { date } : { date, place, from: formatLong(addDays(on, 1), locale) };
}

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
    path: news.template === "officeAsks" ? "/patient-details/dashboard" : undefined,
    within: (locale) => withinOf(news, locale),
  });
}

/** Who continues elsewhere has no last payment: what a letter says of them is their next one. */
function payingThere(row: LastPayment, there: There | null): LastPayment {
  const goesOn = there?.memberships.find(({ membership }) => membership.membershipId === row.membership.membershipId);
  return goesOn ? { ...row, lastOn: goesOn.next?.dueOn ?? null } : row;
}

/** Where a family continues, or what it is asked, each null where it is not so; and the question that stands by now. */
type Elsewhere = { there: There | null; offer: OfferThere | null; standing: ClosingOffer | null };

/** Tells a family the last day of its office, and who of it pays when for the last time, unless it has been told just that. */
async function tellClosing(
  tx: Tx,
  office: OfficeId,
  family: BilledFamily,
  on: DateOn,
  told: ClosingLetter | null,
  { there, offer, standing }: Elsewhere,
): Promise<boolean> {
  const { householdId } = family;
  const rows = lastPayments(family, on).map((row) => payingThere(row, there));
  const place = there?.officeId ?? null;
  const asks = !isAsked(standing, offer);
  const isNews = !told || fromDbDate(told.closesOn) !== on || told.continuesAtId !== place || asks;
  if (!isNews && isTold(storedSaid.parse(told.said), rows)) return false;
  const cause = lettersOf(householdId);
  const { left } = await takeBackMails(tx, office, cause);
  const closes = believesIn(cause, left) ? "officeClosesAgain" : "officeCloses";
  const news: News = there
    ? { template: "officeMoves", on, rows, there }
    : offer
      ? { template: "officeAsks", on, rows, offer }
      : { template: closes, on, rows };
  if (asks) await keepOffer(tx, householdId, offer, on, standing);
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

/** Where families of an office that closes continue, and what those are asked who would on other terms, by household. */
async function placesOf(
  tx: Tx,
  office: OfficeId,
  closesOn: DateOn | null,
  families: readonly BilledFamily[],
): Promise<{ places: Map<number, There>; offers: Map<number, OfferThere> }> {
  const places = new Map<number, There>();
  const offers = new Map<number, OfferThere>();
  if (closesOn === null) return { places, offers };
  const { successor, of } = await fatesOf(tx, office, families, { to: await takenOverBy(tx, office), closesOn });
  if (!successor) return { places, offers };
  const { officeName: place, officeId } = successor;
  // By the calendar: at night the families' own day, that of billing, is still the one before.
  const { today } = await standingOf(tx, office);
  for (const { householdId } of families) {
    const fate = of.get(householdId);
    if (fate?.continues) places.set(householdId, { place, officeId, memberships: fate.memberships });
    // Once the last day is over there is no time to answer.
    else if (fate?.offer && today <= closesOn) offers.set(householdId, { place, officeId, lines: fate.offer });
  }
  return { places, offers };
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
  const { places, offers } = await placesOf(tx, office, closesOn, families);
  const asked = await standingOffers(
    tx,
    families.map(({ householdId }) => householdId),
  );
  const askedOf = new Map(asked.map((offer) => [offer.householdId, offer]));
  let written = 0;
  for (const family of families) {
    const told = toldOf.get(family.householdId) ?? null;
    const tells = closesOn !== null && endsHere(family);
    const { householdId } = family;
    const standing = askedOf.get(householdId) ?? null;
    const elsewhere = { there: places.get(householdId) ?? null, offer: offers.get(householdId) ?? null, standing };
    if (tells && (await tellClosing(tx, office, family, closesOn, told, elsewhere))) written += 1;
    // Nobody is asked any more: the office stays, or nobody of the family is a member.
    if (!tells && standing) await endOffer(tx, standing);
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

/**
 * Holds what families are asked against the location that would take them over: where a plan, a discount or its account has changed
 * there, they are asked anew in time, or told that they continue or end. Returns how many families it has told.
 */
export async function tellChangedOffers(stop?: AbortSignal): Promise<number> {
  let done = 0;
  for (const { office, closesOn, asked } of await familiesAsked(db, await now())) {
    if (stop?.aborted) break;
    const households = asked.map(({ householdId }) => householdId);
    const families = await familiesAt(db, office, closesOn, households);
    const { offers } = await placesOf(db, office, closesOn, families);
    for (const standing of asked) {
      const { householdId } = standing;
      if (stop?.aborted || isAsked(standing, offers.get(householdId) ?? null)) continue;
      const work = () => transaction((tx) => tellChanged(tx, office, householdId));
      const about = { say: "a family was not asked anew by its closing location", about: { householdId } };
      if (await softly(work, about)) done += 1;
    }
  }
  return done;
}

async function tellChanged(tx: Tx, office: OfficeId, householdId: number): Promise<void> {
  const standing = await standingOf(tx, office, true);
  if (standing.closesOn !== null && refusalToStay(standing) !== null) return;
  await tellFamilies(tx, office, standing.closesOn, [householdId]);
}
