import "server-only";
import type { Role } from "@/lib/core/auth/roles";
import { now } from "@/lib/core/clock";
import { db, type Prisma } from "@/lib/core/db/db";
import type { Locale } from "@/lib/core/i18n/locale";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { addDays, BACK_OFFICE_ZONE, type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import { instantAt, today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { audiencesOf } from "./audience.rules";
import { type BannerRow, bannerState } from "./rules";
import { BANNER_FILTERS, type BannerList } from "./schema";

const ORDER: Record<string, keyof Prisma.BannerOrderByWithRelationInput> = { starts: "startsOn", english: "english" };

function where(filter: BannerList["filter"], on: DateOn): Prisma.BannerWhereInput {
  const day = toDbDate(on);
  if (filter === "over") return { OR: [{ active: false }, { endsOn: { lt: day } }] };
  if (filter === "scheduled") return { active: true, startsOn: { gt: day }, endsOn: { gte: day } };
  return filter === "showing" ? { active: true, startsOn: { lte: day }, endsOn: { gte: day } } : {};
}

/** A page of the tenant's banners, or all of them for a file. */
export async function listBanners(tenantId: TenantId, { filter, q, sort }: BannerList, window?: Window) {
  const on = today(await now(), BACK_OFFICE_ZONE);
  const named = holding(q);
  const { rows, ...numbers } = await countedList({
    ...{ filters: BANNER_FILTERS, query: { filter, sort }, window, orders: ORDER },
    base: { tenantId, ...(named && { OR: [{ english: named }, { spanish: named }] }) } as Prisma.BannerWhereInput,
    narrow: (name) => where(name, on),
    find: (page) => db.banner.findMany(page),
    count: (among) => db.banner.count({ where: among }),
  });
  const shown = rows.map((row): BannerRow => {
    const days = { startsOn: fromDbDate(row.startsOn), endsOn: fromDbDate(row.endsOn) };
    return { ...row, ...days, state: bannerState({ ...row, ...days }, on) };
  });
  return { ...numbers, rows: shown };
}

/** The banner that somebody of a role sees today, as the account names it (000 §3); the newest of several. */
export async function globalBanner(tenantId: TenantId, role: Role, locale: Locale) {
  const on = today(await now(), BACK_OFFICE_ZONE);
  const found = await db.banner.findFirst({
    where: { tenantId, audience: { in: audiencesOf(role) }, ...where("showing", on) },
    orderBy: { id: "desc" },
  });
  if (!found) return null;
  const spanish = locale === "es-US";
  return {
    message: spanish ? found.spanish : found.english,
    callToAction: spanish ? found.actionSpanish : found.actionEnglish,
    callToActionLink: found.link,
    end: instantAt(addDays(fromDbDate(found.endsOn), 1), "00:00", BACK_OFFICE_ZONE),
  };
}
