"use client";

import { useTranslations } from "next-intl";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import { mayPublish, type ReviewRow } from "@/lib/platform/reviews/rules";
import type { ReviewState } from "@/lib/platform/reviews/schema";

const CALL = "PUT /admin/reviews/:reviewId/state";

/** Decides about a review as it was read here, with the way back to how it stood. */
function useDecide({ id, state: was, updatedAt }: ReviewRow) {
  const params = { reviewId: id };
  const read = updatedAt.toISOString();
  const { act, pending } = useAct(CALL, {
    undo: (decided) => () => api(CALL, { params, input: { state: was, was: decided.state, updatedAt: read } }),
  });
  const decide = (state: ReviewState) => void act({ params, input: { state, was, updatedAt: read } });
  return { decide, pending };
}

/** What can be done with a review, at the end of its row. */
export function ReviewMenu({ review }: { review: ReviewRow }) {
  const t = useTranslations("reviews.desk");
  const { decide } = useDecide(review);
  return (
    <RowMenu
      name={review.officeName}
      items={[
        ...(review.state === "published"
          ? []
          : [
              {
                label: t("publish"),
                onSelect: () => decide("published"),
                ...(mayPublish(review) ? {} : { disabled: true, hint: t("noConsent") }),
              },
            ]),
        ...(review.state === "hidden" ? [] : [{ label: t("hide"), onSelect: () => decide("hidden") }]),
      ]}
    />
  );
}

/** The same as buttons, below a review that is open. */
export function ReviewButtons({ review }: { review: ReviewRow }) {
  const t = useTranslations("reviews.desk");
  const { decide, pending } = useDecide(review);
  return (
    <>
      {review.state === "hidden" ? null : (
        <Button pending={pending} onClick={() => decide("hidden")}>
          {t("hide")}
        </Button>
      )}
      {review.state === "published" || !mayPublish(review) ? null : (
        <Button variant="primary" pending={pending} onClick={() => decide("published")}>
          {t("publish")}
        </Button>
      )}
    </>
  );
}
