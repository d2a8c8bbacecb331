"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PressButton } from "@/components/forms/press-button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";

/** An office confirms by a mailed link that it takes part in guaranteed payments. */
export function ConfirmGuarantee({ token }: { token: string }) {
  const t = useTranslations("guarantees.confirm");
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
    const { data } = await api("POST /guaranteed-payments/:token/confirm", { params: { token } });
    setOffice(data.officeName);
  }
  return <PressButton verb={t("button")} press={confirm} />;
}
