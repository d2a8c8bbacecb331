import "server-only";
import { ChartColumn } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { Callout } from "@/components/ui/notices/callout";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { now } from "@/lib/core/clock";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { addMonthsClamped, BACK_OFFICE_ZONE, formatDate, formatMonth, monthOf } from "@/lib/core/time/dates";
import { today } from "@/lib/core/time/wall-clock";
import { listMaster } from "@/lib/practice/offices/master.queries";
import { masterColumns } from "@/lib/practice/offices/master.rules";
import { MASTER_FILTERS, masterList, spanOfMaster } from "@/lib/practice/offices/master.schema";
import type { Tenant } from "@/tenants/tenant";
import { MasterMenu } from "./master-menu";
import { MonthChoice } from "./month-choice";

type Props = { tenant: Tenant; locale: Locale; search: Record<string, string>; path: string };

/** Months that stand as chips, the running one last. */
const MONTHS = 4;

/** The master report: what a month came to, office by office, with every office's own report behind its row. */
export async function MasterScreen({ tenant, locale, search, path }: Props) {
  const t = await getTranslations("offices.master");
  const on = today(await now(), BACK_OFFICE_ZONE);
  const list = listView(path, masterList, search);
  const word = list.query.month || spanOfMaster("", on).from.slice(0, 7);
  const months = Array.from({ length: MONTHS }, (_, at) => addMonthsClamped(monthOf(on), at + 1 - MONTHS));
  const chips = [
    ...months.map((month) => ({ word: month.slice(0, 7), label: formatMonth(month, locale) })),
    { word: on.slice(0, 4), label: t("year", { year: on.slice(0, 4) }) },
    { word: "week", label: t("week") },
  ];
  const ahead = spanOfMaster(word, on).from > on;
  return (
    <ListScreen
      words="offices.master"
      list={list}
      load={() => listMaster(tenant.id, list.query, list.window)}
      filters={MASTER_FILTERS}
      file="/api/v1/admin/reports/export"
      controls={
        <div className="flex flex-wrap items-end justify-between gap-3" data-strip="">
          <FilterChips
            label={t("months")}
            chips={chips.map((chip) => ({
              key: chip.word,
              label: chip.label,
              href: list.href({ month: chip.word }),
              selected: chip.word === word,
            }))}
          />
          <MonthChoice path={path} month={word.length === 7 ? word : ""} label={t("month")} verb={t("show")} />
        </div>
      }
      notice={
        ahead ? <Callout tone="info">{t("ahead", { date: formatDate(spanOfMaster(word, on).from) })}</Callout> : null
      }
      columns={masterColumns}
      totals={({ rows, sum }) => (rows.length > 0 ? sum : undefined)}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery("/admin/dentists", { office: id })}
      sticky="page"
      notes={{ office: ({ owner }) => owner?.name }}
      acts={({ id, name, owner }) => (
        <MasterMenu officeId={id} name={name} owner={owner} month={word.length === 7 && !ahead ? word : null} />
      )}
      empty={{ icon: <ChartColumn /> }}
    />
  );
}
