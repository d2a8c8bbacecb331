"use client";

import { ArrowLeft } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { STANDARD_COOKIE } from "@/lib/pages/session-choices";
import { BAR_ACT, Bar } from "../nav/bar";
import { forget } from "../session/browser-cookie";

/**
 * Shows that somebody looks at a location as a standard user (P-029), with the way back: to the same page as themselves, or to
 * `href` where the page is only for those who may not see another.
 */
export function StandardBar({ location, href }: { location: string; href?: string }) {
  const t = useTranslations("layout");
  const [pending, setPending] = useState(false);
  function back() {
    setPending(true);
    forget(STANDARD_COOKIE);
    if (href) window.location.assign(href);
    else window.location.reload();
  }
  return (
    <Bar tone="info" label={t("standardView")}>
      <span>{t("viewingAsStandard", { location })}</span>
      <button type="button" disabled={pending} onClick={back} className={BAR_ACT}>
        <ArrowLeft size={16} />
        {t("backToMyView")}
      </button>
    </Bar>
  );
}
