import { useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { EmptyState } from "@/components/ui/states/empty-state";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { agesOf } from "@/lib/membership/enrolment/plan-choice.rules";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { planLabel } from "@/lib/practice/plans/rules";

/** What can be chosen at the desk, to look something up while a patient stands there. */
export function DeskPlans({ plans, locale }: { plans: readonly EnrolmentPlan[]; locale: Locale }) {
  const t = useTranslations("enrolment");
  const words = useTranslations("enrolmentLanding");
  const shown = plans.filter(
    (plan) =>
      (plan.showOnInternalEnrollmentMonthly && plan.monthlyCents) ||
      (plan.showOnInternalEnrollmentAnnual && plan.annualCents),
  );
  if (shown.length === 0) {
    return (
      <EmptyState
        title={t("plans.empty")}
        action={
          <LinkButton href="/account/settings/membership-plan" variant="primary">
            {t("plans.manage")}
          </LinkButton>
        }
      />
    );
  }
  return (
    <section aria-label={t("plans.heading")}>
      <p className="text-muted">{t("plans.lead")}</p>
      <ul className="mt-4 grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {shown.map((plan) => {
          const ages = agesOf(plan);
          const prices = [
            plan.showOnInternalEnrollmentMonthly && plan.monthlyCents
              ? t("memberInfo.perMonth", { price: formatMoney(cents(plan.monthlyCents), locale) })
              : null,
            plan.showOnInternalEnrollmentAnnual && plan.annualCents
              ? t("memberInfo.perYear", { price: formatMoney(cents(plan.annualCents), locale) })
              : null,
          ];
          const inside = !plan.showOnEnrollmentMonthly && !plan.showOnEnrollmentAnnual;
          return (
            <li key={plan.id} className="rounded-card border border-line bg-surface p-5 shadow-card">
              <h2 className="flex flex-wrap items-center gap-2 text-h4">
                {planLabel(plan, locale)}
                {inside ? <Badge>{t("plans.onlyInside")}</Badge> : null}
              </h2>
              <p className="text-muted">{words(`age.${ages.key}`, { min: ages.min, max: ages.max })}</p>
              <p className="mt-2 font-medium tabular-nums">{prices.filter(Boolean).join(" · ")}</p>
              <p className="mt-2 whitespace-pre-line text-muted">
                {locale === "es-US" && plan.spanishDescription ? plan.spanishDescription : plan.description}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
