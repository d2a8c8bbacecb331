import { getTranslations } from "next-intl/server";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Timeline } from "@/components/ui/timeline";
import type { Locale } from "@/lib/core/i18n/locale";
import { cents, formatMoney } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import type { PlanVersionEntry } from "@/lib/practice/plans/versions.queries";
import type { PlanTerms, Term } from "@/lib/practice/plans/versions.rules";
import { countedServices } from "@/tenants/services";
import type { Tenant } from "@/tenants/tenant";

type Props = { versions: readonly PlanVersionEntry[]; tenant: Tenant; locale: Locale; timezone: string };

/** Every version of a plan with what it changed, who did it, and how many members keep it. */
export async function PlanHistory({ versions, tenant, locale, timezone }: Props) {
  const t = await getTranslations("plans.history");
  const policies = await getTranslations("membershipsExit.policies");
  const show = (terms: PlanTerms, term: Term): string => {
    const value = terms[term];
    if (value === null || value === "") return t("none");
    if (typeof value === "boolean") return value ? t("yes") : t("no");
    if (typeof value === "object") return countedServices(tenant, value, locale).join(", ") || t("none");
    if (term === "exitPolicy") return policies(`${terms.exitPolicy}.name`);
    if (term === "ageGroup" || term === "ageLimit") return t(`values.${value}` as "values.adult");
    return typeof value === "number" && term.endsWith("Cents") ? formatMoney(cents(value), locale) : String(value);
  };
  return (
    <Card className="mt-6">
      <CardHeader title={t("title")} description={t("description")} />
      <CardBody>
        <Timeline
          label={t("title")}
          items={versions.map((version, at) => ({
            key: String(version.no),
            tone: at === 0 ? ("accent" as const) : ("neutral" as const),
            title: t("version", { no: version.no }),
            meta: [formatDate(today(version.at, timezone)), version.by].filter(Boolean).join(" · "),
            detail: (
              <>
                <ul className="grid gap-0.5">
                  {version.before && version.changed.length > 0
                    ? version.changed.map((term) => (
                        <li key={term} className="break-words whitespace-pre-line">
                          <span className="text-ink">{t(`terms.${term}`)}: </span>
                          {version.before ? <del className="no-underline">{show(version.before, term)}</del> : null} →{" "}
                          <ins className="text-ink no-underline">{show(version.terms, term)}</ins>
                        </li>
                      ))
                    : null}
                  {version.before ? null : <li>{t("first")}</li>}
                </ul>
                <p className="mt-0.5">{t("members", { count: version.members })}</p>
              </>
            ),
          }))}
        />
      </CardBody>
    </Card>
  );
}
