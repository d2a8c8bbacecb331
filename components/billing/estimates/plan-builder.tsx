"use client";

import { useLocale, useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { type Numbers, queryOf, type Readings, stoodOf } from "@/lib/billing/estimates/numbers.rules";
import { type PlanEstimate, planEstimate } from "@/lib/billing/estimates/plan.rules";
import { countName, feeName, GENERAL_NAMES, planFields } from "@/lib/billing/estimates/plan.schema";
import { signUpWith, sizeOf } from "@/lib/billing/estimates/rules";
import { cents, formatMoney, times } from "@/lib/core/money";
import { CalculatorFrame } from "./calculator-frame";
import { FiguresTable } from "./figures-table";
import { NEEDS_SCRIPTS } from "./needs-scripts";
import { NumberInput } from "./number-input";
import { said } from "./said";
import { ServiceInput } from "./service-input";
import { useNumbers } from "./use-numbers";

type Props = {
  services: readonly { code: string; name: string; shown: string }[];
  /** What an office usually charges is called so here: "UCR". */
  ucrName: string;
  /** What a plan may not cost less than, a month. */
  leastCents: number;
  usual: Numbers;
  first: Readings;
  /** The page's own address, without a query. */
  address: string;
};

/** The price of a plan out of what it includes: counted anew with every number. */
export function PlanBuilder({ services, ucrName, leastCents, usual, first, address }: Props) {
  const t = useTranslations("estimates.plan");
  const locale = useLocale();
  const codes = services.map(({ code }) => code);
  const fields = planFields(codes);
  const { readings, values, query, type } = useNumbers(fields, usual, first);
  const estimate = planEstimate(codes, values, leastCents);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const read = (name: string) => {
    const field = fields[name];
    return field ? said(field, values[name] ?? 0, locale) : "";
  };
  const members = values.members ?? 0;
  const { ours } = estimate;
  const finding = t(`finding.${estimate.kind}`, {
    members,
    monthly: money(estimate.monthlyCents),
    annual: money(estimate.annualCents),
    saves: money(sizeOf(estimate.savesCents)),
    dues: money(estimate.allDuesCents),
  });
  const included = services.filter(({ code }) => (values[countName(code)] ?? 0) > 0);
  const how = [
    ...included.map(({ code, name }) =>
      t("how.service", {
        ...{ name, count: read(countName(code)), price: read(feeName(code)) },
        sum: money((values[countName(code)] ?? 0) * (values[feeName(code)] ?? 0)),
      }),
    ),
    t("how.usual", { ucr: ucrName, sum: money(estimate.usualCents) }),
    t(estimate.kind === "least" ? "how.least" : "how.monthly", { price: money(estimate.monthlyCents) }),
    t("how.annual", { price: money(estimate.annualCents) }),
    t("how.dues", { members, price: money(estimate.monthlyCents), sum: money(estimate.allDuesCents) }),
    t("how.ours", {
      ...{ price: money(ours.tier.monthCents), percent: `${ours.percentBps / 100}%`, sum: money(ours.yearCents) },
    }),
  ];
  const reading = (name: string) => readings[name] ?? { text: "", value: 0, fault: null };
  const field = (name: string) => fields[name] ?? { unit: "count" as const, min: 0, max: 0, slideMax: 0, step: 1 };
  const input = (name: string) => ({ name, field: field(name), reading: reading(name), onText: type(name) });
  return (
    <CalculatorFrame
      inputs={
        <>
          {services.map(({ code, name, shown }) => (
            <ServiceInput
              key={code}
              name={name}
              shown={shown}
              count={input(countName(code))}
              fee={input(feeName(code))}
              feeLabel={t("field.fee", { ucr: ucrName })}
            />
          ))}
          {GENERAL_NAMES.map((name) => (
            <NumberInput key={name} label={t(`field.${name}`)} {...input(name)} />
          ))}
        </>
      }
      stood={stoodOf(fields, values)}
      finding={finding}
      result={estimate.kind === "empty" ? null : <Result estimate={estimate} members={members} ucrName={ucrName} />}
      how={how}
      link={`${address}?${query}`}
      signUp={{ href: signUpWith("plan-builder", queryOf(fields, values)), label: t("signUp") }}
    />
  );
}

function Result({ estimate, members, ucrName }: { estimate: PlanEstimate; members: number; ucrName: string }) {
  const t = useTranslations("estimates.plan");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const { usualCents, duesCents, otherCents, otherPaidCents, savesCents } = estimate;
  const line = (label: string, one: number) => ({ label, one: money(one), all: money(times(cents(one), members)) });
  return (
    <>
      <div className={NEEDS_SCRIPTS}>
        <BarChart
          stacked
          title={t("chart.title")}
          description={t("chart.text")}
          axis={t("chart.axis")}
          unit="money"
          height={200}
          series={[{ name: t("chart.plan") }, { name: t("chart.other") }]}
          points={[
            { label: t("chart.without"), values: [usualCents, otherCents] },
            { label: t("chart.with"), values: [duesCents, otherPaidCents] },
          ]}
        />
      </div>
      <FiguresTable
        caption={t("table.caption")}
        heads={[t("table.what"), t("table.one"), t("table.all", { members })]}
        lines={[
          line(t("table.usual", { ucr: ucrName }), usualCents),
          line(t("table.dues"), duesCents),
          line(t("table.other"), otherPaidCents),
          line(t(savesCents < 0 ? "table.more" : "table.saves"), sizeOf(savesCents)),
          ...estimate.earnings.map(({ useBps, cents: left }) => line(t("table.left", { percent: useBps / 100 }), left)),
          { label: t("table.kept"), one: "", all: money(estimate.keptCents) },
        ]}
      />
    </>
  );
}
