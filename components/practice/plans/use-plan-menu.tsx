"use client";

import {
  Archive,
  ArchiveRestore,
  BadgeDollarSign,
  CalendarClock,
  CircleCheck,
  Copy,
  FilePen,
  Pencil,
  Trash2,
} from "lucide-react";
import { useTranslations } from "next-intl";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import type { OfficePlan } from "@/lib/practice/plans/queries";
import type { ActivationProblem } from "@/lib/practice/plans/rules";
import type { PlannedPrice } from "./planned-note";
import type { usePlanActs } from "./use-plan-acts";

export type TilePlan = Omit<OfficePlan, "updatedAt"> & {
  problems: ActivationProblem[];
  /** The price that waits for its day; `own` where it is the office's to withdraw. */
  planned: (PlannedPrice & { own: boolean }) | null;
};

type Common = {
  plan: TilePlan;
  href: string;
  acts: ReturnType<typeof usePlanActs>;
  /** Moving it among its neighbours. */
  order: readonly MenuEntry[];
};
type Own = Common & { members: number; archive: () => void; ask: (what: "delete" | "price" | "prices") => void };
type Kept = Common & { mayPrice: boolean; ask: (what: "master") => void };

/** What an office can do with a plan of its own. */
export function useOwnEntries({ plan, href, members, acts, order, archive, ask }: Own): MenuEntry[] {
  const t = useTranslations("plans.list");
  const prices = useTranslations("plansMemberPrices");
  const planned = useTranslations("plansPlanned");
  const items: MenuEntry[] = [{ label: t("edit"), icon: <Pencil />, href }];
  if (plan.status === "draft")
    items.push({
      label: t("activate"),
      icon: <CircleCheck />,
      onSelect: () => acts.activate(plan),
      disabled: plan.problems.length > 0,
    });
  if (plan.status === "active")
    items.push({ label: t("unpublish"), icon: <FilePen />, onSelect: () => acts.unpublish(plan) });
  if (plan.status === "archived")
    items.push({ label: t("restore"), icon: <ArchiveRestore />, onSelect: () => acts.restore(plan) });
  // One price waits at the most: the next is set when it has begun or is withdrawn.
  if (plan.status === "active" && plan.planned === null)
    items.push({ label: planned("menu"), icon: <CalendarClock />, onSelect: () => ask("price") });
  if (members > 0 && plan.status !== "draft" && plan.planned === null)
    items.push({ label: prices("menu"), icon: <BadgeDollarSign />, onSelect: () => ask("prices") });
  items.push({ label: t("duplicate"), icon: <Copy />, onSelect: () => acts.duplicate(plan) }, ...order);
  if (plan.status !== "archived")
    items.push({ kind: "line" }, { label: t("archive"), icon: <Archive />, onSelect: archive });
  if (plan.status === "draft" && members === 0)
    items.push({ label: t("delete"), icon: <Trash2 />, danger: true, onSelect: () => ask("delete") });
  return items;
}

/** What a location can do with a plan its organization keeps: set what is its own, copy, order; the rest is set for all locations. */
export function useKeptEntries({ plan, href, mayPrice, acts, order, ask }: Kept): MenuEntry[] {
  const t = useTranslations("plans.list");
  const locations = useTranslations("masterPlansPrice");
  return [
    { label: t("edit"), icon: <Pencil />, href },
    ...(mayPrice ? [{ label: locations("menu"), icon: <BadgeDollarSign />, onSelect: () => ask("master") }] : []),
    { label: t("duplicate"), icon: <Copy />, onSelect: () => acts.duplicate(plan) },
    ...order,
  ];
}
