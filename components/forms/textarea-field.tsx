"use client";

import { useTranslations } from "next-intl";
import { Textarea } from "@/components/ui/inputs/input";
import { Field } from "./field";
import { type FieldProps, useField } from "./use-field";

/** Several lines. With `max` it counts what is left and speaks up near the end; more can be typed, and is refused. */
export function TextareaField(props: FieldProps & { rows?: number; max?: number }) {
  const t = useTranslations("ui");
  const { field, shell, disabled, aria } = useField(props);
  const text = String(field.value ?? "");
  const left = props.max === undefined ? null : props.max - text.length;
  const near = left !== null && left <= 20;
  const counter =
    left === null ? undefined : (
      <span className={`text-small tabular-nums ${left < 0 ? "text-bad" : "text-muted"}`}>
        <span aria-hidden>
          {text.length}/{props.max}
        </span>
        <span role="status" className="sr-only">
          {near ? t("charactersLeft", { count: left }) : ""}
        </span>
      </span>
    );
  return (
    <Field {...shell} aside={counter}>
      <Textarea
        {...aria}
        ref={field.ref}
        dir="auto"
        rows={props.rows ?? 4}
        value={text}
        disabled={disabled}
        onChange={field.onChange}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
