"use client";

import { useEffect } from "react";
import { startClean } from "../session/clean-start";
import type { Space, Theme } from "./theme";

/** Once for each load of the document, however many looks it shows. */
let started = false;

/** Copies the look of the shell to <html>, where dialogs, menus and toasts find it. Renders nothing. */
export function LookSync({
  tenant,
  theme,
  space,
  locale,
  brand = null,
}: {
  tenant: string;
  theme: Theme;
  space: Space;
  locale: string;
  brand?: Readonly<Record<string, string>> | null;
}) {
  useEffect(() => {
    const root = document.documentElement;
    root.lang = locale;
    root.dataset.tenant = tenant;
    root.dataset.theme = theme;
    root.dataset.space = space;
  }, [tenant, theme, space, locale]);
  // What opens over the page hangs outside its shell and has its colours all the same.
  useEffect(() => {
    if (!brand) return;
    const root = document.documentElement;
    root.classList.add("branded");
    for (const [name, value] of Object.entries(brand)) root.style.setProperty(name, value);
    return () => {
      root.classList.remove("branded");
      for (const name of Object.keys(brand)) root.style.removeProperty(name);
    };
  }, [brand]);
  useEffect(() => {
    if (started) return;
    started = true;
    void startClean({ serviceWorker: navigator.serviceWorker, caches: globalThis.caches });
  }, []);
  return null;
}
