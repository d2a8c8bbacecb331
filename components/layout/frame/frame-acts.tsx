"use client";

import { CircleHelp, Globe, Settings } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { api } from "@/lib/client";
import { LOCALE_COOKIE, LOCALE_NAMES, LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { THEMES } from "../look/theme";
import { useTheme } from "../look/use-theme";
import type { PaletteItem } from "../palette/palette-rules";
import { showShortcuts } from "../palette/shortcuts";
import { keepChoice } from "../session/browser-cookie";

// Clears what the browser kept, then leads to the login.
const LOGOUT = "/accounts/logout";

/** Ends the session on the server and in this browser. The login is loaded anew, so nothing of before stays in memory. */
export async function leave(): Promise<void> {
  sessionStorage.clear();
  // Fetched when somebody leaves, not with every page.
  await import("next-auth/react").then(({ signOut }) => signOut({ redirect: false })).catch(() => undefined);
  window.location.assign(LOGOUT);
}

/** Keeps a language for this browser and, where it can be reached, for this person's mail; then reads the page in it. */
export async function speak(locale: Locale): Promise<void> {
  keepChoice(LOCALE_COOKIE, locale);
  await api("PUT /users/me/language", { input: { locale } }).catch(() => undefined);
  const address = new URL(window.location.href);
  address.searchParams.delete(LOCALE_COOKIE);
  window.location.replace(address);
}

/** What the menu of the person can do, as lines of the palette: how it looks, which language, and the way out. */
export function usePersonActs(): PaletteItem[] {
  const t = useTranslations("frame.palette");
  const locale = useLocale();
  const [, setTheme] = useTheme();
  const looks = THEMES.map((theme) => ({
    key: `theme-${theme}`,
    label: t(`act.${theme}`),
    words: t(`also.${theme}`),
    icon: <Settings size={20} />,
    onSelect: () => setTheme(theme),
  }));
  const languages = LOCALES.filter((each) => each !== locale).map((each) => ({
    key: `language-${each}`,
    label: LOCALE_NAMES[each],
    words: t("also.language"),
    icon: <Globe size={20} />,
    onSelect: () => void speak(each),
  }));
  return [
    ...looks,
    ...languages,
    {
      key: "shortcuts",
      label: t("act.shortcuts"),
      words: t("also.shortcuts"),
      icon: <CircleHelp size={20} />,
      onSelect: showShortcuts,
    },
    {
      key: "logout",
      label: t("act.logout"),
      words: t("also.logout"),
      icon: <Settings size={20} />,
      onSelect: () => void leave(),
    },
  ];
}
