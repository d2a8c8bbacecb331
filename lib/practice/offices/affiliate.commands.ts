import "server-only";
import type { z } from "zod";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { type Tx, transaction } from "@/lib/core/db/db";
import { conflict, notFound } from "@/lib/core/errors";
import type { affiliateChange } from "./affiliate.schema";

/** What an affiliate is called in the history; null for none, whoever they are by now. */
async function nameOf(tx: Tx, id: number | null): Promise<string | null> {
  const person = id === null ? null : await tx.user.findUnique({ where: { id } });
  return person && `${person.firstName} ${person.lastName}`;
}

/**
 * Says through which affiliate of its association an office came, or through none: from then on they see it in their list and their
 * reports, and the one before does not. Throws 404 for whoever is no active affiliate of that association, 409 where the
 * office has none, where it stands so already, or where somebody has changed it since it was read.
 */
export async function setAffiliate(
  office: OfficeId,
  { affiliateId, from, reason }: z.output<typeof affiliateChange>,
  author: Author,
): Promise<void> {
  await transaction(async (tx) => {
    await tx.$queryRaw`select id from office where id = ${office} for no key update`;
    const before = await tx.office.findUniqueOrThrow({ where: { id: office } });
    const { associationId } = before;
    if (associationId === null) throw conflict("offices.affiliate.noAssociation");
    if (before.affiliateId !== from) throw conflict("offices.affiliate.stale");
    if (affiliateId === from) throw conflict("offices.affiliate.same");
    if (affiliateId !== null) {
      const where = {
        id: affiliateId,
        associationId,
        tenantId: before.tenantId,
        role: "affiliate",
        active: true,
      } as const;
      if ((await tx.user.count({ where })) === 0) throw notFound();
    }
    await tx.office.update({ where: { id: office }, data: { affiliateId } });
    await audit(tx, author, {
      ...{ action: "association.affiliate", noun: "office", nounId: office, officeId: office, reason },
      before: { affiliate: await nameOf(tx, from) },
      after: { affiliate: await nameOf(tx, affiliateId) },
    });
  });
}
