"use client";

import { useEffect } from "react";
import { startClean } from "./clean-start";
import type { Space, Theme } from "./theme";

/** Once for each load of the document, however many looks it shows. */
let started = false;

/** Copies the look of the shell to <html>, where dialogs, menus and toasts find it. Renders nothing. */
export function LookSync({
  tenant,
  theme,
  space,
  locale,
}: {
  tenant: string;
  theme: Theme;
  space: Space;
  locale: string;
}) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = locale;
    root.dataset.tenant = tenant;
    root.dataset.theme = theme;
    root.dataset.space = space;
  }, [tenant, theme, space, locale]);
  useEffect(() => {
    if (started) return;
    started = true;
    void startClean({ serviceWorker: navigator.serviceWorker, caches: globalThis.caches });
  }, []);
  return null;
}
