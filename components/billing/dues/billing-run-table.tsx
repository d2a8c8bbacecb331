import { useLocale, useTranslations } from "next-intl";
import { TextLink } from "@/components/ui/links/text-link";
import { StatusPill } from "@/components/ui/status-pill";
import { Cell, HeadCell, Row, Table, TBody, THead } from "@/components/ui/tables/table";
import type { RunLine } from "@/lib/billing/dues/billing-run.rules";
import { cents, formatLedger } from "@/lib/core/money";
import { type DateOn, formatDate, formatLong } from "@/lib/core/time/dates";

type Props = {
  lines: readonly RunLine[];
  on: DateOn;
  /** Where a family is opened; administrators see the office's name instead. */
  membersPath: string | null;
};

/** Payments of a run: whose, for whom, with what, and whether they are drawn or held. */
export function BillingRunTable({ lines, on, membersPath }: Props) {
  const t = useTranslations("duesBillingRun");
  const locale = useLocale();
  const instrumentOf = ({ instrument }: RunLine) =>
    instrument ? `${instrument.name} ···· ${instrument.last4}` : t("noInstrument");
  return (
    <Table caption={t("caption", { date: formatLong(on, locale) })} lines>
      <THead>
        <HeadCell>{t("column.family")}</HeadCell>
        {membersPath ? null : <HeadCell>{t("column.office")}</HeadCell>}
        <HeadCell>{t("column.kind")}</HeadCell>
        <HeadCell>{t("column.instrument")}</HeadCell>
        <HeadCell>{t("column.state")}</HeadCell>
        <HeadCell align="end">{t("column.amount")}</HeadCell>
      </THead>
      <TBody>
        {lines.map((line) => (
          <Row key={`${line.householdId} ${line.kind} ${line.dueOn} ${line.cents}`}>
            <Cell label={t("column.family")} data-place="lead" title={line.owner?.name}>
              <div className="min-w-0">
                {membersPath && line.owner ? (
                  <TextLink href={`${membersPath}?id=${line.owner.memberId}`}>{line.owner.name}</TextLink>
                ) : (
                  (line.owner?.name ?? "")
                )}
                {line.people.length > 1 ? (
                  <span className="block text-small text-muted max-sm:hidden">{line.people.join(", ")}</span>
                ) : null}
              </div>
            </Cell>
            {membersPath ? null : (
              <Cell label={t("column.office")} data-place="desk">
                {line.officeName}
              </Cell>
            )}
            <Cell label={t("column.kind")} data-place="desk">
              <div className="min-w-0">
                {t(`kind.${line.kind}`)}
                {line.kind === "retry" ? (
                  <span className="block text-small text-muted">
                    {t("attemptNo", { no: line.attemptNo, date: formatDate(line.dueOn) })}
                  </span>
                ) : null}
              </div>
            </Cell>
            <Cell
              label={t("column.instrument")}
              data-place="note"
              data-bare=""
              title={instrumentOf(line)}
              className="capitalize"
            >
              {instrumentOf(line)}
            </Cell>
            <Cell label={t("column.state")} data-place="mark">
              <StatusPill tone={line.held ? "warn" : "good"}>{t(line.held ? `held.${line.held}` : "run")}</StatusPill>
            </Cell>
            <Cell label={t("column.amount")} data-place="sum" data-bare="" money>
              {formatLedger(cents(line.cents), locale)}
            </Cell>
          </Row>
        ))}
      </TBody>
    </Table>
  );
}
