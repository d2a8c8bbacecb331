"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { LinkButton } from "@/components/ui/link-button";
import { api } from "@/lib/client";

/** Opening a mailed link changes nothing; this press does. */
export function ConfirmGuarantee({ token }: { token: string }) {
  const t = useTranslations("claims.confirm");
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [office, setOffice] = useState<string | null>(null);
  if (office !== null)
    return (
      <div className="grid gap-5">
        <Callout tone="good" role="status" title={t("done")}>
          {t("doneText", { office })}
        </Callout>
        <LinkButton href="/accounts/login">{t("login")}</LinkButton>
      </div>
    );
  async function confirm() {
    setPending(true);
    try {
      const { data } = await api("POST /guaranteed-payments/:token/confirm", { params: { token } });
      setOffice(data.officeName);
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
      setPending(false);
    }
  }
  return (
    <div className="grid gap-4">
      {failure === null ? null : (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      <Button variant="primary" size="lg" pending={pending} onClick={confirm}>
        {t("button")}
      </Button>
    </div>
  );
}
