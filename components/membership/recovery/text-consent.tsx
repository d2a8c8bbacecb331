"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Switch } from "@/components/ui/inputs/switch";

/** Lets a patient allow text messages about payments, or forbid them again. */
export function TextConsent({ allowed }: { allowed: boolean }) {
  const t = useTranslations("recovery");
  const [on, setOn] = useState(allowed);
  const { act } = useAct("PUT /patient/text-messages", { onRefused: () => setOn((now) => !now) });
  function change(next: boolean) {
    setOn(next);
    void act({ input: { allowed: next } });
  }
  return (
    <div className="flex min-h-11 items-center justify-between gap-4 font-medium text-ink">
      <label htmlFor="text-consent" className="flex-1">
        {t("consentLabel")}
      </label>
      <Switch id="text-consent" checked={on} onCheckedChange={change} />
    </div>
  );
}
