import { Languages } from "lucide-react";
import { useTranslations } from "next-intl";
import { LOCALE_COOKIE, LOCALE_NAMES, LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { cx } from "../cx";

type Props = {
  current: Locale;
  /** What else the address of this page holds and is to go on holding. */
  keep?: Record<string, string>;
  className?: string;
};

/**
 * The languages as plain links to this page, each in its own words: they work without scripts, nothing fetches them
 * beforehand, and opening one keeps the choice.
 */
export function LanguageSwitch({ current, keep = {}, className }: Props) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("language")} className={cx("flex items-center gap-1 text-body", className)}>
      <Languages size={18} className="mr-1 text-muted max-sm:hidden" />
      {LOCALES.map((locale) => (
        <a
          key={locale}
          href={`?${new URLSearchParams({ ...keep, [LOCALE_COOKIE]: locale })}`}
          lang={locale}
          hrefLang={locale}
          aria-current={locale === current ? "true" : undefined}
          className="inline-flex min-h-control-small items-center rounded-control px-2 font-medium text-muted hover:bg-fill hover:text-ink aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-4"
        >
          {LOCALE_NAMES[locale]}
        </a>
      ))}
    </nav>
  );
}
