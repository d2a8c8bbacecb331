"use client";

import { CircleCheck, Clock, FileText } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import type { Taken } from "@/components/billing/payments/first-payment";
import { Button, buttonClass } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { BANK_DEBIT_BUSINESS_DAYS } from "@/lib/billing/payment-methods/bank-link.rules";
import { collectionOf } from "@/lib/billing/payments/rules";
import { phoneHref } from "@/lib/core/fields/phone";
import { cents, formatMoney } from "@/lib/core/money";
import { dateOn, formatLong, parseIsoDate } from "@/lib/core/time/dates";
import { receiptNumber } from "@/lib/practice/receipts/rules";
import type { EnrolmentEnd, FlowSetting } from "./setting";

type Props = { setting: FlowSetting; answer: EnrolmentEnd; onAgain: () => void };

// Only the desk takes money itself; visitors do not carry its form. What comes after the end is fetched at the end.
const DeskPayment = lazy(() => import("./desk-payment"));
const OwnPassword = lazy(() => import("./own-password"));
const WhatNext = lazy(() => import("./what-next"));

type Total = Pick<EnrolmentEnd, "inOffice" | "bankDebit" | "totalCents"> & { taken: boolean; desk: boolean };

/** What became of the total: only what was charged, or handed over and recorded, is called paid. */
function totalWord({ inOffice, bankDebit, totalCents, taken, desk }: Total) {
  if (taken) return "paidDesk";
  if (inOffice) return desk ? "toPayDesk" : "toPay";
  if (collectionOf(totalCents) === "writeOff") return "notCharged";
  return bankDebit ? "debited" : "charged";
}

/** What was charged, what comes next and by mail, and, each in their own card, who could not be added. */
export function FinalStep({ setting, answer, onAgain }: Props) {
  const t = useTranslations("enrolment");
  const ui = useTranslations("ui.error");
  // Inside, the page has a heading of its own above this one.
  const Heading = setting.internalRole ? "h2" : "h1";
  const heading = useRef<HTMLHeadingElement>(null);
  const { office, locale, internalRole, family } = setting;
  // The previous step is gone; screen readers announce the new one.
  useEffect(() => heading.current?.focus(), []);
  const [taken, setTaken] = useState<Taken | null>(null);
  const waits = answer.state === "processing";
  const memberId = memberOf({ setting, answer });
  const owes = answer.inOffice && internalRole !== null && taken === null;
  const Icon = waits || owes ? Clock : CircleCheck;
  const title = useTitle({ setting, answer, taken });
  return (
    <section className="mx-auto max-w-2xl">
      <Icon aria-hidden size={40} className={waits || owes ? "text-info" : "text-good"} />
      <Heading ref={heading} tabIndex={-1} className="mt-3 text-h2 outline-none sm:text-h1">
        {answer.failed.length > 0 && !waits ? ui("goodAndBad") : title}
      </Heading>
      <p className="mt-2 text-lead text-muted">
        {waits
          ? t("processing.text", { email: answer.email })
          : answer.failed.length > 0
            ? t("error.goodAndBadText")
            : t("final.emailed", { email: answer.email })}
      </p>
      {answer.bankDebit ? (
        <Callout tone="info" className="mt-4" title={t(internalRole ? "final.debitTitleDesk" : "final.debitTitle")}>
          {t(internalRole ? "final.debitTextDesk" : "final.debitText", {
            days: BANK_DEBIT_BUSINESS_DAYS,
            email: answer.email,
          })}
        </Callout>
      ) : null}
      {waits ? null : <Money setting={setting} answer={answer} taken={taken !== null} />}
      {answer.inOffice && memberId && internalRole ? (
        <Suspense fallback={<SkeletonRows rows={4} columns={2} />}>
          <DeskPayment officeId={office.id} memberId={memberId} taken={taken} onTaken={setTaken} />
        </Suspense>
      ) : null}
      {answer.failed.map((name) => (
        <Callout key={name} tone="bad" role="alert" className="mt-4" title={t("failed.title", { name })}>
          {t("failed.text", { office: office.officeName })}
          {office.phone && !internalRole ? (
            <>
              {" "}
              <a href={phoneHref(office.phone)} className="font-medium underline">
                {t("final.call", { office: office.officeName, phone: office.phone })}
              </a>
            </>
          ) : null}
        </Callout>
      ))}
      {answer.mayChoosePassword ? (
        <Suspense fallback={<SkeletonRows rows={3} columns={1} />}>
          <OwnPassword submissionKey={answer.submissionKey} email={answer.email} />
        </Suspense>
      ) : null}
      {internalRole || waits ? null : (
        <Suspense fallback={<SkeletonRows rows={3} columns={1} />}>
          <WhatNext setting={setting} answer={answer} />
        </Suspense>
      )}
      {internalRole || family || answer.mayChoosePassword ? null : (
        <p className="mt-6 text-muted">{t("final.password")}</p>
      )}
      <div className="mt-6 flex flex-col gap-3 sm:flex-row">
        <Ways setting={setting} answer={answer} onAgain={onAgain} taken={taken} />
      </div>
      <p className="sr-only" lang={locale} role="status">
        {title}
      </p>
    </section>
  );
}

/** What is true now, at the desk with what is left to do: never more than happened. */
function useTitle({ setting, answer, taken }: Omit<Props, "onAgain"> & { taken: Taken | null }): string {
  const t = useTranslations("enrolment");
  const { office, locale, internalRole, family } = setting;
  if (answer.state === "processing") return t("processing.title");
  if (internalRole === null) return t("final.heading", { office: office.officeName });
  if (taken)
    return taken.paymentId === null
      ? t("final.headingStarted")
      : t("final.headingPaid", {
          amount: formatMoney(cents(taken.totalCents), locale),
          number: receiptNumber(dateOn(taken.on), taken.paymentId),
        });
  if (answer.inOffice)
    return answer.totalCents === 0
      ? t("final.headingUnrecorded")
      : t("final.headingOwed", { amount: formatMoney(cents(answer.totalCents), locale) });
  return t(family ? "final.headingFamily" : "final.headingDesk");
}

/** By whom the family is found: its owner, or whom it was added to. */
const memberOf = ({ setting, answer }: Pick<Props, "setting" | "answer">) =>
  setting.family?.memberId ?? answer.added[0]?.memberId;

function Money({ setting, answer, taken }: { setting: FlowSetting; answer: EnrolmentEnd; taken: boolean }) {
  const t = useTranslations("enrolment");
  const { locale } = setting;
  const next = answer.nextCharge;
  const on = next ? parseIsoDate(next.on) : null;
  const amount = formatMoney(cents(answer.totalCents), locale);
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
      <h2 className="text-h4">{t("final.people")}</h2>
      <ul className="mt-2 grid gap-1">
        {answer.added.map((person) => (
          <li key={person.name} className="flex flex-wrap justify-between gap-x-4">
            <span className="font-medium">{person.name}</span>
            <span className="text-muted">
              {person.plans.map((plan) => plan.name).join(", ") || t("memberInfo.paysOnly")}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-4 grid gap-2 border-t border-line pt-4">
        <div className="flex justify-between gap-4">
          <dt className="text-muted">
            {t(`final.${totalWord({ ...answer, taken, desk: setting.internalRole !== null })}`)}
          </dt>
          <dd className="font-semibold tabular-nums">{amount}</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-muted">{t("final.next")}</dt>
          <dd className="text-right tabular-nums">
            {next && on ? `${formatMoney(cents(next.cents), locale)} · ${formatLong(on, locale)}` : t("final.nextNone")}
          </dd>
        </div>
      </dl>
      {answer.totalCents > 0 && totalWord({ ...answer, taken, desk: false }) === "charged" ? (
        <p className="mt-3 border-t border-line pt-2">
          <a
            className="inline-flex min-h-11 items-center gap-1.5 rounded-small font-medium text-accent hover:underline"
            href={`/api/v1/enrolments/${answer.submissionKey}/receipt?dentistInfoId=${setting.office.id}`}
            target="_blank"
            rel="noreferrer"
          >
            <FileText size={18} aria-hidden /> {t("final.receipt")}
          </a>
        </p>
      ) : null}
      {answer.inOffice && !setting.internalRole ? (
        <p className="mt-4 text-muted">{t("final.officeNext", { amount })}</p>
      ) : null}
    </div>
  );
}

/** The ways on. The first button is what is left to do: while money is to be recorded, that is the button above. */
function Ways({ setting, answer, onAgain, taken }: Props & { taken: Taken | null }) {
  const t = useTranslations("enrolment.final");
  const memberId = memberOf({ setting, answer });
  if (!setting.internalRole) {
    return (
      <LinkButton href="/accounts/login" variant={answer.mayChoosePassword ? "secondary" : "primary"} size="lg">
        {t("portal")}
      </LinkButton>
    );
  }
  const receipt = taken?.paymentId ?? null;
  return (
    <>
      {receipt !== null && memberId ? (
        <a
          className={buttonClass({ variant: "primary", size: "lg" })}
          href={`/api/v1/users/${memberId}/receipts/${receipt}`}
          target="_blank"
          rel="noreferrer"
        >
          {t("printReceipt")}
        </a>
      ) : null}
      {memberId ? (
        <LinkButton
          href={`/account/members?id=${memberId}`}
          variant={answer.inOffice ? "secondary" : "primary"}
          size="lg"
        >
          {t("member")}
        </LinkButton>
      ) : null}
      <Button size="lg" onClick={onAgain}>
        {t("anotherFamily")}
      </Button>
    </>
  );
}
