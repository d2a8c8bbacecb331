import { Scale, SearchX } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { pageOf, withQuery } from "@/components/money/addresses";
import { FileLinks } from "@/components/money/file-links";
import { PrintButton } from "@/components/money/print-button";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterChips } from "@/components/ui/filter-chips";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { toDbDate } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import type { OfficeId } from "@/lib/core/scope";
import { disputeList, disputeMonths, disputeTotals } from "@/lib/disputes/list.queries";
import { DISPUTE_FILTERS } from "@/lib/disputes/schema";
import { DisputeChart } from "./dispute-chart";
import { DisputeStats } from "./dispute-stats";
import { DisputeTable } from "./dispute-table";

type Props = { office: OfficeId; locale: Locale; search: Record<string, string> };

const PATH = "/account/disputes";
const ROWS = 50;
const MONTHS = 12;

/** The office's disputes: what needs a response, what the banks decided, and the list behind it. */
export async function DisputesScreen({ office, locale, search }: Props) {
  const filter = DISPUTE_FILTERS.find((name) => name === search.filter) ?? "all";
  const page = pageOf(search.page);
  const [t, totals, months, [next], rows] = await Promise.all([
    getTranslations("disputes"),
    disputeTotals(office),
    disputeMonths(office, MONTHS),
    disputeList(office, { filter: "toAnswer", take: 1 }),
    disputeList(office, { filter, skip: (page - 1) * ROWS, take: ROWS }),
  ]);
  const file = (kind: string) =>
    withQuery(`/api/v1/dentists/${office}/disputes`, { [kind]: "true", ...(filter === "all" ? {} : { filter }) });
  const short = new Intl.DateTimeFormat(locale, { month: "short", timeZone: "UTC" });
  const points = months.map(({ month, wonCents, lostCents }) => ({
    label: short.format(toDbDate(month)),
    values: [wonCents, lostCents],
  }));
  const { count } = totals[filter];
  const at = (number: number) => withQuery(PATH, { filter: filter === "all" ? undefined : filter, page: `${number}` });
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("text")}
        actions={
          totals.all.count === 0 ? undefined : (
            <>
              <PrintButton label={t("page.print")} />
              <FileLinks
                files={[
                  { label: "CSV", href: file("csv") },
                  { label: "Excel", href: file("xlsx") },
                ]}
              />
            </>
          )
        }
      />
      {totals.all.count === 0 ? (
        <Card>
          <EmptyState icon={<Scale />} title={t("emptyTitle")} description={t("emptyText")} />
        </Card>
      ) : (
        <>
          <DisputeStats totals={totals} next={next ?? null} months={months} />
          <Card className="mt-6">
            <CardBody>
              <DisputeChart points={points} />
            </CardBody>
          </Card>
          <div className="mt-6">
            <FilterChips
              label={t("filter.label")}
              chips={DISPUTE_FILTERS.map((name) => ({
                key: name,
                label: t(`filter.${name}`),
                count: totals[name].count,
                href: withQuery(PATH, { filter: name === "all" ? undefined : name }),
                selected: name === filter,
              }))}
            />
          </div>
          <Card className="mt-3">
            {rows.length === 0 ? (
              <EmptyState
                icon={<SearchX />}
                title={t("noneTitle")}
                description={t("noneText")}
                action={<LinkButton href={PATH}>{t("clear")}</LinkButton>}
              />
            ) : (
              <DisputeTable rows={rows} />
            )}
            {count > ROWS ? (
              <Pagination
                from={(page - 1) * ROWS + 1}
                to={(page - 1) * ROWS + rows.length}
                total={count}
                {...(page > 1 ? { previousHref: at(page - 1) } : {})}
                {...(page * ROWS < count ? { nextHref: at(page + 1) } : {})}
              />
            ) : null}
          </Card>
        </>
      )}
    </>
  );
}
