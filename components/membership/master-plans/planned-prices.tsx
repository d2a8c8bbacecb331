import "server-only";
import { getTranslations } from "next-intl/server";
import { PlannedNote, WithdrawMasterPlanned } from "@/components/practice/plans/planned-note";
import { Card } from "@/components/ui/card";
import type { organizationPlaces } from "@/lib/membership/master-plans/place.queries";
import { plannedPlaces } from "@/lib/membership/master-plans/planned.queries";
import { maySetAt, type SeenPlan } from "@/lib/membership/master-plans/queries";

type Props = { seen: SeenPlan; places: Awaited<ReturnType<typeof organizationPlaces>>; mayAct: boolean };

/** The prices of an organization's plan that wait for their day, for all, in groups and at locations, each with how it is withdrawn. */
export async function PlannedPrices({ seen, places, mayAct }: Props) {
  const planned = await plannedPlaces(seen);
  if (planned.length === 0) return null;
  const t = await getTranslations("plansPlanned");
  const rows = await Promise.all(
    planned.map(async ({ id, prices, effectiveOn, place }) => {
      const may = mayAct && (await maySetAt(seen, place));
      if (place.at === "top")
        return {
          id,
          prices,
          effectiveOn,
          where: t("everywhere"),
          act: may ? <WithdrawMasterPlanned planId={seen.plan.id} /> : null,
        };
      const group = place.at === "group" ? places.groups.find((one) => one.id === place.groupId) : undefined;
      const location = place.at === "location" ? places.locations.find((one) => one.id === place.office) : undefined;
      const targetType = place.at;
      const target = place.at === "group" ? place.groupId : place.office;
      return {
        id,
        prices,
        effectiveOn,
        where: group?.groupName ?? location?.officeName ?? "",
        act: may ? <WithdrawMasterPlanned planId={seen.plan.id} place={{ targetType, target }} /> : null,
      };
    }),
  );
  return (
    <Card className="mt-3 grid gap-2 p-4">
      {rows.map(({ id, prices, effectiveOn, where, act }) => (
        <PlannedNote key={id} planned={{ prices, effectiveOn }} where={where}>
          {act}
        </PlannedNote>
      ))}
    </Card>
  );
}
