"use client";

import type { ReactNode } from "react";
import { ConfirmDialog, type ConfirmDialogProps } from "@/components/ui/dialogs/confirm-dialog";
import type { Call, Given } from "@/lib/client";
import { type After, useSend } from "./use-send";

type Question = Omit<ConfirmDialogProps, "onConfirm" | "consequence"> & {
  /** What will happen, in numbers: "Ends 3 memberships and refunds $148.00." */
  text: ReactNode;
};

/**
 * An act without fields: one confirmation that says what it destroys, and the call. A file of its own, so that it brings no
 * form along; acts with fields have `ActionDialog`.
 */
export function ConfirmAction<P extends Call>(
  props: Question & After<P> & { call: P } & NonNullable<Given<P>>,
): ReactNode;
export function ConfirmAction(props: Question & After<Call> & { call: Call; params?: object; input?: unknown }) {
  const { call, params, input, onSent, onRefused, undo, refresh, text, ...question } = props;
  const send = useSend(call, { onSent, onRefused, undo, refresh });
  return <ConfirmDialog {...question} consequence={text} onConfirm={() => send({ params, input } as Given<Call>)} />;
}
