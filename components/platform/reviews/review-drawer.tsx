"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { Drawer } from "@/components/ui/dialogs/drawer";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { StatusPill } from "@/components/ui/status-pill";
import type { ReviewRow } from "@/lib/platform/reviews/rules";
import { ReviewButtons } from "./review-acts";
import { DESK_TONES } from "./review-tones";
import { Stars } from "./stars";

/** A review over the list, whole, with what we decide about it; `closed` is the list's address. */
export function ReviewDrawer({ review, date, closed }: { review: ReviewRow; date: string; closed: string }) {
  const t = useTranslations("reviews.desk");
  const router = useRouter();
  const { officeName, officeId, name, rating, state, text, mayQuote } = review;
  return (
    <Drawer
      open
      onOpenChange={(stays) => stays || router.push(closed, { scroll: false })}
      title={officeName}
      description={t("by", { name, date })}
      footer={<ReviewButtons review={review} />}
    >
      <div className="grid gap-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <Stars rating={rating} label={t("stars", { count: rating })} />
          <StatusPill tone={DESK_TONES[state]}>{t(`state.${state}`)}</StatusPill>
        </div>
        <p dir="auto" className="text-body break-words whitespace-pre-wrap text-ink">
          {text}
        </p>
        {mayQuote ? (
          <p className="text-small text-muted">{t("quotable")}</p>
        ) : (
          <Callout tone="warn" title={t("noConsentTitle")}>
            {t("noConsentText")}
          </Callout>
        )}
        <p className="text-body">
          <TextLink href={`/admin/dentists?office=${officeId}`}>{t("toOffice")}</TextLink>
        </p>
      </div>
    </Drawer>
  );
}
