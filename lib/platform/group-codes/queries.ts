import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { type CodeRow, codeState } from "./rules";
import { CODE_FILTERS, type CodeList } from "./schema";

const ORDER: Record<string, keyof Prisma.GroupCodeOrderByWithRelationInput> = {
  code: "code",
  off: "discountBps",
  uses: "uses",
  until: "expiresOn",
};

/** The same order of reasons as `codeState`. */
function where(filter: CodeList["filter"], on: DateOn): Prisma.GroupCodeWhereInput {
  const expired = { expiresOn: { lt: toDbDate(on) } };
  const usedUp = { maxUses: { not: null, lte: db.groupCode.fields.uses } };
  const valid = { active: true, OR: [{ expiresOn: null }, { NOT: expired }] };
  switch (filter) {
    case "all":
      return {};
    case "ended":
      return { active: false };
    case "expired":
      return { active: true, ...expired };
    case "used":
      return { ...valid, ...usedUp };
    case "active":
      return { AND: [valid, { OR: [{ maxUses: null }, { NOT: usedUp }] }] };
  }
}

/** A page of the office's group codes, employers' included. */
export async function listCodes(office: OfficeId, { filter, q, sort }: CodeList, window?: Window) {
  const { today: on } = await officeDay(office);
  const named = holding(q);
  const base: Prisma.GroupCodeWhereInput = {
    officeId: office,
    ...(named && { OR: [{ code: named }, { employer: { name: named } }] }),
  };
  const { rows, ...numbers } = await countedList({
    filters: CODE_FILTERS,
    query: { filter, sort },
    window,
    base,
    narrow: (name) => where(name, on),
    orders: ORDER,
    find: (page) => db.groupCode.findMany({ ...page, include: { employer: { select: { name: true } } } }),
    count: (among) => db.groupCode.count({ where: among }),
  });
  const shown = rows.map(({ employer, ...row }): CodeRow => {
    const code = { ...row, expiresOn: row.expiresOn && fromDbDate(row.expiresOn) };
    return { ...code, employer: employer?.name ?? null, state: codeState(code, on) };
  });
  return { ...numbers, rows: shown };
}
