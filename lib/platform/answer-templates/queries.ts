import "server-only";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import type { TenantId } from "@/tenants/tenant";
import { ANSWER_TEMPLATE_FILTERS, type AnswerTemplateList } from "./schema";

/** A page of the tenant's answer templates, or all of them for a file. */
export function listAnswerTemplates(tenantId: TenantId, query: AnswerTemplateList, window?: Window) {
  const named = holding(query.q);
  const base: Prisma.AnswerTemplateWhereInput = { tenantId, ...(named && { name: named }) };
  return countedList({
    filters: ANSWER_TEMPLATE_FILTERS,
    query,
    window,
    base,
    narrow: () => ({}),
    orders: { name: "name" },
    find: (page) => db.answerTemplate.findMany(page),
    count: (where) => db.answerTemplate.count({ where }),
  });
}

/** All of the tenant's, by name, for whoever answers. */
export const answerTemplatesOf = (tenantId: TenantId) =>
  db.answerTemplate.findMany({
    where: { tenantId },
    orderBy: [{ name: "asc" }, { id: "asc" }],
    select: { id: true, name: true, english: true, spanish: true },
  });
