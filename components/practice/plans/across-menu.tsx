"use client";

import { Building2, Layers, Pencil } from "lucide-react";
import { useTranslations } from "next-intl";
import { LogInAsDialog } from "@/components/practice/offices/admin/log-in-as-dialog";
import { RowMenu } from "@/components/ui/menus/row-menu";

type Props = {
  name: string;
  officeId: number;
  officeName: string;
  /** Addresses: the plan here, all plans of its office here, and the plan at the office. */
  plan: string;
  plans: string;
  record: string;
};

/** What an administrator does about a plan: open it, see it among the office's, see it as the office does. */
export function PlanAcrossMenu({ name, officeId, officeName, plan, plans, record }: Props) {
  const t = useTranslations("plans.across");
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("open"), icon: <Pencil />, href: plan },
        { label: t("ofOffice", { office: officeName }), icon: <Layers />, href: plans },
        {
          label: t("atOffice", { office: officeName }),
          icon: <Building2 />,
          dialog: <LogInAsDialog target={{ officeId }} to={record} />,
        },
      ]}
    />
  );
}
