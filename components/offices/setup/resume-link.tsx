"use client";

import { signIn } from "next-auth/react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { z } from "zod";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { api } from "@/lib/core/api/client";

const tokenReply = z.object({ token: z.string() });

/** Goes on with a set-up by a click: a mail scanner that only opens the link gets no session. */
export function ResumeLink({ officeId, activationKey }: { officeId: number; activationKey: string }) {
  const t = useTranslations("offices.setup");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  async function resume() {
    setPending(true);
    setError("");
    try {
      const { token } = tokenReply.parse(
        await api("POST /accounts/resume-signup", { input: { dentistInfoId: officeId, activationKey } }),
      );
      const response = await signIn("credentials", { token, redirect: false });
      if (!response?.ok) throw new Error(t("failed"));
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
