import "server-only";
import { getTranslations } from "next-intl/server";
import { Callout } from "@/components/ui/callout";
import { Card, CardBody } from "@/components/ui/card";
import type { Actor } from "@/lib/core/auth/actor";
import { idIn } from "@/lib/core/fields";
import type { OfficeId } from "@/lib/core/scope";
import { threadView } from "@/lib/threads/queries";
import { MessageList } from "./message-list";
import { MarkSeen, OfficeCloseButton, ReplyForm } from "./thread-acts";
import { ThreadHead } from "./thread-head";
import { ThreadStatePill } from "./thread-state";

type Props = { path: string; actor: Actor; office: OfficeId; search: Record<string, string> };

/** A thread of the office: what was written, and the box to reply in. Throws 404 for another office's. */
export async function OfficeThreadScreen({ path, actor, office, search }: Props) {
  const [t, view] = await Promise.all([
    getTranslations("threads"),
    threadView({ officeId: office }, idIn(search.id) ?? 0, actor.userId),
  ]);
  const place = { officeId: office, threadId: view.id, lastId: view.lastId };
  const closed = view.state === "closed";
  return (
    <>
      <ThreadHead
        {...{ view, path }}
        pill={<ThreadStatePill state={view.state} label={t(`state.${view.state}`)} />}
        actions={<OfficeCloseButton officeId={office} threadId={view.id} closed={closed} />}
      />
      <div className="grid gap-4">
        <MessageList view={view} side="asker" files={`/api/v1/dentists/${office}/threads/${view.id}/files`} />
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
      <MarkSeen {...place} unread={view.messages.some(({ unread }) => unread)} />
    </>
  );
}
