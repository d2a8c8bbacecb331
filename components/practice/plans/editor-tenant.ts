import "server-only";
import type { Locale } from "@/lib/core/i18n/locale";
import { offeredServices } from "@/lib/platform/services/queries";
import { serviceNames } from "@/tenants/services";
import { type EditorTenant, editorTenant, type Tenant } from "@/tenants/tenant";

/** What the editor of plans and the list of fees need of a tenant, with the services that the back office offers. */
export const tenantOfEditor = async (tenant: Tenant, locale: Locale): Promise<EditorTenant> =>
  editorTenant(tenant, serviceNames(tenant, locale), await offeredServices(tenant));
