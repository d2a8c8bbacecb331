import { useLocale, useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/table";
import { TextLink } from "@/components/ui/text-link";
import type { Tone } from "@/components/ui/tone";
import { formatDate } from "@/lib/core/dates";
import { cents, formatLedger } from "@/lib/core/money";
import type { ReportRow } from "@/lib/payments/report.queries";
import type { Tenant } from "@/tenants/tenant";
import { memberHref } from "./addresses";
import { PaymentItems } from "./payment-items";

const TONE: Record<string, Tone> = {
  succeeded: "good",
  failed: "warn",
  requires_action: "warn",
  processing: "info",
  created: "info",
  disputed: "info",
};
const STATES = ["planned", "created", "processing", "requires_action", "succeeded", "failed", "canceled"] as const;

/** Payments with what was for whom, how it was paid, and the sum so far. */
export function LedgerTable({ rows, tenant }: { rows: readonly ReportRow[]; tenant: Tenant }) {
  const t = useTranslations("ledger");
  const locale = useLocale();
  const money = (amount: number) => formatLedger(cents(amount || 0), locale);
  const state = (row: ReportRow) =>
    row.disputed ? "disputed" : (STATES.find((one) => one === row.status) ?? "planned");
  const method = ({ method: how, instrument }: ReportRow) =>
    how === "stripe"
      ? instrument && t("paidWith", { brand: instrument.brand ?? "", last4: instrument.last4 })
      : t(how === "in_office" ? "inOffice" : "guarantor");
  return (
    <Table caption={t("title")} stack>
      <THead>
        <HeadCell>{t("column.date")}</HeadCell>
        <HeadCell>{t("column.owner")}</HeadCell>
        <HeadCell>{t("column.method")}</HeadCell>
        <HeadCell>{t("column.status")}</HeadCell>
        <HeadCell align="end">{t("column.amount")}</HeadCell>
        <HeadCell align="end">{t("column.returned")}</HeadCell>
        <HeadCell align="end">{t("column.running")}</HeadCell>
      </THead>
      <TBody>
        {rows.map((row) => (
          <Row key={`${row.paymentId} ${row.claimId}`}>
            <Cell label={t("column.date")} className="tabular-nums">
              {formatDate(row.on)}
            </Cell>
            <Cell label={t("column.owner")}>
              <div className="min-w-0">
                {row.owner ? (
                  <TextLink href={memberHref(tenant, row.owner.memberId)}>{row.owner.name}</TextLink>
                ) : (
                  <span className="text-muted">{t("nobody")}</span>
                )}
                <PaymentItems items={row.items} />
              </div>
            </Cell>
            <Cell label={t("column.method")} className="text-muted">
              {method(row)}
            </Cell>
            <Cell label={t("column.status")}>
              <StatusPill tone={TONE[state(row)] ?? "neutral"}>{t(`status.${state(row)}`)}</StatusPill>
            </Cell>
            <Cell label={t("column.amount")} money>
              {money(row.amountCents)}
            </Cell>
            <Cell label={t("column.returned")} money>
              {row.returnedCents > 0 ? money(-row.returnedCents) : "–"}
            </Cell>
            <Cell label={t("column.running")} money className="font-medium text-ink">
              {money(row.runningCents)}
            </Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
