import "server-only";
import { getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { Callout } from "@/components/ui/notices/callout";
import type { Actor } from "@/lib/core/auth/actor";
import { practicesOf } from "@/lib/core/auth/scope";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { idIn } from "@/lib/core/fields/fields";
import { threadsOf, threadView } from "@/lib/practice/threads/queries";
import { MessageList } from "./message-list";
import { MarkSeen, OwnCloseButton, ReplyForm } from "./thread-acts";
import { ThreadHead } from "./thread-head";
import { ThreadStatePill } from "./thread-state";

type Props = { path: string; actor: Actor; office: OfficeId | null; search: Record<string, string> };

/**
 * A thread of an office or an association: what was written, and the box to reply in. Throws 404 for somebody else's.
 */
export async function OwnThreadScreen({ path, actor, office, search }: Props) {
  const [t, view] = await Promise.all([
    getTranslations("threads"),
    threadView(
      office === null ? threadsOf(practicesOf(actor)) : { officeId: office },
      idIn(search.id) ?? 0,
      actor.userId,
    ),
  ]);
  const place = { officeId: office, threadId: view.id, lastId: view.lastId };
  const own = office === null ? "associations" : `dentists/${office}`;
  const closed = view.state === "closed";
  return (
    <>
      <ThreadHead
        {...{ view, path }}
        pill={<ThreadStatePill state={view.state} label={t(`state.${view.state}`)} />}
        actions={<OwnCloseButton officeId={office} threadId={view.id} closed={closed} />}
      />
      <div className="grid gap-4">
        <MessageList view={view} side="asker" fileUrl={(id) => `/api/v1/${own}/threads/${view.id}/files/${id}`} />
        {closed ? (
          <Callout tone="info">{t("isClosed")}</Callout>
        ) : (
          <Card>
            <CardBody>
              <ReplyForm {...place} />
            </CardBody>
          </Card>
        )}
      </div>
      <MarkSeen end="asker" {...place} unread={view.messages.some(({ unread }) => unread)} />
    </>
  );
}
