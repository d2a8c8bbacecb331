import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Card } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { useFormats } from "@/components/ui/use-formats";
import type { DayTotal, MonthTotal } from "@/lib/billing/dues/calendar.rules";
import { formatLong } from "@/lib/core/time/dates";

type Props = { months: readonly MonthTotal[]; lines: (day: DayTotal) => ReactNode };

/** The id of a month's part of the page, to which its bar leads. */
export const monthId = (month: string) => `month-${month.slice(0, 7)}`;

/** Months with their days, each day with what it brings; a day opens to its lines. */
export function MonthList({ months, lines }: Props) {
  const format = useFormats();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {months.map((one) => (
        <Card
          key={one.month}
          id={monthId(one.month)}
          aria-labelledby={`${monthId(one.month)}-title`}
          className="scroll-mt-24 px-5 py-4"
        >
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id={`${monthId(one.month)}-title`} className="text-h4 text-ink first-letter:uppercase">
              {format.wholeMonth(one.month)}
            </h2>
            <p className="font-heading text-h4 font-semibold text-ink tabular-nums">{format.ledger(sumOf(one))}</p>
          </div>
          <MonthDays days={one.days} lines={lines} />
        </Card>
      ))}
    </div>
  );
}

type DaysProps = { days: readonly DayTotal[]; opened?: string | null; lines: Props["lines"] };

/** The days of a month that bring something, a line each; a day opens to its lines. */
export function MonthDays({ days, opened = null, lines }: DaysProps) {
  const t = useTranslations("duesCalendar");
  if (days.length === 0) return <p className="mt-1 text-body text-muted">{t("monthNone")}</p>;
  return days.map((day) => (
    <Disclosure
      key={day.on}
      defaultOpen={day.on === opened}
      summary={<DayHead day={day} />}
      className="last:border-b-0"
    >
      {lines(day)}
    </Disclosure>
  ));
}

/** What a day brings, in a few words: "3 payments · 1 ends". */
export function DayCounts({ day }: { day: DayTotal }) {
  const t = useTranslations("duesCalendar");
  const parts = [
    ...(day.payments > 0 ? [t("day", { count: day.payments })] : []),
    ...(day.desk > 0 ? [t("dayDesk", { count: day.desk })] : []),
    ...(day.ends > 0 ? [t("dayEnds", { count: day.ends })] : []),
  ];
  return parts.join(" · ") || t("kind.free");
}

/** All that a day or a month brings in. */
export const sumOf = (day: Pick<DayTotal, "chargeCents" | "retryCents" | "deskCents">): number =>
  day.chargeCents + day.retryCents + day.deskCents;

function DayHead({ day }: { day: DayTotal }) {
  const format = useFormats();
  const cents = sumOf(day);
  return (
    <span className="flex w-full items-baseline justify-between gap-x-3">
      <span className="flex flex-wrap items-baseline gap-x-3">
        <time dateTime={day.on}>{formatLong(day.on, format.locale)}</time>
        <span className="text-small font-normal text-muted">
          <DayCounts day={day} />
        </span>
      </span>
      {cents > 0 ? <span className="shrink-0 tabular-nums">{format.ledger(cents)}</span> : null}
    </span>
  );
}
