import { useTranslations } from "next-intl";
import { StatusPill } from "@/components/ui/status-pill";
import type { Tone } from "@/components/ui/tone";
import { useFormats } from "@/components/ui/use-formats";
import type { ComingKind } from "@/lib/billing/dues/calendar.schema";
import { planLabel } from "@/lib/practice/plans/rules";

/** A line of a calendar as screens get it, with its reasons in words. */
export type ShownLine = {
  on: string;
  kind: ComingKind;
  membershipId: number | null;
  memberName: string;
  planName: string;
  spanishName: string | null;
  cents: number;
  listCents: number;
  why: readonly string[];
};

const TONE: Record<ComingKind, Tone> = { charge: "good", free: "neutral", desk: "info", retry: "warn", end: "neutral" };

/** Whom a line is about, what for and why, and the amount. */
export function ComingLine({ line }: { line: ShownLine }) {
  const t = useTranslations("duesCalendar");
  const format = useFormats();
  const plan = planLabel(line, format.locale);
  return (
    <li className="flex items-start justify-between gap-4 py-2.5">
      <div className="min-w-0">
        <p className="font-medium break-words text-ink">{line.memberName}</p>
        <p className="text-small text-muted">{[plan, ...line.why].filter(Boolean).join(" · ")}</p>
        {line.kind === "charge" ? null : (
          <p className="mt-1 flex flex-wrap items-center gap-2 text-small text-muted">
            <StatusPill tone={TONE[line.kind]}>{t(`kind.${line.kind}`)}</StatusPill>
            {line.kind === "desk" ? t("deskNote") : null}
          </p>
        )}
      </div>
      {line.kind === "end" ? null : (
        <p className="shrink-0 text-right tabular-nums">
          <span className="block font-medium text-ink">{format.ledger(line.cents)}</span>
          {line.listCents > line.cents ? (
            <span className="block text-small text-muted line-through">{format.ledger(line.listCents)}</span>
          ) : null}
        </p>
      )}
    </li>
  );
}
