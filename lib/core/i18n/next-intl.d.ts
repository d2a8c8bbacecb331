import type { Catalogue } from "./catalogue";
import type { Locale } from "./locale";

// `useLocale` and `getLocale` return one of our languages, and a text that does not exist cannot be named.
declare module "next-intl" {
  interface AppConfig {
    Locale: Locale;
    Messages: Catalogue;
  }
}
