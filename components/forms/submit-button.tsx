"use client";

import { useFormState } from "react-hook-form";
import { Button, type ButtonProps } from "@/components/ui/button";

/** Sends the form around it. The words say what happens: "Pay $117.60 and join". */
export function SubmitButton({ variant = "primary", ...rest }: ButtonProps) {
  const { isSubmitting } = useFormState();
  return <Button {...rest} type="submit" variant={variant} pending={isSubmitting || rest.pending} />;
}
