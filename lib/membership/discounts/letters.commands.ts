import "server-only";
import { type BilledFamily, readFamilies } from "@/lib/billing/dues/upcoming.queries";
import { now } from "@/lib/core/clock";
import { db, Prisma, type Tx, transaction } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { cents, formatLedger } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { planLabel } from "@/lib/practice/plans/rules";
import { sendFamilyLetter } from "@/lib/practice/receipts/family-letter.commands";
import { localeIn } from "@/lib/practice/receipts/mail.queries";
import { lastMailOf, mailsOf, takeBackMails } from "@/lib/queue/mail/mail";
import type { Within } from "@/lib/queue/mail/within";
import { softly } from "@/lib/queue/work-queue";
import { type DiscountMove, waitingMoves } from "./rules";

const BATCH = 200;

const lettersOf = (householdId: number) => `discounts:${householdId}`;

/** Who pays what from when, as the letter says it. */
const rowsOf = (moves: readonly DiscountMove[], locale: Locale) =>
  moves.map((move) => ({
    membershipId: move.membershipId,
    label: translate(locale, "mail.discountChange.who", {
      name: move.memberName,
      plan: planLabel(move, locale),
      date: formatLong(move.effectiveOn, locale),
    }),
    value: translate(locale, "mail.discountChange.amount", {
      before: formatLedger(cents(move.beforeCents), locale),
      after: formatLedger(cents(move.afterCents), locale),
    }),
    on: move.effectiveOn,
  }));

type News = {
  /** Whose price moves by now. */
  moves: DiscountMove[];
  /** Whether a change waited for the family before. */
  waited: boolean;
  /** Why nobody's price moves, where nobody's does: it keeps the discounts it has, or they change and none of its prices does (it is alone by now). */
  gone: "discountKept" | "discountGone";
};

/** What the letter says within another: it is about whose price moves, or moved until now. */
function withinOf({ moves, gone }: News, { memberships, today }: BilledFamily, locale: Locale): Within {
  const label = translate(locale, "mail.discountChange.name");
  const value = translate(locale, `mail.${moves.length > 0 ? "discountChange" : gone}.line`);
  const about = moves.map(({ membershipId, effectiveOn }) => ({ membershipId, from: effectiveOn }));
  const all = memberships.map(({ membershipId }) => ({ membershipId, from: today }));
  return { lines: [{ label, value }, ...rowsOf(moves, locale)], about: moves.length > 0 ? about : all };
}

/** Sends a family its letter, or takes the one it has got back: in words where it has left. */
export async function tell(tx: Tx, family: BilledFamily, news: News): Promise<void> {
  const { householdId, officeId } = family;
  const { moves, waited, gone } = news;
  const cause = lettersOf(householdId);
  const left = waited ? (await takeBackMails(tx, officeId, cause)).left : await mailsOf(tx, cause);
  // Whoever has last read of a change must read that it is gone; who has read of none, or that the last was, need not.
  const believes = waited && left.at(-1)?.startsWith(`${cause}:discountChange`);
  if (moves.length === 0 && !believes) return;
  const changes = believes ? "discountChangeAgain" : "discountChange";
  const template = moves.length > 0 ? changes : gone;
  await sendFamilyLetter(tx, `${cause}:${template}:${left.length}`, {
    householdId,
    template,
    rows: (locale) => rowsOf(moves, locale),
    within: (locale) => withinOf(news, family, locale),
  });
}

type Grown = { householdId: number; locale: string };

/** Families in which a membership has changed in any way since their letter about a waiting change was held against them. */
const changedFamilies = () => db.$queryRaw<Grown[]>`
  select distinct h.id as "householdId", h.locale from scheduled_change c
  join membership m on m.id = c.membership_id join household h on h.id = m.household_id
  where c.kind = 'discounts' and c.status = 'pending' and c.held_revisions is distinct from (
    select sum(n.revision)::int from membership n where n.household_id = h.id)
  order by h.id limit ${BATCH}`;

/**
 * Writes again to families of whom their letter is not true any more, so that everybody knows what the announced discounts mean for
 * them before they hold: who was alone and pays less as one of two until then has had no letter, who is alone by now reads that theirs
 * no longer holds, and who has another draw day, plan or price reads of that day and amount. One family that cannot be looked at holds no
 * other up. Returns for how many it looked.
 */
export async function tellChangedFamilies(stop?: AbortSignal): Promise<number> {
  const at = await now();
  let done = 0;
  for (const family of await changedFamilies()) {
    if (stop?.aborted) break;
    const { householdId } = family;
    const work = () => transaction((tx) => tellChanged(tx, family, at));
    if (await softly(work, { say: "a family was not told of its discounts", about: { householdId } })) done += 1;
  }
  return done;
}

async function tellChanged(tx: Tx, { householdId, locale }: Grown, at: Date): Promise<void> {
  // Whoever takes the change back, or makes another one, waits for this or has done so before.
  const waiting = await tx.$queryRaw<{ id: number }[]>`
    select c.id from scheduled_change c join membership m on m.id = c.membership_id
    where m.household_id = ${householdId} and c.kind = 'discounts' and c.status = 'pending' order by c.id for no key update of c`;
  if (waiting.length === 0) return;
  // Read before the family: what changes in between is held against the letter once more.
  const { _sum } = await tx.membership.aggregate({ where: { householdId }, _sum: { revision: true } });
  const ids = waiting.map(({ id }) => id);
  await tx.scheduledChange.updateMany({ where: { id: { in: ids } }, data: { heldRevisions: _sum.revision } });
  const [family] = await readFamilies(tx, Prisma.sql`h.id = ${householdId}::int`, at);
  if (!family) return;
  const moves = waitingMoves(family);
  const said = (await lastMailOf(tx, lettersOf(householdId)))?.rows ?? [];
  const ahead = (rows: typeof said) => rows.filter(({ on }) => on === undefined || on > family.today);
  if (same(ahead(rowsOf(moves, localeIn(locale))), ahead(said))) return;
  await tell(tx, family, { moves, waited: true, gone: "discountGone" });
}

type Rows = readonly { label: string; value: string }[];

const same = (one: Rows, other: Rows): boolean =>
  one.length === other.length &&
  one.every(({ label, value }, at) => label === other[at]?.label && value === other[at]?.value);
