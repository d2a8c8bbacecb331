"use client";

import { Mail } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { useSend } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { BulkPeople } from "@/components/ui/tables/bulk-people";
import { api, type InputOf } from "@/lib/client";
import { ANNOUNCEMENT_MAX, announcementText, MOST_OWNERS } from "@/lib/practice/offices/announce.schema";
import { UNDO_MS } from "@/lib/queue/mail/held";

/** The search and the filter of the list, as it is shown. */
type Shown = InputOf<"POST /admin/dentists/message/preview">;

/** Emails the owners of the offices shown: says first who gets it and who does not, and can be taken back until it leaves. */
export function AnnounceButton({ shown }: { shown: Shown }) {
  const t = useTranslations("officesAdmin.announce");
  return (
    <Dialog
      title={t("title")}
      description={t("text")}
      trigger={
        <Button>
          <Mail size={16} />
          {t("open")}
        </Button>
      }
    >
      <Announcement shown={shown} />
    </Dialog>
  );
}

function Announcement({ shown }: { shown: Shown }) {
  const t = useTranslations("officesAdmin.announce");
  const ui = useTranslations("ui");
  // One for the dialog: a second click, or a repetition after a lost answer, is the same message.
  const [messageKey] = useState(() => crypto.randomUUID());
  const { data, failure, reload } = useLoad(
    () => api("POST /admin/dentists/message/preview", { input: shown }),
    `announce ${JSON.stringify(shown)}`,
  );
  const send = useSend("POST /admin/dentists/message", {
    onRefused: reload,
    undo: () => () => api("POST /admin/dentists/message/withdraw", { input: { messageKey } }),
    undoMs: UNDO_MS,
    refresh: false,
  });
  if (failure !== null) return <ErrorState title={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} columns={2} />;
  const { owners, leftOut, tooMany } = data;
  const sendable = owners.length > 0 && !tooMany;
  const heading = tooMany
    ? t("tooMany", { count: MOST_OWNERS })
    : owners.length === 0
      ? t("nobody")
      : t("to", { count: owners.length });
  return (
    <Form
      label={t("title")}
      schema={announcementText}
      defaultValues={{ subject: "", text: "" }}
      onSubmit={async (values) => {
        await send({ input: { ...values, ...shown, messageKey, expectedOwners: owners.length } });
      }}
    >
      <div>
        {owners.length === 0 ? <p>{heading}</p> : null}
        <BulkPeople
          title={heading}
          people={owners.map(({ userId, name, offices }) => ({ id: userId, name, note: offices }))}
          open={tooMany}
        />
        <BulkPeople
          title={t("leftOut", { count: leftOut.length })}
          people={leftOut.map(({ officeId, officeName }) => ({ id: officeId, name: officeName, note: t("noOwner") }))}
          open={!sendable}
        />
      </div>
      {sendable ? (
        <>
          <TextField name="subject" label={t("subject")} />
          <TextareaField name="text" label={t("body")} rows={6} max={ANNOUNCEMENT_MAX} />
        </>
      ) : null}
      <DialogActs keep={ui("cancel")}>
        {sendable ? <SubmitButton>{t("verb", { count: owners.length })}</SubmitButton> : null}
      </DialogActs>
    </Form>
  );
}
