"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { ErrorDialog } from "@/components/ui/dialogs/error-dialog";
import { Textarea } from "@/components/ui/inputs/input";
import { type RadioCard, RadioCards } from "@/components/ui/inputs/radio-cards";
import { Select } from "@/components/ui/inputs/select";
import { Callout } from "@/components/ui/notices/callout";
import { ErrorState } from "@/components/ui/states/error-state";
import { SkeletonRows } from "@/components/ui/states/skeleton";
import { useLoad } from "@/components/ui/states/use-load";
import { useFormats } from "@/components/ui/use-formats";
import { ApiError, api, type ReplyOf } from "@/lib/client";
import { type CANCEL_REASONS, PATIENT_REQUEST } from "@/lib/platform/membership-status/schema";
import { ExitQuoteView, type ShownExitQuote } from "./exit-quote";

const NOTE_MAX = 1000;
/** Refused as things are: the final payment was declined, or the amounts have changed. Nothing has ended. */
const CONFLICT = 409;
/** The reasons of 001 §9 that a patient would give; none is the patient's request as such. */
const REASONS = [12, 1, 3, 2, 6, 7] as const satisfies (typeof CANCEL_REASONS)[number]["id"][];

type Props = { membershipId: number; phone: string | null; serviceNames: Readonly<Record<string, string>> };
type Accepted = ReplyOf<"POST /subscriptions/patient/cancel/:membershipId">;

/** A patient ends a membership: the exit quote and a choice, then one confirmation. */
export function LeaveScreen({ membershipId, phone, serviceNames }: Props) {
  const t = useTranslations("membershipsExit.patient");
  const [done, setDone] = useState<Accepted | null>(null);
  const [asked, setAsked] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { data, failure, reload } = useLoad(
    () => api("POST /subscriptions/patient/exit-quote/:membershipId", { params: { membershipId } }),
    `leave ${membershipId}`,
  );
  if (done) return <Done result={done} />;
  if (failure !== null) return <ErrorState title={t("failed")} description={failure} onRetry={reload} />;
  if (data === null) return <SkeletonRows rows={6} columns={2} />;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card>
        <CardBody>
          <ExitQuoteView quote={data} serviceNames={serviceNames} patient={{ phone }} level={2} />
        </CardBody>
      </Card>
      {asked ? (
        <Asked />
      ) : (
        <Choice
          key={data.id}
          membershipId={membershipId}
          quote={data}
          onDone={setDone}
          onAsked={() => setAsked(true)}
          onStale={reload}
          onRefused={setRefused}
        />
      )}
      <ErrorDialog variant="cancel" message={refused} onClose={() => setRefused(null)}>
        {t("goesOn")}
      </ErrorDialog>
    </div>
  );
}

function useOptions(quote: ShownExitQuote): RadioCard[] {
  const t = useTranslations("membershipsExit.patient");
  const format = useFormats();
  const { end, now } = quote.quoted;
  const amount = format.money(now.refundCents || now.owedCents);
  const today = now.needsOffice
    ? "nowRequest"
    : now.refundCents > 0
      ? "nowRefund"
      : now.owedCents > 0
        ? quote.collection === "in_office"
          ? "nowOwedDesk"
          : "nowOwed"
        : "nowNothing";
  return [
    ...(end ? [{ value: "end", label: t("end", { date: format.lastDay(end.on) }), description: t("endText") }] : []),
    {
      value: "now",
      label: t("now"),
      description: t(today, { amount }),
      disabled: quote.state === "asked",
    },
  ];
}

type ChoiceProps = {
  membershipId: number;
  quote: ShownExitQuote;
  onDone: (result: Accepted) => void;
  /** The office was asked to confirm the services used. */
  onAsked: () => void;
  onStale: () => void;
  /** Nothing was ended, and why. */
  onRefused: (message: string) => void;
};

function Choice({ membershipId, quote, onDone, onAsked, onStale, onRefused }: ChoiceProps) {
  const t = useTranslations("membershipsExit.patient");
  const format = useFormats();
  const options = useOptions(quote);
  const { end, now } = quote.quoted;
  const [when, setWhen] = useState(end ? "end" : "now");
  const [reason, setReason] = useState<string>(`${PATIENT_REQUEST}`);
  const [note, setNote] = useState("");
  const [asking, setAsking] = useState(false);
  const asks = when === "now" && now.needsOffice;
  async function leave() {
    try {
      const { data } = await api("POST /subscriptions/patient/cancel/:membershipId", {
        params: { membershipId },
        input: { quoteId: quote.id, immediately: when === "now", reason: Number(reason), note },
      });
      onDone(data);
    } catch (cause) {
      onStale();
      if (!(cause instanceof ApiError) || cause.status !== CONFLICT) throw cause;
      onRefused(cause.message);
    }
  }
  async function ask() {
    await api("POST /subscriptions/patient/exit-quote/:membershipId/ask", { params: { membershipId } });
    onAsked();
  }
  const consequence =
    when === "end" && end
      ? t(end.payments > 0 ? "confirmEndPayments" : "confirmEnd", { date: format.lastDay(end.on) })
      : options.find(({ value }) => value === "now")?.description;
  return (
    <Card data-noprint="">
      <CardHeader title={t("choose")} description={t("intro")} />
      <CardBody className="grid gap-4">
        {quote.state === "asked" ? (
          <Callout tone="info" role="status">
            {t("requested")}
          </Callout>
        ) : null}
        <RadioCards label={t("choose")} options={options} value={when} onValueChange={setWhen} />
        <label htmlFor="leave-reason" className="grid gap-1 text-body">
          <span className="font-medium">{t("reason")}</span>
          <Select
            id="leave-reason"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
            options={REASONS.map((id) => ({ value: `${id}`, label: t(`reasons.${id}`) }))}
          />
          <span className="text-muted">{t("reasonHint")}</span>
        </label>
        <label htmlFor="leave-note" className="grid gap-1 text-body">
          <span className="font-medium">{t("note")}</span>
          <Textarea
            id="leave-note"
            rows={2}
            maxLength={NOTE_MAX}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </label>
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <LinkButton href="/patient-details/dashboard">{t("keep")}</LinkButton>
          {asks && quote.state === "asked" ? null : (
            <Button variant="danger" onClick={() => setAsking(true)}>
              {t(asks ? "request" : "next")}
            </Button>
          )}
        </div>
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={t(asks ? "request" : "confirmTitle")}
          consequence={consequence}
          verb={t(asks ? "request" : "verb")}
          keep={t("keep")}
          destructive={!asks}
          onConfirm={asks ? ask : leave}
        />
      </CardBody>
    </Card>
  );
}

/** The answer to the question, where the form was: on a phone the form's head is out of view, so it takes the focus. */
function Asked() {
  const t = useTranslations("membershipsExit.patient");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The question that closes gives the focus back a turn later; the answer takes it after that.
    const timer = window.setTimeout(() => {
      place.current?.focus({ preventScroll: true });
      place.current?.scrollIntoView({ block: "center" });
    });
    return () => window.clearTimeout(timer);
  }, []);
  return (
    <div ref={place} tabIndex={-1} role="status" className="outline-none" data-noprint="">
      <Callout tone="info" action={<LinkButton href="/patient-details/dashboard">{t("back")}</LinkButton>}>
        {t("requested")}
      </Callout>
    </div>
  );
}

function Done({ result }: { result: Accepted }) {
  const t = useTranslations("membershipsExit.patient");
  const outcome = useTranslations("membershipsExit.outcome");
  const format = useFormats();
  const text =
    result.state === "charging"
      ? outcome("charging")
      : result.choice === "end"
        ? t("doneEnd", { date: format.full(result.lastDayOn) })
        : t("doneNow");
  return (
    <Callout
      tone="good"
      role="status"
      title={t("doneTitle")}
      action={<LinkButton href="/patient-details/dashboard">{t("back")}</LinkButton>}
    >
      <p>{text}</p>
      {result.refundCents > 0 ? <p>{t("doneRefund", { amount: format.money(result.refundCents) })}</p> : null}
      <p>
        <a className="underline" href={`/api/v1/exit-quotes/${result.quoteId}/pdf`} target="_blank" rel="noopener">
          {t("pdf")}
        </a>
      </p>
    </Callout>
  );
}
