import "server-only";
import { ADMINS } from "@/lib/core/auth/roles";
import { readLater } from "@/lib/core/sheets/columns";
import { endpoint } from "@/lib/front/api/endpoint";
import { listFile } from "@/lib/front/api/list-file";
import { reply } from "@/lib/front/api/reply";
import { createAnswerTemplate, deleteAnswerTemplate, updateAnswerTemplate } from "./commands";
import { listAnswerTemplates } from "./queries";
import { answerTemplateColumns } from "./rules";
import { answerTemplateChange, answerTemplateFile, newAnswerTemplate } from "./schema";

/** Both texts, each letter written as its number. */
const TEXTS_BODY_BYTES = 40_000;

export const answerTemplateEndpoints = [
  endpoint("GET /admin/answer-templates/export", ADMINS, {
    summary: "The answer templates as a file, searched and filtered as the page is.",
    query: answerTemplateFile,
    run: async ({ tenant, query, caller }) => {
      const rows = readLater(async () => (await listAnswerTemplates(tenant.id, query)).rows);
      return listFile("answerTemplates", query.format, answerTemplateColumns, rows, caller.locale);
    },
  }),
  endpoint("POST /admin/answer-templates", ADMINS, {
    summary: "Make an answer template.",
    input: newAnswerTemplate,
    bodyLimit: TEXTS_BODY_BYTES,
    run: async ({ actor, tenant, input, caller }) =>
      reply({ id: await createAnswerTemplate(tenant.id, input, { actor, caller }) }, "answerTemplates.created"),
  }),
  endpoint("PUT /admin/answer-templates/:answerTemplateId", ADMINS, {
    summary: "Change an answer template.",
    input: answerTemplateChange,
    bodyLimit: TEXTS_BODY_BYTES,
    run: async ({ actor, tenant, params, input, caller }) =>
      reply(
        await updateAnswerTemplate(tenant.id, params.answerTemplateId, input, { actor, caller }),
        "answerTemplates.saved",
      ),
  }),
  endpoint("DELETE /admin/answer-templates/:answerTemplateId", ADMINS, {
    summary: "Delete an answer template.",
    run: async ({ actor, tenant, params, caller }) =>
      reply(
        await deleteAnswerTemplate(tenant.id, params.answerTemplateId, { actor, caller }),
        "answerTemplates.deleted",
      ),
  }),
];
