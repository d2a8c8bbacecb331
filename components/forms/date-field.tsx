"use client";

import { formatDate, parseIsoDate, parseUsDate } from "@/lib/core/dates";
import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskDate } from "./masks";
import { type FieldProps, useField } from "./use-field";

/** ISO to MM/DD/YYYY for the reader; anything else as it was typed. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : "";
  const on = parseIsoDate(text);
  return on ? formatDate(on) : text;
}

/** A date typed as MM/DD/YYYY (000 §9). Stores ISO once it is a date, before that the text, so the schema can object. */
export function DateField(props: FieldProps & { autoComplete?: "bday" | "off" }) {
  const { field, shell, disabled, aria } = useField(props);
  return (
    <Field {...shell}>
      <MaskedInput
        {...aria}
        type="text"
        inputMode="numeric"
        autoComplete={props.autoComplete ?? "off"}
        placeholder="MM/DD/YYYY"
        value={shown(field.value)}
        mask={maskDate}
        onText={(text) => field.onChange(parseUsDate(text) ?? text)}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled}
        className="tabular-nums"
      />
    </Field>
  );
}
