import { useTranslations } from "next-intl";
import type { MouseEvent } from "react";
import { cx } from "@/components/ui/cx";
import { useFormats } from "@/components/ui/use-formats";
import type { DayTotal } from "@/lib/billing/dues/calendar.rules";
import { weeksOf } from "@/lib/billing/dues/month.rules";
import { addDays, type DateOn, dateOn, formatLong, toDbDate } from "@/lib/core/time/dates";
import { DayCounts, sumOf } from "./month-list";

type Props = {
  month: DateOn;
  today: DateOn;
  selected: DateOn | null;
  days: readonly DayTotal[];
  hrefOf: (on: DateOn) => string;
  onFollow: (event: MouseEvent<HTMLAnchorElement>) => void;
};

/** Any Sunday: the names of the weekdays are counted from it. */
const SUNDAY = dateOn("2026-11-01");
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6].map((day) => addDays(SUNDAY, day));

/** A month as a table of weeks; each day that brings something is a link to its lines, today has a ring. */
export function MonthGrid({ month, today, selected, days, hrefOf, onFollow }: Props) {
  const t = useTranslations("duesCalendar.month");
  const format = useFormats();
  const byDay = new Map(days.map((day) => [String(day.on), day]));
  const weekday = (on: DateOn, width: "short" | "long") =>
    new Intl.DateTimeFormat(format.locale, { weekday: width, timeZone: "UTC" }).format(toDbDate(on));
  return (
    <table className="w-full table-fixed border-collapse">
      <caption className="sr-only">{t("caption", { month: format.wholeMonth(month) })}</caption>
      <thead>
        <tr>
          {WEEKDAYS.map((on) => (
            <th key={on} scope="col" className="pb-1.5 text-left text-small font-medium text-muted">
              <abbr title={weekday(on, "long")} className="no-underline">
                {weekday(on, "short")}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, at) => (
          <tr key={week.find((on) => on !== null) ?? at}>
            {week.map((on, place) => {
              const day = on ? byDay.get(on) : undefined;
              return (
                <td
                  key={on ?? `no day ${place}`}
                  className={cx(
                    "h-20 border border-line p-0 align-top",
                    on === null && "bg-fill",
                    on !== null && on < today && "text-faint",
                  )}
                >
                  {on && day ? (
                    <a
                      href={hrefOf(on)}
                      onClick={onFollow}
                      aria-current={on === selected ? "true" : undefined}
                      aria-label={[
                        on === today ? t("today") : null,
                        formatLong(on, format.locale),
                        sumOf(day) > 0 ? format.ledger(sumOf(day)) : null,
                      ]
                        .filter(Boolean)
                        .join(", ")}
                      className={cx(
                        "flex h-full min-h-20 flex-col gap-0.5 p-2 -outline-offset-2 hover:bg-fill",
                        on === selected && "bg-accent-soft",
                      )}
                    >
                      <DayNumber on={on} today={today} />
                      {sumOf(day) > 0 ? (
                        <span className="font-medium text-ink tabular-nums">{format.ledger(sumOf(day))}</span>
                      ) : null}
                      <span className="text-small text-muted">
                        <DayCounts day={day} />
                      </span>
                    </a>
                  ) : on ? (
                    <span className="flex p-2">
                      <DayNumber on={on} today={today} />
                    </span>
                  ) : null}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayNumber({ on, today }: { on: DateOn; today: DateOn }) {
  const t = useTranslations("duesCalendar.month");
  const isToday = on === today;
  return (
    <time
      dateTime={on}
      aria-current={isToday ? "date" : undefined}
      title={isToday ? t("today") : undefined}
      className={cx(
        "grid size-6 place-items-center text-small tabular-nums",
        isToday && "rounded-full bg-accent font-semibold text-on-solid",
      )}
    >
      {Number(on.slice(8))}
    </time>
  );
}
