import { CalendarDays } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Button } from "@/components/ui/buttons/button";
import { Card } from "@/components/ui/card";
import { Input } from "@/components/ui/inputs/input";
import { FileLinks } from "@/components/ui/links/file-links";
import { Callout } from "@/components/ui/notices/callout";
import { type Crumb, PageHeader } from "@/components/ui/page-header";
import { Stat, Stats } from "@/components/ui/stat";
import { EmptyState } from "@/components/ui/states/empty-state";
import { billingRunOf, type RunScope } from "@/lib/billing/dues/billing-run.queries";
import { inReach } from "@/lib/billing/dues/billing-run.rules";
import { RUN_REACH_DAYS } from "@/lib/billing/dues/billing-run.schema";
import { cents, formatMoney } from "@/lib/core/money";
import { addDays, type DateOn, formatLong, parseDate } from "@/lib/core/time/dates";
import { BillingRunTable } from "./billing-run-table";

type Props = {
  scope: RunScope;
  today: DateOn;
  search: Record<string, string>;
  path: string;
  /** The endpoint whose files are offered. */
  file: string;
  membersPath: string | null;
  breadcrumbs?: readonly Crumb[];
};

const MAX_LINES = 200;

/** The dry run of a day: what would be charged, retried and held, in figures and line by line. */
export async function BillingRunScreen({ scope, today, search, path, file, membersPath, breadcrumbs }: Props) {
  const requested = search.on ? parseDate(search.on) : addDays(today, 1);
  const on = requested !== null && inReach(requested, today) ? requested : null;
  const [t, locale] = await Promise.all([getTranslations("duesBillingRun"), getLocale()]);
  const run = on === null ? null : await billingRunOf(scope, on, MAX_LINES);
  const files = (["csv", "xlsx"] as const).map((form) => ({ label: t(form), href: `${file}?on=${on}&${form}=1` }));
  const isEmpty = run !== null && run.lines.length === 0;
  return (
    <>
      <PageHeader
        list
        title={t("title")}
        description={t("intro")}
        breadcrumbs={breadcrumbs}
        actions={
          run && !isEmpty ? (
            <span className="max-sm:hidden">
              <FileLinks files={files} />
            </span>
          ) : null
        }
      />
      <form action={path} className="mb-1 flex flex-wrap items-end gap-2 sm:mb-4" data-noprint="" data-strip="">
        <label htmlFor="run-on" className="grid gap-1 text-small text-muted max-sm:flex max-sm:items-center">
          {t("day")}
          <Input
            id="run-on"
            key={on}
            type="date"
            name="on"
            defaultValue={on ?? addDays(today, 1)}
            min={today}
            max={addDays(today, RUN_REACH_DAYS)}
            className="w-44"
          />
        </label>
        <Button type="submit">{t("show")}</Button>
      </form>
      {run === null ? (
        <Callout tone="warn" role="alert">
          {t("outOfReach")}
        </Callout>
      ) : isEmpty ? (
        <EmptyState
          icon={<CalendarDays />}
          title={t("none", { date: formatLong(run.on, locale) })}
          description={t("noneText")}
        />
      ) : (
        <>
          <Result run={run} locale={locale} membersPath={membersPath} t={t} />
          <div className="mt-4 sm:hidden">
            <FileLinks files={files} />
          </div>
        </>
      )}
      <p className="mt-4 text-small text-muted sm:hidden">{t("intro")}</p>
    </>
  );
}

type ResultProps = {
  run: Awaited<ReturnType<typeof billingRunOf>>;
  locale: Awaited<ReturnType<typeof getLocale>>;
  membersPath: string | null;
  t: Awaited<ReturnType<typeof getTranslations<"duesBillingRun">>>;
};

function Result({ run: { on, total, lines }, locale, membersPath, t }: ResultProps) {
  const money = (amount: number) => formatMoney(cents(amount), locale);
  return (
    <div className="flex flex-col gap-1 sm:gap-4">
      <Stats columns={3} label={t("title")}>
        <Stat label={t("stat.drawn")} value={money(total.cents)} hint={t("stat.payments", { count: total.payments })} />
        <Stat
          label={t("stat.retries")}
          value={money(total.retryCents)}
          hint={t("stat.payments", { count: total.retries })}
        />
        <Stat label={t("stat.held")} value={money(total.heldCents)} hint={t("stat.families", { count: total.held })} />
      </Stats>
      {lines.length < total.payments + total.held ? (
        <p className="text-body text-muted max-sm:order-1">{t("first", { count: lines.length })}</p>
      ) : null}
      <Card>
        <BillingRunTable lines={lines} on={on} membersPath={membersPath} />
      </Card>
    </div>
  );
}
