import { CalendarDays, PlayCircle } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody } from "@/components/ui/card";
import { FileLinks } from "@/components/ui/links/file-links";
import { PageHeader } from "@/components/ui/page-header";
import { Stat, Stats } from "@/components/ui/stat";
import { EmptyState } from "@/components/ui/states/empty-state";
import { officeCalendar } from "@/lib/billing/dues/calendar.queries";
import { monthsOf } from "@/lib/billing/dues/calendar.rules";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { withQuery } from "@/lib/core/lists/list";
import { cents, formatMoney } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { pathOf } from "@/lib/pages/routes";
import type { Tenant } from "@/tenants/tenant";
import { CalendarChart } from "./calendar-chart";
import { MonthView } from "./month-view";

type Props = { office: OfficeId; tenant: Tenant; path: string };

/** What an office's families will be charged in twelve months: figures, bars, and a month's days with who is behind them. */
export async function CalendarScreen({ office, tenant, path }: Props) {
  const [t, locale, { today, until, days }] = await Promise.all([
    getTranslations("duesCalendar"),
    getLocale(),
    officeCalendar(office),
  ]);
  const months = monthsOf(days, today);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((all, one) => all + of(one), 0);
  const next = days.find(({ payments }) => payments > 0);
  const membersPath = pathOf(tenant, "members");
  const files = [{ label: t("download"), href: `/api/v1/dentists/${office}/billing-calendar?csv=1` }];
  const acts = (
    <>
      <LinkButton href="/account/billing-run" data-noprint="">
        <PlayCircle size={18} />
        {t("dryRun")}
      </LinkButton>
      {days.length > 0 ? <FileLinks files={files} /> : null}
    </>
  );
  return (
    <>
      <PageHeader
        list
        title={t("title")}
        description={t("intro")}
        actions={<span className="flex flex-wrap gap-2 max-sm:hidden">{acts}</span>}
      />
      {days.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={t("none")} description={t("noneText")} />
      ) : (
        <div className="flex flex-col gap-2 sm:gap-4">
          <Stats>
            <Stat
              label={t("total")}
              value={money(sum((one) => one.chargeCents + one.retryCents))}
              hint={t("totalHint", { count: sum((one) => one.payments) })}
            />
            <Stat
              label={t("next")}
              value={next ? money(next.chargeCents + next.retryCents) : "–"}
              hint={next ? formatLong(next.on, locale) : t("monthNone")}
              {...(next ? { href: `/account/billing-run?on=${next.on}` } : {})}
            />
            <Stat
              label={t("desk")}
              value={money(sum((one) => one.deskCents))}
              hint={t("deskHint", { count: sum((one) => one.desk) })}
            />
            <Stat label={t("ends")} value={sum((one) => one.ends)} hint={t("endsHint")} />
          </Stats>
          <Card className="order-1 max-sm:mt-2">
            <CardBody>
              <CalendarChart months={months} hrefOf={(month) => withQuery(path, { month: month.slice(0, 7) })} />
            </CardBody>
          </Card>
          <MonthView {...{ path, today, until, months, membersPath }} officeId={office} />
          <div className="order-2 flex flex-wrap gap-2 sm:hidden">{acts}</div>
          <p className="order-2 text-small text-muted sm:hidden">{t("intro")}</p>
          <p className="order-2 text-small text-muted">{t("assumes")}</p>
        </div>
      )}
    </>
  );
}
