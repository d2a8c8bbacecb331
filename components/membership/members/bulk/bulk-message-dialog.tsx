"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Form } from "@/components/forms/form";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { TextareaField } from "@/components/forms/textarea-field";
import { useSend } from "@/components/forms/use-send";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { BulkPeople } from "@/components/ui/tables/bulk-people";
import { api } from "@/lib/client";
import { MESSAGE_MAX, messageText } from "@/lib/membership/members/bulk.schema";
import { UNDO_MS } from "@/lib/queue/mail/held";

type Props = { officeId: number; memberIds: readonly number[] };

/** Emails the chosen families: says first who gets it and who does not and why, and can be taken back until it leaves. */
export default function BulkMessageDialog(props: Props) {
  const t = useTranslations("members.message");
  return (
    <Dialog title={t("title")} description={t("text")}>
      <Message {...props} />
    </Dialog>
  );
}

function Message({ officeId, memberIds }: Props) {
  const t = useTranslations("members.message");
  const ui = useTranslations("ui");
  // One for the dialog: a second click, or a repetition after a lost answer, is the same message.
  const [messageKey] = useState(() => crypto.randomUUID());
  const params = { officeId };
  const { data, failure, reload } = useLoad(
    () => api("POST /dentists/:officeId/members/message/preview", { params, input: { memberIds: [...memberIds] } }),
    `message ${memberIds.join()}`,
  );
  const withdraw = { params, input: { memberIds: [...memberIds], messageKey } };
  const send = useSend("POST /dentists/:officeId/members/message", {
    onRefused: reload,
    undo: () => () => api("POST /dentists/:officeId/members/message/withdraw", withdraw),
    undoMs: UNDO_MS,
    refresh: false,
  });
  if (failure !== null) return <ErrorState title={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={4} columns={2} />;
  const { families, leftOut } = data;
  const others = leftOut.map(({ memberId, name, why }) => ({ id: memberId, name, note: t(`why.${why}`) }));
  return (
    <Form
      label={t("title")}
      schema={messageText}
      defaultValues={{ subject: "", text: "" }}
      onSubmit={async (values) => {
        const input = { ...values, memberIds: [...memberIds], messageKey, expectedFamilies: families.length };
        await send({ params, input });
      }}
    >
      <div>
        <BulkPeople
          title={families.length === 0 ? t("nobody") : t("to", { count: families.length })}
          people={families.map(({ memberId, name, email }) => ({ id: memberId, name, note: email }))}
        />
        <BulkPeople title={t("leftOut", { count: others.length })} people={others} open={families.length === 0} />
      </div>
      {families.length === 0 ? null : (
        <>
          <TextField name="subject" label={t("subject")} />
          <TextareaField name="text" label={t("body")} hint={t("bodyHint")} rows={6} max={MESSAGE_MAX} />
        </>
      )}
      <DialogActs keep={ui("cancel")}>
        {families.length === 0 ? null : <SubmitButton>{t("verb", { count: families.length })}</SubmitButton>}
      </DialogActs>
    </Form>
  );
}
