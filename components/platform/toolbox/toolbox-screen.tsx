import "server-only";
import { CircleCheck } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { StatusPill } from "@/components/ui/status-pill";
import type { Actor } from "@/lib/core/auth/actor";
import { listView } from "@/lib/core/lists/list";
import { BACK_OFFICE_ZONE } from "@/lib/core/time/dates";
import { formatDateTime } from "@/lib/core/time/wall-clock";
import { listUnsent } from "@/lib/platform/toolbox/queries";
import { unsentColumns } from "@/lib/platform/toolbox/rules";
import { UNSENT_FILTERS, type UnsentState, unsentList } from "@/lib/platform/toolbox/schema";
import type { Tenant } from "@/tenants/tenant";
import { ToolCards } from "./tool-cards";
import { SendAgain, SendAllAgain } from "./unsent-acts";

type Props = { actor: Actor; tenant: Tenant; search: Record<string, string> };

const TONES = { dead: "bad", retrying: "warn", waiting: "neutral" } as const satisfies Record<UnsentState, string>;

/** For whoever helps somebody who is stuck: where to find them, pages that look old, and the messages that have not left. */
export async function ToolboxScreen({ actor, tenant, search }: Props) {
  const t = await getTranslations("toolbox");
  const list = listView("/admin/toolbox", unsentList, search, { whole: { filter: "all" } });
  return (
    <ListScreen
      words="toolbox"
      list={list}
      load={() => listUnsent(tenant.id, list.query, list.window)}
      above={({ counts }) => (
        <>
          <ToolCards role={actor.role} />
          {/* A search narrows the numbers too, and all are more than it found. */}
          {list.query.q === "" && counts.dead > 1 ? (
            <div>
              <SendAllAgain count={counts.dead} />
            </div>
          ) : null}
        </>
      )}
      filters={UNSENT_FILTERS}
      columns={unsentColumns}
      keyOf={({ id }) => id}
      cells={{
        state: ({ state }) => <StatusPill tone={TONES[state]}>{t(`state.${state}`)}</StatusPill>,
        made: ({ madeAt }) => formatDateTime(madeAt, BACK_OFFICE_ZONE),
      }}
      acts={({ id, state, subject }) => (state === "dead" ? <SendAgain id={id} name={subject} /> : null)}
      empty={{ icon: <CircleCheck /> }}
    />
  );
}
