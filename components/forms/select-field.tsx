"use client";

import { useTranslations } from "next-intl";
import { Combobox } from "@/components/ui/inputs/combobox";
import { type Option, Select } from "@/components/ui/inputs/select";
import { Field } from "./field";
import { type FieldProps, useField } from "./use-field";

type Props = FieldProps & { options: readonly Option[]; placeholder?: string; autoComplete?: string };

/** One of a list; an empty value shows the placeholder. */
export function SelectField(props: Props) {
  const t = useTranslations("ui");
  const { field, shell, disabled, aria } = useField(props);
  return (
    <Field {...shell}>
      <Select
        {...aria}
        ref={field.ref}
        options={props.options}
        placeholder={props.placeholder ?? t("choose")}
        autoComplete={props.autoComplete}
        value={String(field.value ?? "")}
        disabled={disabled}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}

/** The same for a long list: one types to find. */
export function ComboboxField(props: Props) {
  const { field, shell, id, error, disabled, aria } = useField(props);
  return (
    <Field {...shell}>
      <Combobox
        id={id}
        labelledBy={`${id}-label ${id}`}
        describedBy={aria["aria-describedby"]}
        invalid={Boolean(error)}
        disabled={disabled}
        options={props.options}
        placeholder={props.placeholder}
        value={String(field.value ?? "")}
        onValueChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
