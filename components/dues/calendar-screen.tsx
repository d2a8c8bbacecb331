import { CalendarDays, PlayCircle } from "lucide-react";
import { getLocale, getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { FileLinks } from "@/components/ui/file-links";
import { LinkButton } from "@/components/ui/link-button";
import { PageHeader } from "@/components/ui/page-header";
import { Stat } from "@/components/ui/stat";
import { formatLong } from "@/lib/core/dates";
import { cents, formatMoney } from "@/lib/core/money";
import type { OfficeId } from "@/lib/core/scope";
import { officeCalendar } from "@/lib/dues/calendar.queries";
import { monthsOf } from "@/lib/dues/calendar.rules";
import { pathOf } from "@/lib/routes";
import type { Tenant } from "@/tenants/tenant";
import { CalendarChart } from "./calendar-chart";
import { OfficeDays } from "./office-days";

type Props = { office: OfficeId; tenant: Tenant };

/** What an office's families will be charged in twelve months: figures, bars, and the days behind them. */
export async function CalendarScreen({ office, tenant }: Props) {
  const [t, locale, { today, days }] = await Promise.all([
    getTranslations("calendar"),
    getLocale(),
    officeCalendar(office),
  ]);
  const months = monthsOf(days, today);
  const money = (amount: number) => formatMoney(cents(amount), locale);
  const sum = (of: (month: (typeof months)[number]) => number) => months.reduce((all, one) => all + of(one), 0);
  const next = days.find(({ payments }) => payments > 0);
  const membersPath = pathOf(tenant, "members");
  const files = [{ label: t("download"), href: `/api/v1/dentists/${office}/billing-calendar?csv=1` }];
  return (
    <>
      <PageHeader
        title={t("title")}
        description={t("intro")}
        actions={
          <>
            <LinkButton href="/account/billing-run" data-noprint="">
              <PlayCircle size={18} />
              {t("dryRun")}
            </LinkButton>
            {days.length > 0 ? <FileLinks files={files} /> : null}
          </>
        }
      />
      {days.length === 0 ? (
        <EmptyState icon={<CalendarDays />} title={t("none")} description={t("noneText")} />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <div className="grid grid-cols-2 gap-3 xl:grid-cols-4">
            <Stat
              label={t("total")}
              value={money(sum((one) => one.chargeCents + one.retryCents))}
              hint={t("totalHint", { count: sum((one) => one.payments) })}
            />
            <Stat
              label={t("next")}
              value={next ? money(next.chargeCents + next.retryCents) : "–"}
              hint={next ? formatLong(next.on, locale) : t("monthNone")}
            />
            <Stat
              label={t("desk")}
              value={money(sum((one) => one.deskCents))}
              hint={t("deskHint", { count: sum((one) => one.desk) })}
            />
            <Stat label={t("ends")} value={sum((one) => one.ends)} hint={t("endsHint")} />
          </div>
          <Card>
            <CardBody>
              <CalendarChart months={months} />
            </CardBody>
          </Card>
          <OfficeDays months={months} officeId={office} membersPath={membersPath} />
          <p className="text-small text-muted">{t("assumes")}</p>
        </div>
      )}
    </>
  );
}
