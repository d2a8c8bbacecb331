"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { BAR_ACT, Bar } from "../nav/bar";

/** Shows that an administrator impersonates a user, with the way back (000 §4). */
export function ImpersonationBar({
  office,
  name,
  onBack,
}: {
  office?: string;
  name: string;
  onBack: () => void | Promise<void>;
}) {
  const t = useTranslations("layout");
  const [pending, setPending] = useState(false);
  async function back() {
    setPending(true);
    try {
      await onBack();
    } finally {
      setPending(false);
    }
  }
  return (
    <Bar tone="info" label={t("impersonation")}>
      <span>{office ? t("viewingOffice", { office, name }) : t("viewing", { name })}</span>
      <button type="button" disabled={pending} onClick={back} className={BAR_ACT}>
        <ArrowLeft size={16} />
        {t("backToAdmin")}
      </button>
    </Bar>
  );
}
