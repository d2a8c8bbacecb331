import "server-only";
import { getTranslations } from "next-intl/server";
import { ListScreen } from "@/components/list/list-screen";
import { listView } from "@/lib/core/lists/list";
import { listAnswerTemplates } from "@/lib/platform/answer-templates/queries";
import { answerTemplateColumns } from "@/lib/platform/answer-templates/rules";
import { answerTemplateList } from "@/lib/platform/answer-templates/schema";
import type { Tenant } from "@/tenants/tenant";
import { AddAnswerTemplate, AnswerTemplateMenu } from "./answer-template-acts";

/** What administrators answer questions with again and again, to be inserted under Contact Admin. */
export async function AnswerTemplatesScreen({ tenant, search }: { tenant: Tenant; search: Record<string, string> }) {
  const t = await getTranslations("routes");
  const list = listView("/admin/answer-templates", answerTemplateList, search);
  return (
    <ListScreen
      words="answerTemplates"
      list={list}
      load={() => listAnswerTemplates(tenant.id, list.query, list.window)}
      file="/api/v1/admin/answer-templates/export"
      breadcrumbs={[{ label: t("contactAdmin"), href: "/admin/contact-admin" }]}
      actions={<AddAnswerTemplate />}
      columns={answerTemplateColumns}
      keyOf={({ id }) => id}
      acts={(row) => <AnswerTemplateMenu row={row} />}
      empty={{ action: <AddAnswerTemplate /> }}
    />
  );
}
