"use client";

import { NextIntlClientProvider } from "next-intl";
import { type ReactNode, useEffect, useSyncExternalStore } from "react";
import { cookieOf } from "@/lib/core/auth/cookie";
import { LOCALE_COOKIE, localeOf } from "@/lib/core/i18n/locale";
import englishSite from "@/messages/en-US/site.json";
import englishUi from "@/messages/en-US/ui.json";
import spanishSite from "@/messages/es-US/site.json";
import spanishUi from "@/messages/es-US/ui.json";

const TEXTS = { "en-US": { ui: englishUi, site: englishSite }, "es-US": { ui: spanishUi, site: spanishSite } };

const never = () => () => undefined;
const chosen = () => localeOf(cookieOf(document.cookie, LOCALE_COOKIE), navigator.languages.join(","));

/**
 * Texts for pages outside of every frame (not found, error). They ship with the page and ask the server for
 * nothing: it may be the server that failed, and a page that reads cookies would keep all others from being cached.
 */
export function BareTexts({ children }: { children: ReactNode }) {
  const locale = useSyncExternalStore(never, chosen, () => "en-US" as const);
  // The document itself knows no language until a page says it.
  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);
  return (
    <NextIntlClientProvider locale={locale} messages={TEXTS[locale]} timeZone="America/New_York">
      <main data-space="airy" lang={locale} className="grid min-h-dvh place-items-center bg-canvas px-4 py-10 text-ink">
        {children}
      </main>
    </NextIntlClientProvider>
  );
}
