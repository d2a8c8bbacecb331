import "server-only";
import { type AuditAction, type Author, audit } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import { fromDbDate, toDbDate } from "@/lib/core/dates";
import { isDuplicate, type Tx, transaction } from "@/lib/core/db";
import { conflict, invalid, notFound } from "@/lib/core/errors";
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
  ...rest,
  expiresOn: expiresOn && toDbDate(expiresOn),
  updatedAt: systemTime(),
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
  try {
    return await transaction(async (tx) => {
      const promo = await tx.promo.create({
        data: { tenantId, ...columnsOf(input), code: input.code, createdAt: systemTime() },
      });
      await audit(tx, author, { action: "promo.create", noun: "promo", nounId: promo.id, after: factsOf(promo) });
      return promo.id;
    });
  } catch (error) {
    if (isDuplicate(error)) throw invalid({ code: "promos.taken" }, "promos.taken");
    throw error;
  }
}

async function update(tenantId: TenantId, id: number, data: Partial<Promo>, action: AuditAction, author: Author) {
  await transaction(async (tx) => {
    const before = factsOf(await locked(tx, tenantId, id));
    const after = factsOf(await tx.promo.update({ where: { id }, data }));
    await audit(tx, author, { action, noun: "promo", nounId: id, before, after });
  });
}

/** Changes what a code is called, takes off, and until when; the code itself is printed and stays. Throws 404. */
export const updatePromo = (tenantId: TenantId, id: number, input: ChangedPromo, author: Author) =>
  update(tenantId, id, columnsOf(input), "promo.update", author);

/** Ends a code, or takes that back. Offices that have it pay the full price from their next invoice on. Throws 404. */
export const switchPromo = (tenantId: TenantId, id: number, active: boolean, author: Author) =>
  update(tenantId, id, { active, updatedAt: systemTime() }, active ? "promo.resume" : "promo.end", author);

/** Deletes a code that nobody signed up with. Throws 404, and 409 for one in use. */
export async function deletePromo(tenantId: TenantId, id: number, author: Author): Promise<void> {
  await transaction(async (tx) => {
    const promo = await locked(tx, tenantId, id);
    const used = await officesWith(tx, tenantId, [promo.code]);
    if (!mayDelete({ offices: used.get(promo.code) ?? 0 })) throw conflict("promos.inUse");
    await tx.promo.delete({ where: { id } });
    await audit(tx, author, { action: "promo.delete", noun: "promo", nounId: id, before: factsOf(promo) });
  });
}
