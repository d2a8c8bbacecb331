"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/confirm-dialog";
import { Dialog, DialogActs } from "@/components/ui/dialog";
import type { Call, Given } from "@/lib/core/api/client";
import { type Called, type Either, EitherForm } from "./form";
import { SubmitButton } from "./submit-button";
import { type After, useSend } from "./use-send";

type Frame = {
  /** The button that opens it; none where a menu does. */
  trigger?: ReactNode;
  title: string;
  /** What will happen, in dates and dollars. */
  text?: ReactNode;
  size?: "sm" | "md" | "lg";
  /** The act itself, on the button: "Charge $88.20". */
  verb: ReactNode;
  danger?: boolean;
  /** The way out that does nothing. */
  keep?: string;
};

/**
 * A button, its dialog, the fields in it and the call they are sent with. Sent, it closes, the page is read again and the
 * response's message is shown.
 */
export function ActionDialog<P extends Call, Input extends FieldValues, Output extends FieldValues>(
  props: Called<P, Input, Output> & Frame,
): ReactNode;
export function ActionDialog<Input extends FieldValues, Output extends FieldValues>(
  props: Either<Input, Output> & Frame,
) {
  const { trigger, title, text, size = "sm", verb, danger = false, keep, children, ...form } = props;
  const t = useTranslations("ui");
  return (
    <Dialog trigger={trigger} title={title} description={text} size={size}>
      <EitherForm label={title} {...form}>
        {(handle) => (
          <>
            {typeof children === "function" ? children(handle) : children}
            <DialogActs keep={keep ?? t("cancel")}>
              <SubmitButton variant={danger ? "danger" : "primary"}>{verb}</SubmitButton>
            </DialogActs>
          </>
        )}
      </EitherForm>
    </Dialog>
  );
}

type Question = Omit<ConfirmDialogProps, "onConfirm" | "consequence"> & {
  /** What will happen, in numbers: "Ends 3 memberships and refunds $148.00." */
  text: ReactNode;
};

/** The same for an act without fields: one confirmation that says what it destroys. */
export function ConfirmAction<P extends Call>(
  props: Question & After<P> & { call: P } & NonNullable<Given<P>>,
): ReactNode;
export function ConfirmAction(props: Question & After<Call> & { call: Call; params?: object; input?: unknown }) {
  const { call, params, input, onSent, onRefused, undo, refresh, text, ...question } = props;
  const send = useSend(call, { onSent, onRefused, undo, refresh });
  return <ConfirmDialog {...question} consequence={text} onConfirm={() => send({ params, input } as Given<Call>)} />;
}
