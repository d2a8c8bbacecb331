import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";

/**
 * Lets other offices read an office's name on the leaderboard, or not any more. It is the whole of what is saved, so nobody's
 * other change is lost by it; where it stands so already, nothing is noted and `changed` is false.
 */
export async function nameOnLeaderboard(
  office: OfficeId,
  named: boolean,
  author: Author,
): Promise<{ named: boolean; changed: boolean }> {
  const done = await change({ author, action: "office.leaderboard_name", office }, async (tx) => {
    await tx.$queryRaw`select 1 from office where id = ${office}::int for no key update`;
    const where = { id: office };
    const select = { leaderboardNamed: true } as const;
    const before = await tx.office.findUniqueOrThrow({ where, select });
    if (before.leaderboardNamed === named) return null;
    const data = { leaderboardNamed: named, updatedAt: await now() };
    return { id: office, before, after: await tx.office.update({ where, data, select }) };
  });
  return { named, changed: done !== null };
}
