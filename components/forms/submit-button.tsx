"use client";

import type { MouseEvent } from "react";
import { useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/buttons/button";

/** For a button under fields: leaving a field may put a message under it, and the button would slip from under the click. */
export const stayInField = (event: MouseEvent) => event.preventDefault();

/** Sends the form around it. The words say what happens: "Pay $117.60 and join". */
export function SubmitButton({ variant = "primary", ...rest }: ButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button
      onMouseDown={stayInField}
      {...rest}
      type="submit"
      variant={variant}
      pending={isSubmitting || rest.pending}
    />
  );
}
