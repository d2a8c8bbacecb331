"use client";

import { useEffect } from "react";
import { type UseControllerReturn, useController } from "react-hook-form";
import { controlId, useFormSetting } from "./form-context";
import { useMessage } from "./use-message";

export type FieldProps = {
  /** Path in the form's values, for instance `address.city`. */
  name: string;
  label: string;
  hint?: string;
  /** Shows "(optional)" next to the label when false. The schema decides what is required. */
  required?: boolean;
  disabled?: boolean;
  className?: string;
};

export type FieldState = {
  field: UseControllerReturn["field"];
  id: string;
  /** What the shape around the control needs: `<Field {...shell}>`. */
  shell: Pick<FieldProps, "label" | "hint" | "required" | "className"> & { id: string; error: string | undefined };
  /** The message in words, or undefined while there is nothing to complain about. */
  error: string | undefined;
  disabled: boolean;
  /** What every control spreads: id, name and its ties to label, hint and error. */
  aria: {
    id: string;
    name: string;
    "aria-describedby": string | undefined;
    "aria-invalid": true | undefined;
    "aria-required": true | undefined;
  };
};

/** Ties a control to the form around it. */
export function useField(props: FieldProps): FieldState {
  const { name, label, hint, required = true, disabled = false, className } = props;
  const setting = useFormSetting();
  const say = useMessage();
  const { field, fieldState } = useController({ name });
  const { labels } = setting;
  useEffect(() => {
    const known = labels.current;
    known.set(name, label);
    return () => {
      known.delete(name);
    };
  }, [labels, name, label]);
  const id = controlId(setting.id, name);
  const message = fieldState.error?.message;
  const error = message ? say(message) : undefined;
  const described = [hint ? `${id}-hint` : "", error ? `${id}-error` : ""].filter(Boolean).join(" ");
  return {
    field,
    id,
    shell: { id, label, hint, required, className, error },
    error,
    disabled: disabled || setting.disabled,
    aria: {
      id,
      name,
      "aria-describedby": described || undefined,
      "aria-invalid": error ? true : undefined,
      "aria-required": required ? true : undefined,
    },
  };
}
