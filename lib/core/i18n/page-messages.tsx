"use client";

import { NextIntlClientProvider, useLocale, useMessages } from "next-intl";
import { type ReactNode, useMemo } from "react";
import type { Messages } from "./messages";

/** Adds the texts of a page to those of the frame around it: a layout stays while pages come and go inside it. */
export function PageMessages({ messages, children }: { messages: Messages; children: ReactNode }) {
  const locale = useLocale();
  const frame = useMessages();
  const all = useMemo(() => ({ ...frame, ...messages }), [frame, messages]);
  return (
    <NextIntlClientProvider locale={locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}
