import "server-only";
import { getLocale, getTranslations } from "next-intl/server";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { planLabel } from "@/lib/practice/plans/rules";
import { offeredTemplates } from "@/lib/practice/plans/templates.queries";
import { countedServices } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";
import { AdoptButton } from "./adopt-button";
import { audienceOf } from "./audience";

type Props = { tenant: Tenant; office: OfficeId; path: string };

/** The plans that the office's association offers it, each with the button that makes a copy; nothing where there is none. */
export async function OfferedTemplates({ tenant, office, path }: Props) {
  const templates = await offeredTemplates(office);
  const [first] = templates;
  if (!first) return null;
  const [t, card, locale] = await Promise.all([
    getTranslations("plans.templates"),
    getTranslations("plans.card"),
    getLocale(),
  ]);
  const list = await getTranslations("plans.list");
  const money = (amount: number) => formatMoney(cents(amount), locale);
  return (
    <section aria-labelledby="line-association" className="mb-8">
      <h2 id="line-association" className="text-h4">
        {t("fromAssociation", { association: first.association })}
      </h2>
      <p className="mt-1 mb-3 text-body text-muted">{t("fromAssociationText")}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-4">
        {templates.map(({ id, plan, copy }) => {
          const name = planLabel(plan, locale);
          const prices = [
            plan.monthlyCents ? list("aMonth", { amount: money(plan.monthlyCents) }) : null,
            plan.annualCents ? list("aYear", { amount: money(plan.annualCents) }) : null,
          ].filter((price) => price !== null);
          return (
            <li key={id} className="flex min-w-0 flex-col rounded-card border border-line bg-surface p-4 shadow-card">
              <h3 className="text-h4 break-words text-ink">{name}</h3>
              <p className="text-small text-muted">{audienceOf(plan, card)}</p>
              <p className="mt-2 flex-1 text-body text-muted">
                {plan.services.length > 0
                  ? t("eachYear", { services: countedServices(tenant, plan.services, locale).join(", ") })
                  : t("noServices")}
              </p>
              <p className="mt-2 font-medium text-ink tabular-nums">
                {prices.length > 0 ? prices.join(" · ") : list("noPrice")}
              </p>
              <div className="mt-3 flex min-h-11 flex-wrap items-center justify-between gap-2 border-t border-line pt-3">
                {copy ? (
                  <>
                    <Badge>{t(copy.behind ? "behind" : "added")}</Badge>
                    <TextLink href={withQuery(path, { id: copy.planId })}>{t("openCopy")}</TextLink>
                  </>
                ) : (
                  <AdoptButton officeId={office} templateId={id} name={name} path={path} />
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
