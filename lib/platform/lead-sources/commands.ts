import "server-only";
import { randomUUID } from "node:crypto";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { conflict } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import type { LeadSource } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import type { LeadSourceChange, NewLeadSource } from "./schema";

type Scope = { tenantId: TenantId };

const rows = keptRows({
  noun: "leadSource",
  table: "lead_source",
  taken: { english: "leadSources.taken" },
  facts: ({ english, spanish, active }: LeadSource) => ({ english, spanish, active }),
  find: (tx, where: Scope & { id: number }) => tx.leadSource.findFirst({ where }),
  create: (tx, scope, data: NewLeadSource) => {
    const at = systemTime();
    return tx.leadSource.create({ data: { ...data, ...scope, code: randomUUID(), createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: LeadSourceChange & { active?: boolean }) =>
    tx.leadSource.update({ where: { id }, data: { ...sentOnly(data), updatedAt: systemTime() } }),
});

/** Makes a source and returns its id. Throws 400 for one that exists. */
export const createLeadSource = (tenantId: TenantId, input: NewLeadSource, author: Author): Promise<number> =>
  rows.create({ tenantId }, input, author);

/** Changes what is sent. Throws 404, and 400 for one that exists. */
export const updateLeadSource = (
  tenantId: TenantId,
  id: number,
  input: LeadSourceChange,
  author: Author,
): Promise<void> => rows.update({ tenantId }, id, "update", input, author);

/** Ends a source, or takes that back. Throws 404. */
export const switchLeadSource = (tenantId: TenantId, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ tenantId }, id, active ? "resume" : "end", { active }, author);

/** Deletes a source that no practice has named. Throws 404, and 409 for one in use. */
export const deleteLeadSource = (tenantId: TenantId, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId }, id, author, async (tx, { code }) => {
    const used = await tx.office.findFirst({ where: { tenantId, leadSource: code }, select: { id: true } });
    if (used) throw conflict("leadSources.inUse");
    await tx.leadSource.delete({ where: { id } });
  });
