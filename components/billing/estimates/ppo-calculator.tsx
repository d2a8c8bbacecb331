"use client";

import { useLocale, useTranslations } from "next-intl";
import { BarChart } from "@/components/charts/bar-chart";
import { type Numbers, queryOf, type Readings, stoodOf } from "@/lib/billing/estimates/numbers.rules";
import { memberBeside, type PpoEstimate, ppoEstimate, ppoFinding } from "@/lib/billing/estimates/ppo.rules";
import { PPO_FIELDS, type PpoName } from "@/lib/billing/estimates/ppo.schema";
import { signUpWith, sizeOf } from "@/lib/billing/estimates/rules";
import { cents, formatMoney } from "@/lib/core/money";
import { CalculatorFrame } from "./calculator-frame";
import { FiguresTable } from "./figures-table";
import { NEEDS_SCRIPTS } from "./needs-scripts";
import { NumberInput } from "./number-input";
import { said } from "./said";
import { useNumbers } from "./use-numbers";

type Props = {
  /** What patients are insured with here: "PPO", "vision plan". */
  network: string;
  usual: Numbers<PpoName>;
  first: Readings<PpoName>;
  /** The page's own address, without a query. */
  address: string;
};

const NAMES = Object.keys(PPO_FIELDS) as PpoName[];

/** A year of write-offs beside a year of memberships: counted anew with every step of a slider. */
export function PpoCalculator({ network, usual, first, address }: Props) {
  const t = useTranslations("estimates.ppo");
  const locale = useLocale();
  const { readings, values, query, type } = useNumbers(PPO_FIELDS, usual, first);
  const estimate = ppoEstimate(values);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const { patient, members, ours } = estimate;
  const finding = t(`finding.${ppoFinding(estimate)}`, {
    network,
    members,
    writtenOff: money(estimate.writtenOffCents),
    dues: money(estimate.duesCents),
  });
  const read = (name: PpoName) => said(PPO_FIELDS[name], values[name], locale);
  const tier = { price: money(ours.tier.monthCents), percent: `${ours.percentBps / 100}%` };
  const how = [
    t("how.billed", {
      ...{
        patients: values.patients,
        visits: values.visits / 100,
        price: read("fee"),
        sum: money(estimate.billedCents),
      },
    }),
    t("how.writtenOff", { percent: read("writeOff"), sum: money(estimate.writtenOffCents) }),
    t("how.paid", { network, sum: money(estimate.paidCents) }),
    t("how.members", { percent: read("join"), patients: values.patients, members }),
    t("how.dues", { members, price: read("price"), sum: money(estimate.duesCents) }),
    t("how.ours", { ...tier, sum: money(ours.yearCents) }),
  ];
  return (
    <CalculatorFrame
      inputs={NAMES.map((name) => (
        <NumberInput
          key={name}
          name={name}
          label={t(`field.${name}`, { network })}
          field={PPO_FIELDS[name]}
          reading={readings[name]}
          onText={type(name)}
        />
      ))}
      stood={stoodOf(PPO_FIELDS, values)}
      finding={finding}
      result={
        <>
          <Beside network={network} estimate={estimate} patients={values.patients} />
          <div className={NEEDS_SCRIPTS}>
            <BarChart
              title={t("chart.title")}
              description={t("chart.text")}
              axis={t("chart.axis")}
              unit="money"
              height={200}
              series={[{ name: t("chart.series") }]}
              points={[
                { label: t("chart.writtenOff"), values: [estimate.writtenOffCents] },
                { label: t("chart.paid"), values: [estimate.paidCents] },
                { label: t("chart.dues"), values: [estimate.duesCents] },
              ]}
            />
          </div>
          <FiguresTable
            caption={t("table.caption")}
            heads={[t("table.what"), t("table.one"), t("table.all")]}
            lines={[
              { label: t("table.billed"), one: money(patient.billedCents), all: money(estimate.billedCents) },
              {
                label: t("table.writtenOff"),
                one: money(patient.billedCents - patient.paidCents),
                all: money(estimate.writtenOffCents),
              },
              { label: t("table.paid", { network }), one: money(patient.paidCents), all: money(estimate.paidCents) },
              { label: t("table.dues"), one: money(estimate.memberCents), all: money(estimate.duesCents) },
              { label: t("table.kept"), one: "", all: money(estimate.keptCents) },
            ]}
          />
        </>
      }
      how={how}
      link={`${address}?${query}`}
      signUp={{ href: signUpWith("ppo-calculator", queryOf(PPO_FIELDS, values)), label: t("signUp") }}
    />
  );
}

/** What the two bring by the head, and how many members would replace the network. */
function Beside({ network, estimate, patients }: { network: string; estimate: PpoEstimate; patients: number }) {
  const t = useTranslations("estimates.ppo");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const { patient, memberCents, membersToReplace } = estimate;
  if (patient.billedCents === 0 || patients === 0) return null;
  const beside = memberBeside(estimate);
  const values = {
    network,
    patient: money(patient.paidCents),
    member: money(memberCents),
    more: money(sizeOf(memberCents - patient.billedCents)),
  };
  const enough = membersToReplace !== null && membersToReplace <= patients;
  return (
    <div className="grid gap-2 text-body">
      <p>{t(`beside.${beside}`, values)}</p>
      {estimate.paidCents > 0 ? (
        <p>{t(enough ? "replace.some" : "replace.never", { network, count: membersToReplace ?? 0, patients })}</p>
      ) : null}
    </div>
  );
}
