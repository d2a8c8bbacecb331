import type { ReactNode } from "react";
import { TextField } from "./text-field";
import type { FieldProps } from "./use-field";

/** An e-mail address with the right keyboard and no autocorrection. */
export function EmailField({
  autoComplete = "email",
  ...rest
}: FieldProps & { autoComplete?: string; aside?: ReactNode }) {
  return (
    <TextField
      {...rest}
      type="email"
      inputMode="email"
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}
