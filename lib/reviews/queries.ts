import "server-only";
import { countedList, holding } from "@/lib/core/counted-list";
import { db, type Prisma } from "@/lib/core/db";
import type { Window } from "@/lib/core/list";
import type { OfficeId } from "@/lib/core/scope";
import type { TenantId } from "@/tenants/tenant";
import { REVIEW_FILTERS, type ReviewList, type ReviewState } from "./schema";

export type OfficeReview = {
  id: number;
  rating: number;
  text: string;
  mayQuote: boolean;
  state: ReviewState;
  /** Who wrote it last. */
  name: string;
  createdAt: Date;
  updatedAt: Date;
};

const COLUMNS = {
  ...{ id: true, rating: true, text: true, mayQuote: true, state: true, name: true, createdAt: true, updatedAt: true },
} as const;

/** The office's reviews of us: the one it has written, or none. */
export const officeReviews = (office: OfficeId): Promise<OfficeReview[]> =>
  db.review.findMany({ where: { officeId: office }, select: COLUMNS });

const ORDER: Record<string, keyof Prisma.ReviewOrderByWithRelationInput> = { updated: "updatedAt", rating: "rating" };

/** A page of the tenant's reviews with the number of each state. */
export async function tenantReviews(tenantId: TenantId, { filter, q, sort }: ReviewList, window?: Window) {
  const named = holding(q);
  const { rows, ...numbers } = await countedList({
    ...{ filters: REVIEW_FILTERS, query: { filter, sort }, window, orders: ORDER },
    base: { tenantId, ...(named && { OR: [{ text: named }, { office: { officeName: named } }] }) },
    narrow: (name): Prisma.ReviewWhereInput => (name === "all" ? {} : { state: name }),
    find: (page) =>
      db.review.findMany({ ...page, select: { ...COLUMNS, officeId: true, office: { select: { officeName: true } } } }),
    count: (among) => db.review.count({ where: among }),
  });
  return { ...numbers, rows: rows.map(({ office, ...row }) => ({ ...row, officeName: office.officeName })) };
}
