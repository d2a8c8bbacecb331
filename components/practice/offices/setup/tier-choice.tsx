"use client";

import { useLocale, useTranslations } from "next-intl";
import { useId, useRef } from "react";
import { FieldNotes } from "@/components/forms/field";
import { Button } from "@/components/ui/buttons/button";
import { RadioCards } from "@/components/ui/inputs/radio-cards";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { formatMoney, formatPercent } from "@/lib/core/money";
import { tierPrice } from "@/lib/practice/offices/tier.rules";
import { OFFICE_TIERS, type PricingPeriod } from "@/lib/practice/offices/tier.schema";
import { type Promo, PromoField } from "./promo-field";

type Props = {
  level: number | null;
  period: PricingPeriod;
  promo: Promo | null;
  promoCode: string;
  /** The message at the tiers after continuing without one. */
  error: string | undefined;
  onLevel: (level: number) => void;
  onPeriod: (period: PricingPeriod) => void;
  onPromo: (promo: Promo | null) => void;
  onContinue: () => void;
};

/** The three tiers with their prices, the promo code taken off. */
export function TierChoice({ level, period, promo, promoCode, error, onLevel, onPeriod, onPromo, onContinue }: Props) {
  const t = useTranslations("onboardingSignup");
  const locale = useLocale();
  const id = useId();
  const tiers = useRef<HTMLDivElement>(null);
  const off = promo?.percentOffBps ?? 0;
  const options = OFFICE_TIERS.map((tier) => {
    const list = tierPrice(tier, period, 0);
    const price = tierPrice(tier, period, off);
    return {
      value: String(tier.level),
      label: <span className="font-heading text-h4">{t(`tiers.${tier.name}.name`)}</span>,
      description: (
        <span className="mt-2 grid gap-2">
          <span className="tabular-nums">
            {price < list ? <s className="mr-2 text-small text-muted">{formatMoney(list, locale)}</s> : null}
            <strong className="font-heading text-h3 text-ink">{formatMoney(price, locale)}</strong>{" "}
            {t(period === "month" ? "perMonth" : "perYear")}
          </span>
          <span className="text-small">{t(`tiers.${tier.name}.text`)}</span>
          <span className="text-small">
            {tier.memberLimit === null ? t("membersAny") : t("membersUpTo", { count: tier.memberLimit })}
          </span>
          <span className="text-small">
            {t("feeOnPayments", { percent: formatPercent(applicationFeeOfTier(tier.level).percentBps, locale) })}
          </span>
        </span>
      ),
    };
  });
  return (
    <div className="grid gap-6">
      <SegmentedControl
        label={t("period")}
        value={period}
        onValueChange={onPeriod}
        className="justify-self-start"
        options={[
          { value: "month", label: t("monthly") },
          { value: "year", label: t("yearly") },
        ]}
      />
      <div ref={tiers}>
        <RadioCards
          label={t("title.plan")}
          describedBy={error ? `${id}-error` : undefined}
          invalid={Boolean(error)}
          columns={3}
          options={options}
          value={level === null ? "" : String(level)}
          onValueChange={(value) => onLevel(Number(value))}
        />
        <FieldNotes id={id} error={error} />
      </div>
      <PromoField initial={promoCode} promo={promo} onPromo={onPromo} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="primary"
          size="lg"
          onClick={() => {
            if (level === null) tiers.current?.querySelector<HTMLElement>("[role=radiogroup]")?.focus();
            onContinue();
          }}
        >
          {t("continue")}
        </Button>
        <p className="text-small text-muted">{t("noCharge")}</p>
      </div>
    </div>
  );
}
