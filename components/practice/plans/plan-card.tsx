"use client";

import { Check } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { cx } from "@/components/ui/cx";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { cents, formatMoney } from "@/lib/core/money";
import { planLabel, savedInFirstYear, yearSaving } from "@/lib/practice/plans/rules";
import type { PlanTerms } from "@/lib/practice/plans/versions.rules";
import { audienceOf } from "./audience";

/** What a visitor sees of a plan. Nothing in it is private to the office. */
export type PublicPlan = Pick<
  PlanTerms,
  | "planName"
  | "spanishName"
  | "description"
  | "spanishDescription"
  | "monthlyCents"
  | "annualCents"
  | "activationFeeCents"
  | "ageLimit"
  | "minAge"
  | "maxAge"
>;

type Props = {
  plan: PublicPlan;
  /** Price of a year of the same services without the plan, when the office's fees are known. */
  usualCents?: number | null;
  /** The act at its foot, for instance a Join button. */
  action?: ReactNode;
  className?: string;
};

type Unit = "month" | "year";

/** A plan as patients see it: who it is for, what it costs, what a year saves, what is included in plain words. */
export function PlanCard({ plan, usualCents = null, action, className }: Props) {
  const t = useTranslations("plans.card");
  const locale = useLocale();
  const id = useId();
  const [chosen, setChosen] = useState<Unit>("month");
  const { monthlyCents, annualCents } = plan;
  const unit: Unit = !monthlyCents ? "year" : !annualCents ? "month" : chosen;
  const price = unit === "month" ? monthlyCents : annualCents;
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const saving = monthlyCents && annualCents ? yearSaving(monthlyCents, annualCents) : 0;
  const text = locale === "es-US" && plan.spanishDescription ? plan.spanishDescription : plan.description;
  const lines = text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
  const saved = usualCents === null ? null : savedInFirstYear(plan, unit, usualCents);
  return (
    <article
      aria-labelledby={id}
      className={cx("flex min-w-0 flex-col rounded-card border border-line bg-surface p-5 shadow-card", className)}
    >
      <p className="text-small text-muted">{audienceOf(plan, t)}</p>
      <h3 id={id} className="mt-0.5 text-h3 break-words text-ink">
        {planLabel(plan, locale) || t("unnamed")}
      </h3>
      {monthlyCents && annualCents ? (
        <SegmentedControl
          className="mt-3 self-start"
          label={t("payBy")}
          value={unit}
          onValueChange={setChosen}
          options={[
            { value: "month", label: t("monthly") },
            { value: "year", label: t("annual") },
          ]}
        />
      ) : null}
      <p className="mt-3 flex flex-wrap items-baseline gap-x-1.5">
        <span className="font-heading text-h1 font-semibold tracking-tight text-ink tabular-nums">
          {price ? money(price) : "–"}
        </span>
        <span className="text-body text-muted">{unit === "month" ? t("perMonth") : t("perYear")}</span>
      </p>
      <p className="min-h-5 text-body text-good">{saving > 0 ? t("yearSaves", { amount: money(saving) }) : ""}</p>
      <ul className="mt-4 grid flex-1 content-start gap-2">
        {lines.map((line, at) => (
          // Two lines may read the same; their position is the key.
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no identity of their own
          <li key={at} className="flex items-start gap-2 text-body text-ink">
            <Check aria-hidden size={18} className="mt-px shrink-0 text-good" />
            <span className="min-w-0 break-words">{line}</span>
          </li>
        ))}
      </ul>
      {usualCents !== null && saved !== null && saved > 0 ? (
        <p className="mt-4 border-t border-line pt-3 text-body text-muted">
          {t("without", { amount: money(usualCents) })}
        </p>
      ) : null}
      {action ? <div className="mt-5">{action}</div> : null}
    </article>
  );
}
