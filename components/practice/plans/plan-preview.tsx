"use client";

import { useLocale, useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { Card, CardBody } from "@/components/ui/card";
import { TextLink } from "@/components/ui/links/text-link";
import { cents, formatMoney, formatPercent } from "@/lib/core/money";
import { earnings, usualYear } from "@/lib/practice/plans/pricing.rules";
import type { FeeTable } from "@/lib/practice/plans/rules";
import type { EditorTenant } from "@/tenants/tenant";
import { PatientsView } from "./patients-view";
import { usePlanDraft } from "./use-plan-draft";

type Props = { tenant: EditorTenant; fees: FeeTable; feesHref: string };

/** The plan as patients see it while it is typed, and what a member brings a year. */
export function PlanPreview({ tenant, fees, feesHref }: Props) {
  const draft = usePlanDraft();
  return (
    <PatientsView usualCents={usualYear(tenant, draft.services, fees)}>
      <Earnings tenant={tenant} fees={fees} feesHref={feesHref} />
    </PatientsView>
  );
}

function Earnings({ tenant, fees, feesHref }: Props) {
  const t = useTranslations("plans.preview");
  const locale = useLocale();
  const draft = usePlanDraft();
  const earned = earnings(tenant, draft, fees);
  const typical = earned?.[1];
  if (!earned || !typical) {
    return (
      <p className="text-body text-muted">
        {t("noEarnings", { ucr: tenant.ucrName })} <TextLink href={feesHref}>{t("enterFees")}</TextLink>
      </p>
    );
  }
  const size = formatMoney(cents(Math.abs(typical.cents)), locale);
  return (
    <Card>
      {/* Until it is measured a chart is drawn at a desk's width. */}
      <CardBody className="overflow-x-clip">
        <BarChart
          title={typical.cents < 0 ? t("less", { amount: size }) : t("more", { amount: size })}
          description={t("earningsHint")}
          fileName="plan-earnings"
          axis={t("use")}
          unit="money"
          height={180}
          series={[{ name: t("perMember") }]}
          points={earned.map((each) => ({ label: formatPercent(each.useBps, locale), values: [each.cents] }))}
        />
      </CardBody>
    </Card>
  );
}
