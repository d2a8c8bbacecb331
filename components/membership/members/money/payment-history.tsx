import "server-only";
import { History, Receipt } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { PeriodFilter } from "@/components/list/period-filter";
import { crumbsOf, type HistoryPlaces } from "@/components/membership/members/history/history-places";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Stat, Stats } from "@/components/ui/stat";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { memberFinances } from "@/lib/billing/payments/history.queries";
import { shownLines } from "@/lib/billing/payments/history.rules";
import { FINANCE_FILTERS, financeList } from "@/lib/billing/payments/history.schema";
import { financeColumns } from "@/lib/billing/payments/history.wire";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import type { Locale } from "@/lib/core/i18n/locale";
import { listView, withQuery } from "@/lib/core/lists/list";
import { cents, formatLedger } from "@/lib/core/money";
import { periodQuery } from "@/lib/core/time/period";
import type { MemberNamed } from "@/lib/membership/members/detail-name.queries";
import { officeDay } from "@/lib/platform/membership-status/day.queries";

type Props = {
  office: OfficeId;
  memberId: number;
  member: MemberNamed;
  places: HistoryPlaces;
  locale: Locale;
  search: Record<string, string>;
};

/** Everything a member's family, or the member alone, was charged, paid and got back, with what is owed after each line. */
export async function PaymentHistory({ office, memberId, member, places, locale, search }: Props) {
  const list = listView(places.payments, financeList, search);
  const { whose, filter, sort, from, until } = list.query;
  const single = whose === "single";
  const [t, titles, { today }] = await Promise.all([
    getTranslations("membersFinances"),
    getTranslations("routes"),
    officeDay(office),
  ]);
  async function load() {
    const { entries } = await memberFinances(office, memberId, single, locale);
    const { lines, counts, totals } = shownLines(entries, { filter, sort, from, until });
    const { skip, take } = list.window;
    return { rows: lines.slice(skip, skip + take), total: lines.length, counts, totals };
  }
  const report = `/api/v1/office/${office}/members/finances/reports`;
  const file = (format: "csv" | "xlsx" | "pdf") =>
    withQuery(report, {
      memberId,
      single: single ? "true" : null,
      ...periodQuery({ from, until }),
      filter,
      sort,
      format,
    });
  const other = (
    <LinkButton href={places.membership}>
      <History size={18} />
      {titles("membershipHistory")}
    </LinkButton>
  );
  const money = (amount: number) => formatLedger(cents(amount), locale);
  return (
    <ListScreen
      words="membersFinances"
      list={list}
      load={load}
      filters={FINANCE_FILTERS}
      file={file}
      paper={file("pdf")}
      printable
      breadcrumbs={crumbsOf(places, member.name)}
      actions={<span className="max-sm:hidden">{other}</span>}
      figures={({ totals }) => (
        <Stats label={t("tab")}>
          <Stat label={t("column.charged")} value={money(totals.chargedCents)} />
          <Stat label={t("column.paid")} value={money(totals.paidCents)} />
          <Stat label={t("column.returned")} value={money(totals.returnedCents)} />
          <Stat label={t("owed")} value={money(totals.balanceCents)} />
        </Stats>
      )}
      above={() => (
        <div className="flex flex-wrap items-center gap-3">
          {member.people > 1 ? (
            <FilterChips
              label={t("who")}
              chips={(["family", "single"] as const).map((one) => ({
                key: one,
                label: t(one, { name: member.name }),
                href: list.href({ whose: one }),
                selected: one === whose,
              }))}
            />
          ) : null}
          <span className="sm:hidden">{other}</span>
        </div>
      )}
      controls={<PeriodFilter list={list} period={{ from, until }} today={today} />}
      columns={financeColumns(locale)}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      cells={{
        charged: ({ chargedCents }) => (chargedCents === 0 ? null : undefined),
        paid: ({ paidCents }) => (paidCents === 0 ? null : undefined),
        returned: ({ returnedCents }) => (returnedCents === 0 ? null : undefined),
      }}
      notes={{ what: ({ pending }) => (pending ? t("pending") : null) }}
      empty={{ icon: <Receipt /> }}
    />
  );
}
