"use client";

import { Ban, RotateCcw } from "lucide-react";
import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { DateField } from "@/components/forms/date-field";
import { PercentField } from "@/components/forms/percent-field";
import { TextField } from "@/components/forms/text-field";
import { useAct } from "@/components/forms/use-send";
import { AddButton } from "@/components/ui/buttons/add-button";
import { Button } from "@/components/ui/buttons/button";
import { api } from "@/lib/client";
import type { CodeRow } from "@/lib/platform/group-codes/rules";

/** The button that makes a code. */
export function AddCode({ officeId }: { officeId: number }) {
  const t = useTranslations("groupCodes");
  return (
    <ActionDialog
      call="POST /dentists/:officeId/group-codes"
      params={{ officeId }}
      schema={() => import("@/lib/platform/group-codes/schema").then(({ newCode }) => newCode)}
      defaultValues={{ code: "", maxUses: "", expiresOn: "" }}
      trigger={<AddButton>{t("add")}</AddButton>}
      title={t("add")}
      text={t("addText")}
      verb={t("add")}
    >
      <TextField name="code" label={t("column.code")} hint={t("codeHint")} maxLength={40} autoComplete="off" />
      <PercentField name="discountBps" label={t("column.off")} />
      <TextField
        name="maxUses"
        label={t("column.limit")}
        hint={t("limitHint")}
        maxLength={5}
        autoComplete="off"
        required={false}
      />
      <DateField name="expiresOn" label={t("column.until")} hint={t("untilHint")} required={false} />
    </ActionDialog>
  );
}

/** Ends a code after saying what that means, or takes it back. */
export function CodeSwitch({ officeId, code: row }: { officeId: number; code: CodeRow }) {
  const t = useTranslations("groupCodes");
  const { act: resume } = useAct("POST /dentists/:officeId/group-codes/active");
  const given = (active: boolean) => ({ params: { officeId }, input: { groupCodeId: row.id, active } });
  if (!row.active) {
    return (
      <Button size="sm" onClick={() => void resume(given(true))} aria-label={t("resumeNamed", { code: row.code })}>
        <RotateCcw size={16} className="sm:hidden" />
        <span className="max-sm:hidden">{t("resume")}</span>
      </Button>
    );
  }
  return (
    <ConfirmAction
      call="POST /dentists/:officeId/group-codes/active"
      {...given(false)}
      trigger={
        <Button size="sm" aria-label={t("endNamed", { code: row.code })}>
          {/* On a phone the row has room for a picture beside its state. */}
          <Ban size={16} className="sm:hidden" />
          <span className="max-sm:hidden">{t("end")}</span>
        </Button>
      }
      title={t("endTitle", { code: row.code })}
      text={t("endText", { count: row.uses })}
      verb={t("end")}
      undo={() => () => api("POST /dentists/:officeId/group-codes/active", given(true))}
    />
  );
}
