"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { Button } from "@/components/ui/buttons/button";
import { Card, CardHeader } from "@/components/ui/card";
import { Disclosure } from "@/components/ui/disclosure";
import { Progress } from "@/components/ui/states/progress";
import { api } from "@/lib/client";
import type { LaunchSteps } from "@/lib/practice/offices/queries";
import { ChecklistItems } from "./checklist-items";

type Props = {
  officeId: number;
  launch: LaunchSteps;
  /** From `launchLinks(tenant)`. */
  links: Record<string, string>;
  /** Practice administrators may put the list away. */
  mayHide?: boolean;
  /** And say that the step is done which nothing tells us of. */
  mayTick?: boolean;
  /** The steps are behind the line that says how many are done. */
  folded?: boolean;
};

/** The launch checklist of a dashboard: ticks itself, can be put away and brought back by Undo (001 §2, Q-018). */
export function LaunchChecklist({
  officeId,
  launch,
  links,
  mayHide = false,
  mayTick = mayHide,
  folded = false,
}: Props) {
  const t = useTranslations("offices.launch");
  const [hidden, setHidden] = useState(launch.hidden);
  const call = "POST /dentists/:officeId/checklist";
  const keep = (input: { hidden: boolean } | { marketingDone: boolean }) => ({ params: { officeId }, input });
  const put = useAct(call, {
    onSent: ({ data }) => setHidden(data.hidden === true),
    undo: ({ hidden: away }) =>
      away ? () => api(call, keep({ hidden: false })).finally(() => setHidden(false)) : undefined,
  });
  const tick = useAct(call, {
    undo: ({ marketingDone }) => (marketingDone ? () => api(call, keep({ marketingDone: false })) : undefined),
  });
  if (hidden) return null;
  const complete = launch.done === launch.total;
  const items = (
    <ChecklistItems
      steps={launch.steps}
      links={links}
      {...(mayTick
        ? { tick: { key: "marketing", onTick: () => tick.act(keep({ marketingDone: true })), pending: tick.pending } }
        : {})}
    />
  );
  return (
    <Card aria-label={t("title")}>
      <CardHeader
        title={complete ? t("complete") : t("title")}
        description={t("progress", { done: launch.done, total: launch.total })}
        actions={
          mayHide ? (
            <Button size="sm" variant="quiet" pending={put.pending} onClick={() => put.act(keep({ hidden: true }))}>
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
      {folded ? (
        <Disclosure summary={t("show")} className="border-b-0 px-5">
          {items}
        </Disclosure>
      ) : (
        items
      )}
    </Card>
  );
}
