import "server-only";
import { getTranslations } from "next-intl/server";
import { Callout } from "@/components/ui/notices/callout";
import type { Outage } from "@/lib/billing/charges/outage.queries";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";

/** That nobody is charged, for a fault of ours; nothing while charges are taken. */
export async function OutageCard({ outage, className }: { outage: Outage | null; className?: string }) {
  if (!outage) return null;
  const t = await getTranslations("checks.outage");
  const since = formatDateTime(new Date(outage.since), BACK_OFFICE_ZONE);
  return (
    <Callout tone="bad" className={className} title={t("title", { since })}>
      {t("text", { code: outage.code })}
    </Callout>
  );
}
