import { CalendarDays } from "lucide-react";
import { useTranslations } from "next-intl";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/states/empty-state";
import { type DayTotal, monthsOf } from "@/lib/billing/dues/calendar.rules";
import { dateOn } from "@/lib/core/time/dates";
import { CalendarChart } from "./calendar-chart";
import { ComingLine, type ShownLine } from "./coming-line";
import { MonthList } from "./month-list";

type Days = readonly (Omit<DayTotal, "on"> & { on: string })[];
type Props = { today: string; days: Days; lines: readonly ShownLine[] };

/** A family's twelve months: bars, and the months with every line. */
export function FamilyCalendar({ today, days, lines }: Props) {
  const t = useTranslations("duesCalendar");
  const months = monthsOf(
    days.map((day) => ({ ...day, on: dateOn(day.on) })),
    dateOn(today),
  );
  if (days.length === 0) return <EmptyState icon={<CalendarDays />} title={t("none")} description={t("noneText")} />;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <CardBody>
          <CalendarChart months={months} />
        </CardBody>
      </Card>
      <MonthList
        months={months}
        lines={(day) => (
          <ul className="divide-y divide-line">
            {lines.map((line, at) =>
              // The lines of a day keep their place: one person may have several.
              // biome-ignore lint/suspicious/noArrayIndexKey: they have no name of their own
              line.on === day.on ? <ComingLine key={at} line={line} /> : null,
            )}
          </ul>
        )}
      />
      <p className="text-small text-muted">{t("assumes")}</p>
    </div>
  );
}
