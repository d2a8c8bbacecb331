"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { ActionDialog } from "@/components/forms/action-dialog";
import { DateField } from "@/components/forms/date-field";
import { SelectField } from "@/components/forms/select-field";
import { TextField } from "@/components/forms/text-field";
import { Loaded } from "@/components/ui/states/loaded";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/client";
import { parseIsoDate } from "@/lib/core/time/dates";
import { CLOSING_REASONS, closingInput } from "@/lib/membership/closings/schema";
import { ClosingEffects } from "./closing-effects";

type Props = {
  officeId: number;
  name: string;
  /** What it is for, where its organization closes it itself (decision 75) in place of one of our administrators. */
  intro?: string;
};

/** Announces that an office closes: its last day and why, with what that does before it is done. */
export default function CloseDialog({ officeId, name, intro }: Props) {
  const t = useTranslations("closings");
  const params = { officeId };
  return (
    <ActionDialog
      call="POST /admin/dentists/:officeId/closing"
      params={params}
      schema={closingInput}
      defaultValues={{ closesOn: "", takenOverById: "", reason: intro === undefined ? "sold" : "other", note: "" }}
      title={t("title", { name })}
      text={intro ?? t("intro")}
      size="md"
      verb={t("verb")}
      danger
      undo={() => () => api("DELETE /admin/dentists/:officeId/closing", { params })}
    >
      <DateField name="closesOn" label={t("closesOn")} hint={t("closesOnHint")} />
      <SelectField
        name="reason"
        label={t("reason")}
        options={CLOSING_REASONS.map((reason) => ({ value: reason, label: t(`reasons.${reason}`) }))}
      />
      <Successors officeId={officeId} />
      <TextField name="note" label={t("note")} hint={t("noteHint")} required={false} />
      <Effects officeId={officeId} />
    </ActionDialog>
  );
}

/** The day in the form around; null while none is chosen. */
function useDay() {
  const closesOn: unknown = useWatch({ name: "closesOn" });
  return typeof closesOn === "string" ? parseIsoDate(closesOn) : null;
}

/** Which location of the organization takes the members over; nothing where there is no other. */
function Successors({ officeId }: { officeId: number }) {
  const t = useTranslations("closings.takeover");
  const day = useDay();
  if (day === null) return null;
  const read = () =>
    api("POST /admin/dentists/:officeId/closing/preview", { params: { officeId }, input: { closesOn: day } });
  return (
    <Loaded name={`closing successors ${officeId}`} read={read}>
      {({ successors }) =>
        successors.length === 0 ? null : (
          <SelectField
            name="takenOverById"
            label={t("field")}
            placeholder={t("none")}
            required={false}
            options={successors.map((one) => ({ value: String(one.officeId), label: one.officeName }))}
          />
        )
      }
    </Loaded>
  );
}

/** What closing on the day in the form around does; asked anew for each day, and for each location that takes the members over. */
function Effects({ officeId }: { officeId: number }) {
  const t = useTranslations("closings");
  const format = useFormats();
  const day = useDay();
  const chosen: unknown = useWatch({ name: "takenOverById" });
  const takenOverById = typeof chosen === "string" ? chosen : "";
  if (day === null) return <p className="text-muted">{t("choose")}</p>;
  const input = { closesOn: day, takenOverById };
  const read = () => api("POST /admin/dentists/:officeId/closing/preview", { params: { officeId }, input });
  const asked = `${day} ${takenOverById}`;
  return (
    <div aria-live="polite">
      <Loaded key={asked} name={`closing ${officeId} ${asked}`} read={read}>
        {(facts) => <ClosingEffects officeId={officeId} facts={facts} words={{ t, format }} />}
      </Loaded>
    </div>
  );
}
