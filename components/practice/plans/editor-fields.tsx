"use client";

import { ChevronDown } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormState, useWatch } from "react-hook-form";
import { AmountInput } from "@/components/forms/amount-input";
import { CheckboxField } from "@/components/forms/checkbox-field";
import { MoneyField } from "@/components/forms/money-field";
import { RadioField } from "@/components/forms/radio-field";
import { SelectField } from "@/components/forms/select-field";
import { SwitchField } from "@/components/forms/switch-field";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { AGE_GROUPS, AGE_LIMITS, EXIT_POLICIES, PLAN_NAME_MAX } from "@/lib/practice/plans/schema";
import type { EditorTenant } from "@/tenants/tenant";
import { type PlanForm, usePlanDraft } from "./use-plan-draft";

const PAIR = "grid gap-5 md:grid-cols-2";

export function Section({
  title,
  description,
  children,
}: {
  title: string;
  description?: string;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHeader title={title} description={description} />
      <CardBody className="grid gap-5">{children}</CardBody>
    </Card>
  );
}

type FoldProps = {
  title: string;
  /** What is chosen in it, for whoever does not open it. */
  says: string;
  /** Its fields: with something wrong in one of them it is open. */
  fields: readonly (keyof PlanForm)[];
  children: ReactNode;
};

/** A part of the editor that is right as it stands for most plans: one line that says what is chosen, opened to change it. */
function Fold({ title, says, fields, children }: FoldProps) {
  const { errors } = useFormState<PlanForm>();
  const wrong = fields.some((name) => errors[name] !== undefined);
  return (
    <Card>
      <details className="group/fold" open={wrong || undefined}>
        <summary className="flex min-h-14 list-none items-center justify-between gap-4 rounded-card px-5 py-3 hover:text-accent">
          <span className="min-w-0">
            <span className="block text-h4 text-ink">{title}</span>
            <span className="block text-body text-muted group-open/fold:hidden">{says}</span>
          </span>
          <ChevronDown
            aria-hidden
            size={20}
            className="shrink-0 text-muted transition-transform group-open/fold:rotate-180"
          />
        </summary>
        <CardBody className="grid gap-5 pt-1">{children}</CardBody>
      </details>
    </Card>
  );
}

/** Fields that an organization sets for all its locations: seen at a location, and not changed there. */
export function Fixed({ when, children }: { when: boolean; children: ReactNode }) {
  return (
    <fieldset disabled={when} className="contents">
      {children}
    </fieldset>
  );
}

/** Name and benefits, English and Spanish side by side. */
export function PublicFields() {
  const t = useTranslations("plans.editor");
  const { dirtyFields } = useFormState<PlanForm>();
  const spanishName = useWatch<PlanForm, "spanishName">({ name: "spanishName" });
  // Only the English name was touched: patients who read Spanish would go on seeing the old one.
  const stale = Boolean(dirtyFields.planName && !dirtyFields.spanishName && spanishName);
  return (
    <Section title={t("public")} description={t("publicHint")}>
      <div className={PAIR}>
        <TextField name="planName" label={t("planName")} maxLength={PLAN_NAME_MAX} />
        <TextField
          name="spanishName"
          label={t("spanishName")}
          hint={stale ? t("spanishNameStale") : undefined}
          maxLength={PLAN_NAME_MAX}
          required={false}
        />
        <TextareaField name="description" label={t("descriptionField")} hint={t("descriptionHint")} rows={7} />
        <TextareaField name="spanishDescription" label={t("spanishDescription")} rows={7} required={false} />
      </div>
    </Section>
  );
}

const wholeNumber = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);

/** Who may join: adults or children, ages, with or without insurance. */
export function AudienceFields() {
  const t = useTranslations("plans.editor");
  const { ageGroup, ageLimit: limit, minAge, maxAge } = usePlanDraft();
  const hasMin = limit === "over" || limit === "between";
  const hasMax = limit === "under" || limit === "between";
  const ages = [hasMin ? minAge : null, hasMax ? maxAge : null].filter((age) => age !== null).join("–");
  const says = [t(`ageGroups.${ageGroup}`), t(`ageLimits.${limit}`), ages].filter(Boolean).join(" · ");
  return (
    <Fold title={t("audience")} says={says} fields={["ageGroup", "ageLimit", "minAge", "maxAge", "forInsured"]}>
      <div className={PAIR}>
        <SelectField
          name="ageGroup"
          label={t("ageGroup")}
          options={AGE_GROUPS.map((value) => ({ value, label: t(`ageGroups.${value}`) }))}
        />
        <SelectField
          name="ageLimit"
          label={t("ageLimit")}
          options={AGE_LIMITS.map((value) => ({ value, label: t(`ageLimits.${value}`) }))}
        />
        {hasMin ? (
          <AmountInput name="minAge" label={t("minAge")} hint={t("agesIncluded")} parse={wholeNumber} show={String} />
        ) : null}
        {hasMax ? (
          <AmountInput name="maxAge" label={t("maxAge")} hint={t("agesIncluded")} parse={wholeNumber} show={String} />
        ) : null}
      </div>
      <div className={PAIR}>
        <CheckboxField name="forUninsured" label={t("forUninsured")} />
        <CheckboxField name="forInsured" label={t("forInsured")} />
      </div>
    </Fold>
  );
}

/** What a member who leaves gets back or still owes; part of what is signed. */
export function ExitFields() {
  const t = useTranslations("membershipsExit.editor");
  const policies = useTranslations("membershipsExit.policies");
  const { exitPolicy } = usePlanDraft();
  return (
    <Fold title={t("title")} says={policies(`${exitPolicy}.name`)} fields={["exitPolicy"]}>
      <ExitPolicyField label={t("label")} hint={t("hint")} />
    </Fold>
  );
}

const SHOWN = [
  "showOnEnrollmentMonthly",
  "showOnEnrollmentAnnual",
  "showOnInternalEnrollmentMonthly",
  "showOnInternalEnrollmentAnnual",
] as const;

/** Where the plan can be chosen, by way of paying. */
export function ShownFields({ tenant }: { tenant: EditorTenant }) {
  const t = useTranslations("plans.editor");
  const form = useWatch<PlanForm>();
  const places = SHOWN.filter((name) => form[name]);
  const says = places.length > 0 ? places.map((name) => t(name)).join(" · ") : t("shownNowhere");
  return (
    <Fold title={t("shown")} says={says} fields={SHOWN}>
      <p className="text-body text-muted">{t("shownHint")}</p>
      <div className="grid gap-4">
        <SwitchField name="showOnEnrollmentMonthly" label={t("showOnEnrollmentMonthly")} />
        <SwitchField name="showOnEnrollmentAnnual" label={t("showOnEnrollmentAnnual")} />
        <SwitchField name="showOnInternalEnrollmentMonthly" label={t("showOnInternalEnrollmentMonthly")} />
        <SwitchField name="showOnInternalEnrollmentAnnual" label={t("showOnInternalEnrollmentAnnual")} />
        {tenant.features.businessConnect ? <SwitchField name="showOnBC" label={t("showOnBC")} /> : null}
      </div>
    </Fold>
  );
}

/** What leaving means in money; the same question for one plan and for the office's new plans. */
export function ExitPolicyField({ label, hint }: { label: string; hint?: string }) {
  const t = useTranslations("membershipsExit.policies");
  return (
    <RadioField
      name="exitPolicy"
      label={label}
      hint={hint}
      options={EXIT_POLICIES.map((value) => ({ value, label: t(`${value}.name`), description: t(`${value}.text`) }))}
    />
  );
}

const ADVANCED = ["activationFeeCents", "specialty", "worryFreeMonthCents", "worryFreeYearCents", "notes"] as const;

/** What few offices need: fees, worry-free values, exceptions, notes. */
export function AdvancedFields({ tenant, follows }: { tenant: EditorTenant; follows: boolean }) {
  const t = useTranslations("plans.editor");
  return (
    <Fold title={t("advanced")} says={t("advancedHint")} fields={ADVANCED}>
      <div className={PAIR}>
        <MoneyField
          name="activationFeeCents"
          label={t("activationFee")}
          hint={t("activationFeeHint")}
          required={false}
        />
      </div>
      <Fixed when={follows}>
        <div className={PAIR}>
          <TextField name="specialty" label={t("specialty")} maxLength={100} required={false} />
          <MoneyField
            name="worryFreeMonthCents"
            label={t("worryFreeMonth")}
            hint={t("worryFreeHint")}
            required={false}
          />
          <MoneyField name="worryFreeYearCents" label={t("worryFreeYear")} required={false} />
        </div>
        {tenant.features.canDisableFamilyDiscounts ? (
          <SwitchField name="disableFamilyDiscounts" label={t("disableFamilyDiscounts")} />
        ) : null}
        {tenant.features.gpp ? (
          <SwitchField name="disableGpp" label={t("disableGpp")} hint={t("disableGppHint")} />
        ) : null}
      </Fixed>
      <TextareaField name="notes" label={t("notes")} hint={t("notesHint")} rows={3} max={2000} required={false} />
    </Fold>
  );
}
