"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { MasterPriceDialog } from "@/components/practice/plans/master-price-dialog";
import { Button } from "@/components/ui/buttons/button";
import type { Aspect } from "@/lib/practice/plans/inherited.rules";
import type { EditedPlace } from "./master-editor";

type Props = {
  organizationId: number;
  plan: { id: number; revision: number; name: string; monthlyCents: number | null; annualCents: number | null };
  place: NonNullable<EditedPlace>;
  aspect: Aspect;
  placeName: string;
};

/** What a place set itself is inherited again. Of a price the members hear, so its effect is shown first. */
export function GiveBack({ organizationId, plan, place, aspect, placeName }: Props) {
  const t = useTranslations("masterPlansActs");
  const [asks, setAsks] = useState(false);
  const named = { aspect: t(`effect.aspect.${aspect}`), place: placeName };
  if (aspect === "price")
    return (
      <>
        <Button size="sm" onClick={() => setAsks(true)}>
          {t("giveBack.verb")}
        </Button>
        {asks ? (
          <MasterPriceDialog
            planId={plan.id}
            plan={plan}
            name={plan.name}
            place={place}
            back
            onClose={() => setAsks(false)}
          />
        ) : null}
      </>
    );
  return (
    <ConfirmAction
      call="POST /multi-location/multi-master-plan-save-state"
      input={{ organizationId, plan: { id: plan.id, revision: plan.revision }, ...place, giveBack: [aspect] }}
      trigger={<Button size="sm">{t("giveBack.verb")}</Button>}
      title={t("giveBack.title", named)}
      text={t("giveBack.text", named)}
      verb={t("giveBack.verb")}
      destructive={false}
    />
  );
}
