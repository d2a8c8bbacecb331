import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import { db } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import { daysFrom } from "@/lib/core/time/dates";
import type { TenantId } from "@/tenants/tenant";
import { seenBy } from "./queries";
import { errorState, overtaken } from "./rules";
import { DRAWN_DAYS, type ErrorResolution, KEPT_DAYS } from "./schema";

/**
 * Marks an error as resolved, or opens it again. Throws 404 for another tenant's, and 409 where a colleague was quicker or where it
 * has happened again since it was read. Compared with the time of the next error, so it is the system's own time.
 */
export async function resolveErrorLog(
  tenantId: TenantId,
  id: number,
  wish: ErrorResolution,
  author: Author,
): Promise<void> {
  await change({ author, action: wish.resolved ? "errorLog.resolve" : "errorLog.reopen" }, async (tx) => {
    await tx.$queryRaw`select id from error_log where id = ${id}::int for no key update`;
    const before = await tx.errorLog.findFirst({ where: { id, ...seenBy(tenantId) } });
    if (!before) throw notFound();
    const late = overtaken(before, wish);
    if (late) throw conflict(late);
    const decided = wish.resolved
      ? { resolvedAt: systemTime(), resolvedById: userOf(author) }
      : { resolvedAt: null, resolvedById: null };
    await tx.errorLog.update({ where: { id }, data: decided });
    const state = (of: Parameters<typeof errorState>[0]) => ({ state: errorState(of) });
    return { id, before: state(before), after: state({ ...before, ...decided }) };
  });
}

/** Deletes errors that have not happened for ninety days, and the days of others that are not drawn any more. */
export async function forgetErrorLogs(): Promise<number> {
  const at = systemTime();
  const [errors] = await db.$transaction([
    db.errorLog.deleteMany({ where: { lastAt: { lt: daysFrom(at, -KEPT_DAYS) } } }),
    db.errorLogDay.deleteMany({ where: { dayOn: { lt: daysFrom(at, -DRAWN_DAYS - 1) } } }),
  ]);
  return errors.count;
}
