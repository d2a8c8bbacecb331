import { ArrowRight } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Link } from "@/components/ui/links/link";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import { withQuery } from "@/lib/core/lists/list";
import { type Cents, formatMoney } from "@/lib/core/money";
import { presetsOf } from "@/lib/practice/plans/presets";
import { missingFees, usualYear } from "@/lib/practice/plans/pricing.rules";
import { type FeeTable, minimumPriceCents, recommendedPrice } from "@/lib/practice/plans/rules";
import { priceWithSaving } from "@/lib/practice/plans/suggested.rules";
import { countedServices } from "@/tenants/services";
import type { PlanPreset, Tenant } from "@/tenants/tenant";
import { audienceOf } from "./audience";

/** The name of a template in an address: its preset type, or its English name for those without one (001 §9). */
export function templateKey(preset: PlanPreset): string {
  return preset.presetType ?? preset.name["en-US"].toLowerCase().replace(/[^a-z0-9]+/g, "-");
}

export function templateOf(tenant: Tenant, key: string): PlanPreset | undefined {
  return presetsOf(tenant).find((preset) => templateKey(preset) === key);
}

type Props = {
  tenant: Tenant;
  /** Null where no office's fees are known: the usual prices are shown. */
  fees: FeeTable | null;
  path: string;
};

const TILE =
  "group/pick relative flex h-full min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card transition-colors hover:border-edge";

/** The templates of the tenant, each with what it includes and what the office could ask for it. */
export async function TemplateChooser({ tenant, fees, path }: Props) {
  const [t, card, locale] = await Promise.all([
    getTranslations("plans.templates"),
    getTranslations("plans.card"),
    getLocale(),
  ]);
  const presets = presetsOf(tenant);
  const lines = [...new Set(presets.map((preset) => preset.productLine))];
  const lacking = fees !== null && presets.some((preset) => missingFees(tenant, services(preset), fees).length > 0);
  const money = (amount: Cents) => formatMoney(amount, locale);
  return (
    <div className="grid gap-8">
      {lacking ? (
        <Callout
          tone="info"
          title={t("noFeesTitle", { ucr: tenant.ucrName })}
          action={<TextLink href={withQuery(path, { tab: "fees" })}>{t("enterFees")}</TextLink>}
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
                        href={withQuery(path, { id: "new", template: templateKey(preset) })}
                        className="rounded-small after:absolute after:inset-0 after:rounded-card group-hover/pick:text-accent"
                      >
                        {preset.name[locale]}
                      </Link>
                    </h3>
                    <p className="text-small text-muted">{audienceOf(preset, card)}</p>
                    <p className="mt-2 flex-1 text-body text-muted">
                      {preset.formula.length > 0
                        ? t("eachYear", { services: countedServices(tenant, services(preset), locale).join(", ") })
                        : t("noServices")}
                    </p>
                    <div className="mt-3 flex items-center justify-between gap-3 border-t border-line pt-3 text-body text-ink tabular-nums">
                      <TemplatePrice preset={preset} tenant={tenant} fees={fees} money={money} />
                      <ArrowRight aria-hidden size={18} className="shrink-0 text-muted" />
                    </div>
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
                  href={withQuery(path, { id: "new", template: kind })}
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

type PriceProps = Pick<Props, "tenant" | "fees"> & { preset: PlanPreset; money: (amount: Cents) => string };

/**
 * A price by which a member saves, and under it what the office's own fees add up to; the usual price of the template while a fee
 * is missing.
 */
async function TemplatePrice({ preset, tenant, fees, money }: PriceProps) {
  const t = await getTranslations("plans.templates");
  const plan = { planName: preset.name["en-US"], presetType: preset.presetType, services: services(preset) };
  const usual = fees && usualYear(tenant, plan.services, fees);
  if (fees === null || usual === null)
    return <p className="font-medium">{t("standard", { amount: money(preset.monthlyCents) })}</p>;
  const saving = priceWithSaving(usual, minimumPriceCents(tenant, plan));
  const fixed = preset.presetType === null ? undefined : tenant.constants.fixedAmountCents[preset.presetType];
  const amount = money(recommendedPrice(tenant, plan, fees).monthlyCents);
  return (
    <div className="min-w-0">
      {saving ? (
        <p className="font-medium">
          {t("withSaving", { amount: money(saving.monthlyCents), saves: money(saving.savesCents) })}
        </p>
      ) : null}
      <p className="text-small text-muted">
        {fixed ? t("feesPlus", { amount, fixed: money(fixed) }) : t("feesAlone", { amount })}
      </p>
    </div>
  );
}

function services(preset: PlanPreset) {
  return preset.formula.map(([code, quantity]) => ({ code, quantity }));
}
