import type { FeatureFlag, Tenant } from "@/tenants/tenant";

// What a tenant has is written in `tenants/`; a row for an office takes one of these away from it. Whoever asks for a
// feature asks the tenant it was handed, which is the office's by then.

/** What can be turned off for one office: what a call, a page or an enrolment proves. */
export const SWITCHABLE = ["gpp", "upgradeOffice", "pms"] as const satisfies readonly FeatureFlag[];
export type SwitchableFeature = (typeof SWITCHABLE)[number];

/** A feature that an office does not have. */
export type SwitchedOff = { officeId: number; feature: SwitchableFeature };

export const isSwitchable = (name: string): name is SwitchableFeature => SWITCHABLE.some((each) => each === name);

/** What of a tenant's features an office can be without. */
export const switchableOf = ({ features }: Pick<Tenant, "features">): SwitchableFeature[] =>
  SWITCHABLE.filter((name) => features[name]);

/** A tenant as an office has it. */
export function tenantWithout(tenant: Tenant, off: readonly SwitchableFeature[]): Tenant {
  if (off.length === 0) return tenant;
  return { ...tenant, features: { ...tenant.features, ...Object.fromEntries(off.map((name) => [name, false])) } };
}
