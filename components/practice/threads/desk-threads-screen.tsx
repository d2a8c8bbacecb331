import "server-only";
import { MessageSquare } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { LinkButton } from "@/components/ui/buttons/link-button";
import { FilterChips } from "@/components/ui/tables/filter-chips";
import type { Actor } from "@/lib/core/auth/actor";
import { listView, withQuery } from "@/lib/core/lists/list";
import { ANSWERED_DAYS, administratorsOf, deskThreads, firstAnswers } from "@/lib/practice/threads/queries";
import { threadColumns } from "@/lib/practice/threads/rules";
import { DESK_FILTERS, deskThreadList, THREAD_KINDS } from "@/lib/practice/threads/schema";
import type { Tenant } from "@/tenants/tenant";
import { ThreadStatePill } from "./thread-state";
import { ThreadSubject } from "./thread-subject";

type Props = { path: string; actor: Actor; tenant: Tenant; search: Record<string, string> };

/** Everything that the tenant's offices, associations, patients and visitors ask us; what waits for us longest comes first. */
export async function DeskThreadsScreen({ path, actor, tenant, search }: Props) {
  const [t, all, administrators] = await Promise.all([
    getTranslations("threads.desk"),
    getTranslations("threads"),
    administratorsOf(tenant.id),
  ]);
  const named = administrators.map(({ id, name }) => ({
    key: String(id),
    label: id === actor.userId ? t("me") : name,
  }));
  const list = listView(path, deskThreadList, search, { whole: { filter: "all" } });
  return (
    <ListScreen
      words="threads.desk"
      list={list}
      load={async () => {
        const [page, answers] = await Promise.all([
          deskThreads(tenant.id, actor.userId, list.query, list.window),
          firstAnswers(tenant.id),
        ]);
        return { ...page, answers };
      }}
      summary={({ answers: { questions, typical } }) =>
        typical === null
          ? null
          : t("typical", {
              count: questions,
              days: ANSWERED_DAYS,
              time: t(`waited.${typical.unit}`, { count: typical.count }),
            })
      }
      filters={DESK_FILTERS}
      controls={
        <div className="grid gap-2">
          <FilterChips
            label={t("column.kind")}
            chips={(["any", ...THREAD_KINDS] as const).map((kind) => ({
              key: kind,
              label: kind === "any" ? t("anyKind") : t(`kind.${kind}`),
              href: list.href({ kind }),
              selected: kind === list.query.kind,
            }))}
          />
          <FilterChips
            label={t("column.assigned")}
            chips={[{ key: "anyone", label: t("anyone") }, { key: "nobody", label: all("nobody") }, ...named].map(
              (chip) => ({
                ...chip,
                href: list.href({ who: chip.key }),
                selected: chip.key === list.query.who,
              }),
            )}
          />
        </div>
      }
      actions={<LinkButton href="/admin/answer-templates">{t("templates")}</LinkButton>}
      columns={threadColumns}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery(path, { id })}
      cells={{
        subject: ({ subject, unread }) => <ThreadSubject subject={subject} mark={unread ? all("new") : null} />,
        state: ({ state }) => <ThreadStatePill state={state} label={t(`state.${state}`)} desk />,
      }}
      notes={{ name: ({ of }) => of ?? t("visitor") }}
      empty={{ icon: <MessageSquare /> }}
    />
  );
}
