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

type Props = { officeId: number; name: string };

/** Announces that an office closes: its last day and why, with what that does before it is done. */
export default function CloseDialog({ officeId, name }: Props) {
  const t = useTranslations("closings");
  const params = { officeId };
  return (
    <ActionDialog
      call="POST /admin/dentists/:officeId/closing"
      params={params}
      schema={closingInput}
      defaultValues={{ closesOn: "", reason: "sold", note: "" }}
      title={t("title", { name })}
      text={t("intro")}
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
      <TextField name="note" label={t("note")} hint={t("noteHint")} required={false} />
      <Effects officeId={officeId} />
    </ActionDialog>
  );
}

/** What closing on the day in the form around does; asked anew for each day. */
function Effects({ officeId }: { officeId: number }) {
  const t = useTranslations("closings");
  const format = useFormats();
  const closesOn: unknown = useWatch({ name: "closesOn" });
  const day = typeof closesOn === "string" ? parseIsoDate(closesOn) : null;
  if (day === null) return <p className="text-muted">{t("choose")}</p>;
  const read = () =>
    api("POST /admin/dentists/:officeId/closing/preview", { params: { officeId }, input: { closesOn: day } });
  return (
    <div aria-live="polite">
      <Loaded key={day} name={`closing ${officeId} ${day}`} read={read}>
        {(facts) => <ClosingEffects facts={facts} words={{ t, format }} />}
      </Loaded>
    </div>
  );
}
