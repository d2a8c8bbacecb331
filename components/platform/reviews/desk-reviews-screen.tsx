import "server-only";
import { Star } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { shortened } from "@/lib/core/text/shortened";
import { formatLong } from "@/lib/core/time/dates";
import { tenantReview, tenantReviews } from "@/lib/platform/reviews/queries";
import { reviewColumns } from "@/lib/platform/reviews/rules";
import { REVIEW_FILTERS, reviewList } from "@/lib/platform/reviews/schema";
import type { Tenant } from "@/tenants/tenant";
import { ReviewMenu } from "./review-acts";
import { ReviewDrawer } from "./review-drawer";
import { DESK_TONES } from "./review-tones";
import { Stars } from "./stars";

const ROW_STAR = 14;

/** Characters of a review in the list; the whole of it stands in its drawer. */
const BEGINNING = 90;

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What the tenant's offices think of us, to be published or hidden; `?review=` opens one over the list. */
export async function DeskReviewsScreen({ tenant, locale, search }: Props) {
  const list = listView("/admin/reviews", reviewList, search);
  const opened = idIn(search.review);
  const [t, review] = await Promise.all([
    getTranslations("reviews.desk"),
    opened === null ? null : tenantReview(tenant.id, opened),
  ]);
  return (
    <>
      <ListScreen
        words="reviews.desk"
        list={list}
        load={() => tenantReviews(tenant.id, list.query, list.window)}
        filters={REVIEW_FILTERS}
        file="/api/v1/admin/reviews/export"
        summary={({ averageRating, total }) =>
          averageRating === null ? null : t("average", { rating: averageRating, count: total })
        }
        columns={reviewColumns}
        keyOf={({ id }) => id}
        hrefOf={({ id }) => list.here({ review: id })}
        overlay
        cells={{
          state: ({ state }) => <StatusPill tone={DESK_TONES[state]}>{t(`state.${state}`)}</StatusPill>,
          rating: ({ rating }) => <Stars rating={rating} label={t("stars", { count: rating })} size={ROW_STAR} />,
          text: ({ text }) => <span className="block max-w-prose wrap-anywhere">{shortened(text, BEGINNING)}</span>,
        }}
        acts={(row) => <ReviewMenu review={row} />}
        empty={{ icon: <Star /> }}
      />
      {review === null ? null : (
        <ReviewDrawer
          key={review.id}
          review={review}
          date={formatLong(review.writtenOn, locale)}
          closed={list.here()}
        />
      )}
    </>
  );
}
