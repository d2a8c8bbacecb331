import { useLocale, useTranslations } from "next-intl";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { LinkedRow, RowLink } from "@/components/ui/linked-row";
import { Cell, HeadCell, Table, TBody, THead } from "@/components/ui/table";
import { formatDate, formatShort } from "@/lib/core/dates";
import { cents, formatLedger } from "@/lib/core/money";
import type { DisputeRow } from "@/lib/disputes/list.queries";
import { DisputeReason, DisputeStagePill } from "./dispute-stage";

/** So few days left that the date alone would be overlooked. */
const SOON = 3;

/** Disputes in one line each: who, why, how much, and until when. */
export function DisputeTable({ rows }: { rows: readonly DisputeRow[] }) {
  const t = useTranslations("disputes");
  const locale = useLocale();
  return (
    <Table caption={t("title")} stack>
      <THead>
        <HeadCell>{t("column.member")}</HeadCell>
        <HeadCell>{t("column.stage")}</HeadCell>
        <HeadCell>{t("column.reason")}</HeadCell>
        <HeadCell>{t("column.opened")}</HeadCell>
        <HeadCell>{t("column.due")}</HeadCell>
        <HeadCell align="end">{t("column.amount")}</HeadCell>
      </THead>
      <TBody>
        {rows.map((row) => (
          <LinkedRow key={row.id}>
            <Cell label={t("column.member")}>
              <RowLink href={`/account/disputes?id=${row.id}`}>{row.name || row.stripeId}</RowLink>
            </Cell>
            <Cell label={t("column.stage")}>
              <span className="inline-flex flex-wrap items-center gap-2">
                <DisputeStagePill stage={row.stage} />
                {row.inquiry ? <Badge>{t("badge.inquiry")}</Badge> : null}
              </span>
            </Cell>
            <Cell label={t("column.reason")}>
              <DisputeReason reason={row.reason} />
            </Cell>
            <Cell label={t("column.opened")} className="tabular-nums">
              {formatDate(row.openedOn)}
            </Cell>
            <Cell label={t("column.due")} className="tabular-nums">
              {row.stage === "toAnswer" && row.dueOn ? (
                <span className={cx((row.daysLeft ?? SOON) < SOON && "font-medium text-bad")}>
                  {formatShort(row.dueOn, locale)}
                  {" · "}
                  {t("daysLeft", { days: row.daysLeft ?? 0 })}
                </span>
              ) : (
                "–"
              )}
            </Cell>
            <Cell label={t("column.amount")} money className="font-medium text-ink">
              {formatLedger(cents(row.amountCents), locale)}
            </Cell>
          </LinkedRow>
        ))}
      </TBody>
    </Table>
  );
}
