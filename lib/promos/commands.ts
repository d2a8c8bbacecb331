import "server-only";
import type { AuditAction, Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import { fromDbDate, toDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { Promo } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { officesWith } from "./queries";
import { mayDelete } from "./rules";
import type { ChangedPromo, NewPromo } from "./schema";

const factsOf = ({ code, name, percentOffBps, active, expiresOn }: Promo) => ({
  ...{ code, name, percentOffBps, active },
  expiresOn: expiresOn && fromDbDate(expiresOn),
});

const columnsOf = ({ expiresOn, ...rest }: ChangedPromo) => ({
  ...{ ...rest, updatedAt: systemTime() },
  expiresOn: expiresOn && toDbDate(expiresOn),
});

/** Locks a code of the tenant. Throws 404. */
async function locked(tx: Tx, tenantId: TenantId, id: number): Promise<Promo> {
  await tx.$queryRaw`select id from promo where id = ${id} for update`;
  const promo = await tx.promo.findFirst({ where: { id, tenantId } });
  if (!promo) throw notFound();
  return promo;
}

/** Makes a code. Throws 400 for one that exists. */
export async function createPromo(tenantId: TenantId, input: NewPromo, author: Author): Promise<number> {
  const made = await change({ author, action: "promo.create", taken: { code: "promos.taken" } }, async (tx) => {
    const data = { tenantId, ...columnsOf(input), code: input.code, createdAt: systemTime() };
    const promo = await tx.promo.create({ data });
    return { id: promo.id, after: factsOf(promo) };
  });
  return made.id;
}

const update = (tenantId: TenantId, id: number, data: Partial<Promo>, action: AuditAction, author: Author) =>
  change({ author, action }, async (tx) => {
    const before = factsOf(await locked(tx, tenantId, id));
    return { id, before, after: factsOf(await tx.promo.update({ where: { id }, data })) };
  });

/** Changes what a code is called, takes off, and until when; the code itself is printed and stays. Throws 404. */
export async function updatePromo(tenantId: TenantId, id: number, input: ChangedPromo, author: Author): Promise<void> {
  await update(tenantId, id, columnsOf(input), "promo.update", author);
}

/** Ends a code, or takes that back. Offices that have it pay the full price from their next invoice on. Throws 404. */
export async function switchPromo(tenantId: TenantId, id: number, active: boolean, author: Author): Promise<void> {
  await update(tenantId, id, { active, updatedAt: systemTime() }, active ? "promo.resume" : "promo.end", author);
}

/** Deletes a code that nobody signed up with. Throws 404, and 409 for one in use. */
export async function deletePromo(tenantId: TenantId, id: number, author: Author): Promise<void> {
  await change({ author, action: "promo.delete" }, async (tx) => {
    const promo = await locked(tx, tenantId, id);
    const used = await officesWith(tx, tenantId, [promo.code]);
    if (!mayDelete({ offices: used.get(promo.code) ?? 0 })) throw conflict("promos.inUse");
    await tx.promo.delete({ where: { id } });
    return { id, before: factsOf(promo) };
  });
}
