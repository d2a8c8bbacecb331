import type { ComponentProps } from "react";
import { cx } from "../cx";

/** The look of everything one types into; 16 px on phones so that the page does not zoom. */
export function inputClass(className?: string): string {
  return cx(
    "block h-control w-full min-w-0 rounded-control border border-edge bg-surface px-3 text-base text-ink transition-colors sm:text-body",
    "hover:border-muted focus-visible:border-accent focus-visible:outline-offset-0",
    "disabled:cursor-not-allowed disabled:border-line disabled:bg-fill disabled:text-muted [&[readonly]]:bg-fill",
    "aria-invalid:border-bad aria-invalid:focus-visible:outline-bad",
    className,
  );
}

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...rest} className={inputClass(className)} />;
}

export function Textarea({ className, ...rest }: ComponentProps<"textarea">) {
  return <textarea rows={4} {...rest} className={inputClass(cx("h-auto min-h-20 resize-y py-2", className))} />;
}
