"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/ui/use-formats";
import type { OwedLine, OwingPerson } from "@/lib/billing/arrears/owed.rules";
import { dateOn, daysBetween, lastDayBefore } from "@/lib/core/time/dates";

/** From this many days on a period is said with its years, a month's without. */
const LONG_DAYS = 62;

type Props = { people: readonly OwingPerson[]; totalCents: number };

/** What a family owes at the desk: each person, below them what it is for with its amount, and the total. Amounts in cents. */
export function DebtLines({ people, totalCents }: Props) {
  const t = useTranslations("payments.collect");
  const format = useFormats();
  return (
    <ul className="divide-y divide-line">
      {people.map(({ memberId, name, lines }) => (
        <li key={memberId} className="py-2.5 text-body">
          <p className="font-medium text-ink">{name}</p>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <Line key={`${line.membershipId} ${line.kind} ${line.startOn}`} line={line} />
            ))}
          </ul>
        </li>
      ))}
      <li className="flex items-baseline justify-between gap-4 py-2.5">
        <span className="text-body text-muted">{t("total")}</span>
        <strong className="shrink-0 text-body tabular-nums">{format.ledger(totalCents)}</strong>
      </li>
    </ul>
  );
}

function Line({ line }: { line: OwedLine }) {
  const t = useTranslations("payments.collect");
  const what = useWhat();
  const format = useFormats();
  const notes = [line.returned ? t("returned") : null, line.claimed ? t("guarantors") : null].filter(Boolean);
  return (
    <li className="flex items-baseline justify-between gap-4">
      <span className="min-w-0 text-small text-muted">
        {what(line)}
        {notes.length > 0 ? <span className="block">{notes.join(", ")}</span> : null}
      </span>
      <span className="shrink-0 tabular-nums text-ink">{format.ledger(line.cents)}</span>
    </li>
  );
}

/** Plan and period of dues; a fee goes by its name. */
function useWhat() {
  const t = useTranslations("payments.collect");
  const kinds = useTranslations("payments.kinds");
  const format = useFormats();
  return ({ kind, planName: plan, startOn, endOn }: OwedLine): string => {
    if (kind !== "dues") return kinds(kind);
    const isLong = daysBetween(dateOn(startOn), dateOn(endOn)) >= LONG_DAYS;
    return isLong
      ? t("period", { plan, from: format.inWords(startOn), until: format.lastDayInWords(endOn) })
      : t("period", { plan, from: format.short(startOn), until: format.short(lastDayBefore(dateOn(endOn))) });
  };
}
