import "server-only";
import { CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { outageNow } from "@/lib/billing/charges/outage.queries";
import { listView } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { checkIsUnderWay, lastCheck } from "@/lib/operations/checks/queries";
import { listEvents } from "@/lib/operations/webhooks/events.queries";
import { eventColumns, mayReplay } from "@/lib/operations/webhooks/events.rules";
import { EVENT_FILTERS, eventList } from "@/lib/operations/webhooks/events.schema";
import type { Tenant } from "@/tenants/tenant";
import { CheckCard } from "./check-card";
import { OutageCard } from "./outage-card";
import { ReplayButton } from "./replay-button";

/** What nobody would see otherwise: rules the data breaks, and events of the providers that were given up. */
export async function HealthScreen({ search, tenant }: { search: Record<string, string>; tenant: Tenant }) {
  const [t, check, underWay, outage] = await Promise.all([
    getTranslations("checks"),
    lastCheck(),
    checkIsUnderWay(),
    outageNow(),
  ]);
  const list = listView("/admin/health", eventList, search);
  const warns = check !== null && (check.faults.length > 0 || check.providerSince === "unreachable");
  const held = <CheckCard check={check} underWay={underWay} />;
  const why = (error: string | null) =>
    error === "unknownObject" || error === "livemode" ? t(`why.${error}`) : t("why.failed", { name: error ?? "" });
  return (
    <ListScreen
      words="checks"
      list={list}
      load={() => listEvents(tenant.id, list.query, list.window)}
      notice={
        <>
          <OutageCard outage={outage} />
          {warns ? held : null}
        </>
      }
      above={() => (warns ? null : held)}
      filters={EVENT_FILTERS}
      columns={eventColumns}
      keyOf={({ provider, eventId }) => `${provider} ${eventId}`}
      cells={{
        why: ({ error }) => why(error),
        received: ({ receivedAt }) => formatDateTime(receivedAt, BACK_OFFICE_ZONE),
      }}
      notes={{ account: ({ account }) => account || null, type: ({ eventId }) => eventId }}
      acts={(event) =>
        mayReplay(event) ? <ReplayButton provider={event.provider} eventId={event.eventId} type={event.type} /> : null
      }
      empty={{ icon: <CircleCheck /> }}
    />
  );
}
