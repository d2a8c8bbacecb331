import "server-only";
import { cache } from "react";
import type { Actor } from "@/lib/core/auth/actor";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { newsFor } from "@/lib/platform/release-notes/news.queries";
import type { TenantId } from "@/tenants/tenant";

/** What the frame of a page has to say to its reader, read once a request whoever of its parts asks. */
export const frameNews = cache(async (tenantId: TenantId, actor: Actor, locale: Locale) =>
  newsFor(tenantId, actor, locale, await now()),
);
