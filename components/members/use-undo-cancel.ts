"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";

/** Takes a cancellation back and says how that went. */
export function useUndoCancel(officeId: number, membershipId: number, onChanged: () => void) {
  const t = useTranslations("members.detail");
  const toast = useToast();
  const [pending, setPending] = useState(false);
  async function undo(): Promise<void> {
    setPending(true);
    try {
      const { message } = await api("POST /dentists/:officeId/subscription/cancel/undo", {
        params: { officeId },
        input: { membershipId },
      });
      toast.success(message ?? "");
      onChanged();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
    } finally {
      setPending(false);
    }
  }
  return { undo, pending };
}
