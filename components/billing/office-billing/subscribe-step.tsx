import { getTranslations } from "next-intl/server";
import { signupSteps } from "@/components/practice/offices/setup/signup-steps";
import { Card, CardBody } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { Stepper } from "@/components/ui/tabs/stepper";
import type { BillingAccount } from "@/lib/billing/office-billing/account.queries";
import { loadTierFacts } from "@/lib/billing/office-billing/tier.queries";
import { firstTier } from "@/lib/billing/office-billing/tier.rules";
import { applicationFeeOfTier } from "@/lib/billing/payments/schema";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatLedger, formatPercent, ZERO } from "@/lib/core/money";
import { env } from "@/lib/core/process/env";
import { formatLong } from "@/lib/core/time/dates";
import { tierOf } from "@/lib/practice/offices/tier.rules";
import { SubscribeCard } from "./subscribe-card";

type Props = { account: BillingAccount; office: OfficeId; locale: Locale };

/** The last step of `/subscribe`: what the plan will cost and when first, and the card that pays for it. */
export async function SubscribeStep({ account, office, locale }: Props) {
  const [t, sign, facts] = await Promise.all([
    getTranslations("officeBilling"),
    getTranslations("onboardingSignup"),
    loadTierFacts(account, office),
  ]);
  const { plan, nextOn, offBps } = facts;
  const steps = signupSteps("/subscribe").map((key) => ({ key, label: sign(`step.${key}`) }));
  const tier = tierOf(plan.level);
  const firstSum = formatLedger(firstTier(facts, nextOn), locale);
  return (
    <div className="grid gap-8">
      <Stepper label={sign("steps")} current={steps.length - 1} steps={steps} />
      <div>
        <h1 className="text-[24px] leading-8 sm:text-h2">{t("subscribe.title")}</h1>
        <p className="mt-2 max-w-2xl text-muted">{t("subscribe.text", { date: formatLong(nextOn, locale) })}</p>
      </div>
      <div className="grid max-w-4xl items-start gap-6 lg:grid-cols-2">
        <Card>
          <CardBody>
            <SubscribeCard
              office={office}
              publishableKey={env().STRIPE_PUBLISHABLE_KEY}
              sandboxUrl={env().SANDBOX_URL}
            />
          </CardBody>
        </Card>
        <DefinitionList
          look="lines"
          items={[
            {
              term: t("subscribe.plan"),
              value: tier ? `${sign(`tiers.${tier.name}.name`)}, ${t(`subscribe.${plan.period}`)}` : String(plan.level),
            },
            ...(offBps > 0 ? [{ term: t("subscribe.off"), value: formatPercent(offBps, locale) }] : []),
            { term: t(plan.period === "month" ? "subscribe.perMonth" : "subscribe.perYear"), value: firstSum },
            {
              term: t("subscribe.fee"),
              value: t("subscribe.feeValue", {
                percent: formatPercent(applicationFeeOfTier(plan.level).percentBps, locale),
              }),
            },
            { term: t("subscribe.today"), value: <strong>{formatLedger(ZERO, locale)}</strong> },
          ]}
        />
      </div>
    </div>
  );
}
