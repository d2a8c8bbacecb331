"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PressButton } from "@/components/forms/press-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";

/** What the link at a new or an old address does. */
export type EmailLinkKind = "confirm" | "takeBack";

const WORDS = {
  confirm: { verb: "confirmEmailVerb", done: "confirmEmailDone" },
  takeBack: { verb: "takeBackVerb", done: "takeBackDone" },
} as const;

/** Opening a mailed link changes nothing, because mail programs open links too; this press does. */
export function EmailLink({ kind, token }: { kind: EmailLinkKind; token: string }) {
  const t = useTranslations("accountsLogin");
  const [done, setDone] = useState<{ text: string; passwordToken?: string } | null>(null);
  const words = WORDS[kind];
  async function follow() {
    if (kind === "confirm") {
      const { message = "" } = await api("POST /accounts/confirm-email/:token", { params: { token } });
      setDone({ text: message });
    } else {
      const { data, message = "" } = await api("POST /accounts/take-back-email/:token", { params: { token } });
      setDone({ text: message, passwordToken: data.passwordToken });
    }
  }
  if (done !== null)
    return (
      <div className="grid gap-5">
        <Callout tone="good" role="status" title={t(words.done)}>
          {done.text}
        </Callout>
        {done.passwordToken === undefined ? (
          <LinkButton href="/accounts/login" variant="primary" block>
            {t("login")}
          </LinkButton>
        ) : (
          <LinkButton href={`/accounts/reset-password/${done.passwordToken}`} variant="primary" block>
            {t("choosePassword")}
          </LinkButton>
        )}
      </div>
    );
  return <PressButton verb={t(words.verb)} press={follow} />;
}
