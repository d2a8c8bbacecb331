"use client";

import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { useAct } from "@/components/forms/use-send";
import { RowMenu } from "@/components/ui/menus/row-menu";
import { api } from "@/lib/client";
import type { TemplateRow } from "@/lib/practice/plans/templates.rules";

/** What can be done with a plan template. */
export function TemplateMenu({ template, href }: { template: TemplateRow; href: string }) {
  const t = useTranslations("plans.offered");
  const { id, planName: name, offered, adopted } = template;
  const params = { planTemplateId: id };
  const { act: offer } = useAct("PUT /associations/templates/:planTemplateId/offer");
  const withdraw = (
    <ConfirmAction
      call="PUT /associations/templates/:planTemplateId/offer"
      params={params}
      input={{ offered: false }}
      title={t("withdrawTitle", { name })}
      text={t("withdrawText", { count: adopted })}
      verb={t("withdraw")}
      undo={() => () => api("PUT /associations/templates/:planTemplateId/offer", { params, input: { offered: true } })}
    />
  );
  return (
    <RowMenu
      name={name}
      items={[
        { label: t("edit"), href },
        { kind: "line" },
        offered
          ? { label: t("withdraw"), danger: true, dialog: withdraw }
          : { label: t("offer"), onSelect: () => void offer({ params, input: { offered: true } }) },
      ]}
    />
  );
}
