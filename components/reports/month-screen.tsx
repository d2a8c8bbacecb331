import "server-only";
import { CalendarX, ChevronLeft, ChevronRight, Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListTable } from "@/components/list/list-table";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { Card, CardBody } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { FileLinks } from "@/components/ui/links/file-links";
import { TextLink } from "@/components/ui/links/text-link";
import { PageHeader } from "@/components/ui/page-header";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { Pagination } from "@/components/ui/tables/pagination";
import type { Tone } from "@/components/ui/tone";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { translate } from "@/lib/core/i18n/translate";
import { listView } from "@/lib/core/lists/list";
import type { Say } from "@/lib/core/sheets/columns";
import { addMonthsClamped, type DateOn, formatMonth, monthOf } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import { pathOf } from "@/lib/pages/routes";
import { monthLines, monthReports, monthSums } from "@/lib/platform/measures/month.queries";
import { type MonthLine, monthColumns } from "@/lib/platform/measures/month.rules";
import { monthList, monthOfParts } from "@/lib/platform/measures/month.schema";
import { monthFacts } from "@/lib/platform/measures/month.wire";
import { officeNameOf } from "@/lib/platform/measures/report.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  tenant: Tenant;
  office: OfficeId;
  locale: Locale;
  search: Record<string, string>;
  params: { year: string; month: string };
};

const ROWS = 100;
const TONES: Record<MonthLine["status"], Tone> = { paid: "good", refunded: "neutral", returned: "bad" };

const monthHref = (month: DateOn) =>
  href("/dentist-new/web-report/[year]/[month]", { year: month.slice(0, 4), month: String(Number(month.slice(5, 7))) });

/** One month of the office: what it came to, on one sheet of paper, and every movement of its money. */
export async function MonthScreen({ tenant, office, locale, search, params }: Props) {
  const [t, { today }] = await Promise.all([getTranslations("reports"), officeDay(office)]);
  const month = monthOfParts(params.year, params.month);
  const reports = month && (await monthReports(office, month));
  const crumbs = [{ label: t("page.title"), href: "/account/reports" }];
  const running = monthOf(today);
  if (!month || !reports)
    return (
      <>
        <PageHeader title={t("month.missing")} breadcrumbs={crumbs} />
        <Card>
          <EmptyState
            icon={<CalendarX />}
            title={t(month ? "month.ahead" : "month.wrong")}
            description={t(month ? "month.aheadText" : "month.wrongText")}
            action={
              <LinkButton href={monthHref(running)}>
                {t("month.running", { month: formatMonth(running, locale) })}
              </LinkButton>
            }
          />
        </Card>
      </>
    );
  const [officeName, sums] = await Promise.all([officeNameOf(office), monthSums([office], month)]);
  const path = monthHref(month);
  const list = listView(path, monthList, search, { rows: ROWS });
  const { skip, take } = list.window;
  const lines = await monthLines([office], month, locale, { page: list.window });
  const say: Say = (key, values) => translate(locale, `reports.month.${key}`, values);
  const file = `/api/v1/dentists/${office}${path.replace("/dentist-new", "")}/export`;
  const next = addMonthsClamped(month, 1);
  return (
    <>
      <PageHeader
        breadcrumbs={crumbs}
        title={t("month.name", { month: formatMonth(month, locale) })}
        description={month === running ? t("month.soFar", { office: officeName }) : officeName}
        actions={
          <>
            <LinkButton href={monthHref(addMonthsClamped(month, -1))}>
              <ChevronLeft size={18} />
              {formatMonth(addMonthsClamped(month, -1), locale)}
            </LinkButton>
            {next <= today ? (
              <LinkButton href={monthHref(next)}>
                {formatMonth(next, locale)}
                <ChevronRight size={18} />
              </LinkButton>
            ) : null}
            <PrintButton label={t("page.print")} />
            <FileLinks
              files={[
                { label: "CSV", href: `${file}?format=csv` },
                { label: "Excel", href: `${file}?format=xlsx` },
                { label: "PDF", href: `${file}?format=pdf` },
              ]}
            />
          </>
        }
      />
      <div className="mb-6 grid items-start gap-4 lg:grid-cols-2 print:grid-cols-2">
        {monthFacts(reports, locale).map(({ title, facts }) => (
          <Card key={title}>
            <CardBody>
              <h2 className="mb-2 font-heading text-h4 font-semibold text-ink">{title}</h2>
              <DefinitionList look="lines" items={facts.map(({ label, value }) => ({ term: label, value }))} />
            </CardBody>
          </Card>
        ))}
      </div>
      {/* Paper has one sheet; the file has every line. */}
      <section aria-label={say("title")} data-noprint="">
        <PageHeader level={2} title={say("title")} description={say("text")} />
        <Card>
          {lines.length === 0 ? (
            <EmptyState icon={<Receipt />} title={say("empty")} description={say("emptyText")} />
          ) : (
            <ListTable
              caption={say("text")}
              say={say}
              rows={lines}
              columns={monthColumns}
              keyOf={({ key }) => key}
              cells={{
                member: ({ memberId, name }) =>
                  memberId === null ? (
                    <span className="text-muted">{name || say("gone")}</span>
                  ) : (
                    <TextLink href={`${pathOf(tenant, "members")}?id=${memberId}`}>{name}</TextLink>
                  ),
                status: ({ status }) => <StatusPill tone={TONES[status]}>{say(`status.${status}`)}</StatusPill>,
              }}
              totals={{
                label: "total",
                values: {
                  amount: { cents: sums.cents },
                  fee: { cents: -sums.feeCents || 0 },
                  net: { cents: sums.cents - sums.feeCents },
                },
              }}
            />
          )}
          {sums.lines > take ? (
            <Pagination
              from={skip + 1}
              to={skip + lines.length}
              total={sums.lines}
              {...(skip > 0 ? { previousHref: list.href({ page: list.query.page - 1 }) } : {})}
              {...(skip + take < sums.lines ? { nextHref: list.href({ page: list.query.page + 1 }) } : {})}
            />
          ) : null}
        </Card>
      </section>
    </>
  );
}
