"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { FieldValues } from "react-hook-form";
import { Dialog, DialogActs } from "@/components/ui/dialogs/dialog";
import type { Call } from "@/lib/client";
import { type Called, type Either, EitherForm } from "./form";
import { SubmitButton } from "./submit-button";

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
  /** The act's words say themselves that it is on its way. */
  wordsWhilePending?: boolean;
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
  const { trigger, title, text, size = "sm", verb, danger = false, keep, wordsWhilePending, children, ...form } = props;
  const t = useTranslations("ui");
  return (
    <Dialog trigger={trigger} title={title} description={text} size={size}>
      <EitherForm label={title} {...form}>
        {(handle) => (
          <>
            {typeof children === "function" ? children(handle) : children}
            <DialogActs keep={keep ?? t("cancel")}>
              <SubmitButton variant={danger ? "danger" : "primary"} wordsWhilePending={wordsWhilePending}>
                {verb}
              </SubmitButton>
            </DialogActs>
          </>
        )}
      </EitherForm>
    </Dialog>
  );
}
