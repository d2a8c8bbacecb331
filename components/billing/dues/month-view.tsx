"use client";

import { ChevronLeft, ChevronRight } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type FormEvent, type MouseEvent, useEffect, useRef } from "react";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { Input } from "@/components/ui/inputs/input";
import { TextLink } from "@/components/ui/links/text-link";
import { useFormats } from "@/components/ui/use-formats";
import type { DayTotal, MonthTotal } from "@/lib/billing/dues/calendar.rules";
import { monthView } from "@/lib/billing/dues/month.rules";
import { withQuery } from "@/lib/core/lists/list";
import { addDays, type DateOn, dateOn, formatLong, monthOf } from "@/lib/core/time/dates";
import { MonthGrid } from "./month-grid";
import { DayCounts, MonthDays, sumOf } from "./month-list";
import { type DayFacts, DayWhenSeen, OfficeDay } from "./office-days";

type Props = DayFacts & { path: string; today: DateOn; until: DateOn; months: readonly MonthTotal[] };

/**
 * One month of an office's calendar: a grid of days at a desk, a line a day on a phone. Month and day are in the address;
 * all the months' figures are here already, so that only the lines of an opened day are asked for.
 */
export function MonthView({ path, today, until, months, ...facts }: Props) {
  const t = useTranslations("duesCalendar.month");
  const format = useFormats();
  const search = useSearchParams();
  const usual = months.find(({ days }) => days.length > 0)?.month ?? monthOf(today);
  const view = monthView({ month: search.get("month"), day: search.get("day") }, { today, until, usual });
  const total = months.find(({ month }) => month === view.month);
  const opened = useRef<HTMLHeadingElement>(null);
  const moved = useRef(false);
  const hrefOf = (changes: { month?: string; day?: string }) =>
    withQuery(path, { month: changes.month?.slice(0, 7), day: changes.day });
  function show(href: string) {
    moved.current = true;
    window.history.pushState(null, "", href);
  }
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    show(event.currentTarget.href);
  };
  // The lines of a day stand below the grid: whoever opens one is brought there, by eye and by ear.
  useEffect(() => {
    if (moved.current && view.day) opened.current?.focus();
  }, [view.day]);
  const jump = { path, today, until, day: view.day, onDay: (day: string) => show(hrefOf({ day })) };
  const step = (to: DateOn | null, icon: typeof ChevronLeft, label: string) => {
    const Icon = icon;
    const look = buttonClass({ size: "md", className: "px-2.5" });
    const shown = to && `${label}: ${format.wholeMonth(to)}`;
    return to ? (
      <a className={look} href={hrefOf({ month: to })} onClick={follow} aria-label={shown ?? label}>
        <Icon size={18} aria-hidden />
      </a>
    ) : (
      <span aria-hidden className={`${look} opacity-40`}>
        <Icon size={18} />
      </span>
    );
  };
  const day = view.day && dayIn(total, view.day);
  return (
    <Card className="px-4 py-3 sm:px-5 sm:py-4" aria-labelledby="calendar-month">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1" data-noprint="">
          {step(view.before, ChevronLeft, t("previous"))}
          {step(view.after, ChevronRight, t("next"))}
        </div>
        <h2 id="calendar-month" className="min-w-0 flex-1 text-h4 text-ink first-letter:uppercase" aria-live="polite">
          {format.wholeMonth(view.month)}
        </h2>
        <p className="text-body text-muted tabular-nums">
          {t.rich("toCome", {
            amount: () => (
              <strong className="font-heading text-h4 font-semibold text-ink">
                {format.ledger(total ? sumOf(total) : 0)}
              </strong>
            ),
          })}
        </p>
        <Jump id="calendar-jump" className="max-sm:hidden" {...jump} />
      </div>
      <div className="sm:hidden">
        {total ? (
          <MonthDays days={total.days} opened={view.day} lines={({ on }) => <DayWhenSeen on={on} {...facts} />} />
        ) : null}
        <Jump id="calendar-jump-phone" className="mt-3" {...jump} />
      </div>
      <div className="mt-4 max-sm:hidden">
        <MonthGrid
          month={view.month}
          today={today}
          selected={view.day}
          days={total?.days ?? []}
          hrefOf={(on) => hrefOf({ day: on })}
          onFollow={follow}
        />
        {view.month <= today ? (
          <p className="mt-2 text-small text-muted">
            {t("past")} <TextLink href="/dentist-new/payment-ledger">{t("pastLink")}</TextLink>
          </p>
        ) : null}
        <section className="mt-4" aria-labelledby="calendar-day">
          <h3 id="calendar-day" ref={opened} tabIndex={-1} className="scroll-mt-24 text-h4 outline-none">
            {view.day ? formatLong(view.day, format.locale) : t("choose")}
          </h3>
          {view.day && !day ? <p className="mt-1 text-muted">{t("nothing")}</p> : null}
          {day ? (
            <>
              <p className="mb-3 text-muted tabular-nums">
                <DayCounts day={day} />
                {sumOf(day) > 0 ? ` · ${format.ledger(sumOf(day))}` : null}
              </p>
              <OfficeDay key={day.on} on={day.on} {...facts} />
            </>
          ) : null}
        </section>
      </div>
    </Card>
  );
}

const dayIn = (month: MonthTotal | undefined, on: DateOn): DayTotal | undefined =>
  month?.days.find((each) => dateOn(each.on) === on);

type JumpProps = {
  id: string;
  className: string;
  path: string;
  today: DateOn;
  until: DateOn;
  day: DateOn | null;
  onDay: (day: string) => void;
};

/** A day by its date; without scripts it asks for the page. */
function Jump({ id, className, path, today, until, day, onDay }: JumpProps) {
  const t = useTranslations("duesCalendar.month");
  const jump = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = new FormData(event.currentTarget).get("day");
    if (typeof wanted === "string" && wanted !== "") onDay(wanted);
  };
  return (
    <form action={path} onSubmit={jump} className={cx("flex items-center gap-2", className)} data-noprint="">
      <label htmlFor={id} className="shrink-0 text-small text-muted">
        {t("jump")}
      </label>
      <Input
        key={day}
        id={id}
        type="date"
        name="day"
        required
        defaultValue={day ?? ""}
        min={today}
        max={addDays(until, -1)}
        className="w-40"
      />
      <Button type="submit">{t("go")}</Button>
    </form>
  );
}
