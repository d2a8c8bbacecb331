"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useCallback } from "react";
import { useToast } from "@/components/ui/notices/use-toast";
import { api } from "@/lib/client";
import type { PlanStatus } from "@/lib/practice/plans/schema";

export type ActedPlan = { id: number; revision: number; status: PlanStatus };

/** What can be done to a plan from the list. Each act says what happened, and offers Undo where it can be taken back. */
export function usePlanActs(officeId: number) {
  const router = useRouter();
  const toast = useToast();
  const t = useTranslations("plans.list");

  /** Runs an act; a refusal is shown and the list is read again, because it may be what changed. */
  const run = useCallback(
    async (act: () => Promise<{ message?: string }>, onUndo?: () => void) => {
      try {
        const { message } = await act();
        if (message) toast.success(message, onUndo ? { onUndo } : {});
      } catch (cause) {
        toast.error(cause instanceof Error ? cause.message : t("failed"));
      } finally {
        router.refresh();
      }
    },
    [router, toast, t],
  );

  const switchTo = useCallback(
    (planId: number, target: PlanStatus, known: { revision?: number; confirmed?: boolean } = {}) =>
      api("POST /dentists/:officeId/memberships/:planId/toggle-status", {
        params: { officeId, planId },
        input: { target, confirmed: known.confirmed ?? false, revision: known.revision },
      }),
    [officeId],
  );

  const activate = (plan: ActedPlan) => run(() => switchTo(plan.id, "active", { revision: plan.revision }));
  const unpublish = (plan: ActedPlan) =>
    run(
      () => switchTo(plan.id, "draft", { revision: plan.revision }),
      () => run(() => switchTo(plan.id, "active")),
    );
  const restore = (plan: ActedPlan) => run(() => switchTo(plan.id, "draft", { revision: plan.revision }));
  const archive = (plan: ActedPlan) =>
    run(
      () => switchTo(plan.id, "archived", { revision: plan.revision, confirmed: true }),
      // An archived plan becomes a draft first (001 §4), so unpublishing an active plan takes two steps.
      () =>
        run(async () => {
          const back = await switchTo(plan.id, "draft");
          return plan.status === "active" ? switchTo(plan.id, "active") : back;
        }),
    );
  const duplicate = (plan: ActedPlan) =>
    run(() =>
      api("POST /dentists/:officeId/memberships/:planId/duplicate", {
        params: { officeId, planId: plan.id },
        input: {},
      }),
    );
  const remove = (plan: ActedPlan) =>
    run(() => api("DELETE /dentists/:officeId/memberships/:planId", { params: { officeId, planId: plan.id } }));
  const sort = (after: number[], before: number[]) => {
    const put = (membershipIds: number[]) =>
      api("POST /dentists/:officeId/memberships/sort", { params: { officeId }, input: { membershipIds } });
    return run(
      () => put(after),
      () => run(() => put(before)),
    );
  };
  return { officeId, activate, unpublish, restore, archive, duplicate, remove, sort };
}
