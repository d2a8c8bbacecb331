import "server-only";
import { systemTime } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { addDays, BACK_OFFICE_ZONE, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { drawnDays, type ErrorRow, errorState } from "./rules";
import { DRAWN_DAYS, ERROR_FILTERS, type ErrorLogList } from "./schema";

/** What a tenant's back office sees: its own, and what is of no tenant, as a job's. */
export const seenBy = (tenantId: TenantId): Prisma.ErrorLogWhereInput => ({ OR: [{ tenantId }, { tenantId: null }] });

const ORDER: Record<string, keyof Prisma.ErrorLogOrderByWithRelationInput> = {
  ...{ last: "lastAt", times: "times" },
};
const WITH_USERS = { _count: { select: { users: true } } } as const;

type Found = Prisma.ErrorLogGetPayload<{ include: typeof WITH_USERS }>;
const rowOf = ({ id, kind, name, code, message, origin, place, times, firstAt, lastAt, _count, ...row }: Found) =>
  ({
    ...{ id, kind, name, code, message, origin, place, times, firstAt, lastAt },
    ...{ users: _count.users, state: errorState(row) },
  }) satisfies ErrorRow;

/** What is searched for: what the error is, where it happened, or a request's id as it was told to somebody. */
function searched(q: string): Prisma.ErrorLogWhereInput {
  const named = holding(q);
  if (named === null) return {};
  return {
    OR: [
      { name: named },
      { code: named },
      { message: named },
      { origin: named },
      { place: named },
      { requestIds: { has: q } },
    ],
  };
}

/** A page of the errors that a tenant's back office sees, or all of them for a file. */
export async function listErrorLogs(tenantId: TenantId, { filter, q, sort, kind }: ErrorLogList, window?: Window) {
  const { rows, ...numbers } = await countedList({
    ...{ filters: ERROR_FILTERS, query: { filter, sort }, window, orders: ORDER },
    base: { AND: [seenBy(tenantId), searched(q), kind === "any" ? {} : { kind }] } as Prisma.ErrorLogWhereInput,
    narrow: (name): Prisma.ErrorLogWhereInput =>
      name === "all" ? {} : { resolvedAt: name === "open" ? null : { not: null } },
    find: (page) => db.errorLog.findMany({ ...page, include: WITH_USERS }),
    count: (where) => db.errorLog.count({ where }),
  });
  return { ...numbers, rows: rows.map(rowOf) };
}

/** One error, whole, with the days on which it happened. Throws 404 for another tenant's. */
export async function errorLogDetail(tenantId: TenantId, id: number) {
  const on = today(systemTime(), BACK_OFFICE_ZONE);
  const drawn = { dayOn: { gte: toDbDate(addDays(on, 1 - DRAWN_DAYS)) } };
  const [found, { _sum }] = await Promise.all([
    db.errorLog.findFirst({
      where: { id, ...seenBy(tenantId) },
      include: {
        ...{ ...WITH_USERS, days: { where: drawn } },
        resolvedBy: { select: { firstName: true, lastName: true, tenantId: true } },
      },
    }),
    db.errorLogDay.aggregate({ where: { errorLogId: id, ...drawn }, _sum: { times: true } }),
  ]);
  if (!found) throw notFound();
  const { frames, requestIds, resolvedAt, resolvedBy, days } = found;
  // Who works for the other tenant is no business of this one.
  const ours = resolvedBy?.tenantId === tenantId ? resolvedBy : null;
  return {
    ...rowOf(found),
    ...{ frames, requestIds: requestIds.toReversed(), resolvedAt, ofBoth: found.tenantId === null },
    lately: _sum.times ?? 0,
    resolvedBy: ours && `${ours.firstName} ${ours.lastName}`,
    days: drawnDays(
      days.map(({ dayOn, times }) => ({ dayOn: fromDbDate(dayOn), times })),
      on,
    ),
  };
}
export type ErrorDetail = Awaited<ReturnType<typeof errorLogDetail>>;
