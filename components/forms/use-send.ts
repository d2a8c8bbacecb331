"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCloseDialog } from "@/components/ui/modal";
import { useToast } from "@/components/ui/use-toast";
import { type ApiResult, api, type Call, type Given, type ReplyOf } from "@/lib/core/api/client";

/** What `api` takes after the pattern: nothing is needed where the call takes nothing. */
type About<P extends Call> = Record<never, never> extends Given<P> ? [given?: Given<P>] : [given: Given<P>];

/** What follows a successful call, in addition to the toast with its message. */
export type After<P extends Call> = {
  /** Called first; an Error it throws is shown as a refusal of the call would be. */
  onSent?: (response: ApiResult<ReplyOf<P>>) => unknown;
  /** How the act is taken back, where it can be: offered as Undo in the notice. */
  undo?: (data: ReplyOf<P>) => (() => Promise<{ message?: string }>) | undefined;
  /** False where nothing the server has rendered changes by it. */
  refresh?: boolean;
};

/**
 * Sends a call and does what always follows: closes the dialog around, has the page read again, shows what the response
 * says and offers Undo. Throws what `api` throws: the form or question around shows it.
 */
export function useSend<P extends Call>(call: P, { onSent, undo, refresh = true }: After<P> = {}) {
  const t = useTranslations("ui");
  const router = useRouter();
  const toast = useToast();
  const close = useCloseDialog();
  const renew = () => {
    if (refresh) router.refresh();
  };
  const takeBack = (act: () => Promise<{ message?: string }>) =>
    act().then(
      ({ message }) => {
        if (message) toast.success(message);
        renew();
      },
      (cause: unknown) => toast.error(cause instanceof Error ? cause.message : t("failed")),
    );
  return async (...given: About<P>): Promise<ApiResult<ReplyOf<P>>> => {
    const response = await api(call, ...given);
    await onSent?.(response);
    close?.();
    renew();
    const back = undo?.(response.data);
    if (response.message) toast.success(response.message, back ? { onUndo: () => void takeBack(back) } : {});
    return response;
  };
}

/** The same for a button without a form or a question: pending while it runs, and a refusal is a notice. */
export function useAct<P extends Call>(call: P, after: After<P> = {}) {
  const t = useTranslations("ui");
  const toast = useToast();
  const send = useSend(call, after);
  const [pending, setPending] = useState(false);
  async function act(...given: About<P>): Promise<void> {
    setPending(true);
    try {
      await send(...given);
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
    } finally {
      setPending(false);
    }
  }
  return { act, pending };
}
