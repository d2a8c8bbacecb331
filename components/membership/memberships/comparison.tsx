"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { ActPreview } from "./preview";
import { useStatusWord } from "./use-status-word";

type Row = { term: string; before: string; after: string };
type Outlook = ActPreview["before"];

/** What of a membership an act changes, row by row, with the family's next payments under it. */
function useRows({ before, after }: ActPreview): Row[] {
  const t = useTranslations("memberships.outlook");
  const status = useStatusWord();
  const format = useFormats();
  const none = t("none");
  const price = ({ priceCents, unit }: Outlook) => t(`price.${unit}`, { amount: format.money(priceCents) });
  const rows: Row[] = [
    { term: t("status"), before: status(before.status), after: status(after.status) },
    { term: t("plan"), before: before.planName, after: after.planName },
    { term: t("priceOf"), before: price(before), after: price(after) },
    { term: t("pays"), before: t(`collection.${before.collection}`), after: t(`collection.${after.collection}`) },
    {
      term: t("renews"),
      before: t(before.autoRenew ? "yes" : "no"),
      after: t(after.autoRenew ? "yes" : "no"),
    },
    {
      term: t("fee"),
      before: t(before.feeWaived ? "waived" : "charged"),
      after: t(after.feeWaived ? "waived" : "charged"),
    },
    {
      term: t("guaranteed"),
      before: t(before.guaranteed ? "yes" : "no"),
      after: t(after.guaranteed ? "yes" : "no"),
    },
    { term: t("start"), before: format.full(before.startedOn), after: format.full(after.startedOn) },
    { term: t("end"), before: format.lastDay(before.termEndOn), after: format.lastDay(after.termEndOn) },
    {
      term: t("next"),
      before: before.nextDueOn ? format.full(before.nextDueOn) : none,
      after: after.nextDueOn ? format.full(after.nextDueOn) : none,
    },
  ];
  return rows.filter((row) => row.before !== row.after);
}

/** The family's payments day by day, as they are and as they would be. */
function paymentsOf({ before, after }: ActPreview): { on: string; now: number; later: number }[] {
  const sum = (outlook: Outlook, on: string) => outlook.coming.find((one) => one.on === on)?.cents ?? 0;
  const last = [before, after].map(({ coming }) => coming.at(-1)?.on ?? "").filter(Boolean);
  const days = [...new Set([...before.coming, ...after.coming].map(({ on }) => on))].sort();
  // Beyond the end of the shorter list one side is not known.
  const until = last.length === 2 ? [...last].sort()[0] : undefined;
  return days
    .filter((on) => until === undefined || on <= until)
    .map((on) => ({ on, now: sum(before, on), later: sum(after, on) }));
}

function Change({ before, after }: { before: string; after: string }) {
  const t = useTranslations("memberships.outlook");
  if (before === after) return <span className="tabular-nums">{after}</span>;
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2 tabular-nums">
      <span className="text-muted line-through decoration-1">
        <span className="sr-only">{t("before")} </span>
        {before}
      </span>
      <ArrowRight aria-hidden size={14} className="text-muted" />
      <span className="font-medium">
        <span className="sr-only">{t("after")} </span>
        {after}
      </span>
    </span>
  );
}

function Rows({ rows }: { rows: readonly Row[] }) {
  return (
    <dl className="grid gap-2">
      {rows.map(({ term, before, after }) => (
        <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{term}</dt>
          <dd className="ml-auto">
            <Change before={before} after={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Now and then, side by side; payments also where they stay as they are, so that nobody has to guess. */
export function Comparison({ preview }: { preview: ActPreview }) {
  const t = useTranslations("memberships.outlook");
  const format = useFormats();
  const rows = useRows(preview);
  const payments = paymentsOf(preview);
  const moved = payments.some(({ now, later }) => now !== later);
  const { fromOn } = preview.after;
  const amount = (cents: number) => (cents === 0 ? t("none") : format.ledger(cents));
  if (rows.length === 0 && !moved) return null;
  return (
    <div className="grid gap-3 rounded-card border border-line px-4 py-3 text-body">
      {fromOn ? <p className="font-medium">{t("from", { date: format.full(fromOn) })}</p> : null}
      {rows.length > 0 ? <Rows rows={rows} /> : null}
      {payments.length > 0 ? (
        <div className={rows.length > 0 ? "grid gap-2 border-t border-line pt-3" : "grid gap-2"}>
          <p className="font-medium">{t(moved ? "coming" : "comingSame")}</p>
          <Rows
            rows={payments.map(({ on, now, later }) => ({
              term: format.full(on),
              before: amount(now),
              after: amount(later),
            }))}
          />
        </div>
      ) : null}
    </div>
  );
}
