"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useInstrumentName } from "@/components/billing/payments/use-instrument-name";
import { useFormats } from "@/components/ui/use-formats";
import type { Details } from "./details";

/** The five things a front desk asks first: balance, next payment, benefits left, last visit, last note. */
export function MemberGlance({ details }: { details: Details }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const { balanceCents, topNote, benefits } = details;
  const visits = benefits.flatMap(({ lastUsedOn }) => lastUsedOn ?? []).sort();
  const last = visits.at(-1);
  return (
    <dl aria-label={t("glance")} className="grid gap-3 sm:grid-cols-2">
      <Fact
        term={t("balance")}
        value={balanceCents > 0 ? <span className="text-bad">{format.ledger(balanceCents)}</span> : format.ledger(0)}
        note={t(balanceCents > 0 ? "balanceDue" : "balanceNone")}
      />
      <NextPayment details={details} />
      <Benefits details={details} />
      <Fact term={t("lastVisit")} value={last ? format.full(last) : "–"} note={last ? null : t("lastVisitNone")} />
      <Fact
        wide
        term={t("lastNote")}
        value={null}
        note={
          topNote ? (
            <>
              <span className="line-clamp-3 whitespace-pre-line break-words text-ink">{topNote.text}</span>
              {`${topNote.author} · ${format.moment(topNote.createdAt)}`}
            </>
          ) : (
            t("lastNoteNone")
          )
        }
      />
    </dl>
  );
}

type FactProps = { term: string; value: ReactNode; note?: ReactNode; wide?: boolean };

function Fact({ term, value, note, wide = false }: FactProps) {
  return (
    <div className={`min-w-0 rounded-card border border-line bg-surface px-4 py-3 ${wide ? "sm:col-span-2" : ""}`}>
      <dt className="text-body text-muted">{term}</dt>
      <dd className="min-w-0">
        {value === null ? null : <p className="font-heading text-h4 font-semibold break-words tabular-nums">{value}</p>}
        {note ? <p className="text-body break-words text-muted">{note}</p> : null}
      </dd>
    </div>
  );
}

function NextPayment({ details }: { details: Details }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const nameOf = useInstrumentName();
  const { family, member, instrument } = details;
  const next = family.nextPayment;
  if (!next) {
    const atOffice = member.subscriptions.some(({ inOffice }) => inOffice);
    return <Fact term={t("next")} value="–" note={t(atOffice ? "atOffice" : "nothingNextText")} />;
  }
  const how = instrument ? nameOf({ ...instrument, bankName: instrument.brand }) : t("noInstrument");
  return (
    <Fact
      term={t("next")}
      value={format.ledger(next.cents)}
      note={`${t("nextText", { date: format.short(next.on), how })} · ${t("nextPeople", { count: next.people })}`}
    />
  );
}

function Benefits({ details }: { details: Details }) {
  const t = useTranslations("members.detail");
  const format = useFormats();
  const usable = details.benefits.filter(({ mayUse, included }) => mayUse && included > 0);
  const [ledger] = usable;
  if (!ledger) return <Fact term={t("benefitsLeft")} value="–" note={t("benefitsNone")} />;
  const date = format.full(ledger.lastOn);
  const { left, included, leftCents } = ledger;
  return (
    <Fact
      term={t("benefitsLeft")}
      value={t("benefitsOf", { left, included })}
      note={
        left > 0 && leftCents !== null
          ? t("benefitsWorth", { amount: format.money(leftCents), date })
          : t("benefitsUntil", { date })
      }
    />
  );
}
