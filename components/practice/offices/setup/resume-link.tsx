"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Callout } from "@/components/ui/notices/callout";
import { api } from "@/lib/client";
import { beginSession } from "./begin-session";

/** Goes on with a set-up by a click: a mail scanner that only opens the link gets no session. */
export function ResumeLink({ officeId, activationKey }: { officeId: number; activationKey: string }) {
  const t = useTranslations("offices.setup");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  async function resume() {
    setPending(true);
    setError("");
    try {
      const reply = await api("POST /accounts/resume-signup", { input: { dentistInfoId: officeId, activationKey } });
      if (!(await beginSession(reply))) throw new Error(t("failed"));
      window.location.reload();
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t("failed"));
      setPending(false);
    }
  }
  return (
    <div className="grid gap-4">
      {error ? <Callout tone="bad" role="alert" title={error} /> : null}
      <Button variant="primary" block pending={pending} onClick={resume}>
        {t("resume")}
      </Button>
    </div>
  );
}
