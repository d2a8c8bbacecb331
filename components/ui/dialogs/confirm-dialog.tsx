"use client";

import { useTranslations } from "next-intl";
import { AlertDialog } from "radix-ui";
import { type ReactNode, useId, useState } from "react";
import { Button } from "../buttons/button";
import { inputClass } from "../inputs/input";
import { useFocusBack } from "./modal";
import { useOpening } from "./opening";

export type ConfirmDialogProps = {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  trigger?: ReactNode;
  title: string;
  /** What will happen, in numbers: "Ends 3 memberships and refunds $148.00." */
  consequence: ReactNode;
  /** The act itself, on the button: "Cancel 3 memberships". */
  verb: string;
  /** The safe way out; it has the focus first. */
  keep?: string;
  destructive?: boolean;
  /** Only for the worst acts: the reader types this text before the button works. */
  typed?: string;
  /** May throw an Error whose message is then shown in the dialog. */
  onConfirm: () => unknown;
};

/** Asks before something that cannot be taken back, and says what it destroys. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  consequence,
  verb,
  keep,
  destructive = true,
  typed,
  onConfirm,
}: ConfirmDialogProps) {
  const t = useTranslations("ui");
  const id = useId();
  const opening = useOpening({ open, onOpenChange });
  const focus = useFocusBack(trigger !== undefined);
  const [text, setText] = useState("");
  const [pending, setPending] = useState(false);
  const [error, setError] = useState("");
  const change = (next: boolean) => {
    setText("");
    setError("");
    opening.onOpenChange(next);
  };
  async function confirm() {
    setPending(true);
    setError("");
    try {
      await onConfirm();
      change(false);
    } catch (cause) {
      setError(cause instanceof Error ? cause.message : t("failed"));
    } finally {
      setPending(false);
    }
  }
  return (
    <AlertDialog.Root open={opening.open} onOpenChange={change}>
      {trigger ? <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger> : null}
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="motion-fade fixed inset-0 z-50 bg-scrim" />
        <AlertDialog.Content
          onOpenAutoFocus={focus.remember}
          onCloseAutoFocus={focus.back}
          className="motion-in fixed inset-x-4 top-1/2 z-50 mx-auto max-h-[calc(100dvh-2rem)] max-w-md -translate-y-1/2 overflow-y-auto rounded-card bg-raised p-6 text-ink shadow-raised"
        >
          <AlertDialog.Title className="text-h3">{title}</AlertDialog.Title>
          <AlertDialog.Description asChild>
            <div className="mt-2 text-body text-muted">{consequence}</div>
          </AlertDialog.Description>
          {typed ? (
            <label htmlFor={id} className="mt-4 block text-body font-medium">
              {t("typeToConfirm", { text: typed })}
              <input
                id={id}
                value={text}
                onChange={(event) => setText(event.target.value)}
                autoComplete="off"
                className={inputClass("mt-1.5")}
              />
            </label>
          ) : null}
          {error ? (
            <p role="alert" className="mt-4 rounded-control bg-bad-on px-3 py-2 text-body text-bad">
              {error}
            </p>
          ) : null}
          <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <AlertDialog.Cancel asChild>
              <Button disabled={pending}>{keep ?? t("cancel")}</Button>
            </AlertDialog.Cancel>
            <Button
              variant={destructive ? "danger" : "primary"}
              pending={pending}
              disabled={typed !== undefined && text.trim() !== typed}
              onClick={confirm}
            >
              {verb}
            </Button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
