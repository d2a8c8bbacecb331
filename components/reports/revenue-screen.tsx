import "server-only";
import { Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { pathOf } from "@/lib/pages/routes";
import { revenueParts, revenueSums } from "@/lib/platform/measures/moved.queries";
import { revenueColumns, soFar } from "@/lib/platform/measures/moved.rules";
import { REVENUE_FILTERS, revenueList } from "@/lib/platform/measures/moved.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const ROWS = 100;

/** What families paid, part by part: for which days, what of it a period earned, and what is for the days after it. */
export async function RevenueScreen({ tenant, office, locale, search, path }: Props) {
  const list = listView(path, revenueList, search, { rows: ROWS });
  const { from, until } = list.query;
  const [t, { today }] = await Promise.all([getTranslations("reports"), officeDay(office)]);
  const asked = { ...list.query, period: soFar({ from, until }, today) };
  async function load() {
    const [sums, rows] = await Promise.all([
      revenueSums(office, asked),
      revenueParts(office, asked, locale, list.window),
    ]);
    return { rows, sums, counts: sums.counts, total: sums.counts[asked.filter] };
  }
  return (
    <ListScreen
      words="reports.revenue"
      list={list}
      load={load}
      filters={REVENUE_FILTERS}
      file={`/api/v1/dentists/${office}/report/revenue/export`}
      printable
      breadcrumbs={[{ label: t("page.title"), href: "/account/reports" }]}
      controls={<PeriodFilter list={list} period={{ from, until }} today={today} />}
      columns={revenueColumns}
      keyOf={({ key }) => key}
      cells={{
        name: ({ memberId, name }) =>
          memberId === null ? (
            <span className="text-muted">{t("revenue.gone")}</span>
          ) : (
            <TextLink href={`${pathOf(tenant, "members")}?id=${memberId}`}>{name}</TextLink>
          ),
      }}
      totals={({ sums }) => ({
        label: "total",
        values: { earned: { cents: sums.earnedCents }, left: { cents: sums.leftCents } },
      })}
      empty={{ icon: <Receipt /> }}
    />
  );
}
