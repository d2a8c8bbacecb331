import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { LinkedRow, RowLink } from "@/components/ui/linked-row";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/table";
import { formatDate } from "@/lib/core/dates";
import { cents, formatLedger } from "@/lib/core/money";
import type { PayoutRow } from "@/lib/payouts/list.queries";
import { href } from "@/lib/routes";
import { PayoutStatus } from "./payout-status";

type Props = { rows: readonly PayoutRow[]; arrivedCents: number | null };

/** Payouts as bills in one line each: what was paid, what was taken off, what arrived. */
export function PayoutTable({ rows, arrivedCents }: Props) {
  const t = useTranslations("payouts");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount), locale);
  const part = (row: PayoutRow, amount: number) => (row.itemised ? money(amount) : "–");
  return (
    <Table caption={t("title")} stack>
      <THead>
        <HeadCell>{t("column.arrival")}</HeadCell>
        <HeadCell>{t("column.status")}</HeadCell>
        <HeadCell align="end">{t("column.payments")}</HeadCell>
        <HeadCell align="end">{t("column.gross")}</HeadCell>
        <HeadCell align="end">{t("column.fees")}</HeadCell>
        <HeadCell align="end">{t("column.back")}</HeadCell>
        <HeadCell align="end">{t("column.amount")}</HeadCell>
      </THead>
      <TBody>
        {rows.map((row) => (
          <LinkedRow key={row.id}>
            <Cell label={t("column.arrival")}>
              <RowLink href={href("/web-payout/[payoutURL]", { payoutURL: row.id })} className="tabular-nums">
                {formatDate(row.arrivalOn)}
              </RowLink>
            </Cell>
            <Cell label={t("column.status")}>
              <span className="inline-flex flex-wrap items-center gap-2">
                <PayoutStatus status={row.status} />
                {row.automatic ? null : <Badge>{t(row.takesBack ? "takenBack" : "manual")}</Badge>}
                {row.unmatched > 0 ? <Badge tone="bad">{t("unmatchedCount", { count: row.unmatched })}</Badge> : null}
              </span>
            </Cell>
            <Cell label={t("column.payments")} money>
              {row.itemised ? row.payments : "–"}
            </Cell>
            <Cell label={t("column.gross")} money>
              {part(row, row.bill.paymentCents)}
            </Cell>
            <Cell label={t("column.fees")} money>
              {part(row, row.bill.platformFeeCents + row.bill.processorFeeCents)}
            </Cell>
            <Cell label={t("column.back")} money>
              {part(row, row.bill.refundCents + row.bill.disputeCents + row.bill.guaranteeCents + row.bill.otherCents)}
            </Cell>
            <Cell label={t("column.amount")} money className="font-medium text-ink">
              {money(row.amountCents)}
            </Cell>
          </LinkedRow>
        ))}
      </TBody>
      {arrivedCents === null ? null : (
        <TFoot>
          <Row>
            <Cell colSpan={6} className="max-sm:hidden">
              {t("arrivedTotal")}
            </Cell>
            <Cell label={t("arrivedTotal")} money>
              {money(arrivedCents)}
            </Cell>
          </Row>
        </TFoot>
      )}
    </Table>
  );
}
