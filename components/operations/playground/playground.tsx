"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import { Input } from "@/components/ui/inputs/input";
import { Callout } from "@/components/ui/notices/callout";
import { Stat } from "@/components/ui/stat";
import { Progress } from "@/components/ui/states/progress";
import { useFormats } from "@/components/ui/use-formats";
import { addDays, type DateOn, formatLong, parseIsoDate } from "@/lib/core/time/dates";
import { JUMPS, jumpFrom } from "@/lib/operations/playground/rules";
import { MAX_AHEAD_DAYS } from "@/lib/operations/playground/schema";
import { type Happened, type Journey, useJourney } from "./use-journey";

/** The demo's clock, and what comes of moving it. */
export function Playground({ today, at }: { today: DateOn; at: string }) {
  const t = useTranslations("playground");
  const format = useFormats();
  const { on, journey, go } = useJourney(today);
  const [asked, setAsked] = useState<DateOn | null>(null);
  const long = (day: DateOn) => formatLong(day, format.locale);
  const running = journey?.running ?? false;
  function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const to = parseIsoDate(String(new FormData(event.currentTarget).get("to")));
    if (to !== null && to > on) setAsked(to);
  }
  return (
    <div className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <Card>
        <CardBody className="grid gap-4">
          <div>
            <p className="text-body text-muted">{t("today")}</p>
            <p className="font-heading text-h2 font-semibold text-ink" aria-live="polite">
              {long(on)}
            </p>
          </div>
          <div className="flex flex-wrap items-end gap-2">
            {JUMPS.map((jump) => (
              <Button key={jump} disabled={running} onClick={() => setAsked(jumpFrom(on, jump))}>
                {t(`jump.${jump}`)}
              </Button>
            ))}
            <form onSubmit={ask} className="flex flex-wrap items-end gap-2">
              <label htmlFor="playground-to" className="grid gap-1 text-small text-muted">
                {t("to")}
                <Input
                  id="playground-to"
                  type="date"
                  name="to"
                  required
                  min={addDays(on, 1)}
                  max={addDays(on, MAX_AHEAD_DAYS)}
                  className="w-44"
                />
              </label>
              <Button type="submit" disabled={running}>
                {t("go")}
              </Button>
            </form>
          </div>
          {journey ? <Way journey={journey} on={on} /> : null}
        </CardBody>
      </Card>
      {journey?.happened ? <Result happened={journey.happened} since={long(journey.from)} /> : null}
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(open) => (open ? undefined : setAsked(null))}
        title={asked ? long(asked) : ""}
        consequence={asked ? t("confirm", { date: long(asked) }) : ""}
        verb={t("go")}
        destructive={false}
        onConfirm={() => {
          // Events count from the moment the page was shown; each journey reports its own.
          if (asked) void go(asked, journey?.progress?.at ?? at);
          setAsked(null);
        }}
      />
    </div>
  );
}

function Way({ journey, on }: { journey: Journey; on: DateOn }) {
  const t = useTranslations("playground");
  const format = useFormats();
  const { progress, failure, running, step, steps, to } = journey;
  if (failure !== null)
    return (
      <Callout tone="bad" role="alert" title={t("failed", { date: formatLong(on, format.locale) })}>
        {failure}
      </Callout>
    );
  const busy = progress && {
    on: format.full(progress.today),
    dues: progress.dues,
    payments: progress.payments,
    mails: progress.mails,
  };
  return (
    <Progress
      label={running ? t("progress", { date: format.full(to) }) : t("done", { date: format.full(to) })}
      value={step}
      max={steps}
      tone={running ? "accent" : "good"}
      text={running && busy ? t("busy", busy) : null}
    />
  );
}

function Result({ happened, since }: { happened: Happened; since: string }) {
  const t = useTranslations("playground");
  const format = useFormats();
  return (
    <Card>
      <CardHeader title={t("result", { date: since })} description={t("mailbox")} />
      <CardBody className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Stat label={t("charges")} value={happened.charges} hint={format.money(happened.chargeCents)} />
        <Stat label={t("failures")} value={happened.failures} />
        <Stat label={t("mails")} value={happened.mails} />
        <Stat label={t("late")} value={happened.late} />
        <Stat label={t("ended")} value={happened.ended} />
      </CardBody>
    </Card>
  );
}
