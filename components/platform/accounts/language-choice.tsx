"use client";

import { useTranslations } from "next-intl";
import { speak } from "@/components/layout/frame/frame-acts";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { LOCALE_NAMES, LOCALES, type Locale } from "@/lib/core/i18n/locale";

/** The language of one's pages and mail, as in the menu of the person; chosen, the page is read in it. */
export function LanguageChoice({ current }: { current: Locale }) {
  const t = useTranslations("accounts.own");
  return (
    <SegmentedControl
      label={t("language")}
      options={LOCALES.map((value) => ({ value, label: <span lang={value}>{LOCALE_NAMES[value]}</span> }))}
      value={current}
      onValueChange={(locale) => void speak(locale)}
    />
  );
}
