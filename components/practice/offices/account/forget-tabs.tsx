"use client";

import { useEffect } from "react";

/** Forgets the tabs that dashboards remember in this browser session (000 §4). Renders nothing. */
export function ForgetTabs() {
  useEffect(() => {
    try {
      for (const key of Object.keys(window.sessionStorage))
        if (key.startsWith("tabs:")) window.sessionStorage.removeItem(key);
    } catch {
      // Storage is switched off: there is nothing to forget.
    }
  }, []);
  return null;
}
