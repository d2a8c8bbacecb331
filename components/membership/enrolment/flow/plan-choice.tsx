"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { RadioField } from "@/components/forms/radio-field";
import { Badge } from "@/components/ui/badge";
import type { RadioCard } from "@/components/ui/inputs/radio-cards";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { cents, formatMoney } from "@/lib/core/money";
import { parseIsoDate, type Unit } from "@/lib/core/time/dates";
import type { EnrolmentFlow } from "@/lib/membership/enrolment/flow";
import { agesOf, choiceFor, type OfferedPlans, suggestedPlan } from "@/lib/membership/enrolment/plan-choice.rules";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { gppApplies, mayChoosePayor, mayWaiveActivationFee, planLabel, yearSaving } from "@/lib/practice/plans/rules";
import type { FlowSetting } from "./setting";

type Props = { setting: FlowSetting; flow: EnrolmentFlow; ownerMayPass: boolean; noPlan: string };

/** The plans for the age that was typed, the fitting one first, and why the others are not there. */
export function PlanChoiceFields({ setting, flow, ownerMayPass, noPlan }: Props) {
  const t = useTranslations("enrolment.memberInfo");
  const who = useTranslations("enrolment.reason");
  const { setValue } = useFormContext();
  const dob: unknown = useWatch({ name: "dob" });
  const picked: unknown = useWatch({ name: "plan" });
  const birthOn = typeof dob === "string" ? parseIsoDate(dob) : null;
  const asksInsurance = setting.plans.some((plan) => plan.forInsured);
  const choice = choiceFor(setting.plans, {
    birthOn,
    today: setting.today,
    internal: setting.internalRole !== null,
    insurance: asksInsurance ? (flow.insurance ?? "uninsured") : null,
  });
  const family = flow.members.find(({ plan }) => plan !== null)?.plan?.unit;
  const [chosenUnit, setUnit] = useState<Unit | null>(null);
  const pickedUnit = typeof picked === "string" && picked.endsWith(":year") ? "year" : "month";
  const unit = chosenUnit ?? (typeof picked === "string" && picked.includes(":") ? pickedUnit : (family ?? "month"));
  const shown = inRhythm(choice.offered, unit);
  const keys = choice.offered.map((line) => `${line.plan.id}:${line.unit}`);
  const gone =
    typeof picked === "string" && picked !== "" && picked !== noPlan && choice.age !== null && !keys.includes(picked);
  // A plan that does not fit a changed age or insurance is cleared (001 §5).
  useEffect(() => {
    if (gone) setValue("plan", "");
  }, [gone, setValue]);

  const suggested = suggestedPlan(
    choice,
    flow.members.filter((_, index) => index !== flow.editing).map(({ plan }) => plan),
  );
  const suggestedKey = suggested && !ownerMayPass ? `${suggested.line.plan.id}:${suggested.line.unit}` : null;
  const reason = suggested && suggestedKey === picked ? suggested.reason : null;
  useEffect(() => {
    if (suggestedKey && picked === "") setValue("plan", suggestedKey);
  }, [suggestedKey, picked, setValue]);

  function choose(next: Unit) {
    setUnit(next);
    const id = typeof picked === "string" ? picked.split(":")[0] : "";
    const same = choice.offered.find((line) => String(line.plan.id) === id && line.unit === next);
    if (same) setValue("plan", `${same.plan.id}:${next}`, { shouldDirty: true });
  }

  if (choice.age === null) return <p className="rounded-card bg-fill px-4 py-3 text-muted">{t("planFirst")}</p>;
  const [best] = choice.offered;
  const options = shown.map((line) =>
    optionOf({ ...line, recommended: best?.recommended === true && best.plan.id === line.plan.id }, setting, {
      t,
      who,
    }),
  );
  const both = new Set(choice.offered.map((line) => line.unit)).size > 1;
  // Who only pays for the others needs no plan; the first of the others comes next.
  if (ownerMayPass) options.push({ value: noPlan, label: t("withoutPlan"), description: t("withoutPlanHint") });
  return (
    <div className="grid gap-4">
      {choice.offered.length === 0 ? <p className="rounded-card bg-fill px-4 py-3">{t("noPlanForAge")}</p> : null}
      {both ? (
        <div>
          <p className="mb-1.5 font-medium">{t("rhythm")}</p>
          <SegmentedControl
            label={t("rhythm")}
            value={unit}
            options={[
              { value: "month", label: t("monthly") },
              { value: "year", label: t("yearly") },
            ]}
            onValueChange={choose}
          />
        </div>
      ) : null}
      {options.length > 0 ? (
        <RadioField
          name="plan"
          label={t("plan")}
          options={options}
          {...(reason ? { hint: t(`suggested.${reason}`) } : {})}
        />
      ) : null}
      <Rights setting={setting} picked={choice.offered.find((line) => `${line.plan.id}:${line.unit}` === picked)} />
      <Missing choice={choice} setting={setting} />
    </div>
  );
}

type Line = OfferedPlans<EnrolmentPlan>["offered"][number];

/** Each plan once: as often as asked for, or, where it is not sold so, as it is. */
function inRhythm(offered: readonly Line[], unit: Unit): Line[] {
  return offered.filter(
    (line) => line.unit === unit || !offered.some((other) => other.plan.id === line.plan.id && other.unit === unit),
  );
}

function optionOf(
  line: Line,
  setting: FlowSetting,
  {
    t,
    who,
  }: {
    t: ReturnType<typeof useTranslations<"enrolment.memberInfo">>;
    who: ReturnType<typeof useTranslations<"enrolment.reason">>;
  },
): RadioCard {
  const { plan, unit } = line;
  const { locale } = setting;
  const price = formatMoney(line.priceCents, locale);
  const saved =
    unit === "year" && plan.monthlyCents && plan.annualCents ? yearSaving(plan.monthlyCents, plan.annualCents) : 0;
  const gpp = gppApplies(setting.tenant, setting.office, plan);
  const fee =
    unit === "month" && !gpp && plan.activationFeeCents > 0
      ? t("fee", { amount: formatMoney(cents(plan.activationFeeCents), locale) })
      : null;
  // Whom it is for, so that nobody wonders whether a teenager is an adult here.
  const { key, ...ages } = agesOf(plan);
  const forWhom = key === "from" || key === "upTo" || key === "between" ? who(key, ages) : null;
  const notes = [forWhom, saved > 0 ? t("yearSaves", { amount: formatMoney(cents(saved), locale) }) : null, fee].filter(
    Boolean,
  );
  return {
    value: `${plan.id}:${unit}`,
    label: (
      <span className="flex flex-wrap items-center gap-2">
        {planLabel(plan, locale)}
        {line.recommended ? <Badge tone="accent">{t("recommended")}</Badge> : null}
      </span>
    ),
    description: <Described notes={notes.join(", ")} includes={setting.includes[plan.id] ?? []} />,
    aside: t(unit === "month" ? "perMonth" : "perYear", { price }),
  };
}

/** As many services as a card names; the rest is counted. */
const NAMED = 3;

/** Whom a plan is for and what it includes, so that nobody has to go back to the page before to know. */
function Described({ notes, includes }: { notes: string; includes: readonly string[] }) {
  const t = useTranslations("enrolment.memberInfo");
  if (notes === "" && includes.length === 0) return null;
  const rest = includes.length - NAMED;
  return (
    <>
      {notes === "" ? null : <span className="block">{notes}</span>}
      {includes.length === 0 ? null : (
        <span className="block">
          {t("includedEachYear", { services: includes.slice(0, NAMED).join(" · ") })}
          {rest > 0 ? ` · ${t("moreIncluded", { count: rest })}` : null}
        </span>
      )}
    </>
  );
}

/** What only the office may decide: waiving the activation fee, and who pays the setup fee (001 §5). */
function Rights({ setting, picked }: { setting: FlowSetting; picked: Line | undefined }) {
  const t = useTranslations("enrolment.memberInfo");
  if (!picked || setting.internalRole === null) return null;
  const gpp = gppApplies(setting.tenant, setting.office, picked.plan);
  const { activationFeeCents } = picked.plan;
  const mayWaive = mayWaiveActivationFee({ internal: true, unit: picked.unit, gpp, activationFeeCents });
  const mayChoose = gpp && picked.unit === "month" && mayChoosePayor(setting.internalRole, setting.office);
  return (
    <>
      {mayWaive ? (
        <CheckboxField
          name="waiveFee"
          label={t("waiveFee", { amount: formatMoney(cents(activationFeeCents), setting.locale) })}
          required={false}
        />
      ) : null}
      {mayChoose ? (
        <RadioField
          name="payor"
          label={t("payor")}
          columns={2}
          options={[
            { value: "member", label: t("payorMember") },
            { value: "office", label: t("payorOffice") },
          ]}
        />
      ) : null}
    </>
  );
}

function Missing({ choice, setting }: { choice: OfferedPlans<EnrolmentPlan>; setting: FlowSetting }) {
  const t = useTranslations("enrolment");
  if (choice.missing.length === 0) return null;
  return (
    <div className="text-small text-muted">
      <p className="font-medium">{t("memberInfo.hiddenTitle")}</p>
      <ul className="mt-1 grid gap-0.5">
        {choice.missing.map(({ plan, reason }) => {
          const ages = agesOf(plan);
          const values = {
            plan: planLabel(plan, setting.locale),
            who: t(`reason.${ages.key}`, { min: ages.min, max: ages.max }),
            insured: plan.forInsured ? "yes" : "no",
          };
          return <li key={plan.id}>{t(`reason.${reason}`, values)}</li>;
        })}
      </ul>
    </div>
  );
}
