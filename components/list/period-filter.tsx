import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/buttons/button";
import { Input } from "@/components/ui/inputs/input";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import type { ListView } from "@/lib/core/lists/list";
import type { DateOn } from "@/lib/core/time/dates";
import { type DateRange, type NamedPeriod, type PeriodParts, samePeriod, usualPeriods } from "@/lib/core/time/period";

type Props = {
  list: ListView<ListView["query"] & PeriodParts>;
  period: DateRange;
  today: DateOn;
  /** Those that can be chosen by name, where they are others than in most lists. */
  periods?: readonly NamedPeriod[];
};

/** Which days a list shows: the usual periods as links, and any two dates. Works without scripts. */
export function PeriodFilter({ list, period, today, periods = usualPeriods(today) }: Props) {
  const t = useTranslations("listPeriod");
  const [, kept] = list.href({ from: null, until: null, period: "usual" }).split("?");
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3" data-noprint="" data-strip="">
      <CalendarDays aria-hidden size={18} className="text-muted sm:hidden" />
      <FilterChips
        label={t("label")}
        chips={periods.map((usual) => ({
          key: usual.name,
          label: t(usual.name),
          href: list.href({ ...usual.period, period: usual.name === "all" ? list.whole.period : "usual" }),
          selected: samePeriod(usual.period, period),
        }))}
      />
      <form action={list.path} className="flex flex-wrap items-end gap-2 max-sm:flex-nowrap max-sm:items-center">
        {[...new URLSearchParams(kept)].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <label htmlFor="period-from" className="grid gap-1 text-small text-muted max-sm:flex max-sm:items-center">
          {t("from")}
          <Input id="period-from" type="date" name="from" defaultValue={period.from ?? ""} className="w-40" />
        </label>
        <label htmlFor="period-until" className="grid gap-1 text-small text-muted max-sm:flex max-sm:items-center">
          {t("until")}
          <Input id="period-until" type="date" name="until" defaultValue={period.until ?? ""} className="w-40" />
        </label>
        <Button type="submit">{t("show")}</Button>
      </form>
    </div>
  );
}
