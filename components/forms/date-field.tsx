"use client";

import { formatDate, parseIsoDate, parseUsDate } from "@/lib/core/time/dates";
import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskDate } from "./masks";
import { useMovesOn } from "./moves-on";
import { type FieldProps, useField } from "./use-field";

/** ISO to MM/DD/YYYY for the reader; anything else as it was typed. */
function shown(value: unknown): string {
  const text = typeof value === "string" ? value : "";
  const on = parseIsoDate(text);
  return on ? formatDate(on) : text;
}

/** MM/DD/YYYY without its slashes. */
const DIGITS = 8;

type Props = FieldProps & {
  autoComplete?: "bday" | "off";
  /** Complete, it is checked at once, and right and typed by hand the focus moves on. */
  movesOn?: boolean;
};

/** A date typed as MM/DD/YYYY (000 §9). Stores ISO once it is a date, before that the text, so the schema can object. */
export function DateField(props: Props) {
  const { field, shell, disabled, aria } = useField(props);
  const { complete } = useMovesOn(props.name);
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
        onText={(text, typed) => {
          field.onChange(parseUsDate(text) ?? text);
          if (props.movesOn && text.replace(/\D/g, "").length === DIGITS) void complete(typed);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled}
        className="tabular-nums"
      />
    </Field>
  );
}
