"use client";

import { useTranslations } from "next-intl";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { PercentField } from "@/components/forms/percent-field";
import { SelectField } from "@/components/forms/select-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { SwitchField } from "@/components/forms/switch-field";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import type { Contact } from "@/components/layout/support/contact-of";
import type { GuaranteeAccount as Guarantee } from "@/lib/billing/guarantees/request.queries";
import type { WaitingDiscounts } from "@/lib/membership/discounts/queries";
import { daysOffered } from "@/lib/practice/plans/settings.rules";
import { type PlanSettingsInput, planSettings, type WorryFreeGroup } from "@/lib/practice/plans/settings.schema";
import { settingsToWire } from "@/lib/practice/plans/settings.wire";
import type { Features } from "@/tenants/tenant";
import { DiscountsPreview } from "./discounts-preview";
import { DiscountsWaiting } from "./discounts-waiting";
import { ExitPolicyField, Section } from "./editor-fields";
import { GuaranteeAccount } from "./guarantee-account";

type Props = {
  officeId: number;
  features: Pick<Features, "defaultSpecialty" | "gpp">;
  values: PlanSettingsInput;
  /** Whose worry-free values are asked for. */
  groups: readonly WorryFreeGroup[];
  guarantee: Guarantee;
  /** Asks for guaranteed plans, switches them on and off: the practice's own administrators. */
  mayActivate: boolean;
  /** Who asks us to show guaranteed plans, and where the answer goes. */
  contact: Contact;
  /** When the values were last saved, as they were read. */
  readAt: string | null;
  mayChange: boolean;
  /** A change of family discounts that does not hold for everybody yet. */
  waiting: WaitingDiscounts | null;
};

/** What holds for all plans of the office. */
export function PlanSettingsForm({
  officeId,
  features,
  values,
  groups,
  guarantee,
  mayActivate,
  contact,
  readAt,
  mayChange,
  waiting,
}: Props) {
  const t = useTranslations("plansSettings");
  const exit = useTranslations("membershipsExit.settings");

  return (
    <Form
      // Newly saved settings start the form anew, so that the next save knows them.
      key={readAt}
      schema={planSettings}
      defaultValues={values}
      call="POST /dentists/updateMembershipSettings/:officeId"
      params={{ officeId }}
      input={(settings) => ({ ...settingsToWire(settings), updatedAt: readAt })}
      guard
      disabled={!mayChange}
      label={t("label")}
      className="max-w-3xl"
    >
      <Section title={t("program")} description={t("programHint")}>
        <TextField name="programName" label={t("programName")} maxLength={100} required={false} />
        <div className="grid gap-5 md:grid-cols-2">
          <TextareaField name="programDescription" label={t("programDescription")} required={false} />
          <TextareaField name="spanishProgramDescription" label={t("spanishProgramDescription")} required={false} />
        </div>
        {features.defaultSpecialty ? (
          <TextField name="specialty" label={t("specialty")} maxLength={100} required={false} />
        ) : null}
      </Section>
      <Section title={t("family")} description={t("familyHint")}>
        <div className="grid gap-5 sm:grid-cols-3">
          <PercentField name="familyTwoBps" label={t("two")} required={false} />
          <PercentField name="familyThreeBps" label={t("three")} required={false} />
          <PercentField name="familyFourBps" label={t("four")} required={false} />
        </div>
        {waiting ? <DiscountsWaiting officeId={officeId} waiting={waiting} mayChange={mayChange} /> : null}
        {mayChange ? <DiscountsPreview officeId={officeId} stored={values} /> : null}
      </Section>
      <Section title={t("payment")}>
        <SwitchField name="allowBankDraft" label={t("allowBankDraft")} hint={t("allowBankDraftHint")} />
        <SwitchField name="allowInOffice" label={t("allowInOffice")} hint={t("allowInOfficeHint")} />
        <SwitchField name="disableEnrollment" label={t("disableEnrollment")} hint={t("disableEnrollmentHint")} />
        <SelectField
          name="yearlyNoticeDays"
          label={t("yearlyNotice")}
          hint={t("yearlyNoticeHint")}
          options={daysOffered(values.yearlyNoticeDays).map((days) => ({
            value: String(days),
            label: t("yearlyNoticeDays", { days }),
          }))}
        />
      </Section>
      <Section title={exit("title")} description={exit("hint")}>
        <ExitPolicyField label={exit("label")} />
      </Section>
      {features.gpp ? (
        <Section title={t("gpp")} description={t("gppHint")}>
          <GuaranteeAccount officeId={officeId} account={guarantee} mayChange={mayActivate} contact={contact} />
          <SwitchField name="gppAdminOnlyWaive" label={t("gppAdminOnlyWaive")} disabled={!guarantee.approved} />
          <SwitchField name="gppAutomaticClaim" label={t("gppAutomaticClaim")} disabled={!guarantee.approved} />
        </Section>
      ) : null}
      <Section title={t("worryFree")} description={t("worryFreeHint")}>
        {groups.map((age) => (
          <div key={age} className="grid gap-5 sm:grid-cols-2">
            <MoneyField
              name={`worryFree.${age}.monthCents`}
              label={t("worryFreeMonth", { age: t(`ages.${age}`) })}
              required={false}
            />
            <MoneyField
              name={`worryFree.${age}.yearCents`}
              label={t("worryFreeYear", { age: t(`ages.${age}`) })}
              required={false}
            />
          </div>
        ))}
      </Section>
      {mayChange ? <SubmitButton className="justify-self-end">{t("save")}</SubmitButton> : null}
    </Form>
  );
}
