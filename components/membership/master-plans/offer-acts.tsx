"use client";

import { CircleSlash, Plus } from "lucide-react";
import { useTranslations } from "next-intl";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { RowButton } from "@/components/membership/locations/row-button";

type Props = {
  /** `offered`: exactly where the plan is offered now. */
  here: { organizationId: number; planId: number; revision: number; offered: readonly number[] };
  location: { id: number; officeName: string; members: number };
};

const SAVE = "POST /multi-location/multi-master-plan-save-state" as const;

const inputOf = ({ organizationId, planId, revision }: Props["here"], locations: readonly number[]) => ({
  organizationId,
  plan: { id: planId, revision, locations: [...locations] },
});

/** Offers the plan at a location, as its organization and its group have it. */
export function OfferHere({ here, location: { id, officeName } }: Props) {
  const t = useTranslations("masterPlans.offer");
  const named = { location: officeName };
  return (
    <ConfirmAction
      call={SAVE}
      input={inputOf(here, [...here.offered, id])}
      trigger={<RowButton icon={<Plus size={16} />} label={t("named", named)} text={t("verb")} />}
      title={t("title", named)}
      text={t("text")}
      verb={t("verb")}
      destructive={false}
    />
  );
}

/** Offers it there no longer; who is on it keeps it. */
export function StopOffering({ here, location: { id, officeName, members } }: Props) {
  const t = useTranslations("masterPlans.stop");
  const named = { location: officeName, count: members };
  return (
    <ConfirmAction
      call={SAVE}
      input={inputOf(
        here,
        here.offered.filter((one) => one !== id),
      )}
      trigger={<RowButton icon={<CircleSlash size={16} />} label={t("named", named)} text={t("verb")} />}
      title={t("title", named)}
      text={t("text", named)}
      verb={t("verb")}
      destructive={false}
    />
  );
}
