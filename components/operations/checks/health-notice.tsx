import "server-only";
import { getTranslations } from "next-intl/server";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { Callout } from "@/components/ui/notices/callout";
import { outageNow } from "@/lib/billing/charges/outage.queries";
import { requestTenant } from "@/lib/front/tenant-of-request";
import { lastCheck } from "@/lib/operations/checks/queries";
import { countDeadEvents } from "@/lib/operations/webhooks/events.queries";
import { OutageCard } from "./outage-card";

/** Says where administrators begin their day that events were given up or a rule is broken; nothing while all is well. */
export async function HealthNotice() {
  const [t, events, check, outage] = await Promise.all([
    getTranslations("checks.notice"),
    requestTenant().then(({ id }) => countDeadEvents(id)),
    lastCheck(),
    outageNow(),
  ]);
  const faults = check?.faults.length ?? 0;
  if (outage) return <OutageCard outage={outage} className="mb-4" />;
  if (events === 0 && faults === 0) return null;
  return (
    <Callout
      tone="warn"
      className="mb-4"
      title={t("title")}
      action={
        <LinkButton href="/admin/health" size="sm">
          {t("open")}
        </LinkButton>
      }
    >
      {events > 0 ? <p>{t("events", { count: events })}</p> : null}
      {faults > 0 ? <p>{t("faults", { count: faults })}</p> : null}
    </Callout>
  );
}
