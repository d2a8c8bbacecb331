"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { ActionDialog } from "@/components/forms/action-dialog";
import { EmailField } from "@/components/forms/email-field";
import { RadioField } from "@/components/forms/radio-field";
import { Button } from "@/components/ui/buttons/button";
import { CopyButton } from "@/components/ui/buttons/copy-button";
import { email } from "@/lib/core/fields/fields";
import type { InviteFacts } from "./invite-facts";

const schema = z.object({ email, language: z.enum(["en", "es"]) });

/**
 * Invite a patient by e-mail, in English or Spanish, or a colleague in another practice, who also may be sent the link (000 §3): the title
 * goes by whom.
 */
export default function InviteDialog({ officeId, professional, refer, signupUrl }: InviteFacts) {
  const t = useTranslations("frame.invite");
  const [target, setTarget] = useState<"patient" | "dentist">("patient");
  const toColleague = target === "dentist";
  return (
    <ActionDialog
      call="POST /invite/upgrade-patient"
      schema={schema}
      defaultValues={{ email: "", language: "en" as const }}
      input={({ email: to, language }) => ({ dentistInfoId: officeId, email: to, spanish: language === "es", target })}
      refresh={false}
      title={toColleague ? t(`titleOf.${professional}`) : t("title")}
      text={toColleague ? refer : t("text")}
      verb={t("send")}
    >
      {toColleague ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <span className="min-w-0 text-small break-all text-muted">{signupUrl}</span>
          <CopyButton text={signupUrl} label={t("copy")} />
        </div>
      ) : null}
      <EmailField
        name="email"
        label={t("email")}
        autoComplete="off"
        hint={toColleague ? t("textColleague") : undefined}
      />
      <RadioField
        name="language"
        label={t("language")}
        columns={2}
        options={[
          { value: "en", label: t("english") },
          { value: "es", label: t("spanish") },
        ]}
      />
      <Button
        variant="quiet"
        className="justify-self-start"
        onClick={() => setTarget(toColleague ? "patient" : "dentist")}
      >
        {toColleague ? t("patient") : t(`colleague.${professional}`)}
      </Button>
    </ActionDialog>
  );
}
