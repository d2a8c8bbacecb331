import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages, getTimeZone } from "next-intl/server";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Toaster } from "@/components/ui/notices/toaster";
import { messagesFor, type PageArea } from "@/lib/pages/message-areas";
import { TENANTS } from "@/tenants/registry";
import type { TenantId } from "@/tenants/tenant";
import { LookSync } from "./look-sync";
import type { Space, Theme } from "./theme";

type Props = {
  tenant: TenantId;
  theme?: Theme;
  space?: Space;
  /** The frame or page whose texts are sent to the browser; the page being rendered when left out. Null: no texts. */
  part?: PageArea | null;
  /** The zone in which moments are said: of the office the frame is about; the back office's when left out. */
  timeZone?: string | undefined;
  /** The colours of the office it is about, in place of the tenant's. */
  brand?: Brand | null;
  children: ReactNode;
};

/** The custom properties that `.branded` in app/globals.css reads. */
type Brand = Record<`--${string}`, string>;

/**
 * Tenant, theme, density and language for everything inside, set on an element and not on <html>, so that the layout
 * above can be static. The language is the one of the request; a cacheable page calls `setRequestLocale` first.
 */
export async function Look({
  tenant,
  theme = "system",
  space = "desk",
  part,
  timeZone,
  brand = null,
  children,
}: Props) {
  const [locale, messages, usual] = await Promise.all([getLocale(), getMessages(), getTimeZone()]);
  // The toaster below speaks in every look.
  const sent = part === null ? { ui: messages.ui ?? {} } : messagesFor(messages, part);
  return (
    <NextIntlClientProvider locale={locale} messages={sent} timeZone={timeZone ?? usual}>
      <div
        lang={locale}
        data-tenant={tenant}
        data-theme={theme}
        data-space={space}
        data-look=""
        className={cx("isolate min-h-dvh", brand && "branded")}
        {...(brand ? { style: brand } : {})}
      >
        <link rel="icon" type="image/svg+xml" href={TENANTS[tenant].logos.mark} />
        <LookSync tenant={tenant} theme={theme} space={space} locale={locale} brand={brand} />
        {children}
      </div>
      {/* Outside of the stacking context above, or an open drawer would lie over its own Undo. */}
      <Toaster />
    </NextIntlClientProvider>
  );
}
