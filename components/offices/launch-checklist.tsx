"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Progress } from "@/components/ui/progress";
import { useToast } from "@/components/ui/use-toast";
import { api } from "@/lib/core/api/client";
import type { LaunchSteps } from "@/lib/offices/queries";
import { ChecklistItems } from "./checklist-items";

type Props = {
  officeId: number;
  launch: LaunchSteps;
  /** From `launchLinks(tenant)`. */
  links: Record<string, string>;
  /** Practice administrators may put the list away. */
  mayHide?: boolean;
};

/** The launch checklist of a dashboard: ticks itself, can be put away and brought back by Undo (001 §2, Q-018). */
export function LaunchChecklist({ officeId, launch, links, mayHide = false }: Props) {
  const t = useTranslations("offices.launch");
  const toast = useToast();
  const router = useRouter();
  const [hidden, setHidden] = useState(launch.hidden);
  const [pending, setPending] = useState(false);
  if (hidden) return null;
  async function put(away: boolean) {
    setPending(true);
    try {
      await api("POST /dentists/:officeId/checklist", { params: { officeId }, input: { hidden: away } });
      setHidden(away);
      if (away) toast.success(t("hidden"), { onUndo: () => void put(false) });
      router.refresh();
    } catch (cause) {
      toast.error(cause instanceof Error ? cause.message : t("failed"));
    }
    setPending(false);
  }
  const complete = launch.done === launch.total;
  return (
    <Card aria-label={t("title")}>
      <CardHeader
        title={complete ? t("complete") : t("title")}
        description={t("progress", { done: launch.done, total: launch.total })}
        actions={
          mayHide ? (
            <Button size="sm" variant="quiet" pending={pending} onClick={() => put(true)}>
              {t("hide")}
            </Button>
          ) : null
        }
      />
      <div className="px-5 pt-3 pb-2">
        <Progress
          label={t("title")}
          hideLabel
          value={launch.done}
          max={launch.total}
          tone={complete ? "good" : "accent"}
        />
      </div>
      <ChecklistItems steps={launch.steps} links={links} />
    </Card>
  );
}
