import { Languages } from "lucide-react";
import { useTranslations } from "next-intl";
import { cx } from "./cx";

export type LanguageLink = { locale: string; label: string; href: string };

/** The languages as plain links, each in its own words, so that it works without scripts and can be cached. */
export function LanguageSwitch({
  current,
  links,
  className,
}: {
  current: string;
  links: readonly LanguageLink[];
  className?: string;
}) {
  const t = useTranslations("ui");
  return (
    <nav aria-label={t("language")} className={cx("flex items-center gap-1 text-body", className)}>
      <Languages size={18} className="mr-1 text-muted" />
      {links.map((link) => (
        <a
          key={link.locale}
          href={link.href}
          lang={link.locale}
          hrefLang={link.locale}
          aria-current={link.locale === current ? "true" : undefined}
          className="inline-flex min-h-control-small items-center rounded-control px-2 font-medium text-muted hover:bg-fill hover:text-ink aria-[current=true]:text-ink aria-[current=true]:underline aria-[current=true]:decoration-2 aria-[current=true]:underline-offset-4"
        >
          {link.label}
        </a>
      ))}
    </nav>
  );
}
