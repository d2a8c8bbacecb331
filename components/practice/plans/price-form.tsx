"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import { z } from "zod";
import { DateField } from "@/components/forms/date-field";
import { Form } from "@/components/forms/form";
import { MoneyField } from "@/components/forms/money-field";
import { RadioField } from "@/components/forms/radio-field";
import { SubmitButton } from "@/components/forms/submit-button";
import { priceCents } from "@/lib/core/fields/amounts";
import { INVALID, optionalDate } from "@/lib/core/fields/fields";
import type { DateOn } from "@/lib/core/time/dates";

/** A new price and the day from which new members are asked it; null for right away. */
export type WantedPrice = { monthlyCents: number | null; annualCents: number | null; beginsOn: DateOn | null };

const schema = z
  .object({
    monthlyCents: priceCents.nullable(),
    annualCents: priceCents.nullable(),
    begins: z.enum(["now", "day"]),
    beginsOn: optionalDate,
  })
  .refine(({ begins, beginsOn }) => begins === "now" || beginsOn !== null, {
    path: ["beginsOn"],
    message: INVALID.required,
  });

type Props = {
  wanted: WantedPrice;
  label: string;
  /** Shows what it would do. A refusal of the day is shown at its field. */
  onCheck: (wanted: WantedPrice) => Promise<void>;
};

/** What a plan is to cost, and from when: right away or on a day. */
export function PriceForm({ wanted, label, onCheck }: Props) {
  const t = useTranslations("plansPlanned");
  const words = useTranslations("masterPlansPrice");
  const { monthlyCents, annualCents, beginsOn } = wanted;
  return (
    <Form
      schema={schema}
      defaultValues={{ monthlyCents, annualCents, begins: beginsOn === null ? "now" : "day", beginsOn: beginsOn ?? "" }}
      onSubmit={({ begins, ...prices }) => onCheck(begins === "now" ? { ...prices, beginsOn: null } : prices)}
      label={label}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyField name="monthlyCents" label={words("monthly")} />
        <MoneyField name="annualCents" label={words("annual")} />
      </div>
      <RadioField
        name="begins"
        label={t("begins")}
        columns={2}
        options={[
          { value: "now", label: t("now") },
          { value: "day", label: t("day") },
        ]}
      />
      <DayField />
      <SubmitButton className="mt-4 justify-self-start">{words("check")}</SubmitButton>
    </Form>
  );
}

/** The day, where one is wanted. */
function DayField() {
  const t = useTranslations("plansPlanned");
  const begins: unknown = useWatch({ name: "begins" });
  return begins === "day" ? (
    <DateField name="beginsOn" label={t("firstDay")} hint={t("firstDayHint")} required />
  ) : null;
}
