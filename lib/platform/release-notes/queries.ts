import "server-only";
import { db, type Prisma } from "@/lib/core/db/db";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import type { ReleaseNoteRow } from "./rules";
import { RELEASE_NOTE_FILTERS, type ReleaseNoteList } from "./schema";

const ORDER: Record<string, keyof Prisma.ReleaseNoteOrderByWithRelationInput> = {
  ...{ written: "createdAt", english: "english" },
};

/** A page of the tenant's release notes, or all of them for a file. */
export async function listReleaseNotes(tenantId: TenantId, { filter, q, sort }: ReleaseNoteList, window?: Window) {
  const named = holding(q);
  const told = named && {
    OR: [{ english: named }, { spanish: named }, { englishText: named }, { spanishText: named }],
  };
  const { rows, ...numbers } = await countedList({
    ...{ filters: RELEASE_NOTE_FILTERS, query: { filter, sort }, window, orders: ORDER },
    base: { tenantId, ...told } as Prisma.ReleaseNoteWhereInput,
    narrow: (name): Prisma.ReleaseNoteWhereInput =>
      name === "all" ? {} : { publishedAt: name === "draft" ? null : { not: null } },
    find: (page) => db.releaseNote.findMany({ ...page, include: { _count: { select: { seen: true } } } }),
    count: (where) => db.releaseNote.count({ where }),
  });
  const shown = rows.map(
    ({ id, english, spanish, englishText, spanishText, audience, publishedAt, _count }): ReleaseNoteRow => ({
      ...{ id, english, spanish, englishText, spanishText, audience },
      publishedOn: publishedAt && today(publishedAt, BACK_OFFICE_ZONE),
      seen: _count.seen,
    }),
  );
  return { ...numbers, rows: shown };
}
