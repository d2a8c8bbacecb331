"use client";

import { useTranslations } from "next-intl";
import { AccountBanner } from "@/components/layout/bars/account-banner";
import { ImpersonationBar } from "@/components/layout/bars/impersonation-bar";

/** The bars above a shell, with acts that lead nowhere. */
export function SampleBars() {
  const t = useTranslations("uiGallery");
  return (
    <>
      <ImpersonationBar office="Bright Smiles" name="Dana Reyes" onBack={() => window.history.back()} />
      <AccountBanner message={t("sampleText")} callToAction={t("link")} href="#main" />
    </>
  );
}
