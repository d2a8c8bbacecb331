"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { cx } from "@/components/ui/cx";
import { MENU_ITEM } from "@/components/ui/menus/menu-style";
import { STANDARD_COOKIE } from "@/lib/pages/session-choices";
import { keepForSession } from "../session/browser-cookie";

/**
 * Shows the location as a standard user of it sees it (P-029), from its dashboard on, until the browser is closed or somebody goes
 * back. All is loaded anew, so nothing that was shown before stays.
 */
export function ViewAsStandard({ choice, href }: { choice: string; href: string }) {
  const t = useTranslations("layout");
  const [pending, setPending] = useState(false);
  return (
    <button
      type="button"
      disabled={pending}
      onClick={() => {
        setPending(true);
        keepForSession(STANDARD_COOKIE, choice);
        window.location.assign(href);
      }}
      className={cx(MENU_ITEM, "w-full text-left hover:bg-fill focus-visible:bg-fill")}
    >
      {t("viewAsStandard")}
    </button>
  );
}
