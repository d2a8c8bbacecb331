"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";
import { keepChoice } from "../session/browser-cookie";
import { THEME_COOKIE, type Theme, themeOf } from "./theme";

/** The theme in use and a way to change it at once; the next page from the server already has it. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  const router = useRouter();
  const [theme, setTheme] = useState<Theme>("system");
  useEffect(() => setTheme(themeOf(document.querySelector<HTMLElement>("[data-look]")?.dataset.theme)), []);
  function change(next: Theme) {
    keepChoice(THEME_COOKIE, next);
    for (const element of [document.documentElement, ...document.querySelectorAll<HTMLElement>("[data-look]")]) {
      element.dataset.theme = next;
    }
    setTheme(next);
    router.refresh();
  }
  return [theme, change];
}
