import type { Actor } from "@/lib/core/auth/actor";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import type { Tenant } from "@/tenants/tenant";

/** What every view of the plans of an organization is made from. */
export type ManagePlansProps = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  path: string;
  search: Record<string, string>;
  mayAct: boolean;
};
