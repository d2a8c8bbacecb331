import "server-only";
import { redirect } from "next/navigation";
import { PublicPage } from "@/components/site/public-page";
import { ppoCalculator } from "@/components/site/public-plans";
import { queryOf, valuesOf, withoutSliders } from "@/lib/billing/estimates/numbers.rules";
import { PPO_FIELDS } from "@/lib/billing/estimates/ppo.schema";
import { numbersInAddress } from "@/lib/billing/estimates/schema";
import type { Locale } from "@/lib/core/i18n/locale";
import { tenantUrl } from "@/lib/core/tenancy/tenancy";
import type { Tenant } from "@/tenants/tenant";
import { PpoCalculator } from "./ppo-calculator";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string> };

/** What write-offs cost a practice, beside a membership plan of its own; its numbers stand in the address. */
export function PpoPage({ tenant, locale, search }: Props) {
  const { path } = ppoCalculator;
  const settled = withoutSliders(PPO_FIELDS, search);
  if (settled) redirect(`${path}?${new URLSearchParams(settled)}`);
  const usual = tenant.constants.estimates.ppo;
  const first = numbersInAddress(PPO_FIELDS, usual).parse(search);
  const asked = Object.keys(PPO_FIELDS).some((name) => name in search);
  return (
    <PublicPage
      plan={ppoCalculator}
      tenant={tenant}
      locale={locale}
      keep={asked ? queryOf(PPO_FIELDS, valuesOf(first)) : {}}
    >
      <PpoCalculator
        network={tenant.words[locale].network}
        usual={usual}
        first={first}
        address={`${tenantUrl(tenant.id)}${path}`}
      />
    </PublicPage>
  );
}
