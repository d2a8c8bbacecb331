"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { z } from "zod";
import { Form } from "@/components/forms/form";
import { SaveState } from "@/components/forms/save-state";
import { SubmitButton } from "@/components/forms/submit-button";
import { TextField } from "@/components/forms/text-field";
import { WEEK } from "@/lib/practice/offices/public-page.rules";
import type { OpeningSpan } from "@/lib/practice/offices/public-page.schema";

/** A day as the form holds it; both empty is closed. */
const day = z
  .object({ opens: z.string(), closes: z.string() })
  .refine(({ opens, closes }) => (opens === "") === (closes === ""), {
    path: ["closes"],
    message: "offices.page.bothTimes",
  })
  .refine(({ opens, closes }) => opens === "" || closes === "" || opens < closes, {
    path: ["closes"],
    message: "offices.page.closesFirst",
  });
const weekForm = z.object({ days: z.array(day).length(7) });

/** The input calls take, from a form of seven days. */
export function hoursOf({ days }: z.output<typeof weekForm>): { hours: OpeningSpan[] } {
  return {
    hours: days.flatMap(({ opens, closes }, weekday) => (opens === "" ? [] : [{ day: weekday, opens, closes }])),
  };
}

type Props = { officeId: number; hours: readonly OpeningSpan[]; mayChange: boolean };

/** When the office is open, one line a weekday. */
export function HoursForm({ officeId, hours, mayChange }: Props) {
  const t = useTranslations("offices.page");
  const seen = useRef(hours);
  const days = Array.from({ length: 7 }, (_, weekday) => {
    const span = hours.find((each) => each.day === weekday);
    return { opens: span?.opens ?? "", closes: span?.closes ?? "" };
  });
  return (
    <Form
      schema={weekForm}
      guard
      disabled={!mayChange}
      label={t("hours")}
      defaultValues={{ days }}
      call="POST /dentists/:officeId/hours"
      params={{ officeId }}
      input={(values) => ({ ...hoursOf(values), seen: [...seen.current] })}
      onSent={({ data }, form) => {
        seen.current = data.hours;
        form.reset(form.getValues());
      }}
    >
      <div>
        <h3 className="text-body font-medium">{t("hours")}</h3>
        <p className="text-small text-muted">{t("hoursHint")}</p>
      </div>
      <div className="grid gap-3">
        {WEEK.map((weekday) => {
          const name = t(`day.d${weekday}`);
          return (
            <div
              key={weekday}
              className="grid grid-cols-2 items-start gap-x-3 gap-y-1 sm:grid-cols-[7rem_minmax(0,10rem)_minmax(0,10rem)]"
            >
              <span aria-hidden className="col-span-2 text-body sm:col-span-1 sm:py-2.5">
                {name}
              </span>
              {(["opens", "closes"] as const).map((end) => (
                <TextField
                  key={end}
                  name={`days.${weekday}.${end}`}
                  label={t(end, { day: name })}
                  type="time"
                  required={false}
                  inRow
                />
              ))}
            </div>
          );
        })}
      </div>
      {mayChange ? (
        <div className="flex flex-wrap items-center gap-3">
          <SubmitButton variant="secondary">{t("saveHours")}</SubmitButton>
          <SaveState />
        </div>
      ) : null}
    </Form>
  );
}
