import { CircleAlert } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { cx } from "@/components/ui/cx";

type ShellProps = {
  id: string;
  label: string;
  hint?: ReactNode;
  error?: string;
  required?: boolean;
  /** At the right end of the label, for instance "Forgot password?". */
  aside?: ReactNode;
  /** The label is heard only: the row the control stands in shows it. */
  inRow?: boolean | undefined;
  className?: string;
  children: ReactNode;
};

/** Label above, control, hint and error below: the one shape of a field. */
export function Field({ id, label, hint, error, required = true, aside, inRow, className, children }: ShellProps) {
  return (
    <div className={cx("relative min-w-0", className)}>
      <div className={inRow ? "sr-only" : "mb-1.5 flex items-baseline justify-between gap-3"}>
        <label id={`${id}-label`} htmlFor={id} className="text-body font-medium text-ink">
          {label}
          <OptionalMark required={required} />
        </label>
        {aside}
      </div>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

/** The same for a group of controls under one question. */
export function FieldGroup({
  id,
  label,
  hint,
  error,
  required = true,
  className,
  children,
}: Omit<ShellProps, "aside" | "inRow">) {
  return (
    <fieldset className={cx("min-w-0", className)}>
      <legend id={`${id}-label`} className="mb-1.5 text-body font-medium text-ink">
        {label}
        <OptionalMark required={required} />
      </legend>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  );
}

function OptionalMark({ required }: { required: boolean }) {
  const t = useTranslations("ui");
  return required ? null : <span className="ml-1 font-normal text-muted">{t("optional")}</span>;
}

/** Hint and error under a control, with the ids its `aria-describedby` names. */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-small text-muted">
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className="mt-1.5 flex items-start gap-1 text-small text-bad">
          <CircleAlert size={14} className="mt-px shrink-0" />
          {error}
        </p>
      ) : null}
    </>
  );
}
