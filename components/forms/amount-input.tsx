"use client";

import { type ReactNode, useState } from "react";
import { cx } from "@/components/ui/cx";
import { inputClass } from "@/components/ui/inputs/input";
import { Field } from "./field";
import { Framed } from "./text-field";
import { type FieldProps, useField } from "./use-field";

type Props = FieldProps & {
  before?: ReactNode;
  after?: ReactNode;
  /** Text to stored integer; null when it is no amount. */
  parse: (text: string) => number | null;
  /** Stored integer to text. */
  show: (value: number) => string;
};

/**
 * A number typed as text and stored as an integer. Empty is stored as null, and what is no amount as the text itself, so
 * the schema objects to it.
 */
export function AmountInput(props: Props) {
  const { field, shell, disabled, aria } = useField(props);
  // What is being typed ("49." or "1,2") is kept only while it is typed; afterwards the stored value is shown.
  const [typed, setTyped] = useState<string | null>(null);
  const stored = typeof field.value === "number" ? props.show(field.value) : String(field.value ?? "");
  return (
    <Field {...shell}>
      <Framed before={props.before} after={props.after}>
        <input
          {...aria}
          ref={field.ref}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={typed ?? stored}
          disabled={disabled}
          onChange={(event) => {
            const text = event.target.value;
            setTyped(text);
            field.onChange(text.trim() === "" ? null : (props.parse(text) ?? text));
          }}
          onBlur={() => {
            setTyped(null);
            field.onBlur();
          }}
          className={inputClass(cx("tabular-nums", props.before && "pl-7", props.after && "pr-8"))}
        />
      </Framed>
    </Field>
  );
}
