"use client";

import { useEffect } from "react";
import { forget } from "@/components/layout/session/browser-cookie";
import { STANDARD_COOKIE } from "@/lib/pages/session-choices";

/** Forgets the tabs that dashboards remember in this browser session (000 §4), and who looked as a standard user. Renders nothing. */
export function ForgetTabs() {
  useEffect(() => {
    forget(STANDARD_COOKIE);
    try {
      for (const key of Object.keys(window.sessionStorage))
        if (key.startsWith("tabs:")) window.sessionStorage.removeItem(key);
    } catch {
      // Storage is switched off: there is nothing to forget.
    }
  }, []);
  return null;
}
