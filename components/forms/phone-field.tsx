"use client";

import { Field } from "./field";
import { MaskedInput } from "./masked-input";
import { maskPhone } from "./masks";
import { type FieldProps, useField } from "./use-field";

/** A US phone number, XXX-XXX-XXXX while typing (000 §9); stored as shown. */
export function PhoneField(props: FieldProps & { autoComplete?: string }) {
  const { field, id, error, disabled, aria } = useField(props);
  return (
    <Field
      id={id}
      label={props.label}
      hint={props.hint}
      error={error}
      required={props.required}
      className={props.className}
    >
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
