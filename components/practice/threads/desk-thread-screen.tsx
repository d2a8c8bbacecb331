import "server-only";
import { getTranslations } from "next-intl/server";
import { Card, CardBody } from "@/components/ui/card";
import { DefinitionList } from "@/components/ui/definition-list";
import { TextLink } from "@/components/ui/links/text-link";
import { Callout } from "@/components/ui/notices/callout";
import type { Actor } from "@/lib/core/auth/actor";
import { idIn } from "@/lib/core/fields/fields";
import { withQuery } from "@/lib/core/lists/list";
import { filledIn } from "@/lib/platform/answer-templates/placeholders.rules";
import { answerTemplatesOf } from "@/lib/platform/answer-templates/queries";
import { administratorsOf, threadView } from "@/lib/practice/threads/queries";
import type { Tenant } from "@/tenants/tenant";
import { AnswerForm, AssignControl, DeskCloseButton } from "./desk-acts";
import { MessageList } from "./message-list";
import { MarkSeen } from "./thread-acts";
import { ThreadHead } from "./thread-head";
import { ThreadStatePill } from "./thread-state";

type Props = { path: string; actor: Actor; tenant: Tenant; search: Record<string, string> };

/** How somebody is greeted: as they wrote themselves, up to the first space. */
const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;

/** A thread at our end: who asks and from where, who of us has it, and the answer. Throws 404 for another tenant's. */
export async function DeskThreadScreen({ path, actor, tenant, search }: Props) {
  const [t, desk, view, administrators, templates] = await Promise.all([
    getTranslations("threads"),
    getTranslations("threads.desk"),
    threadView({ tenantId: tenant.id }, idIn(search.id) ?? 0, actor.userId),
    administratorsOf(tenant.id),
    answerTemplatesOf(tenant.id),
  ]);
  const { id: threadId, lastId, officeId, officeName, associationName, byMail, name, email, phone, firstAnswer } = view;
  const known = { name: firstNameOf(name), office: officeName ?? associationName, me: actor.firstName };
  const closed = view.state === "closed";
  const facts = [
    { term: desk("column.name"), value: <bdi>{name}</bdi> },
    { term: t("mailRow.email"), value: <span className="break-all">{email}</span> },
    associationName === null
      ? {
          term: desk("column.office"),
          value:
            officeId === null ? (
              desk("visitor")
            ) : (
              <TextLink href={withQuery("/admin/dentists", { office: officeId })}>{officeName}</TextLink>
            ),
        }
      : {
          term: t("mailRow.association"),
          value: <TextLink href={withQuery("/admin/associations", { q: associationName })}>{associationName}</TextLink>,
        },
    ...(phone ? [{ term: t("call"), value: phone }] : []),
    ...(firstAnswer
      ? [
          {
            term: desk("column.firstAnswer"),
            value: desk(`waited.${firstAnswer.unit}`, { count: firstAnswer.count }),
          },
        ]
      : []),
  ];
  return (
    <>
      <ThreadHead
        {...{ view, path }}
        pill={<ThreadStatePill state={view.state} label={desk(`state.${view.state}`)} desk />}
        actions={<DeskCloseButton threadId={threadId} closed={closed} />}
      />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-4">
          <MessageList view={view} side="us" fileUrl={(id) => `/api/v1/admin/threads/${threadId}/files/${id}`} />
          {closed ? (
            <Callout tone="info">{t("isClosed")}</Callout>
          ) : (
            <Card>
              <CardBody>
                {byMail ? <p className="mb-4 text-body text-muted">{t("answerByMail", { name, email })}</p> : null}
                <AnswerForm
                  {...{ threadId, lastId }}
                  byMail={byMail}
                  spanish={view.locale === "es-US"}
                  templates={templates.map(({ id, name: title, english, spanish }) => ({
                    ...{ id, name: title, english: filledIn(english, known), spanish: filledIn(spanish, known) },
                  }))}
                />
              </CardBody>
            </Card>
          )}
        </div>
        <Card>
          <CardBody className="grid gap-5">
            <DefinitionList items={facts} look="lines" />
            <AssignControl
              {...{ threadId, administrators, me: actor.userId }}
              assignedTo={view.assignedTo?.id ?? null}
            />
          </CardBody>
        </Card>
      </div>
      <MarkSeen
        end="us"
        officeId={null}
        {...{ threadId, lastId }}
        unread={view.messages.some(({ unread }) => unread)}
      />
    </>
  );
}
