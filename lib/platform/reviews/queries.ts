import "server-only";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { db, type Prisma } from "@/lib/core/db/db";
import { notFound } from "@/lib/core/errors";
import { countedList, holding } from "@/lib/core/lists/counted-list";
import type { Window } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { TenantId } from "@/tenants/tenant";
import { initialsOf, type ReviewRow } from "./rules";
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

const WITH_OFFICE = { ...COLUMNS, officeId: true, office: { select: { officeName: true } } } as const;
type Found = OfficeReview & { officeId: number; office: { officeName: string } };
const rowOf = ({ office, ...row }: Found): ReviewRow => ({
  ...row,
  officeName: office.officeName,
  writtenOn: today(row.updatedAt, BACK_OFFICE_ZONE),
});

/** A page of the tenant's reviews with the number of each state, and the stars of those that match on average. */
export async function tenantReviews(tenantId: TenantId, { filter, q, sort }: ReviewList, window?: Window) {
  const named = holding(q);
  const base: Prisma.ReviewWhereInput = {
    ...{ tenantId, ...(named && { OR: [{ text: named }, { name: named }, { office: { officeName: named } }] }) },
  };
  const narrow = (name: ReviewList["filter"]): Prisma.ReviewWhereInput => (name === "all" ? {} : { state: name });
  const [{ rows, ...numbers }, { _avg }] = await Promise.all([
    countedList({
      ...{ filters: REVIEW_FILTERS, query: { filter, sort }, window, orders: ORDER, base, narrow },
      find: (page) => db.review.findMany({ ...page, select: WITH_OFFICE }),
      count: (among) => db.review.count({ where: among }),
    }),
    db.review.aggregate({ where: { AND: [base, narrow(filter)] }, _avg: { rating: true } }),
  ]);
  return { ...numbers, averageRating: _avg.rating, rows: rows.map(rowOf) };
}

/** A review that may be quoted to anybody: its words, its stars, and of its writer no more than the initials. */
export type Quote = { id: number; text: string; rating: number; initials: string };
const QUOTED = 3;

/** What is quoted of the tenant's published reviews, the newest first; of practices that are still with us. */
export async function quotedReviews(tenantId: TenantId): Promise<Quote[]> {
  const rows = await db.review.findMany({
    where: { tenantId, state: "published", mayQuote: true, office: { accountStatus: { not: "closed" } } },
    orderBy: [{ updatedAt: "desc" }, { id: "desc" }],
    take: QUOTED,
    select: { id: true, text: true, rating: true, name: true },
  });
  return rows.map(({ name, ...row }) => ({ ...row, initials: initialsOf(name) }));
}

/** One review of the tenant's. Throws 404 for another's. */
export async function tenantReview(tenantId: TenantId, reviewId: number): Promise<ReviewRow> {
  const found = await db.review.findFirst({ where: { id: reviewId, tenantId }, select: WITH_OFFICE });
  if (!found) throw notFound();
  return rowOf(found);
}
