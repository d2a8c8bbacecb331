"use client";

import { useRouter } from "next/navigation";
import { useCallback } from "react";
import { api } from "@/lib/client";
import { SETUP_STEPS, type SetupStep } from "@/lib/practice/payouts/account.schema";

/** Goes to a step of the set-up and notes it, so that the mailed link leads there too. */
export function useMove(officeId: number): (to: SetupStep) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (to: SetupStep) => {
      const number = SETUP_STEPS.indexOf(to) + 1;
      // The last page is a look back: what finishes the set-up is its own button.
      if (number < 5)
        await api("POST /dentists/:officeId/switch-step", { params: { officeId }, input: { step: number } });
      router.push(`?step=${to}`);
      router.refresh();
    },
    [officeId, router],
  );
}
