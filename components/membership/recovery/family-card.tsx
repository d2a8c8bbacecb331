import { CalendarClock, Phone } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { CollectButton } from "@/components/billing/payments/collect-button";
import { Link } from "@/components/ui/links/link";
import { StatusPill } from "@/components/ui/status-pill";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatLedger, formatMoney } from "@/lib/core/money";
import { formatShort } from "@/lib/core/time/dates";
import type { FailingFamily } from "@/lib/membership/recovery/queries";
import { needsPayer } from "@/lib/membership/recovery/rules";
import { Choose } from "./selection";

type Props = {
  family: FailingFamily;
  href: string;
  locale: Locale;
  /** What collecting needs to know of the reader. */
  collecting: { officeId: number; mayRefund: boolean; mayWaive: boolean };
};

/** One family on the board: what is at risk, why, and what happens next. */
export async function FamilyCard({ family, href, locale, collecting }: Props) {
  const t = await getTranslations("recovery");
  const { name, people, sinceOn, days, reason, kind, attemptCount, nextAttemptOn, promisedOn, phone } = family;
  const short = (on: NonNullable<typeof sinceOn>) => formatShort(on, locale);
  return (
    <article className="relative rounded-control border border-line bg-surface p-3 shadow-card transition-colors hover:border-edge">
      <div className="flex items-center justify-between gap-3">
        <Choose memberIds={[family.memberId]} label={t("bulk.choose", { name })} />
        <h3 className="min-w-0 flex-1 truncate text-body font-semibold text-ink">
          <Link href={href} scroll={false} className="rounded-small after:absolute after:inset-0 after:rounded-control">
            {name}
          </Link>
        </h3>
        <p className="shrink-0 font-semibold text-ink tabular-nums">{formatLedger(cents(family.cents), locale)}</p>
      </div>
      <p className="mt-1 text-body text-ink">{t(`reason.${reason}`)}</p>
      <p className="mt-1 text-small text-muted tabular-nums">
        {[
          sinceOn ? t("since", { date: short(sinceOn), days }) : null,
          t("attemptsMade", { count: attemptCount }),
          people > 1 ? t("people", { count: people }) : null,
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        {promisedOn ? (
          <StatusPill tone="info">{t("waitsFor", { date: short(promisedOn) })}</StatusPill>
        ) : nextAttemptOn ? (
          <StatusPill tone="neutral">{t("nextAttempt", { date: short(nextAttemptOn) })}</StatusPill>
        ) : (
          <StatusPill tone={needsPayer(kind) ? "warn" : "bad"}>
            {t(needsPayer(kind) ? "filter.needsPayer" : "noRetry")}
          </StatusPill>
        )}
        <span className="inline-flex items-center gap-1 text-small text-muted tabular-nums">
          {phone ? <Phone aria-hidden size={13} /> : <CalendarClock aria-hidden size={13} />}
          {phone}
        </span>
        {family.cents > 0 ? (
          <CollectButton
            {...{ ...collecting, memberId: family.memberId, name }}
            label={t("detail.collect", { amount: formatMoney(cents(family.cents), locale) })}
            size="sm"
            className="z-10"
          />
        ) : null}
      </div>
    </article>
  );
}
