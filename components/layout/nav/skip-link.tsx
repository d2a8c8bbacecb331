import { useTranslations } from "next-intl";

/** First stop of the Tab key: past the navigation, to the page itself. The target is `<Main>`. */
export function SkipLink() {
  const t = useTranslations("layout");
  return (
    <a
      href="#main"
      className="sr-only z-80 rounded-control bg-accent px-4 py-2.5 font-medium text-on-solid focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {t("skip")}
    </a>
  );
}
