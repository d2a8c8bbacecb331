import "server-only";
import { notifyFamily } from "@/lib/billing/dunning/notices.commands";
import { familyToNotify } from "@/lib/billing/dunning/notices.queries";
import { now } from "@/lib/core/clock";
import { db, type Tx, transaction } from "@/lib/core/db/db";
import { formatLedger } from "@/lib/core/money";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { addDays, formatLong, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { YEARLY_NOTICE_DAYS } from "@/lib/practice/plans/settings.schema";
import { softly } from "@/lib/queue/work-queue";
import { familyOf } from "./queries";
import { type FamilyToTell, familiesWithYearlyDues, rowsOf } from "./yearly.queries";
import { amountOf, isSaid, saidOf, type YearlyCharge, yearlyCharges } from "./yearly.rules";
import { yearlySaid } from "./yearly.schema";

async function revisionsOf(tx: Tx, householdId: number): Promise<number> {
  const { _sum } = await tx.membership.aggregate({ where: { householdId }, _sum: { revision: true } });
  return _sum.revision ?? 0;
}

/** Writes to a family of a charge, for the first time or because it has changed since. Returns whether it could be written to. */
async function write(tx: Tx, householdId: number, charge: YearlyCharge, changed: boolean, at: Date): Promise<boolean> {
  const family = await familyToNotify(tx, householdId);
  if (!family.email) return false;
  const { locale, tenantId } = family;
  const { dueOn } = charge;
  const amount = formatLedger(amountOf(charge), locale);
  await notifyFamily(tx, family, {
    kind: changed ? "yearlyChanged" : "yearlyAhead",
    channels: { mail: true, text: false },
    dedupe: `household:${householdId}:yearly:${dueOn}${changed ? `:${at.getTime()}` : ""}`,
    on: today(at, family.timezone),
    values: { amount, date: formatLong(dueOn, locale) },
    rows: await rowsOf(tx, householdId, charge, locale),
    link: async () => `${tenantUrl(tenantId)}/patient-details/dashboard`,
  });
  return true;
}

/** Tells a family of its yearly charges, unless it has been told just that. */
async function tellYearly(tx: Tx, { householdId, noticeDays, dueDays }: FamilyToTell, at: Date): Promise<void> {
  const held = await tx.$queryRaw`select id from household where id = ${householdId} for no key update skip locked`;
  if (Array.isArray(held) && held.length === 0) return;
  // Read before the family: what changes in between is held against the letter once more.
  const revisions = await revisionsOf(tx, householdId);
  const family = await familyOf(tx, householdId, at);
  const charges = family ? yearlyCharges(family, addDays(family.today, noticeDays)) : [];
  // Looked at, and nothing is drawn after all: not looked at again until something changes.
  const nothing = dueDays.map(fromDbDate).filter((day) => !charges.some(({ dueOn }) => dueOn === day));
  for (const charge of [...charges, ...nothing.map((dueOn) => ({ dueOn, lines: [] }))]) {
    const where = { householdId_dueOn: { householdId, dueOn: toDbDate(charge.dueOn) } };
    const known = await tx.yearlyNotice.findUnique({ where });
    const toldAt = known?.toldAt ?? null;
    const same = charge.lines.length === 0 || (toldAt !== null && isSaid(yearlySaid.parse(known?.said), charge));
    const writes = !same && (await write(tx, householdId, charge, toldAt !== null, at));
    const data = { said: saidOf(charge), revisions, toldAt: same ? toldAt : writes ? at : null };
    await tx.yearlyNotice.upsert({ where, create: { ...where.householdId_dueOn, ...data }, update: data });
  }
}

/**
 * Keeps the letters about yearly charges in step with a family that has just read of a change: what it was told then is not told twice.
 * To be called where that letter is written.
 */
export async function followYearlyNotices(tx: Tx, householdId: number, at: Date): Promise<void> {
  const known = await tx.yearlyNotice.findMany({ where: { householdId, toldAt: { not: null } } });
  if (known.length === 0) return;
  const revisions = await revisionsOf(tx, householdId);
  const family = await familyOf(tx, householdId, at);
  const charges = family ? yearlyCharges(family, addDays(family.today, YEARLY_NOTICE_DAYS.most)) : [];
  for (const { id, dueOn } of known) {
    const charge = charges.find((one) => one.dueOn === fromDbDate(dueOn));
    if (charge) await tx.yearlyNotice.update({ where: { id }, data: { said: saidOf(charge), revisions } });
  }
}

const BATCH = 100;

/**
 * Tells families of yearly charges some weeks before, with who, how much, when and from what: forgotten renewals of a year are what
 * families dispute. Who cannot be written to is kept for the office, and the charge is not held back. Returns for how many it looked.
 */
export async function tellYearlyCharges(stop?: AbortSignal): Promise<number> {
  const at = await now();
  let done = 0;
  for (const family of await familiesWithYearlyDues(db, at, BATCH)) {
    if (stop?.aborted) break;
    const work = () => transaction((tx) => tellYearly(tx, family, at));
    const about = { householdId: family.householdId };
    if (await softly(work, { say: "a family was not told of a yearly charge", about })) done += 1;
  }
  return done;
}
