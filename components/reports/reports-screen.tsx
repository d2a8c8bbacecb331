import "server-only";
import { CreditCard, Layers, MapPin } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { BigFiles } from "@/components/list/big-files";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import type { Actor } from "@/lib/core/auth/actor";
import { hasRole, PRACTICE_ADMINS } from "@/lib/core/auth/roles";
import { officesOf } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import type { Locale } from "@/lib/core/i18n/locale";
import { withQuery } from "@/lib/core/lists/list";
import { BIG_REPORT_PEOPLE } from "@/lib/platform/exports/rules";
import { readInsights } from "@/lib/platform/measures/insight.queries";
import { recipientsOf } from "@/lib/platform/measures/recipients.queries";
import { officeNamesById, readReports } from "@/lib/platform/measures/report.queries";
import { OFFICE_REPORTS, reportOfAddress } from "@/lib/platform/measures/report.schema";
import { WAYS_TO_PAY } from "@/lib/platform/measures/schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import { planChoices } from "@/lib/practice/plans/queries";
import type { Tenant } from "@/tenants/tenant";
import { InsightCards } from "./insight-cards";
import { ChoiceMenu, ReportCard, ReportControls } from "./report-card";
import { ReportMails } from "./report-mails";

type Props = {
  actor: Actor;
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  path: string;
};

/** Half as wide as the others: they have two series at most. */
const NARROW: readonly string[] = ["recurring", "money", "payouts", "disputes"];

/** How the office's plan is doing: its people, its money and what of that is earned, over one period that the address says. */
export async function ReportsScreen({ actor, tenant, office: home, locale, search, path }: Props) {
  const t = await getTranslations("reports");
  const all = officesOf(actor, home);
  const together = search.location === "all" && all.length > 1;
  const office = all.find((id) => id === idIn(search.location)) ?? home;
  const asked = reportOfAddress(search);
  const [plans, places] = await Promise.all([
    together ? [] : planChoices(office, locale),
    all.length > 1 ? officeNamesById(all) : [],
  ]);
  // Plans are each office's own: one of another place is not said.
  const plan = plans.find(({ id }) => id === asked.plan);
  const query = { ...asked, plan: plan?.id };
  const day = await officeDay(office);
  const offices = together ? all : ([office] as const);
  const [reports, insights, recipients] = await Promise.all([
    readReports(offices, OFFICE_REPORTS, query, { day }),
    readInsights(offices, query, locale, day),
    hasRole(actor.role, PRACTICE_ADMINS) && !together ? recipientsOf(office) : null,
  ]);
  const at = (change: Record<string, string | number | undefined>) => withQuery(path, { ...search, ...change });
  const period = { span: query.span, than: query.than, ...(together ? { locations: "all" } : {}) };
  const files = [
    {
      label: "PDF",
      href: withQuery(`/api/v1/dentists/${office}/report/export`, {
        ...{ report: "all", ...period, plan: query.plan, pays: query.pays, format: "pdf" },
      }),
    },
  ];
  const big = (reports.movement.totals.membersThen ?? 0) >= BIG_REPORT_PEOPLE;
  const shown = { tenant, office, path, search, together, controls: false };
  return (
    <>
      <PageHeader
        title={t("page.title")}
        description={t("page.text")}
        actions={
          <>
            <PrintButton label={t("page.print")} />
            {big ? null : <FileLinks files={files} />}
          </>
        }
      />
      {big ? (
        <div className="mb-4">
          <BigFiles files={files} page={path} rows={null} />
        </div>
      ) : null}
      <ReportControls report={reports.movement} path={path} search={search}>
        {places.length > 1 ? (
          <ChoiceMenu
            label={t("location.label")}
            icon={<MapPin size={16} />}
            chosen={together ? t("location.all") : (places.find(({ id }) => id === office)?.name ?? "")}
            items={[
              { label: t("location.all"), href: at({ location: "all", plan: undefined }) },
              ...places.map(({ id, name }) => ({ label: name, href: at({ location: id, plan: undefined }) })),
            ]}
          />
        ) : null}
        {plans.length > 1 ? (
          <ChoiceMenu
            label={t("plan.label")}
            icon={<Layers size={16} />}
            chosen={plan?.name ?? t("plan.all")}
            items={[
              { label: t("plan.all"), href: at({ plan: undefined }) },
              ...plans.map(({ id, name }) => ({ label: name, href: at({ plan: id }) })),
            ]}
          />
        ) : null}
        <ChoiceMenu
          label={t("pays.label")}
          icon={<CreditCard size={16} />}
          chosen={t(`pays.${query.pays ?? "all"}`)}
          items={[
            { label: t("pays.all"), href: at({ pays: undefined }) },
            ...WAYS_TO_PAY.map((way) => ({ label: t(`pays.${way}`), href: at({ pays: way }) })),
          ]}
        />
      </ReportControls>
      {query.plan || query.pays ? <p className="mb-3 text-body text-muted">{t("cut")}</p> : null}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        {OFFICE_REPORTS.map((name) => (
          <section key={name} aria-label={t(`name.${name}`)} className={NARROW.includes(name) ? "" : "xl:col-span-2"}>
            <ReportCard report={reports[name]} {...shown} />
          </section>
        ))}
        <InsightCards insights={insights} office={office} query={query} together={together} />
        {recipients ? (
          <section aria-label={t("mail.title")} data-noprint="">
            <Card>
              <CardHeader title={t("mail.title")} description={t("mail.text")} />
              <CardBody>
                <ReportMails officeId={office} recipients={recipients} />
              </CardBody>
            </Card>
          </section>
        ) : null}
      </div>
    </>
  );
}
