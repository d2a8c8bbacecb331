import { expect } from "vitest";
import { db, type Prisma } from "@/lib/core/db/db";

/** Holds that the database breaks none of these rules, each named with the rows that do. */
export async function rulesHold(rules: Readonly<Record<string, Prisma.Sql>>): Promise<void> {
  for (const [name, rule] of Object.entries(rules)) expect([name, await db.$queryRaw(rule)]).toEqual([name, []]);
}
