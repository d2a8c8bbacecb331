"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCloseDialog } from "@/components/ui/dialogs/opening";
import { useToast } from "@/components/ui/notices/use-toast";
import { useRenew } from "@/components/ui/states/renewal";
import { type ApiResult, api, type Call, type Given, type ReplyOf } from "@/lib/client";

/** What `api` takes after the pattern: nothing is needed where the call takes nothing. */
type About<P extends Call> = Record<never, never> extends Given<P> ? [given?: Given<P>] : [given: Given<P>];

/** What a call has to say, and how it is shown. */
export type Said = Pick<ApiResult<unknown>, "message" | "tone">;
/** Takes an act back. */
export type Undo = () => Promise<Said>;

/** What follows a successful call, in addition to the toast with its message. */
export type After<P extends Call> = {
  /** Called first; an Error it throws is shown as a refusal of the call would be. */
  onSent?: (response: ApiResult<ReplyOf<P>>) => unknown;
  /** Called and waited for when the call is refused, before that is shown: what was on the screen may not hold any more. */
  onRefused?: () => unknown;
  /** How the act is taken back, where it can be: offered as Undo in the notice. */
  undo?: (data: ReplyOf<P>) => Undo | undefined;
  /** How long Undo is offered where the act waits for it, in milliseconds; as long as any notice when absent. */
  undoMs?: number;
  /** False where nothing the server has rendered changes by it. */
  refresh?: boolean;
};

/**
 * What always follows an act: the dialog around closes, the page and what around reads for itself are read again, and the
 * notice says what the response says and offers Undo.
 */
export function useFinish({ refresh = true }: { refresh?: boolean } = {}) {
  const t = useTranslations("ui");
  const toast = useToast();
  const close = useCloseDialog();
  const read = useRenew();
  const renew = () => {
    if (refresh) void read();
  };
  const takeBack = (act: Undo) =>
    act().then(
      ({ message, tone = "success" }: Said) => {
        if (message) toast[tone](message);
        renew();
      },
      (cause: unknown) => toast.error(cause instanceof Error ? cause.message : t("failed")),
    );
  return ({ message, tone = "success" }: Said, undo?: Undo, undoMs?: number): void => {
    close?.();
    renew();
    const stays = undoMs === undefined ? {} : { duration: undoMs };
    if (message) toast[tone](message, undo ? { onUndo: () => void takeBack(undo), ...stays } : {});
  };
}

/** Sends a call and does what always follows. Throws what `api` throws: the form or question around shows it. */
export function useSend<P extends Call>(call: P, { onSent, onRefused, undo, undoMs, refresh = true }: After<P> = {}) {
  const finish = useFinish({ refresh });
  return async (...given: About<P>): Promise<ApiResult<ReplyOf<P>>> => {
    const response = await api(call, ...given).catch(async (cause: unknown) => {
      await onRefused?.();
      throw cause;
    });
    await onSent?.(response);
    finish(response, undo?.(response.data), undoMs);
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
