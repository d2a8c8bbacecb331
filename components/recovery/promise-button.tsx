"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { DateField } from "@/components/forms/date-field";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { Button } from "@/components/ui/button";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import { useFormats } from "@/components/ui/use-formats";
import { api } from "@/lib/core/api/client";
import { promiseInput } from "@/lib/dunning/promise.schema";
import type { FamilyView } from "./family-view";

const schema = promiseInput.omit({ memberId: true });

type Props = { view: FamilyView; officeId: number; latestOn: string; onChanged: () => void };

/** Asks for the day a family has promised to pay by, and says first what that holds back. */
export function PromiseButton({ view, officeId, latestOn, onChanged }: Props) {
  const t = useTranslations("recovery.promiseDialog");
  const d = useTranslations("recovery.detail");
  const format = useFormats();
  const [open, setOpen] = useState(false);
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title={t("title", { name: view.name, amount: format.ledger(view.debt.debtCents) })}
      description={t(view.kind === "soft" ? "text" : "textNoTry")}
      trigger={<Button>{d("promise")}</Button>}
    >
      <Form
        schema={schema}
        defaultValues={{ promisedOn: "", note: "" }}
        onSubmit={async (values) => {
          const answer = await api("POST /dentists/:officeId/members/promise", {
            params: { officeId },
            input: { memberId: view.memberId, ...values },
          });
          setOpen(false);
          onChanged();
          return answer;
        }}
      >
        <DateField name="promisedOn" label={t("date")} hint={t("until", { date: format.full(latestOn) })} />
        <TextField name="note" label={t("note")} required={false} maxLength={300} />
        <DialogActs keep={t("keep")}>
          <SubmitButton>{t("save")}</SubmitButton>
        </DialogActs>
      </Form>
    </Dialog>
  );
}
