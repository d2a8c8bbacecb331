import type { Locale } from "@/lib/core/i18n/locale";
import type { EnrolmentPlan } from "@/lib/enrolment/queries";
import { type PlanTenant, serviceName } from "@/tenants/tenant";

/** What each plan includes, by its id, in the reader's language: "2 × Basic cleaning". */
export type Includes = Readonly<Record<number, readonly string[]>>;

/** Made on the server, so that the browser carries the names of these services and not of all there are. */
export function includesOf(
  tenant: PlanTenant,
  plans: readonly Pick<EnrolmentPlan, "id" | "services">[],
  locale: Locale,
): Includes {
  return Object.fromEntries(
    plans.map(({ id, services }) => [
      id,
      services.map(({ code, quantity }) => `${quantity} × ${serviceName(tenant, code, locale)}`),
    ]),
  );
}
