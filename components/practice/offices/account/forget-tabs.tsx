"use client";

import { useEffect } from "react";
import { forget } from "@/components/layout/session/browser-cookie";
import { OF_SESSION } from "@/lib/pages/session-choices";

/** Forgets the tabs that dashboards remember in this browser session (000 §4), and how offices were looked at. Renders nothing. */
export function ForgetTabs() {
  useEffect(() => {
    for (const name of OF_SESSION) forget(name);
    try {
      for (const key of Object.keys(window.sessionStorage))
        if (key.startsWith("tabs:")) window.sessionStorage.removeItem(key);
    } catch {
      // Storage is switched off: there is nothing to forget.
    }
  }, []);
  return null;
}
