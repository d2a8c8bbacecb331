import type { Locale } from "@/lib/core/i18n/locale";
import type { EnrolmentPlan } from "@/lib/membership/enrolment/queries";
import { countedServices } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";

/** What each plan includes, by its id, in the reader's language: "2 cleanings". */
export type Includes = Readonly<Record<number, readonly string[]>>;

/** Made on the server, so that the browser carries the names of these services and not of all there are. */
export function includesOf(
  tenant: Tenant,
  plans: readonly Pick<EnrolmentPlan, "id" | "services">[],
  locale: Locale,
): Includes {
  return Object.fromEntries(plans.map(({ id, services }) => [id, countedServices(tenant, services, locale)]));
}
