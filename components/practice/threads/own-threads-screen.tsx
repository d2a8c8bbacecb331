import "server-only";
import { MessageSquare } from "lucide-react";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { listView, withQuery } from "@/lib/core/lists/list";
import { pickColumns } from "@/lib/core/sheets/columns";
import { associationThreads, officeThreads } from "@/lib/practice/threads/queries";
import { threadColumns } from "@/lib/practice/threads/rules";
import { OFFICE_FILTERS, officeThreadList } from "@/lib/practice/threads/schema";
import { AskButton } from "./ask-button";
import { ThreadStatePill } from "./thread-state";
import { ThreadSubject } from "./thread-subject";

type Props = { path: string; actor: Actor; office: OfficeId | null; search: Record<string, string> };

/** What an office or an association asked us, and where our answers stand. */
export async function OwnThreadsScreen({ path, actor, office, search }: Props) {
  const t = await getTranslations("threads");
  const list = listView(path, officeThreadList, search);
  return (
    <ListScreen
      words="threads"
      list={list}
      load={() =>
        office === null
          ? associationThreads(practicesOf(actor), actor.userId, list.query, list.window)
          : officeThreads(office, actor.userId, list.query, list.window)
      }
      filters={OFFICE_FILTERS}
      actions={<AskButton officeId={office} />}
      columns={pickColumns(threadColumns, "subject", "state", "kind", "name", "last")}
      keyOf={({ id }) => id}
      hrefOf={({ id }) => withQuery(path, { id })}
      cells={{
        subject: ({ subject, unread }) => <ThreadSubject subject={subject} mark={unread ? t("new") : null} />,
        state: ({ state }) => <ThreadStatePill state={state} label={t(`state.${state}`)} />,
      }}
      empty={{ icon: <MessageSquare />, action: <AskButton officeId={office} /> }}
    />
  );
}
