import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { conflict, notFound } from "@/lib/core/errors";
import type { Tenant, TenantId } from "@/tenants/tenant";
import { mayPublish, overtaken, stateAfterEdit } from "./rules";
import type { ReviewDecision, ReviewInput, ReviewState } from "./schema";

/** Writes the office's one review of us, or changes it; other words are to be read by us again. Throws 409 for two at once. */
export async function saveReview(
  tenant: Tenant,
  office: OfficeId,
  { rating, text, mayQuote }: ReviewInput,
  author: Author & { actor: Actor },
): Promise<{ id: number; state: ReviewState }> {
  const { actor } = author;
  const written = { rating, text, mayQuote };
  const taken = "reviews.changedMeanwhile";
  const done = await change({ author, action: "review.save", office, taken }, async (tx) => {
    await tx.$queryRaw`select id from review where office_id = ${office} for no key update`;
    const before = await tx.review.findUnique({ where: { officeId: office } });
    const at = await now();
    const by = { name: `${actor.firstName} ${actor.lastName}`, writtenById: userOf(author), updatedAt: at };
    const row = before
      ? await tx.review.update({
          where: { id: before.id },
          data: { ...written, ...by, state: stateAfterEdit(before, written) },
        })
      : await tx.review.create({
          data: { ...{ tenantId: tenant.id, officeId: office, createdAt: at }, ...written, ...by },
        });
    const facts = before && {
      rating: before.rating,
      text: before.text,
      mayQuote: before.mayQuote,
      state: before.state,
    };
    return { id: row.id, before: facts, after: { ...written, state: row.state } };
  });
  return { id: done.id, state: done.after.state };
}

const ACTS = { published: "review.publish", hidden: "review.hide", submitted: "review.setBack" } as const;

/**
 * Publishes a review, hides it, or takes that back. Throws 404 for another tenant's, and 409 for one that may not be quoted, that
 * a colleague has decided about in the meantime, or that reads otherwise than what was decided about.
 */
export async function decideReview(
  tenantId: TenantId,
  reviewId: number,
  { state, ...seen }: ReviewDecision,
  author: Author,
): Promise<void> {
  await change({ author, action: ACTS[state] }, async (tx) => {
    await tx.$queryRaw`select id from review where id = ${reviewId} and tenant_id = ${tenantId} for no key update`;
    const before = await tx.review.findFirst({ where: { id: reviewId, tenantId } });
    if (!before) throw notFound();
    const late = overtaken(before, seen);
    if (late) throw conflict(late);
    if (state === "published" && !mayPublish(before)) throw conflict("reviews.noConsent");
    if (before.state === state) return null;
    await tx.review.update({ where: { id: reviewId }, data: { state } });
    return { id: reviewId, before: { state: before.state }, after: { state } };
  });
}
