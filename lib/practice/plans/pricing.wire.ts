import { serviceName } from "@/tenants/services";
import { offeredCodes, plainCode, type Tenant } from "@/tenants/tenant";
import { serviceCodeId } from "./pricing.rules";
import type { OfficePlanSettings } from "./queries";
import { inDollars, settingsToWire } from "./settings.wire";

// What the calls of fees and plan settings return. Apart from what the browser sends: the names of services are the server's.

/** Plan settings as the legacy calls answer them. */
export function toSettings(settings: OfficePlanSettings, fees: Record<string, number>, tenant: Tenant) {
  // What the setup fee is, we decide and no office sets.
  const { gppSetupFeeBps: _rate, gppApproved, updatedAt, ...own } = settings;
  return {
    ...settingsToWire(own),
    gppApproved,
    updatedAt,
    priceCodes: toPricing(tenant, fees),
  };
}

/**
 * Codes with a dollar amount, the tenant's own list first; the amount is null where the office has no fee yet. A code
 * is said as every call says it, without the tenant's prefix; `label` is what stands on paper. A code that the specification does not
 * name, such as D0140, is called as on screen.
 */
export function toPricing(tenant: Tenant, fees: Record<string, number>) {
  const { serviceCodes } = tenant.constants;
  const codes = [...new Set([...offeredCodes(tenant), ...Object.keys(fees).map((code) => plainCode(tenant, code))])];
  return codes.map((code) => ({
    id: serviceCodeId(tenant, code),
    code,
    label: `${tenant.ucrPrefix}${code}`,
    name: serviceCodes[code] ?? serviceName(tenant, code, "en-US"),
    price: inDollars(fees[code] ?? null),
  }));
}
