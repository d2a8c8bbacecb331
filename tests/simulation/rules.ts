// Every stated rule, as `npm run check-data` holds it, asked in one statement that is planned once.

import { db, Prisma } from "@/lib/core/db/db";
import { brokenRules } from "@/lib/operations/checks/commands";
import { RULES } from "@/lib/operations/checks/queries";
import type { RuleFault } from "@/lib/operations/checks/schema";

const ASK = Prisma.join(
  Object.entries(RULES).map(
    ([rule, statement]) => Prisma.sql`select ${rule}::text as rule where exists (${statement})`,
  ),
  " union all ",
);

/** The rules that do not hold, with the rows that break them. */
export async function rulesBroken(): Promise<RuleFault[]> {
  const broken = await db.$queryRaw<{ rule: string }[]>(ASK);
  return broken.length === 0
    ? []
    : brokenRules(
        db,
        broken.map(({ rule }) => rule),
      );
}
