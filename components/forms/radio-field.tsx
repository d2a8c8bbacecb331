"use client";

import { type RadioCard, RadioCards } from "@/components/ui/inputs/radio-cards";
import { FieldGroup } from "./field";
import { type FieldProps, useField } from "./use-field";

/** One of a few, as cards that explain themselves. */
export function RadioField(props: FieldProps & { options: readonly RadioCard[]; columns?: 1 | 2 | 3 }) {
  const { field, shell, id, error, disabled, aria } = useField(props);
  return (
    <FieldGroup {...shell}>
      <div id={id}>
        <RadioCards
          labelledBy={`${id}-label`}
          describedBy={aria["aria-describedby"]}
          invalid={Boolean(error)}
          options={props.options}
          columns={props.columns}
          value={String(field.value ?? "")}
          disabled={disabled}
          onValueChange={field.onChange}
          onBlur={field.onBlur}
        />
      </div>
    </FieldGroup>
  );
}
