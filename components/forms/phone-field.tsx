"use client";

import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskPhone } from "./masks";
import { useMovesOn } from "./moves-on";
import { type FieldProps, useField } from "./use-field";

/** XXX-XXX-XXXX. */
const LENGTH = 12;

type Props = FieldProps & {
  autoComplete?: string;
  /** Complete, it is checked at once, and right and typed by hand the focus moves on. */
  movesOn?: boolean;
};

/** A US phone number, XXX-XXX-XXXX while typing (000 §9); stored as shown. */
export function PhoneField(props: Props) {
  const { field, shell, disabled, aria } = useField(props);
  const { complete } = useMovesOn(props.name);
  return (
    <Field {...shell}>
      <MaskedInput
        {...aria}
        type="tel"
        inputMode="tel"
        autoComplete={props.autoComplete ?? "tel"}
        placeholder="XXX-XXX-XXXX"
        value={maskPhone(String(field.value ?? ""))}
        mask={maskPhone}
        onText={(text, typed) => {
          field.onChange(text);
          if (props.movesOn && text.length === LENGTH) void complete(typed);
        }}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled}
        className="tabular-nums"
      />
    </Field>
  );
}
