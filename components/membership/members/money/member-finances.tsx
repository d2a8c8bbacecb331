"use client";

import { Download, Receipt } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { buttonClass } from "@/components/ui/buttons/button";
import { SegmentedControl } from "@/components/ui/inputs/segmented-control";
import { TextLink } from "@/components/ui/links/text-link";
import { EmptyState } from "@/components/ui/states/empty-state";
import { Loaded } from "@/components/ui/states/loaded";
import { Cell, HeadCell, Row, Table, TBody, TFoot, THead } from "@/components/ui/tables/table";
import { useFormats } from "@/components/ui/use-formats";
import { statementYears } from "@/lib/billing/payments/statements.rules";
import { api, type ReplyOf } from "@/lib/client";
import { dateOn } from "@/lib/core/time/dates";
import { href } from "@/lib/pages/address";

type Finances = ReplyOf<"POST /office/:officeId/members/finances/:userId/1970">;
type Entry = Finances["entries"][number];
type Props = { memberId: number; name: string; officeId: number; family: number };

/** What a family, or one of its people, owed, paid and got back over all years, with what is owed after each line. */
export function MemberFinances({ memberId, name, officeId, family }: Props) {
  const t = useTranslations("membersFinances");
  const [whose, setWhose] = useState<"family" | "single">("family");
  const single = whose === "single";
  const params = { officeId, userId: memberId };
  const file = new URLSearchParams({ memberId: String(memberId), ...(single ? { single: "true" } : {}) });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        {family > 1 ? (
          <SegmentedControl
            label={t("who")}
            value={whose}
            onValueChange={setWhose}
            options={[
              { value: "family", label: t("family") },
              { value: "single", label: t("single", { name }) },
            ]}
          />
        ) : null}
        <a
          href={`/api/v1/office/${officeId}/members/finances/reports?${file}`}
          className={buttonClass({ className: "ml-auto" })}
        >
          <Download size={18} />
          {t("download")}
        </a>
      </div>
      <Loaded
        key={whose}
        name={`ledger ${memberId} ${whose}`}
        read={() =>
          single
            ? api("POST /office/:officeId/members/finances/:userId/1970/single", { params })
            : api("POST /office/:officeId/members/finances/:userId/1970", { params })
        }
      >
        {(finances) =>
          finances.entries.length === 0 ? (
            <EmptyState icon={<Receipt />} title={t("empty")} description={t("emptyText")} />
          ) : (
            <>
              <LedgerTable finances={finances} />
              <Statements finances={finances} memberId={memberId} />
              <p>
                <TextLink href={href("/dentist-new/payment-history/[patientId]", { patientId: memberId })}>
                  {t("open")}
                </TextLink>
              </p>
            </>
          )
        }
      </Loaded>
    </div>
  );
}

function LedgerTable({ finances }: { finances: Finances }) {
  const t = useTranslations("membersFinances");
  const format = useFormats();
  const { totals, entries, since } = finances;
  const amount = (value: number) => (value === 0 ? "" : format.ledger(value));
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-body text-muted">
        <span>{since ? t("since", { date: format.full(since) }) : null}</span>
        <span className="font-medium text-ink tabular-nums">
          {totals.balanceCents > 0 ? `${t("owed")}: ${format.ledger(totals.balanceCents)}` : t("nothingOwed")}
        </span>
      </p>
      <div className="rounded-card border border-line bg-surface">
        <Table caption={t("tab")} density="compact" stack>
          <THead>
            <HeadCell>{t("column.date")}</HeadCell>
            <HeadCell>{t("column.what")}</HeadCell>
            <HeadCell align="end">{t("column.charged")}</HeadCell>
            <HeadCell align="end">{t("column.paid")}</HeadCell>
            <HeadCell align="end">{t("column.returned")}</HeadCell>
            <HeadCell align="end">{t("column.balance")}</HeadCell>
          </THead>
          <TBody>
            {entries.toReversed().map((entry) => (
              <Row key={`${entry.kind} ${entry.id}`}>
                <Cell label={t("column.date")} className="tabular-nums">
                  {format.full(entry.on)}
                </Cell>
                <Cell label={t("column.what")}>
                  <What entry={entry} />
                </Cell>
                <Cell label={t("column.charged")} money>
                  {amount(entry.chargedCents)}
                </Cell>
                <Cell label={t("column.paid")} money>
                  {amount(entry.paidCents)}
                </Cell>
                <Cell label={t("column.returned")} money>
                  {amount(entry.returnedCents)}
                </Cell>
                <Cell label={t("column.balance")} money className="font-medium text-ink">
                  {format.ledger(entry.balanceCents)}
                </Cell>
              </Row>
            ))}
          </TBody>
          <TFoot>
            <Row>
              <Cell colSpan={2}>{t("total")}</Cell>
              <Cell label={t("column.charged")} money>
                {format.ledger(totals.chargedCents)}
              </Cell>
              <Cell label={t("column.paid")} money>
                {format.ledger(totals.paidCents)}
              </Cell>
              <Cell label={t("column.returned")} money>
                {format.ledger(totals.returnedCents)}
              </Cell>
              <Cell label={t("column.balance")} money>
                {format.ledger(totals.balanceCents)}
              </Cell>
            </Row>
          </TFoot>
        </Table>
      </div>
    </>
  );
}

/** Year-end statements of the family, for HSA and FSA. */
function Statements({ finances, memberId }: { finances: Finances; memberId: number }) {
  const t = useTranslations("membersStatement");
  const years = statementYears(
    finances.entries.map(({ kind, on }) => ({ kind, on: dateOn(on) })),
    null,
  );
  if (years.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-body text-muted">
      {t("card")}
      {years.map((year) => (
        <a
          key={year}
          href={`/api/v1/users/${memberId}/statements/${year}`}
          target="_blank"
          rel="noreferrer"
          aria-label={t("link", { year: String(year) })}
          className="inline-flex min-h-8 items-center rounded-small text-accent hover:underline"
        >
          {year}
        </a>
      ))}
    </p>
  );
}

const FEES = ["activation_fee", "gpp_setup_fee", "adjustment"] as const;

function What({ entry }: { entry: Entry }) {
  const t = useTranslations("membersFinances");
  const kinds = useTranslations("payments.kinds");
  const how =
    entry.method === "in_office"
      ? t("inOffice")
      : entry.instrument
        ? t("paidWith", { brand: entry.instrument.brand ?? "", last4: entry.instrument.last4 })
        : entry.reason;
  const what = (item: Entry["items"][number]) => {
    const fee = FEES.find((kind) => kind === item.kind);
    return fee ? kinds(fee) : item.what;
  };
  const people = [...new Set(entry.items.map((item) => `${item.name} · ${what(item)}`))];
  return (
    <div className="min-w-0">
      <span className="text-ink">{t(`kind.${entry.kind}`)}</span>
      {how ? <span className="text-muted"> · {how}</span> : null}
      <span className="block text-small text-muted">{people.join(", ")}</span>
      {entry.pending ? <span className="block text-small text-warn">{t("pending")}</span> : null}
    </div>
  );
}
