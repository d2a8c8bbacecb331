import "server-only";
import type { z } from "zod";
import type { AuditAction, Author } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import { systemTime } from "@/lib/core/clock";
import { fromDbDate, toDbDate } from "@/lib/core/dates";
import type { Tx } from "@/lib/core/db";
import { conflict, notFound } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/sent-fields";
import type { Promo } from "@/lib/generated/prisma/client";
import type { TenantId } from "@/tenants/tenant";
import { officesWith } from "./queries";
import { mayDelete } from "./rules";
import type { NewPromo, promoChange } from "./schema";

const factsOf = ({ code, name, percentOffBps, active, expiresOn }: Promo) => ({
  ...{ code, name, percentOffBps, active },
  expiresOn: expiresOn && fromDbDate(expiresOn),
});

/** Locks a code of the tenant. Throws 404. */
async function locked(tx: Tx, tenantId: TenantId, id: number): Promise<Promo> {
  await tx.$queryRaw`select id from promo where id = ${id} for no key update`;
  const promo = await tx.promo.findFirst({ where: { id, tenantId } });
  if (!promo) throw notFound();
  return promo;
}

/** Makes a code. Throws 400 for one that exists. */
export async function createPromo(tenantId: TenantId, input: NewPromo, author: Author): Promise<number> {
  const made = await change({ author, action: "promo.create", taken: { code: "promos.taken" } }, async (tx) => {
    const at = systemTime();
    const expiresOn = input.expiresOn && toDbDate(input.expiresOn);
    const data = { ...input, tenantId, expiresOn, createdAt: at, updatedAt: at };
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

/** Changes what is sent of a code's name, percent and last day; the code itself is printed and stays. Throws 404. */
export async function updatePromo(
  tenantId: TenantId,
  id: number,
  { expiresOn, ...input }: z.output<typeof promoChange>,
  author: Author,
): Promise<void> {
  const until = expiresOn === undefined ? {} : { expiresOn: expiresOn && toDbDate(expiresOn) };
  await update(tenantId, id, { ...sentOnly(input), ...until, updatedAt: systemTime() }, "promo.update", author);
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
