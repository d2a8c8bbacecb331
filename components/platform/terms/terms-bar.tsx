"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { AT_FOOT, BAR_ACT, Bar } from "@/components/layout/nav/bar";
import { keepForSession } from "@/components/layout/session/browser-cookie";
import { Link } from "@/components/ui/links/link";
import { href } from "@/lib/pages/address";
import { TERMS_COOKIE } from "./cookie";

/**
 * Above every page of an office whose terms wait for a signature: asked for at each log-in, put off with a click, and never in
 * the way of work. Who may not sign is told who does.
 */
export function TermsBar({ state, maySign }: { state: "first" | "changed"; maySign: boolean }) {
  const t = useTranslations("terms.bar");
  const [later, setLater] = useState(false);
  if (later) return null;
  const putOff = () => {
    keepForSession(TERMS_COOKIE, "later");
    setLater(true);
  };
  return (
    <Bar tone="info" label={t("label")} className={AT_FOOT}>
      <span>{t(maySign ? state : "others")}</span>
      {maySign ? (
        <Link href={href("/dentist-new/terms-update")} className={BAR_ACT}>
          {t("act")}
        </Link>
      ) : null}
      <button type="button" className={BAR_ACT} onClick={putOff}>
        {t("later")}
      </button>
    </Bar>
  );
}
