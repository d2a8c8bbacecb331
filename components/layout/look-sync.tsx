"use client";

import { useEffect } from "react";
import type { Space, Theme } from "./theme";

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
  return null;
}
