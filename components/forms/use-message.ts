"use client";

import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { hasText } from "@/lib/core/i18n/has-text";
import { parseMessageKey } from "@/lib/core/i18n/message-key";

/**
 * Turns a validation message into words. A key such as `validation.digits?digits=4` is looked up in the catalogue; a text
 * that is no key, for instance a sentence of the server, is shown as it is.
 */
export function useMessage(): (text: string) => string {
  const t = useTranslations();
  return useCallback(
    (text: string) => {
      const { key, values } = parseMessageKey(text);
      return /^[\w.-]+$/.test(key) && key.includes(".") && hasText(t, key) ? t(key, values) : text;
    },
    [t],
  );
}
