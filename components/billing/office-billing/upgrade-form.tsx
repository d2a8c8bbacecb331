"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/buttons/button";
import { type Definition, DefinitionList } from "@/components/ui/definition-list";
import { RadioCards } from "@/components/ui/inputs/radio-cards";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { useFormats } from "@/components/ui/use-formats";
import type { TierOffer, TierTerms } from "@/lib/billing/office-billing/tier.rules";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import { formatPercent } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { tierOf } from "@/lib/practice/offices/tier.rules";
import { OFFICE_TIERS } from "@/lib/practice/offices/tier.schema";
import { useTierWords } from "./tier-words";

type Props = {
  office: number;
  offers: readonly TierOffer[];
  current: TierTerms & { priceCents: number };
  /** What the address asks for, so that a plan can be pointed at in a link. */
  asked: Partial<TierTerms>;
};

/** The plans with their prices, and the change to another one with its dates and amounts before it is agreed to. */
export function UpgradeForm({ office, offers, current, asked }: Props) {
  const t = useTranslations("officeBilling.upgrade");
  const names = useTranslations("onboardingSignup.tiers");
  const locale = useLocale();
  const format = useFormats();
  const { per } = useTierWords();
  const [period, setPeriod] = useState(asked.period ?? current.period);
  const [level, setLevel] = useState(asked.level ?? current.level);
  const offerFor = (wanted: number) => offers.find((one) => one.level === wanted && one.period === period);
  const chosen = offerFor(level);
  const options = OFFICE_TIERS.map((tier) => ({
    value: String(tier.level),
    label: (
      <span className="flex flex-wrap items-center gap-2 font-heading text-h4">
        {names(`${tier.name}.name`)}
        {offerFor(tier.level)?.refused === "same" ? <Badge>{t("current")}</Badge> : null}
      </span>
    ),
    description: (
      <span className="mt-2 grid gap-2">
        <span className="tabular-nums">
          <strong className="font-heading text-h3 text-ink">
            {format.money(offerFor(tier.level)?.priceCents ?? 0)}
          </strong>{" "}
          {per(period)}
        </span>
        <span className="text-small">{names(`${tier.name}.text`)}</span>
        <span className="text-small">
          {tier.memberLimit === null ? t("membersAny") : t("membersUpTo", { count: tier.memberLimit })}
        </span>
        <span className="text-small">
          {t("fee", { percent: formatPercent(applicationFeeOfTier(tier.level).percentBps, locale) })}
        </span>
      </span>
    ),
  }));
  return (
    <div className="grid gap-5">
      <SegmentedControl
        label={t("period")}
        value={period}
        onValueChange={setPeriod}
        className="justify-self-start"
        options={[
          { value: "month", label: t("monthly") },
          { value: "year", label: t("yearly") },
        ]}
      />
      <RadioCards
        label={t("choose")}
        columns={3}
        options={options}
        value={String(level)}
        onValueChange={(value) => setLevel(Number(value))}
      />
      {chosen && chosen.refused === null ? (
        <ChangeButton office={office} offer={chosen} current={current} />
      ) : (
        <p className="text-body text-muted" role="status">
          {chosen?.refused && chosen.refused !== "same" ? t(`refused.${chosen.refused}`) : t("chooseFirst")}
        </p>
      )}
    </div>
  );
}

type ChangeProps = { office: number; offer: TierOffer; current: Props["current"] };

/** Agrees to a plan; the dialog is the bill of it. */
function ChangeButton({ office, offer, current }: ChangeProps) {
  const t = useTranslations("officeBilling.upgrade");
  const locale = useLocale();
  const { nameOf, paidBy } = useTierWords();
  const date = formatLong(offer.monthOn, locale);
  const { period, monthOn, firstCents } = offer;
  const tier = tierOf(offer.level);
  if (!tier) return null;
  return (
    <ConfirmAction
      call="POST /dentists/changeTier"
      input={{ dentistInfoId: office, tierLevel: tier.level, pricingPeriod: period, monthOn, firstCents }}
      trigger={
        <Button variant="primary" className="justify-self-start">
          {t("review")}
        </Button>
      }
      title={t("changeTitle", { plan: nameOf(offer.level), period: paidBy(offer.period) })}
      text={<Bill offer={offer} current={current} />}
      verb={t("verb", { date })}
      keep={t("keepVerb")}
      destructive={false}
    />
  );
}

function Bill({ offer, current }: { offer: TierOffer; current: Props["current"] }) {
  const t = useTranslations("officeBilling.upgrade");
  const locale = useLocale();
  const format = useFormats();
  const { per } = useTierWords();
  const on = (day: TierOffer["monthOn"]) => formatLong(day, locale);
  const feeOf = (level: number) => formatPercent(applicationFeeOfTier(level).percentBps, locale);
  const [from, to] = [feeOf(current.level), feeOf(offer.level)];
  const limit = tierOf(offer.level)?.memberLimit ?? null;
  const items: Definition[] = [
    { term: t("from"), value: on(offer.monthOn) },
    {
      term: t("newPrice"),
      value: t("instead", {
        ...{ price: format.money(offer.priceCents), period: per(offer.period) },
        ...{ before: format.money(current.priceCents), beforePeriod: per(current.period) },
        same: offer.period === current.period ? "yes" : "no",
      }),
    },
    {
      term: t("nextInvoice", { date: on(offer.next.on) }),
      value: t("nextChange", {
        ...{ before: format.money(offer.next.beforeCents), after: format.money(offer.next.afterCents) },
        same: offer.next.beforeCents === offer.next.afterCents ? "yes" : "no",
      }),
    },
    { term: t("first"), value: t("firstWhole", { date: on(offer.monthOn), amount: format.money(offer.firstCents) }) },
    { term: t("then"), value: t("thenText", { date: on(offer.thenOn), amount: format.money(offer.priceCents) }) },
    { term: t("feeChange"), value: from === to ? t("feeSame", { to }) : t("feeFromTo", { from, to }) },
    { term: t("limit"), value: limit === null ? t("membersAny") : t("membersUpTo", { count: limit }) },
  ];
  return (
    <div className="grid gap-3">
      <DefinitionList look="lines" items={items} />
      {offer.differenceMonths > 0 ? <p>{t("difference", { count: offer.differenceMonths })}</p> : null}
      <p>{t("untilThen", { date: on(offer.monthOn) })}</p>
    </div>
  );
}
