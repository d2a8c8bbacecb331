import "server-only";
import { now, systemTime } from "@/lib/core/clock";
import { db, Prisma, type Tx } from "@/lib/core/db/db";
import { log } from "@/lib/core/process/log";
import { daysFrom } from "@/lib/core/time/dates";
import { isFault } from "@/lib/providers/stripe";
import { differences, PROVIDER_RULES } from "./provider.queries";
import { lastCheck, RULES } from "./queries";
import { type CheckResult, NAMED_ROWS, NIGHTLY_DAYS, type RuleFault } from "./schema";
import { LAST_CHECK, trailHead } from "./trail.queries";

const AT_MOST_MS = 30 * 60_000;

const faultOf = (rule: string, rows: readonly string[], count = rows.length): RuleFault => {
  return { rule, count, rows: rows.slice(0, NAMED_ROWS) };
};

/** Holds rules of the database, all unless said otherwise, over all of its rows as they are in `tx`; returns the broken. */
export async function brokenRules(tx: Tx, names = Object.keys(RULES)): Promise<RuleFault[]> {
  const faults: RuleFault[] = [];
  for (const [rule, statement] of Object.entries(RULES)) {
    if (!names.includes(rule)) continue;
    const rows = await tx.$queryRaw<{ row: string; count: bigint }[]>`
      select b.row, count(*) over () as count from (${statement}) b order by length(b.row), b.row limit ${NAMED_ROWS}`;
    if (rows[0])
      faults.push(
        faultOf(
          rule,
          rows.map(({ row }) => row),
          Number(rows[0].count),
        ),
      );
  }
  return faults;
}

/** All rules see the same moment, whatever is written meanwhile; nothing waits for them. */
function atOneMoment<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const isolationLevel = Prisma.TransactionIsolationLevel.RepeatableRead;
  return db.$transaction(work, { isolationLevel, maxWait: 5000, timeout: AT_MOST_MS });
}

/**
 * Holds every stated rule over the whole database, and our money against the provider's records since `from` (null:
 * all of them). Nothing is mended. A provider that cannot be reached is said, not a fault. Keeps the result for the back
 * office and returns it.
 */
export async function checkData(from: Date | null): Promise<CheckResult> {
  const started = systemTime();
  const before = await lastCheck();
  const { faults, head } = await atOneMoment(async (tx) => ({
    faults: await brokenRules(tx),
    head: await trailHead(tx),
  }));
  let providerSince = from?.toISOString() ?? null;
  try {
    for (const [rule, rows] of await differences(from)) faults.push(faultOf(rule, rows));
  } catch (error) {
    if (!isFault(error)) throw error;
    providerSince = "unreachable";
  }
  const rules = Object.keys(RULES).length + (providerSince === "unreachable" ? 0 : PROVIDER_RULES.length);
  const ms = systemTime().getTime() - started.getTime();
  const cutOff = faults.some(({ rule }) => rule === "auditHeadStands");
  const trail = cutOff ? (before?.trail ?? null) : head;
  const result: CheckResult = { at: started.toISOString(), ms, rules, providerSince, trail, faults };
  const kept = { value: { ...result }, updatedAt: systemTime() };
  await db.appSetting.upsert({ where: { key: LAST_CHECK }, create: { key: LAST_CHECK, ...kept }, update: kept });
  if (trail) log.info({ seal: trail.no, hash: trail.hash }, "the audit trail is sealed up to here");
  for (const { rule, count, rows } of faults)
    log.error({ rule, count, rows: rows.slice(0, 5) }, "a rule does not hold");
  return result;
}

/** The nightly check. Returns how many rules do not hold. */
export async function checkNightly(): Promise<number> {
  return (await checkData(daysFrom(await now(), -NIGHTLY_DAYS))).faults.length;
}
