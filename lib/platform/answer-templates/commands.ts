import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import type { AnswerTemplate } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import type { AnswerTemplateChange, NewAnswerTemplate } from "./schema";

type Scope = { tenantId: TenantId };

const rows = keptRows({
  noun: "answerTemplate",
  table: "answer_template",
  taken: { name: "answerTemplates.taken" },
  facts: ({ name, english, spanish }: AnswerTemplate) => ({ name, english, spanish }),
  find: (tx, where: Scope & { id: number }) => tx.answerTemplate.findFirst({ where }),
  create: (tx, scope, data: NewAnswerTemplate) => {
    const at = systemTime();
    return tx.answerTemplate.create({ data: { ...data, ...scope, createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: AnswerTemplateChange) =>
    tx.answerTemplate.update({ where: { id }, data: { ...sentOnly(data), updatedAt: systemTime() } }),
});

/** Makes an answer template and returns its id. Throws 400 for one that exists. */
export const createAnswerTemplate = (tenantId: TenantId, input: NewAnswerTemplate, author: Author): Promise<number> =>
  rows.create({ tenantId }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const updateAnswerTemplate = (
  tenantId: TenantId,
  id: number,
  input: AnswerTemplateChange,
  author: Author,
): Promise<void> => rows.update({ tenantId }, id, "update", input, author);

/** Deletes an answer template. Throws 404. */
export const deleteAnswerTemplate = (tenantId: TenantId, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId }, id, author, (tx) => tx.answerTemplate.delete({ where: { id } }));
