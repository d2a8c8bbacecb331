import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { Toaster } from "@/components/ui/toaster";
import { LookSync } from "./look-sync";
import type { Space, Theme } from "./theme";

type Props = {
  tenant: string;
  theme?: Theme;
  space?: Space;
  /**
   * Areas of the catalogue that are sent to the browser, beside `ui`, `layout` and `validation`. Public pages name the
   * few they need; without it everything is sent.
   */
  areas?: readonly string[];
  children: ReactNode;
};

const ALWAYS = ["ui", "layout", "validation"];

/**
 * Tenant, theme, density and language for everything inside, set on an element and not on <html>, so that the layout
 * above can be static. The language is the one of the request; a cacheable page calls `setRequestLocale` first.
 */
export async function Look({ tenant, theme = "system", space = "desk", areas, children }: Props) {
  const [locale, messages, timeZone] = await Promise.all([getLocale(), getMessages(), getTimeZone()]);
  const sent = areas
    ? Object.fromEntries(Object.entries(messages).filter(([area]) => ALWAYS.includes(area) || areas.includes(area)))
    : messages;
  return (
    <NextIntlClientProvider locale={locale} messages={sent} timeZone={timeZone}>
      <div
        lang={locale}
        data-tenant={tenant}
        data-theme={theme}
        data-space={space}
        data-look=""
        className="isolate min-h-dvh"
      >
        <LookSync tenant={tenant} theme={theme} space={space} locale={locale} />
        {children}
      </div>
      {/* Outside of the stacking context above, or an open drawer would lie over its own Undo. */}
      <Toaster />
    </NextIntlClientProvider>
  );
}
