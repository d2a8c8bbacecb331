import { useLocale, useTranslations } from "next-intl";
import { LinkedRow, RowLink } from "@/components/ui/links/linked-row";
import { Cell, HeadCell, Table, TBody, THead } from "@/components/ui/tables/table";
import type { InvoiceRow } from "@/lib/billing/office-billing/invoice.queries";
import { cents, formatLedger } from "@/lib/core/money";
import { formatDate, formatMonth } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";
import { InvoiceStatusPill } from "./invoice-status";

type Props = { rows: readonly (InvoiceRow & { hereCents?: number })[]; opens: boolean };

/**
 * The practice's invoices, month by month; each opens for who may pay it. Where it is told of each what one location comes to, that
 * stands beside the whole.
 */
export function InvoiceTable({ rows, opens }: Props) {
  const t = useTranslations("officeBilling");
  const locale = useLocale();
  const parts = rows.some(({ hereCents }) => hereCents !== undefined);
  return (
    <Table caption={t("invoices.title")} stack>
      <THead>
        <HeadCell>{t("column.month")}</HeadCell>
        <HeadCell>{t("column.number")}</HeadCell>
        <HeadCell>{t("column.status")}</HeadCell>
        <HeadCell>{t("column.due")}</HeadCell>
        {parts ? <HeadCell align="end">{t("locations.here")}</HeadCell> : null}
        <HeadCell align="end">{t(parts ? "locations.whole" : "column.amount")}</HeadCell>
      </THead>
      <TBody>
        {rows.map((row) => (
          <LinkedRow key={row.id}>
            <Cell label={t("column.month")} className="first-letter:uppercase">
              {opens ? (
                <RowLink
                  href={href("/account/settings/billing/[invoiceId]", { invoiceId: row.id })}
                  className="first-letter:uppercase"
                >
                  {formatMonth(row.monthOn, locale)}
                </RowLink>
              ) : (
                formatMonth(row.monthOn, locale)
              )}
            </Cell>
            <Cell label={t("column.number")} className="tabular-nums">
              {row.number}
            </Cell>
            <Cell label={t("column.status")}>
              <InvoiceStatusPill status={row.status} />
            </Cell>
            <Cell label={t("column.due")} className="tabular-nums">
              {formatDate(row.dueOn)}
            </Cell>
            {row.hereCents === undefined ? null : (
              <Cell label={t("locations.here")} money>
                {formatLedger(cents(row.hereCents), locale)}
              </Cell>
            )}
            <Cell label={t(parts ? "locations.whole" : "column.amount")} money className="font-medium text-ink">
              {formatLedger(cents(row.amountCents), locale)}
            </Cell>
          </LinkedRow>
        ))}
      </TBody>
    </Table>
  );
}
