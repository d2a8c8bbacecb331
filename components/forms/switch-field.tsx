"use client";

import { cx } from "@/components/ui/cx";
import { Switch } from "@/components/ui/inputs/switch";
import { FieldNotes } from "./field";
import { type FieldProps, useField } from "./use-field";

/** A setting that is on or off: words at the left, switch at the right. */
export function SwitchField(props: FieldProps) {
  const { field, id, error, disabled, aria } = useField({ ...props, required: false });
  return (
    <div className={cx("flex items-start justify-between gap-6", props.className)}>
      <div className="min-w-0">
        <label htmlFor={id} className="text-body font-medium text-ink">
          {props.label}
        </label>
        <FieldNotes id={id} hint={props.hint} error={error} />
      </div>
      <Switch
        {...aria}
        ref={field.ref}
        checked={field.value === true}
        disabled={disabled}
        onCheckedChange={field.onChange}
        onBlur={field.onBlur}
      />
    </div>
  );
}
