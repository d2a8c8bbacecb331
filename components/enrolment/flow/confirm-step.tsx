"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { formatLong } from "@/lib/core/dates";
import type { Locale } from "@/lib/core/i18n/locale";
import { formatLedger, formatMoney, formatPercent, minus, sum, ZERO } from "@/lib/core/money";
import { BillTable } from "./bill-table";
import type { CodeState, StepProps } from "./step";

/** The family as a bill, before anything is charged. */
export function ConfirmStep({ setting, kept, bill, code }: StepProps & { code: CodeState }) {
  const t = useTranslations("enrolment.confirm");
  // Inside, the page has a heading of its own above this one.
  const Heading = setting.internalRole ? "h2" : "h1";
  const { flow, dispatch } = kept;
  const { locale } = setting;
  const inOffice = flow.paymentKind === "in_office";
  return (
    <section aria-labelledby="step-title">
      <Heading id="step-title" className="text-h2">
        {t("heading")}
      </Heading>
      <p className="mt-1 text-muted">{t("lead")}</p>
      <div className="mt-6 rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
        <BillTable setting={setting} flow={flow} bill={bill} />
        <FamilyDiscount bill={bill} locale={locale} />
        <div className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4">
          <span className="text-h4">{t("total")}</span>
          <span className="font-heading text-h2 font-semibold tabular-nums">
            {formatLedger(bill.totalCents, locale)}
          </span>
        </div>
        <p className="mt-1 text-muted">
          {inOffice || !bill.nextCharge
            ? t("thenOffice")
            : t("then", {
                amount: formatMoney(bill.nextCharge.cents, locale),
                date: formatLong(bill.nextCharge.on, locale),
              })}
        </p>
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

/** Why the family pays less, said once for all its people. */
function FamilyDiscount({ bill, locale }: { bill: StepProps["bill"]; locale: Locale }) {
  const t = useTranslations("enrolment.confirm");
  const lines = bill.lines.filter(
    ({ discountReason, discountCents }) => discountReason === "family" && discountCents > 0,
  );
  const [first] = lines;
  if (!first) return null;
  return (
    <p className="mt-4 flex items-baseline justify-between gap-4 border-t border-line pt-4 text-good">
      <span>{t("family", { percent: formatPercent(first.discountBps, locale), count: bill.memberCount })}</span>
      <span className="shrink-0 tabular-nums">
        {formatLedger(minus(ZERO, sum(lines.map(({ discountCents }) => discountCents))), locale)}
      </span>
    </p>
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
