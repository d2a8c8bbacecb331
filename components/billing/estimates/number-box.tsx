"use client";

import { useLocale, useTranslations } from "next-intl";
import { Framed } from "@/components/forms/text-field";
import { cx } from "@/components/ui/cx";
import { inputClass } from "@/components/ui/inputs/input";
import type { NumberField, Reading } from "@/lib/billing/estimates/numbers.rules";
import { said } from "./said";

export type NumberBoxProps = { name: string; field: NumberField; reading: Reading; onText: (text: string) => void };

export const boxId = (name: string) => `number-${name}`;

/** The sentence at a field whose text is not what is counted with; undefined where it is. */
export function useFault(field: NumberField, { value, fault }: Reading): string | undefined {
  const t = useTranslations("estimates.field");
  const locale = useLocale();
  const say = (stored: number) => said(field, stored, locale);
  return fault ? t(fault, { min: say(field.min), max: say(field.max), used: say(value) }) : undefined;
}

/** The box a number is typed into; its label, and what is wrong with it, stand around it. */
export function NumberBox({ name, field: { unit }, reading, onText }: NumberBoxProps) {
  return (
    <Framed before={unit === "money" ? "$" : undefined} after={unit === "percent" ? "%" : undefined}>
      <input
        id={boxId(name)}
        name={name}
        value={reading.text}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        aria-invalid={reading.fault ? true : undefined}
        aria-describedby={reading.fault ? `${boxId(name)}-error` : undefined}
        onChange={(event) => onText(event.target.value)}
        className={inputClass(cx("text-right tabular-nums", unit === "money" && "pl-7", unit === "percent" && "pr-8"))}
      />
    </Framed>
  );
}
