import "server-only";
import { MessageSquare } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import type { Actor } from "@/lib/core/auth/actor";
import { listView, withQuery } from "@/lib/core/list";
import { deskThreads } from "@/lib/threads/queries";
import { threadColumns } from "@/lib/threads/rules";
import { DESK_FILTERS, deskThreadList } from "@/lib/threads/schema";
import type { Tenant } from "@/tenants/tenant";
import { ThreadStatePill } from "./thread-state";
import { ThreadSubject } from "./thread-subject";

type Props = { path: string; actor: Actor; tenant: Tenant; search: Record<string, string> };

/** Everything that the tenant's offices, patients and visitors ask us; what waits for us longest comes first. */
export async function DeskThreadsScreen({ path, actor, tenant, search }: Props) {
  const [t, all] = await Promise.all([getTranslations("threads.desk"), getTranslations("threads")]);
  const list = listView(path, deskThreadList, search, { whole: { filter: "all" } });
  return (
    <ListScreen
      words="threads.desk"
      list={list}
      load={() => deskThreads(tenant.id, actor.userId, list.query, list.window)}
      filters={DESK_FILTERS}
      columns={threadColumns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery(path, { id })}
      cells={{
        subject: ({ subject, unread }) => <ThreadSubject subject={subject} mark={unread ? all("new") : null} />,
        state: ({ state }) => <ThreadStatePill state={state} label={t(`state.${state}`)} desk />,
      }}
      notes={{ name: ({ officeName }) => officeName ?? t("visitor") }}
      empty={{ icon: <MessageSquare /> }}
    />
  );
}
