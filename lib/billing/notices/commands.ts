import "server-only";
import type { BilledFamily } from "@/lib/billing/dues/upcoming.queries";
import { notifyFamily } from "@/lib/billing/dunning/notices.commands";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import { now } from "@/lib/core/clock";
import { inBatches } from "@/lib/core/db/batches";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { dropWaiting, markGathered, waitingMails } from "@/lib/queue/mail/within";
import { softly } from "@/lib/queue/work-queue";
import { type LetterRow, lettersOf, newsRow, refundRow, voidedRow } from "./letter.rules";
import { familiesOf, familiesToTell, readStandings, refundsSince, takePending, voidedSince } from "./queries";
import { familyStanding } from "./schema";
import { tellingOf } from "./waiting.rules";
import { followYearlyNotices } from "./yearly.commands";

/**
 * Keeps how a family stands, before something is changed for it: what is different afterwards is told in one letter, whatever was
 * done meanwhile. To be called in the transaction of the change, before it and after the rows are locked.
 * @param told memberships of which the act itself writes
 */
export const beforeFamilyChanges = (tx: Tx, householdId: number, told: readonly number[] = []): Promise<void> =>
  beforeFamiliesChange(tx, [householdId], told);

/**
 * The same for families of an office that one act changes, a hundred in a statement.
 * @param families as they stood, where the act has read them or has begun to change them
 */
export async function beforeFamiliesChange(
  tx: Tx,
  householdIds: readonly number[],
  told: readonly number[] = [],
  families?: readonly BilledFamily[],
): Promise<void> {
  const at = await now();
  const pending = await tx.$queryRaw<{ id: number }[]>`
    update pending_notice set last_at = ${at}, told_ids = told_ids || ${[...told]}::int[]
    where household_id = any(${[...householdIds]}::int[]) returning household_id as id`;
  const known = new Set(pending.map(({ id }) => id));
  const fresh = new Set(householdIds.filter((id) => !known.has(id)));
  if (fresh.size === 0) return;
  const stood = (families ?? (await familiesOf(tx, [...fresh], at))).filter(({ householdId }) =>
    fresh.has(householdId),
  );
  // Two that change something for one family at the same time have one letter, and how it stood first is in it.
  await inBatches(await readStandings(tx, stood), (some) => {
    const ids = some.map(({ householdId }) => householdId);
    const before = some.map(({ standing }) => JSON.stringify(standing));
    return tx.$queryRaw<unknown[]>`
      insert into pending_notice (household_id, before, told_ids, first_at, last_at)
      select v.id, v.before::jsonb, ${[...told]}::int[], ${at}, ${at} from unnest(${ids}::int[], ${before}::text[]) as v(id, before)
      on conflict (household_id) do update set last_at = ${at}, told_ids = pending_notice.told_ids || ${[...told]}::int[]`;
  });
}

/** What a family reads of money that went back, and of receipts that no longer count. */
async function rowsSince(tx: Tx, householdId: number, since: Date, locale: Locale): Promise<LetterRow[]> {
  const refunds = await refundsSince(tx, householdId, since);
  const voided = await voidedSince(tx, householdId, since);
  return [...refunds.map((one) => refundRow(one, locale)), ...voided.map((one) => voidedRow(one, locale))];
}

/**
 * Tells a family what has become different for it; nothing where all is as it was. A letter that says all of it leaves as it is;
 * several are one.
 */
async function tellFamily(tx: Tx, householdId: number, at: Date): Promise<void> {
  const pending = await takePending(tx, householdId, at);
  if (!pending) return;
  const [found] = await readStandings(tx, await familiesOf(tx, [householdId], at));
  if (found) {
    const { standing, today } = found;
    const letters = await waitingMails(tx, householdId, pending.firstAt);
    const told = new Set(pending.toldIds);
    const telling = tellingOf(familyStanding.parse(pending.before), standing, letters, { today, told });
    await dropWaiting(tx, telling.drops);
    const family = await familyToNotify(tx, householdId);
    const { locale } = family;
    const news = [
      ...telling.news.map((one) => newsRow(one, locale)),
      ...(await rowsSince(tx, householdId, pending.firstAt, locale)),
    ];
    if (family.email && (news.length > 0 || telling.stands.length > 1)) {
      await markGathered(tx, telling.stands);
      await notifyFamily(tx, family, {
        kind: "familyChanged",
        channels: { mail: true, text: false },
        dedupe: lettersOf(householdId, pending.id),
        on: today,
        values: {},
        rows: [...news, ...telling.lines],
        link: async () => `${tenantUrl(family.tenantId)}/patient-details/dashboard`,
      });
      await followYearlyNotices(tx, householdId, at);
    }
  }
  // What waits for it leaves by itself from now on.
  await tx.pendingNotice.delete({ where: { id: pending.id } });
}

const BATCH = 100;

/** Writes to the families for whom something was changed a while ago. Returns for how many it looked. */
export async function tellFamilies(stop?: AbortSignal): Promise<number> {
  const at = await now();
  let done = 0;
  // An act on a whole office makes many at once: those that come after the first hundred need not wait for the next look.
  for (let looked = BATCH; looked === BATCH && !stop?.aborted; ) {
    const due = await familiesToTell(db, at, BATCH);
    looked = 0;
    for (const householdId of due) {
      if (stop?.aborted) break;
      const work = () => transaction((tx) => tellFamily(tx, householdId, at));
      if (await softly(work, { say: "a family was not told of a change", about: { householdId } })) looked += 1;
    }
    done += looked;
  }
  return done;
}
