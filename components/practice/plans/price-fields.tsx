"use client";

import { Sparkles } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { useFormSetting } from "@/components/forms/form-context";
import { MoneyField } from "@/components/forms/money-field";
import { Button } from "@/components/ui/buttons/button";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { cents, formatMoney } from "@/lib/core/money";
import { missingFees, usualYear } from "@/lib/practice/plans/pricing.rules";
import {
  annualFault,
  type FeeTable,
  minimumPriceCents,
  recommendedPrice,
  savedInFirstYear,
  yearSaving,
} from "@/lib/practice/plans/rules";
import { matchingAnnual, priceWithSaving } from "@/lib/practice/plans/suggested.rules";
import { type EditorTenant, serviceLabel } from "@/tenants/tenant";
import { Section } from "./editor-fields";
import { type PlanDraft, type PlanForm, usePlanDraft } from "./use-plan-draft";

type Props = {
  tenant: EditorTenant;
  /** Null where no office's fees are known: no price is suggested. */
  fees: FeeTable | null;
  feesHref?: string;
};

/** Monthly and annual price with the least there may be, what a year saves, and the price the office's fees suggest. */
export function PriceFields({ tenant, fees, feesHref = "" }: Props) {
  const t = useTranslations("plans.editor");
  const locale = useLocale();
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const draft = usePlanDraft();
  const least = minimumPriceCents(tenant, draft);
  const { monthlyCents, annualCents } = draft;
  const saving = monthlyCents && annualCents ? yearSaving(monthlyCents, annualCents) : null;
  const fault = monthlyCents && annualCents ? annualFault(monthlyCents, annualCents) : null;
  return (
    <Section title={t("price")}>
      <div className="grid gap-5 md:grid-cols-2">
        <MoneyField
          name="monthlyCents"
          label={t("monthly")}
          hint={t("least", { amount: money(least) })}
          required={monthlyCents !== null || annualCents === null}
        />
        <MoneyField
          name="annualCents"
          label={t("annual")}
          hint={saving ? t("yearSaves", { amount: money(saving) }) : t("annualHint")}
          required={annualCents !== null || monthlyCents === null}
        />
      </div>
      {monthlyCents && fault ? <AnnualFault monthlyCents={monthlyCents} fault={fault} money={money} /> : null}
      {monthlyCents !== null && monthlyCents < least ? (
        <Callout tone="warn" role="status">
          {t("belowLeast", { amount: money(least) })}
        </Callout>
      ) : null}
      {fees ? <Suggestion tenant={tenant} fees={fees} feesHref={feesHref} money={money} /> : null}
    </Section>
  );
}

type FaultProps = {
  monthlyCents: number;
  fault: "dearer" | "forgotten";
  money: (amount: number) => string;
};

/** An annual price that does not go with the monthly one, and one that does. */
function AnnualFault({ monthlyCents, fault, money }: FaultProps) {
  const t = useTranslations("plans.editor");
  const { setValue } = useFormContext<PlanForm>();
  const { disabled } = useFormSetting();
  const matching = matchingAnnual(monthlyCents);
  const take = () => setValue("annualCents", matching, { shouldDirty: true, shouldTouch: true, shouldValidate: true });
  return (
    <Callout
      tone="warn"
      role="status"
      action={
        <Button size="sm" onClick={take} disabled={disabled}>
          {t("takeMatching", { amount: money(matching) })}
        </Button>
      }
    >
      {t(fault === "dearer" ? "yearCostsMore" : "yearForgotten")}
    </Callout>
  );
}

type SuggestionProps = {
  tenant: EditorTenant;
  fees: FeeTable;
  feesHref: string;
  money: (amount: number) => string;
};

/** Two prices to take over, or, where a usual fee is missing, what to enter to get them (001 §5). */
function Suggestion({ tenant, fees, feesHref, money }: SuggestionProps) {
  const t = useTranslations("plans.editor");
  const draft = usePlanDraft();
  if (draft.services.length === 0) return <p className="text-body text-muted">{t("suggestAfterServices")}</p>;
  const missing = missingFees(tenant, draft.services, fees);
  if (missing.length > 0) {
    return (
      <Callout
        tone="info"
        title={t("feesMissing", { ucr: tenant.ucrName })}
        action={<TextLink href={feesHref}>{t("enterFees")}</TextLink>}
      >
        {t("feesMissingText", { codes: missing.map((code) => serviceLabel(tenant, code)).join(", ") })}
      </Callout>
    );
  }
  const usual = usualYear(tenant, draft.services, fees);
  if (usual === null) return null;
  const sum = recommendedPrice(tenant, draft, fees);
  const fixed = draft.presetType === null ? undefined : tenant.constants.fixedAmountCents[draft.presetType];
  const saving = priceWithSaving(usual, minimumPriceCents(tenant, draft));
  const both = ({ monthlyCents, annualCents }: Prices) => ({
    monthly: money(monthlyCents),
    annual: money(annualCents),
  });
  return (
    <>
      <Dearer draft={draft} usual={usual} money={money} />
      {saving ? (
        <Offer prices={saving}>{t("withSaving", { ...both(saving), saves: money(saving.savesCents) })}</Offer>
      ) : null}
      <Offer prices={sum} quiet={saving !== null}>
        {fixed
          ? t("feesPlus", { ...both(sum), ucr: tenant.ucrName, fixed: money(fixed) })
          : t("feesAlone", { ...both(sum), ucr: tenant.ucrName })}
      </Offer>
    </>
  );
}

type Prices = { monthlyCents: number; annualCents: number };

/** A pair of prices in words, and the button that takes both over. */
function Offer({ prices, quiet = false, children }: { prices: Prices; quiet?: boolean; children: string }) {
  const t = useTranslations("plans.editor");
  const { setValue } = useFormContext<PlanForm>();
  const { disabled } = useFormSetting();
  function take() {
    const how = { shouldDirty: true, shouldTouch: true, shouldValidate: true };
    setValue("monthlyCents", prices.monthlyCents, how);
    setValue("annualCents", prices.annualCents, how);
  }
  return (
    <div
      className={cx(
        "flex flex-wrap items-center justify-between gap-3 rounded-control px-3 py-2",
        quiet ? "border border-line" : "bg-accent-soft",
      )}
    >
      <p className="min-w-0 flex-[1_1_14rem] text-body text-ink">{children}</p>
      <Button size="sm" onClick={take} disabled={disabled}>
        <Sparkles size={16} />
        {t("takeSuggested")}
      </Button>
    </div>
  );
}

type DearerProps = { draft: PlanDraft; usual: number; money: (amount: number) => string };

/** Says so where a member would pay more with the plan than without it, and by how much. */
function Dearer({ draft, usual, money }: DearerProps) {
  const t = useTranslations("plans.editor");
  const dearer = (["month", "year"] as const).flatMap((unit) => {
    const saved = savedInFirstYear(draft, unit, usual);
    return saved !== null && saved < 0 ? [t(`dearer.${unit}`, { amount: money(-saved) })] : [];
  });
  if (dearer.length === 0) return null;
  return (
    <Callout tone="warn" role="status">
      {dearer.join(" ")} {t("dearer.shown")}
    </Callout>
  );
}
