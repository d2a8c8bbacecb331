import "server-only";
import { LOCALES, type Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { addressIn } from "@/lib/pages/public-address";
import type { Tenant } from "@/tenants/tenant";

type WebPage = { tenant: Tenant; locale: Locale; path: string; name: string; description: string };

/** A page of ours in the words of schema.org, and the site it belongs to. */
export const webPage = ({ tenant, locale, path, name, description }: WebPage) => ({
  "@type": "WebPage",
  ...{ name, description, url: addressIn(tenant.id, path, locale), inLanguage: locale },
  isPartOf: { "@type": "WebSite", name: tenant.name, url: tenantUrl(tenant.id), inLanguage: LOCALES },
  publisher: { "@type": "Organization", name: tenant.name, logo: `${tenantUrl(tenant.id)}${tenant.logos.picture}` },
});
