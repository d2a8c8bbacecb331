"use client";

import { useLocale, useTranslations } from "next-intl";
import { FieldNotes } from "@/components/forms/field";
import { slideName, slideOf, textOf } from "@/lib/billing/estimates/numbers.rules";
import { boxId, NumberBox, type NumberBoxProps, useFault } from "./number-box";
import { said } from "./said";

/** A number by a slider and, beside it, by a field for what the slider does not reach; without scripts both are sent. */
export function NumberInput({ label, ...box }: NumberBoxProps & { label: string }) {
  const t = useTranslations("estimates.field");
  const locale = useLocale();
  const { name, field, reading, onText } = box;
  const error = useFault(field, reading);
  return (
    <div className="min-w-0 break-inside-avoid">
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={boxId(name)} className="min-w-0 text-body font-medium text-ink">
          {label}
        </label>
        <div className="w-28 shrink-0">
          <NumberBox {...box} />
        </div>
      </div>
      <input
        type="range"
        name={slideName(name)}
        aria-label={t("slider", { label })}
        aria-valuetext={said(field, reading.value, locale)}
        min={textOf(field, field.min)}
        max={textOf(field, field.slideMax)}
        step={textOf(field, field.step)}
        value={textOf(field, slideOf(field, reading.value))}
        onChange={(event) => onText(event.target.value)}
        className="mt-1 block h-8 w-full cursor-pointer accent-accent print:hidden"
      />
      <FieldNotes id={boxId(name)} {...(error ? { error } : {})} />
    </div>
  );
}
