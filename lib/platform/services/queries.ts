import "server-only";
import { db, type Prisma, type Tx } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { keepServices } from "@/tenants/services";
import { displayCode, plainCode, type Tenant, type TenantId } from "@/tenants/tenant";
import type { ServiceRow } from "./rules";
import { SERVICE_FILTERS, type ServiceList } from "./schema";

const ORDER: Record<string, keyof Prisma.ServiceOrderByWithRelationInput> = {
  ...{ code: "code", english: "english", spanish: "spanish" },
};

/** How many plans of the tenant's offices include each service today, by its plain code. */
async function plansWith(tenant: Tenant): Promise<Map<string, number>> {
  const found = await db.$queryRaw<{ code: string; plans: number }[]>`
    select included.value ->> 'code' as code, count(*)::int as plans
    from plan p
    join office o on o.id = p.office_id and o.tenant_id = ${tenant.id}
    join plan_version v on v.id = p.current_version_id
    cross join lateral jsonb_array_elements(v.services) as included
    where not p.is_deleted
    group by 1`;
  const plans = new Map<string, number>();
  for (const { code, plans: some } of found) {
    const plain = plainCode(tenant, code);
    plans.set(plain, (plans.get(plain) ?? 0) + some);
  }
  return plans;
}

/** A page of the tenant's services, or all of them for a file. */
export async function listServices(tenant: Tenant, { filter, q, sort }: ServiceList, window?: Window) {
  const named = holding(q);
  // Somebody types the code as it is written, with the tenant's prefix.
  const coded = holding(q === "" ? "" : plainCode(tenant, q));
  const base: Prisma.ServiceWhereInput = {
    tenantId: tenant.id,
    ...(named && coded && { OR: [{ code: coded }, { english: named }, { spanish: named }] }),
  };
  const [{ rows, ...numbers }, plans] = await Promise.all([
    countedList({
      ...{ filters: SERVICE_FILTERS, query: { filter, sort }, window, base, orders: ORDER },
      narrow: (name): Prisma.ServiceWhereInput => (name === "all" ? {} : { active: name === "active" }),
      find: (page) => db.service.findMany(page),
      count: (where) => db.service.count({ where }),
    }),
    plansWith(tenant),
  ]);
  const shown = rows.map(
    ({ id, code, english, spanish, active }): ServiceRow => ({
      ...{ id, english, spanish, active },
      code: displayCode(tenant, code),
      plans: plans.get(code) ?? 0,
    }),
  );
  return { ...numbers, rows: shown };
}

/** Whether a plan, also of earlier terms, or an office's list of fees names a service. */
export async function isInUse(tx: Tx, tenant: Tenant, code: string): Promise<boolean> {
  const written = [...new Set([code, displayCode(tenant, code)])];
  const [found] = await tx.$queryRaw<{ used: boolean }[]>`
    select exists (
      select from office_fee f join office o on o.id = f.office_id
      where o.tenant_id = ${tenant.id} and f.code = any(${written})
    ) or exists (
      select from plan_version v
      join plan p on p.id = v.plan_id
      left join office o on o.id = p.office_id
      cross join lateral jsonb_array_elements(v.services) as included
      where coalesce(o.tenant_id, ${tenant.id}) = ${tenant.id} and included.value ->> 'code' = any(${written})
    ) as used`;
  return found?.used ?? false;
}

/** What a plan may be given from now on, and what it may not any more, by plain codes. */
export async function offeredServices({
  id,
  features,
}: Pick<Tenant, "id" | "features">): Promise<{ offered: string[]; ended: string[] }> {
  const rows = await db.service.findMany({ where: { tenantId: id }, select: { code: true, active: true } });
  const codes = (active: boolean) =>
    rows
      .filter((row) => row.active === active)
      .map(({ code }) => code)
      .sort();
  const sold = (code: string) => code !== "S-Code" || features.sCode;
  return { offered: codes(true).filter(sold), ended: codes(false) };
}

/** Reads what services are called, for everything in this process that names one; returns how many there are. */
export async function readServiceNames(only?: TenantId): Promise<number> {
  const rows = await db.service.findMany({
    ...(only && { where: { tenantId: only } }),
    select: { tenantId: true, code: true, english: true, spanish: true },
  });
  for (const id of new Set(rows.map(({ tenantId }) => tenantId)))
    keepServices(
      id,
      rows.filter(({ tenantId }) => tenantId === id),
    );
  return rows.length;
}
