import "server-only";
import { type HistoryEntry, type HistoryRow, historyEntry } from "@/lib/core/audit/entries";
import { ADMINS } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { db, Prisma } from "@/lib/core/db/db";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import { spanOf } from "@/lib/platform/measures/flows.queries";
import type { TenantId } from "@/tenants/tenant";
import { byWhom } from "./queries";
import { daysOf, nounsOfTrail, OURS, trailKindOf } from "./rules";
import { TRAIL_FILTERS, type TrailFilter, type TrailKind, type TrailList } from "./trail.schema";

/** One act of anybody in a tenant, and the office it was about. */
export type TrailRow = HistoryEntry & { kind: TrailKind; office: { id: number; name: string } | null };

type Row = HistoryRow & { office_id: number | null; office_name: string | null };

/** The acts of a kind: by the noun before the dot, without those that are ours although their noun is not. */
function ofKind(filter: TrailFilter): Prisma.Sql {
  const nouns = nounsOfTrail(filter);
  if (nouns === null) return Prisma.sql`true`;
  const named = Prisma.sql`split_part(e.action, '.', 1) = any(${[...nouns]}::text[])`;
  const ours = Prisma.sql`e.action = any(${[...OURS]}::text[])`;
  return filter === "ours" ? Prisma.sql`(${named} or ${ours})` : Prisma.sql`(${named} and not ${ours})`;
}

/** The acts of a tenant: by its people, or of nobody about one of its offices. */
async function matching(tenantId: TenantId, query: TrailList, filter: TrailFilter): Promise<Prisma.Sql> {
  const { from, before } = spanOf(daysOf(query, today(await now(), BACK_OFFICE_ZONE)));
  const office = query.office === "" ? Prisma.sql`true` : Prisma.sql`e.office_id = ${Number(query.office)}::int`;
  return Prisma.sql`audit_event e left join app_user u on u.id = e.actor_id
    left join app_user a on a.id = case e.action when 'impersonation.begin' then e.noun_id::int else e.as_user_id end
    left join office o on o.id = e.office_id
    where coalesce(e.tenant_id, o.tenant_id) = ${tenantId}::"TenantId"
      and e.at >= ${instantAt(from, "00:00", BACK_OFFICE_ZONE)} and e.at < ${instantAt(before, "00:00", BACK_OFFICE_ZONE)}
      and ${ofKind(filter)} and ${byWhom(query.who)} and ${office}`;
}

async function read(from: Prisma.Sql, window: Window): Promise<TrailRow[]> {
  const rows = await db.$queryRaw<Row[]>`
    select /* over a span */ e.id, e.at, e.action, e.noun, e.reason, e.before, e.after, e.office_id, o.office_name,
      trim(u.first_name || ' ' || u.last_name) as who, trim(a.first_name || ' ' || a.last_name) as as_name
    from ${from} order by e.at desc, e.id desc offset ${window.skip}::int limit ${window.take}::int`;
  return rows.map((row) => ({
    ...historyEntry(row),
    kind: trailKindOf(row.action),
    office: row.office_id === null ? null : { id: row.office_id, name: row.office_name ?? "" },
  }));
}

/** A page of everything that was done in a tenant, the newest first, with the number of acts of every kind. */
export async function trailPage(
  tenantId: TenantId,
  query: TrailList,
  window: Window,
): Promise<{ rows: TrailRow[]; counts: Record<TrailFilter, number>; total: number }> {
  const [shown, all] = await Promise.all([matching(tenantId, query, query.filter), matching(tenantId, query, "all")]);
  const columns = TRAIL_FILTERS.map(
    (name) => Prisma.sql`count(*) filter (where ${ofKind(name)})::int as ${Prisma.raw(`"${name}"`)}`,
  );
  const [rows, [numbers]] = await Promise.all([
    read(shown, window),
    db.$queryRaw<Record<TrailFilter, number>[]>`select /* over a span */ ${Prisma.join(columns)} from ${all}`,
  ]);
  const counts = numbers ?? (Object.fromEntries(TRAIL_FILTERS.map((name) => [name, 0])) as Record<TrailFilter, number>);
  return { rows, counts, total: counts[query.filter] };
}

/** So many acts are read at a time for a file. */
const FILE_PAGE = 500;

/** The whole trail that a view shows, page by page while it is asked for. */
export async function* wholeTrail(tenantId: TenantId, query: TrailList): AsyncGenerator<TrailRow> {
  const from = await matching(tenantId, query, query.filter);
  for (let skip = 0; ; skip += FILE_PAGE) {
    const rows = await read(from, { skip, take: FILE_PAGE });
    yield* rows;
    if (rows.length < FILE_PAGE) return;
  }
}

/** Whose acts can be looked for by name: our own administrators, and whoever the address names. */
export async function peopleOfTrail(tenantId: TenantId, who: string): Promise<{ id: number; name: string }[]> {
  const id = /^\d+$/.test(who) ? Number(who) : 0;
  const rows = await db.user.findMany({
    where: { tenantId, OR: [{ role: { in: [...ADMINS] } }, { id }] },
    select: { id: true, firstName: true, lastName: true },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }],
  });
  return rows.map((row) => ({ id: row.id, name: `${row.firstName} ${row.lastName}` }));
}
