import { SearchX } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { PaymentItems } from "@/components/billing/payments/payment-items";
import { Card } from "@/components/ui/card";
import { cx } from "@/components/ui/cx";
import { TextLink } from "@/components/ui/links/text-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { StatusPill } from "@/components/ui/status-pill";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import { Pagination } from "@/components/ui/tables/pagination";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import type { ListView } from "@/lib/core/lists/list";
import { cents, formatLedger } from "@/lib/core/money";
import { formatDate } from "@/lib/core/time/dates";
import { memberHref } from "@/lib/pages/member-address";
import type { Payout, PayoutLine } from "@/lib/practice/payouts/report.queries";
import { LINE_FILTERS, type LineList } from "@/lib/practice/payouts/schema";
import type { Tenant } from "@/tenants/tenant";

type Props = {
  payout: Payout;
  lines: readonly PayoutLine[];
  list: ListView<LineList>;
  tenant: Tenant;
};

/** Each movement of the payout, with the family and the people behind it, adding up to the bill. */
export function PayoutLines({ payout, lines, list, tenant }: Props) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount || 0), locale);
  const { filter, page } = list.query;
  const { skip, take } = list.window;
  const total = payout.counts[filter];
  if (payout.counts.all === 0) return null;
  return (
    <div className="grid min-w-0 gap-3">
      <FilterChips
        label={t("lines.label")}
        chips={LINE_FILTERS.filter((name) => name === "all" || payout.counts[name] > 0).map((name) => ({
          key: name,
          label: t(`lines.${name}`),
          count: payout.counts[name],
          href: list.href({ filter: name }),
          selected: name === filter,
        }))}
      />
      <Card>
        {lines.length === 0 ? (
          <EmptyState icon={<SearchX />} title={t("lines.noneTitle")} description={t("lines.noneText")} />
        ) : (
          <Table caption={t("lines.caption")} stack>
            <THead>
              <HeadCell>{t("report.column.date")}</HeadCell>
              <HeadCell>{t("report.column.member")}</HeadCell>
              <HeadCell>{t("report.column.type")}</HeadCell>
              <HeadCell align="end">{t("report.column.gross")}</HeadCell>
              <HeadCell align="end">{t("lines.fees")}</HeadCell>
              <HeadCell align="end">{t("report.column.net")}</HeadCell>
            </THead>
            <TBody>
              {lines.map((line) => (
                <Row key={line.id} className={cx(!line.matched && "bg-bad-on")}>
                  <Cell label={t("report.column.date")} className="tabular-nums">
                    {formatDate(line.occurredOn)}
                  </Cell>
                  <Cell label={t("report.column.member")}>
                    <div className="min-w-0">
                      {line.owner ? (
                        <TextLink href={memberHref(tenant, line.owner.memberId)}>{line.owner.name}</TextLink>
                      ) : (
                        <span className={line.matched ? "text-muted" : "font-medium text-bad"}>
                          {line.matched ? t("lines.nobody") : t("report.unmatched")}
                        </span>
                      )}
                      {line.kind === "payment" ? (
                        <PaymentItems items={line.items} />
                      ) : line.reason || (!line.owner && line.description) ? (
                        <span className="block text-small text-muted">{line.reason ?? line.description}</span>
                      ) : null}
                      {line.matched ? null : (
                        <span className="block text-small break-all text-muted">{line.sourceId}</span>
                      )}
                    </div>
                  </Cell>
                  <Cell label={t("report.column.type")}>
                    <StatusPill tone={line.matched ? (line.kind === "payment" ? "neutral" : "warn") : "bad"}>
                      {t(`kind.${line.kind}`)}
                    </StatusPill>
                  </Cell>
                  <Cell label={t("report.column.gross")} money>
                    {money(line.grossCents)}
                  </Cell>
                  <Cell label={t("lines.fees")} money>
                    {money(-line.platformFeeCents - line.processorFeeCents)}
                  </Cell>
                  <Cell label={t("report.column.net")} money className="font-medium text-ink">
                    {money(line.netCents)}
                  </Cell>
                </Row>
              ))}
            </TBody>
            {filter === "all" ? (
              <TFoot>
                <Row>
                  <Cell colSpan={3}>{t("report.total")}</Cell>
                  <Cell label={t("report.column.gross")} money>
                    {money(payout.total.grossCents)}
                  </Cell>
                  <Cell label={t("lines.fees")} money>
                    {money(-payout.total.platformFeeCents - payout.total.processorFeeCents)}
                  </Cell>
                  <Cell label={t("report.column.net")} money>
                    {money(payout.total.netCents)}
                  </Cell>
                </Row>
              </TFoot>
            ) : null}
          </Table>
        )}
        {total > take ? (
          <Pagination
            from={skip + 1}
            to={skip + lines.length}
            total={total}
            {...(page > 1 ? { previousHref: list.href({ page: page - 1 }) } : {})}
            {...(skip + take < total ? { nextHref: list.href({ page: page + 1 }) } : {})}
          />
        ) : null}
      </Card>
    </div>
  );
}
