"use client";

import { Plus } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { ActionDialog } from "@/components/forms/action-dialog";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { EmailField } from "@/components/forms/email-field";
import { SelectField } from "@/components/forms/select-field";
import { Button } from "@/components/ui/buttons/button";
import { StatusPill } from "@/components/ui/status-pill";
import { formatMonth } from "@/lib/core/time/dates";
import type { Recipient } from "@/lib/platform/measures/recipients.queries";

/** Every month has these (`LAST_DAY`). */
const DAYS = Array.from({ length: 28 }, (_, at) => String(at + 1));
const TONES = { waiting: "info", sent: "good", failed: "bad" } as const;

/** Who gets the monthly report by mail, on which day, and whether the last one arrived. */
export function ReportMails({ officeId, recipients }: { officeId: number; recipients: readonly Recipient[] }) {
  const t = useTranslations("reports.mail");
  const locale = useLocale();
  return (
    <>
      <ul className="divide-y divide-line">
        {recipients.map(({ id, email, day, reportedOn, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5 text-body">
            <div className="min-w-0">
              <p className="break-all font-medium text-ink">{email}</p>
              <p className="text-muted">{t("onDay", { day })}</p>
            </div>
            <div className="flex flex-wrap items-center gap-3">
              {state && reportedOn ? (
                <StatusPill tone={TONES[state]}>
                  {t(`state.${state}`, { month: formatMonth(reportedOn, locale) })}
                </StatusPill>
              ) : null}
              <ConfirmAction
                call="DELETE /dentists/:officeId/report-recipients/:recipientId"
                params={{ officeId, recipientId: id }}
                trigger={
                  <Button size="sm" aria-label={t("removeOf", { email })}>
                    {t("remove")}
                  </Button>
                }
                title={t("removeTitle", { email })}
                text={t("removeText")}
                verb={t("remove")}
                destructive={false}
              />
            </div>
          </li>
        ))}
      </ul>
      <ActionDialog
        call="POST /dentists/:officeId/report-recipients"
        params={{ officeId }}
        schema={() =>
          import("@/lib/platform/measures/recipients.schema").then(({ reportRecipient }) => reportRecipient)
        }
        defaultValues={{ email: "", day: "1" }}
        trigger={
          <Button>
            <Plus size={18} />
            {t("add")}
          </Button>
        }
        title={t("add")}
        text={t("addText")}
        verb={t("add")}
      >
        <EmailField name="email" label={t("email")} />
        <SelectField name="day" label={t("day")} options={DAYS.map((day) => ({ value: day, label: day }))} />
      </ActionDialog>
    </>
  );
}
