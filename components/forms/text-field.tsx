"use client";

import type { ComponentProps, ReactNode } from "react";
import { cx } from "@/components/ui/cx";
import { inputClass } from "@/components/ui/inputs/input";
import { Field } from "./field";
import { type FieldProps, useField } from "./use-field";

type Props = FieldProps & {
  aside?: ReactNode;
  /** The label is heard only: the row the field stands in shows it. */
  inRow?: boolean;
  /** Inside the box at its start or end: "$", "%", a picture. */
  before?: ReactNode;
  after?: ReactNode;
} & Pick<
    ComponentProps<"input">,
    "type" | "autoComplete" | "inputMode" | "placeholder" | "maxLength" | "autoCapitalize" | "spellCheck" | "readOnly"
  >;

/** One line of text. */
export function TextField(props: Props) {
  const {
    label,
    hint,
    required,
    className,
    aside,
    inRow,
    before,
    after,
    type = "text",
    name: _name,
    disabled: _disabled,
    ...input
  } = props;
  const { field, shell, disabled, aria } = useField(props);
  return (
    <Field {...shell} aside={aside} inRow={inRow}>
      <Framed before={before} after={after}>
        <input
          {...input}
          {...aria}
          ref={field.ref}
          type={type}
          value={field.value ?? ""}
          disabled={disabled}
          onChange={field.onChange}
          onBlur={field.onBlur}
          className={inputClass(cx(before && "pl-8", after && "pr-8"))}
        />
      </Framed>
    </Field>
  );
}

/** Puts a sign inside the box of an input. */
export function Framed({ before, after, children }: { before?: ReactNode; after?: ReactNode; children: ReactNode }) {
  return (
    <span className="relative block">
      {before ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted">
          {before}
        </span>
      ) : null}
      {children}
      {after ? (
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-3 flex items-center text-muted">
          {after}
        </span>
      ) : null}
    </span>
  );
}
