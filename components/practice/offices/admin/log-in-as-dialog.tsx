"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { forgetOffice } from "@/components/layout/session/browser-cookie";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { api, type InputOf } from "@/lib/client";
import { impersonationReason } from "@/lib/platform/accounts/schema";

type Target = Omit<InputOf<"POST /admin/impersonate">, "reason">;

type Props = {
  target: Target;
  trigger?: ReactNode;
  /** Where to go instead of where they start: a record of the office. */
  to?: string;
};

/**
 * Asks why, begins a look through an office, a user or a member, and goes where they start. An office chosen before is
 * forgotten.
 */
export function LogInAsDialog({ target, trigger, to }: Props) {
  const t = useTranslations("officesAdmin");
  const ui = useTranslations("ui");
  async function begin({ reason }: { reason: string }) {
    const { data } = await api("POST /admin/impersonate", { input: { ...target, reason } });
    forgetOffice();
    window.location.assign(to ?? data.landing);
    // The button keeps turning until the next page is there.
    await new Promise(() => undefined);
  }
  return (
    <Dialog trigger={trigger} title={t("logInAs")} description={t("logInAsText")} size="sm">
      <Form schema={impersonationReason} defaultValues={{ reason: "" }} label={t("logInAs")} onSubmit={begin}>
        <TextField name="reason" label={t("logInAsReason")} hint={t("logInAsHint")} required />
        <DialogActs keep={ui("cancel")}>
          <SubmitButton>{t("logInAs")}</SubmitButton>
        </DialogActs>
      </Form>
    </Dialog>
  );
}
