import type { Locale } from "./locale";

// `useLocale` and `getLocale` return one of our languages, so that no one has to check or cast it again.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
  }
}
