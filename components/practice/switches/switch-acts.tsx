"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { RadioField } from "@/components/forms/radio-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import type { SwitchableFeature } from "@/lib/core/tenancy/features";
import { impersonationReason } from "@/lib/platform/accounts/schema";
import type { SwitchRow } from "@/lib/practice/switches/rules";
import { switchForm } from "@/lib/practice/switches/schema";

function ReasonField() {
  const t = useTranslations("switches");
  return <TextField name="reason" label={t("reason")} hint={t("reasonHint")} required maxLength={200} />;
}

/** The button that turns a feature off for an office. */
export function AddSwitch({ features }: { features: readonly SwitchableFeature[] }) {
  const t = useTranslations("switches");
  return (
    <ActionDialog
      call="POST /admin/switches"
      schema={switchForm}
      defaultValues={{ dentistInfoId: "", feature: features[0] ?? "gpp", reason: "" }}
      input={({ dentistInfoId, ...values }) => ({ ...values, dentistInfoId, off: true })}
      trigger={<Button variant="primary">{t("add")}</Button>}
      size="md"
      title={t("add")}
      text={t("addText")}
      verb={t("turnOff")}
      danger
    >
      <TextField name="dentistInfoId" label={t("office")} hint={t("officeHint")} inputMode="numeric" required />
      <RadioField
        name="feature"
        label={t("chooseFeature")}
        options={features.map((value) => ({
          value,
          label: t(`feature.${value}`),
          description: t(`featureText.${value}`),
        }))}
      />
      <ReasonField />
    </ActionDialog>
  );
}

/** Turns a feature of an office on again, or off once more. */
export function TurnSwitch({ row }: { row: SwitchRow }) {
  const t = useTranslations("switches");
  const off = !row.off;
  const names = { feature: t(`feature.${row.feature}`), office: row.office };
  const verb = t(off ? "turnOff" : "turnOn");
  return (
    <ActionDialog
      call="POST /admin/switches"
      schema={impersonationReason}
      defaultValues={{ reason: "" }}
      input={({ reason }) => ({ reason, off, dentistInfoId: row.officeId, feature: row.feature })}
      trigger={
        <Button size="sm" aria-label={t(off ? "offTitle" : "onTitle", names)}>
          {verb}
        </Button>
      }
      title={t(off ? "offTitle" : "onTitle", names)}
      text={off ? t(`featureText.${row.feature}`) : t("onText")}
      verb={verb}
      danger={off}
    >
      <ReasonField />
    </ActionDialog>
  );
}
