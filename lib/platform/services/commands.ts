import "server-only";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { conflict } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import type { Service } from "@/lib/generated/prisma/client";
import { plainCode, type Tenant, type TenantId } from "@/tenants/tenant";
import { isInUse, readServiceNames } from "./queries";
import type { NewService, ServiceChange } from "./schema";

type Scope = { tenantId: TenantId };

const rows = keptRows({
  noun: "service",
  table: "service",
  taken: { code: "services.taken" },
  facts: ({ code, english, spanish, active }: Service) => ({ code, english, spanish, active }),
  find: (tx, where: Scope & { id: number }) => tx.service.findFirst({ where }),
  create: (tx, scope, data: NewService) => {
    const at = systemTime();
    return tx.service.create({ data: { ...data, ...scope, createdAt: at, updatedAt: at } });
  },
  update: (tx, id, data: ServiceChange & { active?: boolean }) =>
    tx.service.update({ where: { id }, data: { ...sentOnly(data), updatedAt: systemTime() } }),
});

/** Makes a service and returns its id. Throws 400 for one that exists. */
export async function createService(tenant: Tenant, input: NewService, author: Author): Promise<number> {
  const made = await rows.create({ tenantId: tenant.id }, { ...input, code: plainCode(tenant, input.code) }, author);
  await readServiceNames(tenant.id);
  return made;
}

/** Changes what a service is called. Throws 404. */
export async function updateService(tenantId: TenantId, id: number, input: ServiceChange, author: Author) {
  await rows.update({ tenantId }, id, "update", input, author);
  await readServiceNames(tenantId);
}

/** Ends a service, or takes that back: plans that include it keep it. Throws 404. */
export const switchService = (tenantId: TenantId, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ tenantId }, id, active ? "resume" : "end", { active }, author);

/** Deletes a service that nothing names. Throws 404, and 409 for one in use. */
export const deleteService = (tenant: Tenant, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId: tenant.id }, id, author, async (tx, { code }) => {
    if (await isInUse(tx, tenant, code)) throw conflict("services.inUse");
    await tx.service.delete({ where: { id } });
  });
