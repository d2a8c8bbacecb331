import type { Locale } from "./locale";

// `useLocale` and `getLocale` answer one of our languages, so nobody has to check or cast it again.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
  }
}
