import { ArrowRight } from "lucide-react";
import Link from "next/link";
import { getLocale, getTranslations } from "next-intl/server";
import { Callout } from "@/components/ui/callout";
import { TextLink } from "@/components/ui/text-link";
import { formatMoney } from "@/lib/core/money";
import { presetsOf } from "@/lib/plans/presets";
import { missingFees } from "@/lib/plans/pricing.rules";
import { type FeeTable, recommendedPrice } from "@/lib/plans/rules";
import type { PlanPreset, Tenant } from "@/tenants/tenant";
import { serviceName } from "@/tenants/tenant";
import { audienceOf } from "./audience";

/** The name of a template in an address: its preset type, or its English name for those without one (001 §9). */
export function templateKey(preset: PlanPreset): string {
  return preset.presetType ?? preset.name["en-US"].toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export function templateOf(tenant: Tenant, key: string): PlanPreset | undefined {
  return presetsOf(tenant).find((preset) => templateKey(preset) === key);
}

type Props = { tenant: Tenant; fees: FeeTable; path: string };

const TILE =
  "group/pick relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-edge";

/** The templates of the tenant with the price the office's own fees suggest. */
export async function TemplateChooser({ tenant, fees, path }: Props) {
  const [t, card, locale] = await Promise.all([
    getTranslations("plans.templates"),
    getTranslations("plans.card"),
    getLocale(),
  ]);
  const presets = presetsOf(tenant);
  const lines = [...new Set(presets.map((preset) => preset.productLine))];
  const lacking = presets.some((preset) => missingFees(tenant, services(preset), fees).length > 0);
  const priceOf = (preset: PlanPreset) => {
    if (missingFees(tenant, services(preset), fees).length > 0 || preset.formula.length === 0) return null;
    const named = { planName: preset.name["en-US"], presetType: preset.presetType, services: services(preset) };
    return formatMoney(recommendedPrice(tenant, named, fees).monthlyCents, locale);
  };
  return (
    <div className="grid gap-8">
      {lacking ? (
        <Callout
          tone="info"
          title={t("noFeesTitle", { ucr: tenant.ucrName })}
          action={<TextLink href={`${path}?tab=fees`}>{t("enterFees")}</TextLink>}
        >
          {t("noFeesText")}
        </Callout>
      ) : null}
      {lines.map((line) => (
        <section key={line} aria-labelledby={`line-${line}`}>
          <h2 id={`line-${line}`} className="mb-3 text-h4">
            {t(`lines.${line}`)}
          </h2>
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
            {presets
              .filter((preset) => preset.productLine === line)
              .map((preset) => (
                <li key={templateKey(preset)} className="min-w-0">
                  <div className={TILE}>
                    <h3 className="text-h4 text-ink">
                      <Link
                        href={`${path}?id=new&template=${templateKey(preset)}`}
                        className="rounded-small after:absolute after:inset-0 after:rounded-card group-hover/pick:text-accent"
                      >
                        {preset.name[locale]}
                      </Link>
                    </h3>
                    <p className="text-small text-muted">{audienceOf(preset, card)}</p>
                    <p className="mt-2 flex-1 text-body text-muted">
                      {preset.formula
                        .map(([code, count]) => `${count} × ${serviceName(tenant, code, locale)}`)
                        .join(", ") || t("noServices")}
                    </p>
                    <p className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3 text-body font-medium text-ink tabular-nums">
                      <span>
                        {priceOf(preset)
                          ? t("suggested", { amount: priceOf(preset) ?? "" })
                          : t("standard", { amount: formatMoney(preset.monthlyCents, locale) })}
                      </span>
                      <ArrowRight aria-hidden size={18} className="shrink-0 text-muted" />
                    </p>
                  </div>
                </li>
              ))}
          </ul>
        </section>
      ))}
      <section aria-labelledby="line-own">
        <h2 id="line-own" className="mb-3 text-h4">
          {t("lines.own")}
        </h2>
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
          {(["adult", "child"] as const).map((kind) => (
            <li key={kind} className={TILE}>
              <h3 className="text-h4 text-ink">
                <Link
                  href={`${path}?id=new&template=${kind}`}
                  className="rounded-small after:absolute after:inset-0 after:rounded-card group-hover/pick:text-accent"
                >
                  {t(`blank.${kind}`)}
                </Link>
              </h3>
              <p className="mt-1 text-body text-muted">{t("blankText")}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

function services(preset: PlanPreset) {
  return preset.formula.map(([code, quantity]) => ({ code, quantity }));
}
