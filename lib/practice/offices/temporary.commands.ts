import "server-only";
import { audit, SYSTEM } from "@/lib/core/audit/audit";
import { revokeSessionsOf } from "@/lib/core/auth/session";
import { now } from "@/lib/core/clock";
import { db, transaction } from "@/lib/core/db/db";

/**
 * Switches off the accounts of temporary administrators whose last day is over, with a line in the history each. They are
 * shut out from midnight on without it, because every request asks (`access_ended`); this makes it visible. Returns how
 * many there were.
 */
export async function endTemporaryAccess(): Promise<number> {
  const at = await now();
  const over = await db.$queryRaw<{ id: number }[]>`
    select u.id from app_user u where u.active and u.temporary_until is not null and access_ended(u, ${at}) order by u.id`;
  for (const { id } of over) {
    await transaction(async (tx) => {
      // Somebody may have moved the day meanwhile.
      const ended = await tx.$queryRaw<{ until: string; office: number | null }[]>`
        update app_user u set active = false where u.id = ${id} and u.active and access_ended(u, ${at})
        returning u.temporary_until::text as until,
          (select w.office_id from user_office w where w.user_id = u.id order by w.position, w.office_id limit 1) as office`;
      const [row] = ended;
      if (!row) return;
      await revokeSessionsOf(id, tx);
      const facts = { before: { active: true, until: row.until }, after: { active: false, until: row.until } };
      await audit(tx, SYSTEM, { action: "user.end", noun: "user", nounId: id, officeId: row.office, ...facts });
    });
  }
  return over.length;
}
