import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import { type DateOn, fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { Banner } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import type { BannerChange, NewBanner } from "./schema";

type Scope = { tenantId: TenantId };

/** Throws 400 for a last day before the first. */
function checkDays({ startsOn, endsOn }: { startsOn: DateOn; endsOn: DateOn }): void {
  if (endsOn < startsOn) throw invalid({ endsOn: "banners.endsBefore" }, "banners.endsBefore");
}

const rows = keptRows({
  noun: "banner",
  table: "banner",
  taken: { english: "banners.taken" },
  facts: ({ english, spanish, audience, startsOn, endsOn, actionEnglish, actionSpanish, link, active }: Banner) => ({
    english,
    spanish,
    audience,
    startsOn: fromDbDate(startsOn),
    endsOn: fromDbDate(endsOn),
    actionEnglish,
    actionSpanish,
    link,
    active,
  }),
  find: (tx, where: Scope & { id: number }) => tx.banner.findFirst({ where }),
  create: (tx, scope, data: NewBanner) => {
    const at = systemTime();
    checkDays(data);
    return tx.banner.create({
      data: {
        ...data,
        startsOn: toDbDate(data.startsOn),
        endsOn: toDbDate(data.endsOn),
        ...scope,
        createdAt: at,
        updatedAt: at,
      },
    });
  },
  update: async (tx, id, data: BannerChange & { active?: boolean }) => {
    const row = await tx.banner.update({
      where: { id },
      data: {
        ...sentOnly(data),
        ...(data.startsOn !== undefined && { startsOn: toDbDate(data.startsOn) }),
        ...(data.endsOn !== undefined && { endsOn: toDbDate(data.endsOn) }),
        updatedAt: systemTime(),
      },
    });
    checkDays({ startsOn: fromDbDate(row.startsOn), endsOn: fromDbDate(row.endsOn) });
    return row;
  },
});

/** Makes a banner and returns its id. Throws 400 for one that exists. */
export const createBanner = (tenantId: TenantId, input: NewBanner, author: Author): Promise<number> =>
  rows.create({ tenantId }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const updateBanner = (tenantId: TenantId, id: number, input: BannerChange, author: Author): Promise<void> =>
  rows.update({ tenantId }, id, "update", input, author);

/** Takes a banner down, or puts it up again. Throws 404. */
export const switchBanner = (tenantId: TenantId, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ tenantId }, id, active ? "resume" : "end", { active }, author);

/** Deletes a banner. Throws 404. */
export const deleteBanner = (tenantId: TenantId, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId }, id, author, (tx) => tx.banner.delete({ where: { id } }));
