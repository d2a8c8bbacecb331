"use client";

import { useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { PasswordField } from "@/components/forms/password-field";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { formatDate } from "@/lib/core/time/dates";
import type { OpenHandover } from "@/lib/practice/offices/handover.rules";
import { handover } from "@/lib/practice/offices/handover.schema";

/** The owner asks a colleague to take the practice over. */
export function HandOver({ officeId, userId, name }: { officeId: number; userId: number; name: string }) {
  const t = useTranslations("offices.handover");
  return (
    <ActionDialog
      call="POST /dentists/:officeId/handover"
      params={{ officeId }}
      schema={handover}
      defaultValues={{ userId, currentPassword: "" }}
      title={t("title", { name })}
      text={t("text", { name })}
      verb={t("verb")}
    >
      <PasswordField name="currentPassword" label={t("password")} autoComplete="current-password" />
    </ActionDialog>
  );
}

/** Above the team, to either side of a handover: what stands, until when, and what they can do about it. */
export function HandoverNote({ officeId, open }: { officeId: number; open: OpenHandover }) {
  const t = useTranslations("offices.handover");
  const { side, other } = open;
  const values = { other, until: formatDate(open.until) };
  const params = { officeId };
  // What they look at is over: their sessions end, and the log-in page says why.
  const anew = { onSent: () => window.location.reload() };
  const away = side === "waits" ? "withdraw" : "decline";
  const end = (
    <ConfirmAction
      call="POST /dentists/:officeId/handover/end"
      params={params}
      trigger={<Button>{t(`${away}.verb`)}</Button>}
      title={t(`${away}.title`)}
      text={t(`${away}.text`, values)}
      verb={t(`${away}.verb`)}
    />
  );
  return (
    <Callout tone={side === "decides" ? "warn" : "info"}>
      <p>{t(`note.${side}`, values)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        {side === "decides" ? (
          <ConfirmAction
            call="POST /dentists/:officeId/handover/confirm"
            {...{ params, ...anew }}
            trigger={<Button variant="primary">{t("confirm.verb")}</Button>}
            title={t("confirm.title")}
            text={t("confirm.text", values)}
            verb={t("confirm.verb")}
            destructive={false}
          />
        ) : null}
        {side === "mayTakeBack" ? (
          <ConfirmAction
            call="POST /dentists/:officeId/handover/take-back"
            {...{ params, ...anew }}
            trigger={<Button>{t("takeBack.verb")}</Button>}
            title={t("takeBack.title")}
            text={t("takeBack.text", values)}
            verb={t("takeBack.verb")}
          />
        ) : (
          end
        )}
      </div>
    </Callout>
  );
}
