import "server-only";
import { Scale } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { ReportCard } from "@/components/reports/report-card";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { disputeCounts, disputeList } from "@/lib/billing/disputes/list.queries";
import { type DisputeRow, disputeColumns } from "@/lib/billing/disputes/list.rules";
import { DISPUTE_FILTERS, disputeListQuery } from "@/lib/billing/disputes/schema";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { pickColumns } from "@/lib/core/sheets/columns";
import { formatShort } from "@/lib/core/time/dates";
import { periodQuery } from "@/lib/core/time/period";
import { measuresNow } from "@/lib/platform/measures/people.queries";
import { reportAndYear } from "@/lib/platform/measures/report.queries";
import { reportOfAddress } from "@/lib/platform/measures/report.schema";
import { officeDay } from "@/lib/platform/membership-status/day.queries";
import type { Tenant } from "@/tenants/tenant";
import { DisputeReason, DisputeStagePill } from "./dispute-stage";
import { DisputeStats } from "./dispute-stats";

type Props = { tenant: Tenant; office: OfficeId; locale: Locale; search: Record<string, string>; path: string };

/** So few days left that the date alone would be overlooked. */
const SOON = 3;

/** The office's disputes: what needs a response, what the banks decided, and the list behind it. */
export async function DisputesScreen({ tenant, office, locale, search, path }: Props) {
  const [t, { today }] = await Promise.all([getTranslations("disputes"), officeDay(office)]);
  const list = listView(path, disputeListQuery, search);
  const { filter, from, until } = list.query;
  const days = { from, until };
  const narrowed = from !== null || until !== null;
  async function load() {
    const [counts, open, { report, months }, [next], rows] = await Promise.all([
      disputeCounts(office, days),
      measuresNow(office, ["disputesToAnswer", "atRisk", "disputesInReview", "inReview"]),
      reportAndYear(office, "disputes", reportOfAddress(search), ["disputesWon", "disputesLost"]),
      disputeList(office, { filter: "needsResponse", take: 1 }),
      disputeList(office, { filter, days, ...list.window }),
    ]);
    return { rows, total: counts[filter], counts, open, months, report, next: next ?? null };
  }
  const due = ({ stage, dueOn, daysLeft }: DisputeRow) =>
    stage === "needsResponse" && dueOn ? (
      <span className={cx("tabular-nums", (daysLeft ?? SOON) < SOON && "font-medium text-bad")}>
        {formatShort(dueOn, locale)}
        {" · "}
        {t("daysLeft", { days: daysLeft ?? 0 })}
      </span>
    ) : null;
  return (
    <ListScreen
      words="disputes"
      list={list}
      load={load}
      filters={DISPUTE_FILTERS}
      file={(format) =>
        withQuery(`/api/v1/dentists/${office}/disputes`, {
          ...{ [format]: "true", filter: filter === "all" ? null : filter },
          ...periodQuery(days),
        })
      }
      printable
      figures={({ counts, open, months, next }) =>
        counts.all === 0 && !narrowed ? null : <DisputeStats tenant={tenant} open={open} next={next} months={months} />
      }
      above={({ counts, report }) =>
        counts.all === 0 && !narrowed ? null : (
          <ReportCard report={report} tenant={tenant} office={office} path={path} search={search} />
        )
      }
      controls={<PeriodFilter list={list} period={days} today={today} />}
      columns={pickColumns(disputeColumns, "member", "stage", "reason", "opened", "due", "amount")}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery(path, { id })}
      cells={{
        member: ({ name, stripeId }) => name || stripeId,
        stage: ({ stage, inquiry }) => (
          <span className="inline-flex max-w-full items-center gap-2 *:first:min-w-0">
            <DisputeStagePill stage={stage} />
            {inquiry ? <Badge>{t("badge.inquiry")}</Badge> : null}
          </span>
        ),
        reason: ({ reason }) => <DisputeReason reason={reason} />,
        due,
      }}
      empty={{ icon: <Scale /> }}
    />
  );
}
