import "server-only";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { broughtBySource } from "@/lib/platform/measures/people.queries";
import type { TenantId } from "@/tenants/tenant";
import type { LeadSourceRow } from "./rules";
import { LEAD_SOURCE_FILTERS, type LeadSourceList } from "./schema";

/** A page of where practices heard of the tenant, or all of it for a file, with what each brought. */
export async function listLeadSources(tenantId: TenantId, { filter, q, sort }: LeadSourceList, window?: Window) {
  const named = holding(q);
  const base: Prisma.LeadSourceWhereInput = {
    ...{ tenantId, ...(named && { OR: [{ english: named }, { spanish: named }] }) },
  };
  const [{ rows, ...numbers }, brought] = await Promise.all([
    countedList({
      ...{ filters: LEAD_SOURCE_FILTERS, query: { filter, sort }, window, base, orders: { english: "english" } },
      narrow: (name): Prisma.LeadSourceWhereInput => (name === "all" ? {} : { active: name === "active" }),
      find: (page) => db.leadSource.findMany(page),
      count: (where) => db.leadSource.count({ where }),
    }),
    broughtBySource(tenantId),
  ]);
  const shown = rows.map(
    ({ id, code, english, spanish, active }): LeadSourceRow => ({
      ...{ id, english, spanish, active },
      ...(brought.get(code) ?? { offices: 0, members: 0 }),
    }),
  );
  return { ...numbers, rows: shown };
}

/** What a practice chooses from when it signs up, by name. */
export async function leadSourceChoices(tenantId: TenantId, locale: Locale) {
  const rows = await db.leadSource.findMany({ where: { tenantId, active: true } });
  return rows
    .map(({ code, english, spanish }) => ({ value: code, label: locale === "es-US" ? spanish : english }))
    .sort((a, b) => a.label.localeCompare(b.label, locale));
}

/** Whether a practice may name it, held until it has; a source that has ended in the meantime still counts. */
export async function holdLeadSource(tx: Tx, tenantId: TenantId, code: string): Promise<boolean> {
  const found = await tx.$queryRaw<unknown[]>`
    select id from lead_source where tenant_id = ${tenantId} and code = ${code} for share`;
  return found.length > 0;
}
