"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { api } from "@/lib/client";

/** What the link at a new or an old address does. */
export type EmailLinkKind = "confirm" | "takeBack";

const WORDS = {
  confirm: { verb: "confirmEmailVerb", done: "confirmEmailDone" },
  takeBack: { verb: "takeBackVerb", done: "takeBackDone" },
} as const;

/** Opening a mailed link changes nothing, because mail programs open links too; this press does. */
export function EmailLink({ kind, token }: { kind: EmailLinkKind; token: string }) {
  const t = useTranslations("auth");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<{ text: string; passwordToken?: string } | null>(null);
  const words = WORDS[kind];
  async function follow() {
    setPending(true);
    try {
      if (kind === "confirm") {
        const { message = "" } = await api("POST /accounts/confirm-email/:token", { params: { token } });
        setDone({ text: message });
      } else {
        const { data, message = "" } = await api("POST /accounts/take-back-email/:token", { params: { token } });
        setDone({ text: message, passwordToken: data.passwordToken });
      }
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
      setPending(false);
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
  return (
    <div className="grid gap-4">
      {failure === null ? null : (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      <Button variant="primary" size="lg" pending={pending} onClick={follow}>
        {t(words.verb)}
      </Button>
    </div>
  );
}
