import "server-only";
import { type HistoryEntry, type HistoryRow, historyEntry } from "@/lib/core/audit/entries";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, Prisma } from "@/lib/core/db/db";

const PAGE = 50;

function older(before: string | undefined): Prisma.Sql {
  const [at = "", id = ""] = before?.split("~") ?? [];
  return before === undefined ? Prisma.empty : Prisma.sql`and (e.at, e.id) < (${new Date(at)}, ${BigInt(id)})`;
}

/**
 * Activity of the office, newest first, in pages; `before` is the `next` of the previous page. An impersonation names
 * the user from its start.
 */
export async function officeHistory(
  office: OfficeId,
  before?: string,
): Promise<{ entries: HistoryEntry[]; next: string | null }> {
  const rows = await db.$queryRaw<HistoryRow[]>`
    select e.id, e.at, e.action, e.noun, e.reason, e.before, e.after,
      trim(u.first_name || ' ' || u.last_name) as who, trim(a.first_name || ' ' || a.last_name) as as_name
    from audit_event e left join app_user u on u.id = e.actor_id
      left join app_user a on a.id = case e.action when 'impersonation.begin' then e.noun_id::int else e.as_user_id end
    where e.office_id = ${office} ${older(before)}
    order by e.at desc, e.id desc limit ${PAGE + 1}`;
  const shown = rows.slice(0, PAGE);
  const last = shown.at(-1);
  return {
    entries: shown.map(historyEntry),
    next: rows.length > PAGE && last ? `${last.at.toISOString()}~${last.id}` : null,
  };
}
