import "server-only";
import { Star } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ReadOnlyNote } from "@/components/layout/bars/read-only-note";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatLong } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { type OfficeReview, officeReviews } from "@/lib/platform/reviews/queries";
import { ReviewForm } from "./review-form";
import { Stars } from "./stars";

const TONES = { submitted: "info", published: "good", hidden: "neutral" } as const;

type Props = { office: OfficeId; locale: Locale; mayAct: boolean };

/** What the office thinks of us: its review, how it stands, and the form it is changed by. */
export async function ReviewsScreen({ office, locale, mayAct }: Props) {
  const [t, [review], { timezone }] = await Promise.all([
    getTranslations("reviews"),
    officeReviews(office),
    officeDay(office),
  ]);
  return (
    <>
      <PageHeader title={t("title")} description={t("text")} />
      {mayAct ? null : <ReadOnlyNote />}
      <div className="grid max-w-3xl gap-4">
        {review ? <Written review={review} date={formatLong(today(review.updatedAt, timezone), locale)} /> : null}
        {mayAct ? (
          <Card>
            <CardHeader title={t(review ? "change" : "write")} />
            <CardBody>
              <ReviewForm officeId={office} review={review ?? null} />
            </CardBody>
          </Card>
        ) : null}
        {review || mayAct ? null : (
          <Card>
            <EmptyState icon={<Star />} title={t("none")} description={t("noneText")} />
          </Card>
        )}
      </div>
    </>
  );
}

async function Written({ review, date }: { review: OfficeReview; date: string }) {
  const t = await getTranslations("reviews");
  return (
    <Card>
      <CardHeader
        title={t("yours")}
        description={t("by", { name: review.name, date })}
        actions={
          <StatusPill tone={TONES[review.state]} reason={t(`means.${review.state}`)}>
            {t(`state.${review.state}`)}
          </StatusPill>
        }
      />
      <CardBody className="grid gap-2">
        <Stars rating={review.rating} label={t("stars", { count: review.rating })} />
        <p dir="auto" className="text-body break-words whitespace-pre-wrap text-ink">
          {review.text}
        </p>
        <p className="text-small text-muted">{t(review.mayQuote ? "quotable" : "notQuotable")}</p>
      </CardBody>
    </Card>
  );
}
