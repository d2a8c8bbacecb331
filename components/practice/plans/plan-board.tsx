"use client";

import { useTranslations } from "next-intl";
import { type DragEvent, useEffect, useState } from "react";
import { Badge } from "@/components/ui/badge";
import { cx } from "@/components/ui/cx";
import { StatusPill } from "@/components/ui/status-pill";
import { withQuery } from "@/lib/core/lists/list";
import { PLAN_STATUSES, type PlanStatus } from "@/lib/practice/plans/schema";
import { PLAN_TONE } from "./plan-status";
import { PlanTile } from "./plan-tile";
import { usePlanActs } from "./use-plan-acts";
import type { TilePlan } from "./use-plan-menu";

type Props = { officeId: number; plans: readonly TilePlan[]; path: string; mayChange: boolean; mayPrice: boolean };

const GROUPS: readonly PlanStatus[] = [...PLAN_STATUSES].sort(
  (a, b) => Number(b === "active") - Number(a === "active"),
);

/** `ids` with the one at `from` put where `to` stands. */
function moved(ids: readonly number[], from: number, to: number): number[] {
  const rest = ids.filter((id) => id !== from);
  const at = ids.indexOf(to);
  return [...rest.slice(0, at), from, ...rest.slice(at)];
}

/** The office's plans as cards grouped by status. Dragging, arrow keys on the handle and the menu all change the order. */
export function PlanBoard({ officeId, plans, path, mayChange, mayPrice }: Props) {
  const t = useTranslations("plans.list");
  const stored = plans.map((plan) => plan.id);
  const [order, setOrder] = useState(stored);
  const [dragged, setDragged] = useState<number | null>(null);
  const [said, setSaid] = useState("");
  const acts = usePlanActs(officeId);
  const key = stored.join();
  // The server's response wins over what was shown in the meantime.
  useEffect(() => setOrder(key === "" ? [] : key.split(",").map(Number)), [key]);

  const ordered = order.flatMap((id) => plans.find((plan) => plan.id === id) ?? []);
  const groupOf = (status: PlanStatus) => ordered.filter((plan) => plan.status === status);

  function put(after: number[], name: string) {
    const before = stored;
    setOrder(after);
    setSaid(t("movedTo", { name, place: after.indexOf(plans.find((plan) => plan.planName === name)?.id ?? 0) + 1 }));
    void acts.sort(after, before);
  }

  function over(event: DragEvent, target: TilePlan) {
    const from = plans.find((plan) => plan.id === dragged);
    if (!from || from.status !== target.status) return;
    event.preventDefault();
    if (from.id !== target.id) setOrder((ids) => moved(ids, from.id, target.id));
  }

  function drop() {
    if (dragged !== null && order.join() !== key) void acts.sort(order, stored);
    setDragged(null);
  }

  return (
    <div className="grid gap-8">
      <p role="status" className="sr-only">
        {said}
      </p>
      {GROUPS.map((status) => {
        const group = groupOf(status);
        if (group.length === 0) return null;
        return (
          <section key={status} aria-labelledby={`plans-${status}`}>
            <h2 id={`plans-${status}`} className="mb-3 flex items-center gap-2 text-h4">
              <StatusPill tone={PLAN_TONE[status]}>{t(`status.${status}`)}</StatusPill>
              <Badge>{group.length}</Badge>
            </h2>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17.5rem),1fr))] gap-4">
              {group.map((plan, at) => {
                const neighbour = (step: number) => {
                  const other = group[at + step];
                  return other ? () => put(moved(order, plan.id, other.id), plan.planName) : null;
                };
                return (
                  <li
                    key={plan.id}
                    draggable={mayChange && group.length > 1}
                    onDragStart={(event) => {
                      event.dataTransfer.effectAllowed = "move";
                      event.dataTransfer.setData("text/plain", plan.planName);
                      setDragged(plan.id);
                    }}
                    onDragOver={(event) => over(event, plan)}
                    onDrop={(event) => event.preventDefault()}
                    onDragEnd={drop}
                    className={cx("min-w-0", dragged === plan.id && "opacity-50")}
                  >
                    <PlanTile
                      plan={plan}
                      href={withQuery(path, { id: plan.id })}
                      mayChange={mayChange}
                      mayPrice={mayPrice}
                      acts={acts}
                      onMove={{ earlier: neighbour(-1), later: neighbour(1) }}
                    />
                  </li>
                );
              })}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
