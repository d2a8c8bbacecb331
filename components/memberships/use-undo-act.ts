"use client";

import { useTranslations } from "next-intl";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

/** Takes an act back and says how that went. */
export function useUndoAct(onChanged: () => void): (actId: number) => void {
  const t = useTranslations("members.detail");
  const toast = useToast();
  return (actId) => {
    api("POST /subscriptions/acts/:actId/undo", { params: { actId } })
      .then(({ message }) => {
        toast.success(message ?? "");
        onChanged();
      })
      .catch((cause: unknown) => toast.error(cause instanceof Error ? cause.message : t("failed")));
  };
}
