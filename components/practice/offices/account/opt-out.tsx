"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { PressButton } from "@/components/forms/press-button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";

/** Stops an office's messages with one click, says so, and offers the way back. */
export function OptOut({ token, office, ...props }: { token: string; office: string; stopped: boolean }) {
  const t = useTranslations("accountsLogin.optOut");
  const [stopped, setStopped] = useState(props.stopped);
  const [changed, setChanged] = useState(false);
  async function change() {
    const params = { token };
    if (stopped) await api("DELETE /unsubscribe/:token", { params });
    else await api("POST /unsubscribe/:token", { params });
    setStopped(!stopped);
    setChanged(true);
  }
  return (
    <PressButton verb={t(stopped ? "startVerb" : "stopVerb")} look={stopped ? "secondary" : "primary"} press={change}>
      {stopped ? (
        <Callout tone="good" role="status" title={t("stopped")}>
          {t("stoppedText", { office })}
        </Callout>
      ) : changed ? (
        <Callout tone="good" role="status">
          {t("again")}
        </Callout>
      ) : null}
    </PressButton>
  );
}
