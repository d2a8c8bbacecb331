import { Check } from "lucide-react";
import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/buttons/link-button";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { agesOf } from "@/lib/membership/enrolment/plan-choice.rules";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { usualYear } from "@/lib/practice/plans/pricing.rules";
import { type FeeTable, firstYearCost, planLabel, yearSaving } from "@/lib/practice/plans/rules";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  plans: readonly EnrolmentPlan[];
  fees: FeeTable;
  tenant: Tenant;
  locale: Locale;
  joinHref: string;
  /** In a frame on another website: who joins does so beside it, and nothing else of the page leads there. */
  framed?: true;
};

/** The description as points; it is kept as lines of text. */
function benefits(plan: EnrolmentPlan, locale: Locale): string[] {
  const text = locale === "es-US" && plan.spanishDescription ? plan.spanishDescription : plan.description;
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

/** As many columns as leave no hole beside the last card; a single one is as wide as its text needs. */
function columnsFor(cards: number): string {
  if (cards === 1) return "max-w-xl";
  if (cards % 2 === 0 && cards % 3 !== 0) return "sm:grid-cols-2";
  return "sm:grid-cols-2 lg:grid-cols-3 sm:max-lg:[&>li:last-child:nth-child(odd)]:col-span-2";
}

/**
 * One card a plan. Month or year is chosen once for all cards, by two radio buttons and style sheets alone, so that
 * it works without scripts.
 */
export function PlanCards({ plans, fees, tenant, locale, joinHref, framed }: Props) {
  const t = useTranslations("enrolmentLanding");
  const both = plans.some((plan) => plan.monthlyCents) && plans.some((plan) => plan.annualCents);
  const monthFirst = plans.some((plan) => plan.monthlyCents);
  return (
    <div className="group/plans">
      {both ? (
        <fieldset className="mb-6 inline-flex rounded-control border border-line bg-fill p-0.5">
          <legend className="sr-only">{t("billing")}</legend>
          {(["month", "year"] as const).map((unit) => (
            <label
              key={unit}
              className="relative inline-flex min-h-11 cursor-pointer items-center rounded-[6px] px-4 font-medium text-muted has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--edge)] has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="billing"
                value={unit}
                id={`billing-${unit}`}
                defaultChecked={unit === "month"}
                className="absolute inset-0 opacity-0"
              />
              {t(unit === "month" ? "monthly" : "yearly")}
            </label>
          ))}
        </fieldset>
      ) : null}
      <ul className={`grid gap-4 ${columnsFor(plans.length)}`}>
        {plans.map((plan) => (
          <li key={plan.id} className="flex flex-col rounded-card border border-line bg-surface p-4 shadow-card sm:p-6">
            <PlanCard
              plan={plan}
              usual={usualYear(tenant, plan.services, fees)}
              locale={locale}
              both={both}
              monthFirst={monthFirst}
            />
            {/* On a phone the one that stays at the lower edge leads to the same place. */}
            <LinkButton
              href={joinHref}
              block
              size="lg"
              className={framed ? "mt-5" : "mt-5 max-sm:hidden"}
              {...(framed ? { target: "_blank", rel: "noopener" } : {})}
            >
              {t("joinPlan", { plan: planLabel(plan, locale) })}
            </LinkButton>
          </li>
        ))}
      </ul>
    </div>
  );
}

type CardProps = { plan: EnrolmentPlan; usual: number | null; locale: Locale; both: boolean; monthFirst: boolean };

function PlanCard({ plan, usual, locale, both, monthFirst }: CardProps) {
  const t = useTranslations("enrolmentLanding");
  const ages = agesOf(plan);
  const { monthlyCents, annualCents } = plan;
  const inMonths = both ? "group-has-[#billing-year:checked]/plans:hidden" : monthFirst ? "" : "hidden";
  const inYears = both ? "hidden group-has-[#billing-year:checked]/plans:block" : monthFirst ? "hidden" : "";
  return (
    <>
      <h3 className="text-h3">{planLabel(plan, locale)}</h3>
      <p className="mt-1 text-muted">{t(`age.${ages.key}`, { min: ages.min, max: ages.max })}</p>
      {plan.forInsured ? (
        <p className="mt-2">
          <Badge tone="info">{t(plan.forUninsured ? "insured" : "insuredOnly")}</Badge>
        </p>
      ) : null}
      <div className="mt-2 sm:mt-4 sm:min-h-20">
        <div className={inMonths}>
          {monthlyCents ? (
            <Price cents={monthlyCents} per={t("aMonth")} locale={locale} />
          ) : (
            <Price cents={annualCents ?? 0} per={t("aYear")} locale={locale} note={t("yearOnly")} />
          )}
        </div>
        <div className={inYears}>
          {annualCents ? (
            <Price cents={annualCents} per={t("aYear")} locale={locale} note={saving(plan, locale, t)} />
          ) : (
            <Price cents={monthlyCents ?? 0} per={t("aMonth")} locale={locale} note={t("monthOnly")} />
          )}
        </div>
        {plan.activationFeeCents > 0 && monthlyCents ? (
          <p className={`mt-1 text-small text-muted ${inMonths}`}>
            {t("activationFee", { amount: formatMoney(cents(plan.activationFeeCents), locale) })}
          </p>
        ) : null}
      </div>
      <h4 className="mt-4 text-small font-semibold text-muted max-sm:sr-only">{t("included")}</h4>
      <ul className="mt-3 grid flex-1 content-start gap-1 sm:mt-2 sm:gap-2">
        {benefits(plan, locale).map((benefit) => (
          <li key={benefit} className="flex gap-2.5">
            <Check aria-hidden size={20} className="mt-0.5 shrink-0 text-good" />
            <span>{benefit}</span>
          </li>
        ))}
      </ul>
      {/* Each way of paying against the same year of services: what one saves differs with it. */}
      <Saved
        usual={usual}
        cost={firstYearCost(plan, "month") ?? firstYearCost(plan, "year")}
        locale={locale}
        className={inMonths}
      />
      <Saved
        usual={usual}
        cost={firstYearCost(plan, "year") ?? firstYearCost(plan, "month")}
        locale={locale}
        className={inYears}
      />
    </>
  );
}

type SavedProps = { usual: number | null; cost: number | null; locale: Locale; className: string };

/** What the services cost without the plan, and what one saves in the first year; nothing where one saves nothing. */
function Saved({ usual, cost, locale, className }: SavedProps) {
  const t = useTranslations("enrolmentLanding");
  if (usual === null || cost === null || usual <= cost) return null;
  return (
    <div className={className}>
      <p className="mt-3 rounded-control sm:mt-5 bg-fill px-3 py-2.5 text-small text-ink">
        {t("withoutPlan", { amount: formatMoney(cents(usual), locale) })}{" "}
        <strong>{t("withoutPlanSave", { amount: formatMoney(cents(usual - cost), locale) })}</strong>
      </p>
    </div>
  );
}

function saving(
  plan: EnrolmentPlan,
  locale: Locale,
  t: ReturnType<typeof useTranslations<"enrolmentLanding">>,
): string | undefined {
  const amount = plan.monthlyCents && plan.annualCents ? yearSaving(plan.monthlyCents, plan.annualCents) : 0;
  return amount > 0 ? t("yearSaves", { amount: formatMoney(cents(amount), locale) }) : undefined;
}

function Price({ cents: amount, per, locale, note }: { cents: number; per: string; locale: Locale; note?: string }) {
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-heading text-h2 font-semibold tabular-nums sm:text-h1">
          {formatMoney(cents(amount), locale)}
        </span>
        <span className="text-muted">{per}</span>
      </p>
      {note ? <p className="text-small font-medium text-good">{note}</p> : null}
    </>
  );
}
