import "server-only";
import { z } from "zod";
import { db } from "@/lib/core/db/db";
import { BY_HAND_RULES } from "./by-hand.queries";
import { DATABASE_RULES } from "./database.queries";
import { LEDGER_RULES } from "./ledger.queries";
import { MONEY_RULES } from "./money.queries";
import { ORGANIZATION_RULES } from "./organizations.queries";
import { PEOPLE_RULES } from "./people.queries";
import type { CheckResult } from "./schema";
import { TERM_RULES } from "./terms.queries";
import { LAST_CHECK, TRAIL_RULES } from "./trail.queries";

/** Every rule that the database alone can be held to. */
export const RULES = {
  ...MONEY_RULES,
  ...LEDGER_RULES,
  ...PEOPLE_RULES,
  ...ORGANIZATION_RULES,
  ...BY_HAND_RULES,
  ...TERM_RULES,
  ...DATABASE_RULES,
  ...TRAIL_RULES,
} as const;

const stored = z.object({
  at: z.string(),
  ms: z.number(),
  rules: z.number(),
  providerSince: z.string().nullable(),
  // Absent in results of before the trail was sealed.
  trail: z.object({ no: z.number(), hash: z.string() }).nullable().default(null),
  faults: z.array(z.object({ rule: z.string(), count: z.number(), rows: z.array(z.string()) })),
});

/** What the last check found; null before the first. */
export async function lastCheck(): Promise<CheckResult | null> {
  const row = await db.appSetting.findUnique({ where: { key: LAST_CHECK } });
  return row ? stored.parse(row.value) : null;
}

/** Where it stands that somebody wants the data checked now. */
export const WANTED = "checks.wanted";

/** Whether a check was asked for and has not ended. */
export async function checkIsUnderWay(): Promise<boolean> {
  return (await db.appSetting.count({ where: { key: WANTED } })) > 0;
}
