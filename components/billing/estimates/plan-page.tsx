import "server-only";
import { redirect } from "next/navigation";
import { PublicPage } from "@/components/site/public-page";
import { planBuilder } from "@/components/site/public-plans";
import { leastPlanCents } from "@/lib/billing/estimates/carried.rules";
import { queryOf, valuesOf, withoutSliders } from "@/lib/billing/estimates/numbers.rules";
import { codesOf, planFields, planNumbers } from "@/lib/billing/estimates/plan.schema";
import { numbersInAddress } from "@/lib/billing/estimates/schema";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import { serviceName } from "@/tenants/services";
import { displayCode, type Tenant } from "@/tenants/tenant";
import { PlanBuilder } from "./plan-builder";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What a plan should cost, out of what it includes and the office's own fees; its numbers stand in the address. */
export function PlanPage({ tenant, locale, search }: Props) {
  const { path } = planBuilder;
  const { plan } = tenant.constants.estimates;
  const codes = codesOf(plan);
  const fields = planFields(codes);
  const settled = withoutSliders(fields, search);
  if (settled) redirect(`${path}?${new URLSearchParams(settled)}`);
  const usual = planNumbers(plan);
  const first = numbersInAddress(fields, usual).parse(search);
  const asked = Object.keys(fields).some((name) => name in search);
  return (
    <PublicPage plan={planBuilder} tenant={tenant} locale={locale} keep={asked ? queryOf(fields, valuesOf(first)) : {}}>
      <PlanBuilder
        services={codes.map((code) => ({
          code,
          name: serviceName(tenant, code, locale),
          shown: displayCode(tenant, code),
        }))}
        ucrName={tenant.ucrName}
        leastCents={leastPlanCents(tenant)}
        usual={usual}
        first={first}
        address={`${tenantUrl(tenant.id)}${path}`}
      />
    </PublicPage>
  );
}
