import "server-only";
import { fillPercent } from "@/lib/billing/onboarding/rules";
import type { Locale } from "@/lib/core/i18n/locale";
import { ZERO } from "@/lib/core/money";
import { presetsOf } from "@/lib/practice/plans/presets";
import { minimumPriceCents } from "@/lib/practice/plans/rules";
import { serviceName } from "@/tenants/services";
import { displayCode, plainCode, type Tenant } from "@/tenants/tenant";
import type { PlanOffer } from "./plan-row";

/** The tenant's templates as the set-up offers them: named kinds only, in the reader's language. */
export function offersOf(tenant: Tenant, locale: Locale): PlanOffer[] {
  return presetsOf(tenant).flatMap((preset) => {
    const { presetType } = preset;
    if (presetType === null || !preset.monthlyActive) return [];
    return [
      {
        presetType,
        name: preset.name[locale],
        included: fillPercent(preset.description[locale], 0).split("\n").filter(Boolean),
        services: preset.formula.map(([code, quantity]) => [plainCode(tenant, code), quantity] as const),
        fixedCents: tenant.constants.fixedAmountCents[presetType] ?? ZERO,
        minimumCents: minimumPriceCents(tenant, { planName: preset.name["en-US"], presetType }),
        usualCents: preset.monthlyCents,
      },
    ];
  });
}

/** The services whose usual fees decide the recommended prices. */
export function servicesOf(tenant: Tenant, offers: readonly PlanOffer[], locale: Locale) {
  const codes = [...new Set(offers.flatMap((offer) => offer.services.map(([code]) => code)))];
  return codes.map((code) => ({
    code,
    shown: displayCode(tenant, code),
    name: serviceName(tenant, code, locale),
  }));
}
