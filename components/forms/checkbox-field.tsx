"use client";

import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { Checkbox } from "@/components/ui/inputs/checkbox";
import { FieldNotes } from "./field";
import { type FieldProps, useField } from "./use-field";

type Props = FieldProps & {
  /** What is agreed to, with links if need be; `label` alone names it in the summary of errors. */
  children?: ReactNode;
  /** Draws a box round it: for agreements one should read. */
  boxed?: boolean;
};

/** A checkbox with its label; stores true or false. */
export function CheckboxField(props: Props) {
  const { field, id, error, disabled, aria } = useField(props);
  return (
    <div
      className={cx(
        "min-w-0",
        props.boxed && "rounded-card border border-line bg-surface px-4 py-3",
        props.boxed && error && "border-bad",
        props.className,
      )}
    >
      <div className="flex items-start gap-3">
        <Checkbox
          {...aria}
          ref={field.ref}
          checked={field.value === true}
          disabled={disabled}
          onCheckedChange={(checked) => field.onChange(checked === true)}
          onBlur={field.onBlur}
        />
        <label htmlFor={id} className="min-w-0 text-body text-ink">
          {props.children ?? props.label}
        </label>
      </div>
      <div className="pl-8">
        <FieldNotes id={id} hint={props.hint} error={error} />
      </div>
    </div>
  );
}
