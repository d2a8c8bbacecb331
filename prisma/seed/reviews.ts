import type { Tx } from "@/lib/core/db/db";
import type { ReviewInput, ReviewState } from "@/lib/platform/reviews/schema";
import type { TenantId } from "@/tenants/tenant";
import type { Cast } from "./cast";
import { SEEDED_AT } from "./users";

type Spec = ReviewInput & { tenantId: TenantId; officeId: number; name: string; state: ReviewState };

/** Makes an office's review of us; returns its id. */
export async function makeReview(tx: Tx, spec: Spec): Promise<number> {
  const { id } = await tx.review.create({ data: { ...spec, createdAt: SEEDED_AT, updatedAt: SEEDED_AT } });
  return id;
}

/** The reviews of the demo: one is published, one is for us alone. */
export async function makeReviews(tx: Tx, tenantId: TenantId, cast: Cast): Promise<void> {
  await makeReview(tx, {
    ...{ tenantId, officeId: cast.soloOfficeId, name: "Dana Reyes", rating: 5, mayQuote: true, state: "published" },
    text: "Families without insurance finally come twice a year, and the front desk spends minutes on it, not hours.",
  });
  await makeReview(tx, {
    ...{
      tenantId,
      officeId: cast.largeOfficeId,
      name: "Tessa Lindqvist",
      rating: 4,
      mayQuote: false,
      state: "submitted",
    },
    text: "Works well. We would like reminders that we can word ourselves.",
  });
}
