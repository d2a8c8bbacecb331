"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { DateField } from "@/components/forms/date-field";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/buttons/button";
import { useFormats } from "@/components/ui/use-formats";
import { promiseInput } from "@/lib/billing/dunning/promise.schema";
import type { FamilyView } from "./family-view";

const schema = promiseInput.omit({ memberId: true });

type Props = { view: FamilyView; officeId: number; latestOn: string };

/** Asks for the day a family has promised to pay by, and says first what that holds back. */
export function PromiseButton({ view, officeId, latestOn }: Props) {
  const t = useTranslations("recovery.promiseDialog");
  const d = useTranslations("recovery.detail");
  const format = useFormats();
  return (
    <ActionDialog
      call="POST /dentists/:officeId/members/promise"
      params={{ officeId }}
      schema={schema}
      defaultValues={{ promisedOn: "", note: "" }}
      input={(values) => ({ memberId: view.memberId, ...values })}
      size="md"
      title={t("title", { name: view.name, amount: format.money(view.debt.debtCents) })}
      text={t(view.kind === "soft" ? "text" : "textNoRetry")}
      verb={t("save")}
      keep={t("keep")}
      trigger={<Button>{d("promise")}</Button>}
    >
      <DateField name="promisedOn" label={t("date")} hint={t("until", { date: format.full(latestOn) })} />
      <TextField name="note" label={t("note")} required={false} maxLength={300} />
    </ActionDialog>
  );
}
