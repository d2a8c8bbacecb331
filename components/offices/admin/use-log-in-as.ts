"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { forgetOffice } from "@/components/layout/browser-cookie";
import { useToast } from "@/components/ui/use-toast";
import { api, type InputOf } from "@/lib/core/api/client";

type Target = Omit<InputOf<"POST /admin/impersonate">, "reason">;

/** Begins a look through an office, a user or a member, and goes where they start. An office chosen before is forgotten. */
export function useLogInAs(): { pending: boolean; logInAs: (target: Target) => Promise<void> } {
  const t = useTranslations("admin");
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function logInAs(target: Target) {
    setPending(true);
    try {
      const { data } = await api("POST /admin/impersonate", { input: target });
      forgetOffice();
      window.location.assign(data.landing);
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
      setPending(false);
    }
  }
  return { pending, logInAs };
}
