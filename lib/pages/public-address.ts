import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import type { TenantId } from "@/tenants/tenant";
import { hasFeatures } from "./access";
import { PAGES, type Page } from "./routes";

/** The address of a page on the internet in a language: the usual one has no query, so that it is found under one. */
export const addressIn = (tenant: TenantId, path: string, locale: Locale): string =>
  `${tenantUrl(tenant)}${path}${locale === "en-US" ? "" : `?lang=${locale}`}`;

/** Pages that are to be found: open to everybody, described, and under their own address. */
export const foundPages = (features: Readonly<Record<string, unknown>>): Page[] =>
  PAGES.filter(
    ({ roles, description, sameAs, secret, unlisted, feature }: Page) =>
      roles === "public" && description && !sameAs && !secret && !unlisted && hasFeatures({ feature }, { features }),
  );
