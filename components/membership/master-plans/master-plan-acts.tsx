"use client";

import { Archive, ArchiveRestore, BadgeDollarSign, CircleCheck, Split, Trash2 } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useAct } from "@/components/forms/use-send";
import { MasterPriceDialog } from "@/components/practice/plans/master-price-dialog";
import { ConfirmDialog } from "@/components/ui/dialogs/confirm-dialog";
import type { MenuEntry } from "@/components/ui/menus/dropdown-menu";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { useToast } from "@/components/ui/notices/use-toast";
import type { PlanStatus } from "@/lib/practice/plans/schema";
import { TargetDialog } from "./target-dialog";
import { usePlanSave } from "./use-plan-save";

export type ActedPlan = {
  id: number;
  revision: number;
  status: PlanStatus;
  groupId: number | null;
  name: string;
  monthlyCents: number | null;
  annualCents: number | null;
};

type Props = {
  organizationId: number;
  path: string;
  plan: ActedPlan;
  /** Administers every location: who does may keep the plan for others. */
  managesAll: boolean;
  places: {
    groups: readonly { id: number; groupName: string }[];
    locations: readonly { id: number; officeName: string }[];
  };
};

const SAVE = "POST /multi-location/multi-master-plan-save-state" as const;

/** What can be done with a plan of an organization: its price, whom it is kept for, its state. */
export function MasterPlanActs({ organizationId, path, plan, managesAll, places }: Props) {
  const t = useTranslations("masterPlansActs.acts");
  const router = useRouter();
  const [asks, setAsks] = useState<"price" | "target" | "delete" | null>(null);
  const close = () => setAsks(null);
  const { check, effect } = usePlanSave();
  const toast = useToast();
  const { act: remove } = useAct(SAVE, { onSent: () => router.push(path), refresh: false });
  const inputOf = (status: PlanStatus) => ({
    organizationId,
    plan: { id: plan.id, revision: plan.revision, viewStatus: status },
  });
  const turn = (status: PlanStatus) => () => check(inputOf(status)).catch((cause: Error) => toast.error(cause.message));
  const items: MenuEntry[] = [
    { label: t("price"), icon: <BadgeDollarSign />, onSelect: () => setAsks("price") },
    ...(managesAll ? [{ label: t("target"), icon: <Split />, onSelect: () => setAsks("target") }] : []),
    ...(plan.status === "draft" ? [{ label: t("activate"), icon: <CircleCheck />, onSelect: turn("active") }] : []),
    ...(plan.status === "archived" ? [{ label: t("restore"), icon: <ArchiveRestore />, onSelect: turn("draft") }] : []),
    ...(plan.status === "active" ? [{ label: t("archive"), icon: <Archive />, onSelect: turn("archived") }] : []),
    ...(plan.status === "draft"
      ? [{ label: t("delete"), icon: <Trash2 />, danger: true, onSelect: () => setAsks("delete") }]
      : []),
  ];
  return (
    <>
      <RowMenu name={plan.name} items={items} />
      {asks === "price" ? <MasterPriceDialog planId={plan.id} plan={plan} name={plan.name} onClose={close} /> : null}
      {asks === "target" ? <TargetDialog plan={plan} path={path} places={places} onClose={close} /> : null}
      <ConfirmDialog
        open={asks === "delete"}
        onOpenChange={(open) => (open ? undefined : close())}
        title={t("deleteTitle", { name: plan.name })}
        consequence={t("deleteText")}
        verb={t("delete")}
        onConfirm={() =>
          remove({ input: { organizationId, plan: { id: plan.id, revision: plan.revision, isDeleted: true } } })
        }
      />
      {effect}
    </>
  );
}
