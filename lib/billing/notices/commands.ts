import "server-only";
import { notifyFamily } from "@/lib/billing/dunning/notices.commands";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { softly } from "@/lib/queue/work-queue";
import { lettersOf, newsRow, refundRow, voidedRow } from "./letter.rules";
import { familiesToTell, readStanding, refundsSince, takePending, voidedSince } from "./queries";
import { newsBetween } from "./rules";
import { familyStanding } from "./schema";
import { followYearlyNotices } from "./yearly.commands";

/**
 * Keeps how a family stands, before something is changed for it: what is different afterwards is told in one letter, whatever was
 * done meanwhile. To be called in the transaction of the change, before it and after the rows are locked.
 * @param told memberships of which the act itself writes
 */
export async function beforeFamilyChanges(tx: Tx, householdId: number, told: readonly number[] = []): Promise<void> {
  const at = await now();
  const data = { lastAt: at, toldIds: { push: [...told] } };
  const { count } = await tx.pendingNotice.updateMany({ where: { householdId }, data });
  if (count > 0) return;
  const found = await readStanding(tx, householdId, at);
  if (!found) return;
  // Two that change something for one family at the same time have one letter, and how it stood first is in it.
  await tx.$executeRaw`
    insert into pending_notice (household_id, before, told_ids, first_at, last_at)
    values (${householdId}, ${JSON.stringify(found.standing)}::jsonb, ${[...told]}::int[], ${at}, ${at})
    on conflict (household_id) do update set last_at = ${at}, told_ids = pending_notice.told_ids || ${[...told]}::int[]`;
}

/** Tells a family what has become different for it; nothing where all is as it was. */
async function tellFamily(tx: Tx, householdId: number, at: Date): Promise<void> {
  const pending = await takePending(tx, householdId, at);
  if (!pending) return;
  const found = await readStanding(tx, householdId, at);
  if (found) {
    const { standing, today } = found;
    const told = new Set(pending.toldIds);
    const news = newsBetween(familyStanding.parse(pending.before), standing, today);
    const refunds = await refundsSince(tx, householdId, pending.firstAt);
    const voided = await voidedSince(tx, householdId, pending.firstAt);
    const family = await familyToNotify(tx, householdId);
    const rows = [
      ...news.filter(({ membershipId }) => !told.has(membershipId)).map((one) => newsRow(one, family.locale)),
      ...refunds.map((one) => refundRow(one, family.locale)),
      ...voided.map((one) => voidedRow(one, family.locale)),
    ];
    if (rows.length > 0) {
      await notifyFamily(tx, family, {
        kind: "familyChanged",
        channels: { mail: true, text: false },
        dedupe: lettersOf(householdId, pending.id),
        on: today,
        values: {},
        rows,
        link: async () => `${tenantUrl(family.tenantId)}/patient-details/dashboard`,
      });
      await followYearlyNotices(tx, householdId, at);
    }
  }
  await tx.pendingNotice.delete({ where: { id: pending.id } });
}

const BATCH = 100;

/** Writes to the families for whom something was changed a while ago. Returns for how many it looked. */
export async function tellFamilies(stop?: AbortSignal): Promise<number> {
  const at = await now();
  let done = 0;
  for (const householdId of await familiesToTell(db, at, BATCH)) {
    if (stop?.aborted) break;
    const work = () => transaction((tx) => tellFamily(tx, householdId, at));
    if (await softly(work, { say: "a family was not told of a change", about: { householdId } })) done += 1;
  }
  return done;
}
