import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole, type Role } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { BACK_OFFICE_ZONE, type DateOn } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { audiencesOf } from "@/lib/platform/banners/audience.rules";
import type { TenantId } from "@/tenants/tenant";
import { MAX_NEWS } from "./schema";

/** A release note in the reader's language. */
export type Note = { id: number; title: string; text: string };
/** What stands above the pages of somebody: a banner, and what is new to them. */
export type News = {
  banner: { id: number; message: string; action: { label: string; href: string } | null } | null;
  notes: Note[];
  /** Questions that wait for our answer, for an administrator. */
  waiting: number;
};

type Row = {
  kind: "banner" | "note" | "waiting";
  id: number;
  title: string | null;
  text: string | null;
  link: string | null;
};

/**
 * The banner of today, the notes that somebody has not seen, and what waits for an administrator, in one statement, because every
 * page asks it. Nobody is told
 * what was new before they came; a helper who looks through somebody reads no notes for them.
 */
export async function newsFor(tenantId: TenantId, actor: Actor, locale: Locale, at: Date): Promise<News> {
  const audiences = audiencesOf(actor.role);
  const day = today(at, BACK_OFFICE_ZONE);
  const spanish = locale === "es-US";
  const rows = await db.$queryRaw<Row[]>`
    (select 'banner' as kind, b.id, case when ${spanish} then b.spanish else b.english end as title,
        case when ${spanish} then b.action_spanish else b.action_english end as text, b.link
      from banner b
      where b.tenant_id = ${tenantId}::"TenantId" and b.active and b.audience = any(${audiences}::"Audience"[])
        and ${day}::date between b.starts_on and b.ends_on
      order by b.id desc limit 1)
    union all
    (select 'note', n.id, case when ${spanish} then n.spanish else n.english end,
        case when ${spanish} then n.spanish_text else n.english_text end, null
      from release_note n join app_user u on u.id = ${actor.userId}::int
      where n.tenant_id = ${tenantId}::"TenantId" and n.audience = any(${audiences}::"Audience"[])
        and ${actor.administrator === null} and n.published_at > u.created_at
        and not exists (select from release_note_seen s where s.release_note_id = n.id and s.user_id = u.id)
      order by n.published_at desc limit ${MAX_NEWS})
    union all
    (select 'waiting', count(*)::int, null, null, null from thread t
      where ${hasRole(actor.role, ADMINS)} and t.tenant_id = ${tenantId}::"TenantId" and t.state = 'open')`;
  const banner = rows.find(({ kind }) => kind === "banner");
  return {
    banner: banner
      ? {
          ...{ id: banner.id, message: banner.title ?? "" },
          action: banner.text && banner.link ? { label: banner.text, href: banner.link } : null,
        }
      : null,
    waiting: rows.find(({ kind }) => kind === "waiting")?.id ?? 0,
    notes: rows.flatMap(({ kind, id, title, text }) =>
      kind === "note" ? [{ id, title: title ?? "", text: text ?? "" }] : [],
    ),
  };
}

/** The newest notes for somebody of a role, to be read again. */
export async function publishedNotes(
  tenantId: TenantId,
  role: Role,
  locale: Locale,
): Promise<(Note & { publishedOn: DateOn })[]> {
  const rows = await db.releaseNote.findMany({
    where: { tenantId, audience: { in: audiencesOf(role) }, publishedAt: { not: null } },
    orderBy: [{ publishedAt: "desc" }, { id: "desc" }],
    take: 10,
  });
  const spanish = locale === "es-US";
  return rows.map((row) => ({
    id: row.id,
    title: spanish ? row.spanish : row.english,
    text: spanish ? row.spanishText : row.englishText,
    publishedOn: today(row.publishedAt ?? row.createdAt, BACK_OFFICE_ZONE),
  }));
}
