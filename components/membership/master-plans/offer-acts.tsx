import "server-only";
import { CircleSlash, Plus } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ConfirmAction } from "@/components/forms/confirm-action";
import { RowButton } from "@/components/membership/locations/row-button";

type Props = {
  /** `offered`: exactly where the plan is offered now. */
  here: { organizationId: number; planId: number; revision: number; offered: readonly number[] };
  location: { id: number; officeName: string; members: number };
  /** It is offered there. */
  offers: boolean;
};

/** Offers the plan at a location, as its organization and its group have it, or no longer: who is on it keeps it. */
export async function OfferAct({ here, location: { id, officeName, members }, offers }: Props) {
  const t = await getTranslations(offers ? "masterPlans.stop" : "masterPlans.offer");
  const { organizationId, planId, revision, offered } = here;
  const named = { location: officeName, count: members };
  const Sign = offers ? CircleSlash : Plus;
  const locations = offers ? offered.filter((one) => one !== id) : [...offered, id];
  return (
    <ConfirmAction
      call="POST /multi-location/multi-master-plan-save-state"
      input={{ organizationId, plan: { id: planId, revision, locations } }}
      trigger={<RowButton icon={<Sign size={16} />} label={t("named", named)} text={t("verb")} />}
      title={t("title", named)}
      text={t("text", named)}
      verb={t("verb")}
      destructive={false}
    />
  );
}
