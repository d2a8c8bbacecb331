"use client";

import { ArrowRight } from "lucide-react";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { ActPreview } from "./preview";

type Row = { term: string; before: string; after: string };
type Outlook = ActPreview["before"];

/** What of a membership an act changes, row by row, with the family's next payments under it. */
function useRows({ before, after }: ActPreview): Row[] {
  const t = useTranslations("memberships.outlook");
  const status = useTranslations("members.status");
  const format = useFormats();
  const none = t("none");
  const price = ({ priceCents, unit }: Outlook) => t(`price.${unit}`, { amount: format.ledger(priceCents) });
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
      before: t(before.feeWaived ? "waived" : "asked"),
      after: t(after.feeWaived ? "waived" : "asked"),
    },
    { term: t("start"), before: format.full(before.startedOn), after: format.full(after.startedOn) },
    { term: t("end"), before: format.full(before.termEndOn), after: format.full(after.termEndOn) },
    {
      term: t("next"),
      before: before.nextDueOn ? format.full(before.nextDueOn) : none,
      after: after.nextDueOn ? format.full(after.nextDueOn) : none,
    },
  ];
  return rows.filter((row) => row.before !== row.after);
}

/** Now and then, side by side. */
export function Comparison({ preview }: { preview: ActPreview }) {
  const t = useTranslations("memberships.outlook");
  const format = useFormats();
  const rows = useRows(preview);
  const coming = (outlook: Outlook) =>
    outlook.coming.map(({ on, cents }) => `${format.full(on)} · ${format.ledger(cents)}`);
  const [now, then] = [coming(preview.before), coming(preview.after)];
  const moved = now.join() !== then.join();
  if (rows.length === 0 && !moved) return null;
  return (
    <div className="grid gap-3 rounded-card border border-line px-4 py-3 text-body">
      {rows.length > 0 ? (
        <dl className="grid gap-2">
          {rows.map(({ term, before, after }) => (
            <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <dt className="text-muted">{term}</dt>
              <dd className="flex flex-wrap items-center gap-x-2 tabular-nums">
                <span className="text-muted line-through decoration-1">
                  <span className="sr-only">{t("before")} </span>
                  {before}
                </span>
                <ArrowRight aria-hidden size={14} className="text-muted" />
                <span className="font-medium">
                  <span className="sr-only">{t("after")} </span>
                  {after}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      ) : null}
      {moved ? (
        <div className={rows.length > 0 ? "border-t border-line pt-3" : ""}>
          <p className="text-muted">{t("coming")}</p>
          {then.length === 0 ? (
            <p className="font-medium">{t("noMore")}</p>
          ) : (
            <ul className="mt-1 grid gap-0.5 tabular-nums">
              {then.map((line) => (
                <li key={line} className={now.includes(line) ? "" : "font-medium"}>
                  {line}
                </li>
              ))}
            </ul>
          )}
        </div>
      ) : null}
    </div>
  );
}
