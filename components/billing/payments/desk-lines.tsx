"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { useFormats } from "@/components/ui/use-formats";

/** One person's plan that money is taken for. Amounts in cents. */
export type DeskLine = {
  id: number;
  name: string;
  planName: string;
  /** The day after the last one it pays for; null where it pays for no period. */
  paidUntil: string | null;
  /** Null for somebody who is left out. */
  cents: number | null;
  /** What of it is a fee. */
  feeCents?: number;
};

type Props = {
  lines: readonly DeskLine[];
  totalCents: number;
  /** Lets each person be left out or taken in again. */
  onChosen?: ((id: number, chosen: boolean) => void) | undefined;
};

/** The bill at the desk: each person with plan, last day and amount, and the total. */
export function DeskLines({ lines, totalCents, onChosen }: Props) {
  const t = useTranslations("payments.desk");
  const format = useFormats();
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <Line key={line.id} line={line} onChosen={onChosen} />
      ))}
      <li className="flex items-baseline justify-between gap-4 py-2.5">
        <span className="text-body text-muted">{t("total")}</span>
        <strong className="shrink-0 text-body tabular-nums" aria-live="polite">
          {format.ledger(totalCents)}
        </strong>
      </li>
    </ul>
  );
}

function Line({ line, onChosen }: { line: DeskLine; onChosen: Props["onChosen"] }) {
  const t = useTranslations("payments.desk");
  const format = useFormats();
  const id = useId();
  const { name, planName: plan, paidUntil, cents, feeCents = 0 } = line;
  const words = (
    <>
      <span className="block font-medium text-ink">{name}</span>
      <span className="block text-small text-muted">
        {paidUntil ? t("through", { plan, date: format.lastDayInWords(paidUntil) }) : plan}
      </span>
    </>
  );
  return (
    <li className="flex items-start gap-3 py-2.5">
      {onChosen ? (
        <Checkbox id={id} checked={cents !== null} onCheckedChange={(on) => onChosen(line.id, on === true)} />
      ) : null}
      {onChosen ? (
        <label htmlFor={id} className="min-w-0 flex-1 text-body">
          {words}
        </label>
      ) : (
        <div className="min-w-0 flex-1 text-body">{words}</div>
      )}
      <span className="shrink-0 text-right text-body tabular-nums text-ink">
        {cents === null ? <span className="text-muted">{t("leftOut")}</span> : format.ledger(cents)}
        {feeCents > 0 ? (
          <span className="block text-small text-muted">{t("fee", { amount: format.money(feeCents) })}</span>
        ) : null}
      </span>
    </li>
  );
}
