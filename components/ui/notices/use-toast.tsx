"use client";

import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { notice } from "./notices";

type Options = {
  description?: string;
  /** Takes the act back; shown as an Undo button while the notice stays. */
  onUndo?: () => void;
  /** How long it stays, in milliseconds; five seconds when absent (000 §9). */
  duration?: number;
  /** Replaces an earlier notice of the same id instead of adding one. */
  id?: string;
};

/** Short notices: what happened, with Undo where it can be taken back. Failures are read out at once. */
export function useToast() {
  const t = useTranslations("ui");
  return useMemo(() => {
    const options = ({ onUndo, ...rest }: Options = {}) => ({
      ...rest,
      action: onUndo ? { label: t("undo"), onClick: onUndo } : undefined,
    });
    const said = (message: string) => <span role="status">{message}</span>;
    return {
      success: (message: string, given?: Options) => notice((toast) => toast.success(said(message), options(given))),
      info: (message: string, given?: Options) => notice((toast) => toast.info(said(message), options(given))),
      warning: (message: string, given?: Options) => notice((toast) => toast.warning(said(message), options(given))),
      error: (message: string, given?: Options) =>
        notice((toast) => toast.error(<span role="alert">{message}</span>, options(given))),
      dismiss: (id?: string) => notice((toast) => toast.dismiss(id)),
    };
  }, [t]);
}
