import "server-only";
import { Repeat } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { TextLink } from "@/components/ui/links/text-link";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView } from "@/lib/core/lists/list";
import { pathOf } from "@/lib/pages/routes";
import { soFar } from "@/lib/platform/measures/moved.rules";
import { recurringDues, recurringSums } from "@/lib/platform/measures/recurring.queries";
import { RECURRING_FILTERS, recurringColumns, recurringList } from "@/lib/platform/measures/recurring.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

const ROWS = 100;

/** The dues that ran on the last day of a period, person by person, with what each comes to in a month. */
export async function RecurringScreen({ tenant, office, locale, search, path }: Props) {
  const list = listView(path, recurringList, search, { rows: ROWS });
  const { from, until } = list.query;
  const [t, { today }] = await Promise.all([getTranslations("reports"), officeDay(office)]);
  const asked = { ...list.query, on: soFar({ from, until }, today).until };
  async function load() {
    const [sums, rows] = await Promise.all([
      recurringSums(office, asked),
      recurringDues(office, asked, locale, list.window),
    ]);
    return { rows, sums, counts: sums.counts, total: sums.counts[asked.filter] };
  }
  return (
    <ListScreen
      words="reports.recurring"
      list={list}
      load={load}
      filters={RECURRING_FILTERS}
      file={`/api/v1/dentists/${office}/report/recurring/export`}
      printable
      breadcrumbs={[{ label: t("page.title"), href: "/account/reports" }]}
      controls={<PeriodFilter list={list} period={{ from, until }} today={today} />}
      columns={recurringColumns}
      keyOf={({ key }) => key}
      cells={{
        name: ({ memberId, name }) => <TextLink href={`${pathOf(tenant, "members")}?id=${memberId}`}>{name}</TextLink>,
      }}
      totals={({ sums }) => ({ label: "total", values: { month: { cents: sums.monthCents } } })}
      empty={{ icon: <Repeat /> }}
    />
  );
}
