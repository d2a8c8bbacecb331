"use client";

import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskPhone } from "./masks";
import { type FieldProps, useField } from "./use-field";

/** A US phone number, XXX-XXX-XXXX while typing (000 §9); stored as shown. */
export function PhoneField(props: FieldProps & { autoComplete?: string }) {
  const { field, shell, disabled, aria } = useField(props);
  return (
    <Field {...shell}>
      <MaskedInput
        {...aria}
        type="tel"
        inputMode="tel"
        autoComplete={props.autoComplete ?? "tel-national"}
        placeholder="XXX-XXX-XXXX"
        value={maskPhone(String(field.value ?? ""))}
        mask={maskPhone}
        onText={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={disabled}
        className="tabular-nums"
      />
    </Field>
  );
}
