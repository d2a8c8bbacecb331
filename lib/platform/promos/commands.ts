import "server-only";
import type { z } from "zod";
import type { Author } from "@/lib/core/audit/audit";
import { systemTime } from "@/lib/core/clock";
import type { Prisma } from "@/lib/core/db/db";
import { conflict, invalid } from "@/lib/core/errors";
import { sentOnly } from "@/lib/core/fields/sent";
import { keptRows } from "@/lib/core/lists/kept-rows";
import { fromDbDate, toDbDate } from "@/lib/core/time/dates";
import type { Promo } from "@/lib/generated/prisma/client";
import { isAssociationAddress } from "@/lib/platform/associations/queries";
import type { TenantId } from "@/tenants/tenant";
import { officesWith } from "./queries";
import { mayDelete } from "./rules";
import type { NewPromo, promoChange } from "./schema";

type Scope = { tenantId: TenantId };

const rows = keptRows({
  noun: "promo",
  table: "promo",
  taken: { code: "promos.taken" },
  facts: ({ code, name, percentOffBps, active, expiresOn }: Promo) => ({
    code,
    name,
    percentOffBps,
    active,
    expiresOn: expiresOn && fromDbDate(expiresOn),
  }),
  find: (tx, where: Scope & { id: number }) => tx.promo.findFirst({ where }),
  create: async (tx, scope, data: Omit<Prisma.PromoUncheckedCreateInput, "tenantId">) => {
    // Practices type both into the same field.
    if (await isAssociationAddress(tx, scope.tenantId, data.code)) throw invalid({ code: "promos.isAssociation" });
    return tx.promo.create({ data: { ...data, ...scope } });
  },
  update: (tx, id, data: Prisma.PromoUncheckedUpdateInput) => tx.promo.update({ where: { id }, data }),
});

/** Makes a code. Throws 400 for one that exists, and for what is an association's sign-up address. */
export function createPromo(tenantId: TenantId, input: NewPromo, author: Author): Promise<number> {
  const at = systemTime();
  const expiresOn = input.expiresOn && toDbDate(input.expiresOn);
  return rows.create({ tenantId }, { ...input, expiresOn, createdAt: at, updatedAt: at }, author);
}

/** Changes what is sent of a code's name, percent and last day; the code itself is printed and stays. Throws 404. */
export function updatePromo(
  tenantId: TenantId,
  id: number,
  { expiresOn, ...input }: z.output<typeof promoChange>,
  author: Author,
): Promise<void> {
  const until = expiresOn === undefined ? {} : { expiresOn: expiresOn && toDbDate(expiresOn) };
  return rows.update({ tenantId }, id, "update", { ...sentOnly(input), ...until, updatedAt: systemTime() }, author);
}

/** Ends a code, or takes that back. Offices that have it pay the full price from their next invoice on. Throws 404. */
export const switchPromo = (tenantId: TenantId, id: number, active: boolean, author: Author): Promise<void> =>
  rows.update({ tenantId }, id, active ? "resume" : "end", { active, updatedAt: systemTime() }, author);

/** Deletes a code that nobody signed up with. Throws 404, and 409 for one in use. */
export const deletePromo = (tenantId: TenantId, id: number, author: Author): Promise<void> =>
  rows.remove({ tenantId }, id, author, async (tx, { code }) => {
    const used = await officesWith(tx, tenantId, [code]);
    if (!mayDelete({ offices: used.get(code) ?? 0 })) throw conflict("promos.inUse");
    await tx.promo.delete({ where: { id } });
  });
