"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";
import type { Locale } from "@/lib/core/i18n/locale";
import { dateOn, formatLong } from "@/lib/core/time/dates";

type PricesReply = ReplyOf<"POST /dentists/:officeId/memberships/:planId/member-prices">;
export type ShownPrices = Extract<PricesReply, { days: unknown }>;

/** Who pays what from when, and the letter they get. */
export function PricesPreview({ shown }: { shown: Omit<ShownPrices, "waiting"> }) {
  const t = useTranslations("plansMemberPrices");
  const format = useFormats();
  const [locale, setLocale] = useState<Locale>(format.locale);
  const letter = shown.letters.find((one) => one.locale === locale);
  if (shown.members === 0) return <SetBacks shown={shown} />;
  return (
    <>
      <SetBacks shown={shown} />
      <div>
        <ul className="grid gap-1 text-body">
          {shown.groups.map(({ unit, fromCents, toCents, members }) => (
            <li key={`${unit} ${fromCents} ${toCents}`} className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium text-ink tabular-nums">
                {t(unit, { from: format.money(fromCents), to: format.money(toCents) })}
              </span>
              <span className="text-muted tabular-nums">{t("group", { count: members })}</span>
            </li>
          ))}
        </ul>
        <p className="mt-1 text-small text-muted">
          {t("income", {
            before: format.money(shown.monthlyBeforeCents),
            after: format.money(shown.monthlyAfterCents),
          })}
        </p>
      </div>
      <section aria-labelledby="prices-when">
        <h3 id="prices-when" className="text-h4 text-ink">
          {t("when")}
        </h3>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
        <ul className="mt-1 max-h-48 divide-y divide-line overflow-y-auto text-body" tabIndex={0}>
          {shown.days.map(({ on, members }) => (
            <li key={on} className="flex justify-between gap-4 py-1.5">
              <time dateTime={on}>{formatLong(dateOn(on), format.locale)}</time>
              <span className="text-muted tabular-nums">{t("group", { count: members })}</span>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="prices-letter">
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h3 id="prices-letter" className="text-h4 text-ink">
            {t("email")}
          </h3>
          <SegmentedControl
            label={t("language")}
            value={locale}
            onValueChange={setLocale}
            options={shown.letters.map((one) => ({ value: one.locale, label: t(one.locale) }))}
          />
        </div>
        {letter ? (
          <div lang={letter.locale} className="mt-2 rounded-card border border-line bg-surface px-4 py-3 text-body">
            <p className="font-medium text-ink">{letter.subject}</p>
            <p className="mt-2 whitespace-pre-line text-muted">{letter.text}</p>
          </div>
        ) : null}
      </section>
    </>
  );
}

/** Announced prices that are withdrawn, because the plan's price is again the one that is paid. */
function SetBacks({ shown: { setBacks } }: { shown: Pick<ShownPrices, "setBacks"> }) {
  const t = useTranslations("plansMemberPrices");
  const format = useFormats();
  if (setBacks.length === 0) return null;
  return (
    <div>
      <ul className="grid gap-1 text-body">
        {setBacks.map(({ unit, keepsCents, announcedCents, members }) => (
          <li key={`${unit} ${keepsCents} ${announcedCents}`} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium text-ink tabular-nums">
              {t(unit === "month" ? "keepMonth" : "keepYear", {
                keeps: format.money(keepsCents),
                announced: format.money(announcedCents),
              })}
            </span>
            <span className="text-muted tabular-nums">{t("group", { count: members })}</span>
          </li>
        ))}
      </ul>
      <p className="mt-1 text-small text-muted">{t("keepText")}</p>
    </div>
  );
}
