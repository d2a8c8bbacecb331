"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { api } from "@/lib/client";

/** Stops an office's messages with one click, says so, and offers the way back. */
export function OptOut({ token, office, ...props }: { token: string; office: string; stopped: boolean }) {
  const t = useTranslations("auth.optOut");
  const [stopped, setStopped] = useState(props.stopped);
  const [changed, setChanged] = useState(false);
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  async function change() {
    setPending(true);
    setFailure(null);
    try {
      const params = { token };
      if (stopped) await api("DELETE /unsubscribe/:token", { params });
      else await api("POST /unsubscribe/:token", { params });
      setStopped(!stopped);
      setChanged(true);
    } catch (cause) {
      setFailure(cause instanceof Error ? cause.message : "");
    }
    setPending(false);
  }
  return (
    <div className="grid gap-4">
      {failure === null ? null : (
        <Callout tone="bad" role="alert">
          {failure}
        </Callout>
      )}
      {stopped ? (
        <Callout tone="good" role="status" title={t("stopped")}>
          {t("stoppedText", { office })}
        </Callout>
      ) : changed ? (
        <Callout tone="good" role="status">
          {t("again")}
        </Callout>
      ) : null}
      <Button variant={stopped ? "secondary" : "primary"} size="lg" pending={pending} onClick={() => void change()}>
        {t(stopped ? "startVerb" : "stopVerb")}
      </Button>
    </div>
  );
}
