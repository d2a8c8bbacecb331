import "server-only";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { foldedWords } from "@/lib/core/lists/search-fold";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { membersByPlan } from "@/lib/platform/measures/people.queries";
import type { TenantId } from "@/tenants/tenant";
import type { PlanAtOffice } from "./across.rules";
import type { ACROSS_FILTERS, PlansAcrossList } from "./across.schema";

const ORDER: Record<string, Prisma.Sql> = {
  name: Prisma.sql`lower(v.plan_name)`,
  office: Prisma.sql`lower(o.office_name)`,
  monthly: Prisma.sql`v.monthly_cents`,
  annual: Prisma.sql`v.annual_cents`,
  changed: Prisma.sql`p.updated_at`,
};

type Row = Omit<PlanAtOffice, "membersMonthly" | "membersAnnual" | "changedOn"> & { updatedAt: Date };

/** A page of the plans of every office of a tenant, or all of them for a file, with the number of every status among those found. */
export async function listPlansAcross(tenantId: TenantId, { q, filter, sort }: PlansAcrossList, window?: Window) {
  const words = await foldedWords(q);
  const text = Prisma.sql`search_text(v.plan_name, coalesce(v.spanish_name, ''), o.office_name, coalesce(o.internal_name, ''))`;
  const found = Prisma.sql`plan p
    join office o on o.id = p.office_id and o.tenant_id = ${tenantId}::"TenantId"
    join plan_version v on v.id = p.current_version_id
    where not p.is_deleted ${Prisma.join([Prisma.empty, ...words.map((word) => Prisma.sql`strpos(${text}, ${word}) > 0`)], " and ")}`;
  const only = filter === "all" ? Prisma.empty : Prisma.sql`and p.status = ${filter}::"PlanStatus"`;
  const down = sort.startsWith("-") ? Prisma.sql`desc nulls last` : Prisma.sql`asc nulls last`;
  const page = window ? Prisma.sql`limit ${window.take} offset ${window.skip}` : Prisma.empty;
  const [rows, byStatus] = await Promise.all([
    db.$queryRaw<Row[]>`
      select p.id, p.office_id as "officeId", o.office_name as "officeName", v.plan_name as "planName",
        v.spanish_name as "spanishName", p.status::text as status, v.monthly_cents as "monthlyCents",
        v.annual_cents as "annualCents", p.updated_at as "updatedAt"
      from ${found} ${only} order by ${ORDER[sort.replace("-", "")] ?? Prisma.sql`p.id`} ${down}, o.office_name, p.id ${page}`,
    db.$queryRaw<{ status: (typeof ACROSS_FILTERS)[number]; plans: number }[]>`
      select coalesce(p.status::text, 'all') as status, count(*)::int as plans from ${found} group by rollup (p.status)`,
  ]);
  const members = await membersByPlan(rows.map(({ id }) => id));
  const number = (name: (typeof ACROSS_FILTERS)[number]) => byStatus.find(({ status }) => status === name)?.plans ?? 0;
  const counts = { all: number("all"), active: number("active"), draft: number("draft"), archived: number("archived") };
  const shown = rows.map(
    ({ updatedAt, ...row }): PlanAtOffice => ({
      ...row,
      changedOn: today(updatedAt, BACK_OFFICE_ZONE),
      membersMonthly: members.get(row.id)?.monthly ?? 0,
      membersAnnual: members.get(row.id)?.annual ?? 0,
    }),
  );
  return { rows: shown, counts, total: counts[filter] };
}
