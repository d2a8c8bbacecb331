import { Download } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/buttons/button";
import { PrintButton } from "@/components/ui/buttons/print-button";
import { DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { useFormats } from "@/components/ui/use-formats";
import type { ReplyOf } from "@/lib/client";
import { phoneHref } from "@/lib/core/fields/phone";
import { familyWord } from "@/lib/membership/memberships/exit.rules";
import { href } from "@/lib/pages/address";
import { planLabel } from "@/lib/practice/plans/rules";

export type ShownExitQuote = ReplyOf<"POST /dentists/:officeId/subscription/exit-quote">;

type Props = {
  quote: ShownExitQuote;
  serviceNames: Readonly<Record<string, string>>;
  /** To a patient: whom to call, and nothing of numbers and codes that only the office and the paper need. */
  patient?: { phone: string | null };
  /** Of its headings: a dialog's title is a 2, a page's a 1. */
  level?: 2 | 3;
};

function Part({ title, level = 3, children }: { title: string; level?: 2 | 3 | undefined; children: ReactNode }) {
  const Heading = level === 2 ? "h2" : "h3";
  return (
    <section>
      <Heading className="font-semibold text-body text-ink">{title}</Heading>
      {children}
    </section>
  );
}

/** An exit quote, itemized: the same for the office, the patient and the printer. */
export function ExitQuoteView({ quote, serviceNames, patient, level }: Props) {
  const t = useTranslations("membershipsExit");
  const format = useFormats();
  const { quoted } = quote;
  const { end, family } = quoted;
  return (
    <div className="grid gap-4 text-body">
      <DefinitionList
        look="lines"
        items={[
          { term: t("quote.plan"), value: planLabel(quoted, format.locale) },
          { term: t("quote.since"), value: format.full(quoted.startedOn) },
          { term: t("quote.policy"), value: t(`policies.${quoted.policy}.name`) },
          ...(quoted.refundUntilOn
            ? [
                {
                  term: t(quoted.refundUntilOn < quoted.quotedOn ? "quote.refundWasUntil" : "quote.refundUntil"),
                  value: format.full(quoted.refundUntilOn),
                },
              ]
            : []),
          { term: t("quote.validUntil"), value: format.full(quoted.validUntil) },
        ]}
      />
      {end ? (
        <Part level={level} title={t("end.title", { date: format.lastDay(end.on) })}>
          <p className="text-muted">
            {end.payments > 0
              ? t("end.payments", { count: end.payments, amount: format.money(end.cents) })
              : t("end.text")}
          </p>
        </Part>
      ) : null}
      <Today quote={quote} serviceNames={serviceNames} level={level} />
      <Benefits quote={quote} level={level} />
      {family ? (
        <Part level={level} title={t("family.title")}>
          <p className="text-muted">
            {t(`family.${familyWord(family)}`, {
              now: format.money(family.nowCents),
              later: format.money(family.thenCents),
              date: family.fromOn ? format.full(family.fromOn) : "",
            })}
          </p>
        </Part>
      ) : null}
      <OtherWays quote={quote} patient={patient} level={level} />
      <p className={patient ? "hidden text-muted print:block" : "text-muted"}>
        {t("quote.number", { number: quote.id, code: quote.sha256.slice(0, 16) })}
      </p>
      <div className="flex flex-wrap gap-2" data-noprint="">
        <PrintButton label={t("quote.print")} />
        <a href={`/api/v1/exit-quotes/${quote.id}/pdf`} target="_blank" rel="noopener" className={buttonClass()}>
          <Download size={18} />
          {t("quote.pdf")}
        </a>
      </div>
    </div>
  );
}

/** What the membership has been used for this term, and what would be given up. */
function Benefits({ quote, level }: Pick<Props, "quote" | "level">) {
  const t = useTranslations("membershipsExit.benefits");
  const format = useFormats();
  const { included, used, left, usedCents, leftCents, savedCents, lastOn } = quote.benefits;
  if (included === 0) return null;
  return (
    <Part level={level} title={t("title")}>
      <p className="text-muted">
        {used > 0 && usedCents !== null
          ? t("usedWorth", { used, included, amount: format.money(usedCents) })
          : t("used", { used, included })}
      </p>
      {savedCents !== null && savedCents > 0 ? (
        <p className="font-medium text-good">{t("saved", { amount: format.money(savedCents) })}</p>
      ) : null}
      {left > 0 ? (
        <p className="text-muted">
          {leftCents === null
            ? t("left", { left, date: format.full(lastOn) })
            : t("leftWorth", { left, amount: format.money(leftCents), date: format.full(lastOn) })}
        </p>
      ) : null}
    </Part>
  );
}

function Today({ quote, serviceNames, level }: Props) {
  const t = useTranslations("membershipsExit");
  const format = useFormats();
  const { lines, refundCents, owedCents, refunds, forgivenCents, needsOffice } = quote.quoted.now;
  const result = refundCents > 0 ? "refund" : owedCents > 0 ? "owed" : "nothing";
  const name = (code = "") => serviceNames[code] ?? code;
  return (
    <Part level={level} title={t("now.title")}>
      {lines.length === 0 ? <p className="text-muted">{t("now.none")}</p> : null}
      {lines.length > 0 ? (
        <dl className="divide-y divide-line" aria-label={t("now.figures")}>
          {lines.map(({ kind, cents, code, quantity }) => (
            <div key={`${kind} ${code}`} className="flex items-baseline justify-between gap-4 py-2">
              <dt className="text-muted">
                {kind === "service"
                  ? t("lines.service", { name: name(code), quantity: quantity ?? 0 })
                  : t(`lines.${kind}`)}
              </dt>
              <dd className="shrink-0 tabular-nums">{format.ledger(cents)}</dd>
            </div>
          ))}
          <div className="flex items-baseline justify-between gap-4 py-2 font-semibold text-ink">
            <dt>{t(`result.${result}`)}</dt>
            <dd className="shrink-0 tabular-nums" data-testid="exit-result">
              {format.ledger(refundCents || owedCents)}
            </dd>
          </div>
        </dl>
      ) : null}
      {needsOffice ? <p className="text-muted">{t("now.needsOffice")}</p> : null}
      {refunds.length > 0 ? (
        <ul className="grid gap-1 text-muted">
          {refunds.map((to) => (
            <li key={to.obligationId} className="flex justify-between gap-4">
              <span>{t(`backTo.${to.method}`, { date: format.full(to.paidOn), last4: to.last4 ?? "" })}</span>
              <span className="shrink-0 tabular-nums">{format.ledger(to.cents)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {forgivenCents > 0 ? (
        <p className="text-muted">{t("now.forgiven", { amount: format.money(forgivenCents) })}</p>
      ) : null}
    </Part>
  );
}

function OtherWays({ quote, patient, level }: Omit<Props, "serviceNames">) {
  const t = useTranslations("membershipsExit.other");
  const format = useFormats();
  if (quote.alternatives.length === 0) return null;
  return (
    <Part level={level} title={t("title")}>
      <ul className="mt-1 grid list-disc gap-1 pl-5 text-muted">
        {quote.alternatives.map((way) => (
          <li key={way.kind}>
            {way.kind === "renewalOff" ? (
              <>
                {t("renewalOff", { date: format.lastDay(way.on) })}{" "}
                {way.payments > 0
                  ? t("renewalOffRest", { count: way.payments, amount: format.money(way.cents) })
                  : null}
                {patient ? (
                  <TextLink href={href("/patient-details/dashboard")} className="mt-1 block">
                    {t("renewalOffDo")}
                  </TextLink>
                ) : null}
              </>
            ) : way.kind === "cheaperPlan" ? (
              t("cheaperPlan", { plan: way.planName, amount: format.money(way.cents) })
            ) : (
              t(way.kind, { date: format.full(way.on), amount: format.money(way.cents) })
            )}
          </li>
        ))}
      </ul>
      {patient?.phone ? (
        <a href={phoneHref(patient.phone)} className={buttonClass({ className: "mt-3" })} data-noprint="">
          {t("callOffice", { phone: patient.phone })}
        </a>
      ) : null}
    </Part>
  );
}
