"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Input } from "@/components/ui/inputs/input";
import type { Locale } from "@/lib/core/i18n/locale";
import { type Cents, formatLedger, formatPercent, minus, ZERO } from "@/lib/core/money";
import { formatLong } from "@/lib/core/time/dates";
import { billSums } from "@/lib/membership/enrolment/bill.rules";
import { BillTable } from "./bill-table";
import type { CodeState, StepProps } from "./step";

/** The family as a bill, before anything is charged. */
export function ConfirmStep({ setting, kept, bill, code }: StepProps & { code: CodeState }) {
  const t = useTranslations("enrolment.confirm");
  // Inside, the page has a heading of its own above this one.
  const Heading = setting.internalRole ? "h2" : "h1";
  const { flow, dispatch } = kept;
  const { locale } = setting;
  return (
    <section aria-labelledby="step-title">
      <Heading id="step-title" className="text-h2">
        {t("heading")}
      </Heading>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <BillTable setting={setting} flow={flow} bill={bill} />
        <BillSums bill={bill} locale={locale} inOffice={flow.paymentKind === "in_office"} />
      </div>
      <CodeBox
        value={flow.groupCode}
        state={code}
        smaller={
          code.code !== null && bill.lines.some((line) => line.discountReason === "family")
            ? formatPercent(bill.lines[0]?.discountBps ?? 0, locale)
            : null
        }
        percent={code.code ? formatPercent(code.code.discountBps, locale) : ""}
        onChange={(groupCode) => dispatch({ type: "setCodes", groupCode })}
      />
      <div className="mt-8 flex flex-col-reverse gap-3 sm:flex-row sm:justify-between">
        <Button size="lg" onClick={() => dispatch({ type: "back" })}>
          {t("back")}
        </Button>
        <Button variant="primary" size="lg" pending={code.pending} onClick={() => dispatch({ type: "next" })}>
          {t("continue")}
        </Button>
      </div>
    </section>
  );
}

type SumsProps = { bill: StepProps["bill"]; locale: Locale; inOffice: boolean };

/** The full prices added up, each discount once with its reason, what is due today, and what is charged next and when. */
function BillSums({ bill, locale, inOffice }: SumsProps) {
  const t = useTranslations("enrolment.confirm");
  const { subtotalCents, discounts } = billSums(bill);
  const nextCharge = inOffice ? null : bill.nextCharge;
  return (
    <>
      <dl className="mt-4 grid gap-2 border-t border-line pt-4">
        {subtotalCents === null ? null : (
          <SumRow label={t("subtotal")} amount={subtotalCents} locale={locale} className="text-muted" />
        )}
        {discounts.map(({ reason, bps, cents }) => (
          <SumRow
            key={`${reason}${bps}`}
            label={t(reason, { percent: formatPercent(bps, locale), count: bill.memberCount })}
            amount={minus(ZERO, cents)}
            locale={locale}
            className="text-good"
          />
        ))}
        <div className="mt-2 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <dt className="text-h4">{t("total")}</dt>
          <dd className="font-heading text-h2 font-semibold tabular-nums">{formatLedger(bill.totalCents, locale)}</dd>
        </div>
        {nextCharge ? (
          <SumRow
            label={t("next", { date: formatLong(nextCharge.on, locale) })}
            amount={nextCharge.cents}
            locale={locale}
            className="text-muted"
          />
        ) : null}
      </dl>
      <p className="mt-1 text-small text-muted">{t(nextCharge ? "thenOn" : "thenOffice")}</p>
    </>
  );
}

type RowProps = { label: string; amount: Cents; locale: Locale; className: string };

function SumRow({ label, amount, locale, className }: RowProps) {
  return (
    <div className={`flex items-baseline justify-between gap-4 ${className}`}>
      <dt>{label}</dt>
      <dd className="shrink-0 tabular-nums">{formatLedger(amount, locale)}</dd>
    </div>
  );
}

type CodeBoxProps = {
  value: string;
  state: CodeState;
  percent: string;
  smaller: string | null;
  onChange: (code: string) => void;
};

function CodeBox({ value, state, percent, smaller, onChange }: CodeBoxProps) {
  const t = useTranslations("enrolment.confirm");
  const [text, setText] = useState(value);
  if (state.code) {
    return (
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status">
          {t("codeApplied", { code: state.code.groupCode, percent })}
          {smaller ? (
            <span className="block text-small text-muted">{t("codeSmaller", { percent: smaller })}</span>
          ) : null}
        </p>
        <Button
          variant="quiet"
          onClick={() => {
            setText("");
            onChange("");
          }}
        >
          {t("codeRemove")}
        </Button>
      </div>
    );
  }
  return (
    <form
      className="mt-4 flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        state.clearError();
        onChange(text.trim());
      }}
    >
      <label htmlFor="group-code" className="block flex-[1_1_12rem] font-medium sm:max-w-72">
        {t("codeLabel")}
        <Input
          id="group-code"
          value={text}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={state.error ? true : undefined}
          aria-describedby={state.error ? "group-code-error" : undefined}
          onChange={(event) => setText(event.target.value)}
          className="mt-1.5"
        />
      </label>
      <Button type="submit" pending={state.pending} disabled={text.trim() === ""}>
        {t("codeApply")}
      </Button>
      {state.error ? (
        <p id="group-code-error" role="alert" className="basis-full text-small text-bad">
          {state.error}
        </p>
      ) : null}
    </form>
  );
}
