"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Switch } from "@/components/ui/switch";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

/** Lets a patient allow text messages about payments, or forbid them again. */
export function TextConsent({ allowed }: { allowed: boolean }) {
  const t = useTranslations("recovery");
  const toast = useToast();
  const router = useRouter();
  const [on, setOn] = useState(allowed);
  async function change(next: boolean) {
    setOn(next);
    try {
      const { message } = await api("PUT /patient/text-messages", { input: { allowed: next } });
      toast.success(message ?? "");
      router.refresh();
    } catch (cause) {
      setOn(!next);
      toast.error(cause instanceof Error ? cause.message : "");
    }
  }
  return (
    <label htmlFor="text-consent" className="flex min-h-11 items-center justify-between gap-4 font-medium text-ink">
      {t("consentLabel")}
      <Switch id="text-consent" checked={on} onCheckedChange={change} />
    </label>
  );
}
