import "server-only";
import type { Actor } from "@/lib/core/auth/actor";
import { ADMINS, hasRole } from "@/lib/core/auth/roles";
import { db } from "@/lib/core/db/db";
import { readStored } from "@/lib/core/files/files";

/**
 * The photograph of oneself, of whoever works in the same office, and for the back office of everybody; null for every
 * other id.
 */
export async function photoFor(actor: Actor, fileId: number) {
  const reach = hasRole(actor.role, ADMINS)
    ? {}
    : { OR: [{ id: actor.userId }, { offices: { some: { officeId: { in: [...actor.officeIds] } } } }] };
  const person = await db.user.findFirst({
    where: { photoFileId: fileId, tenantId: actor.tenantId, ...reach },
    select: { id: true },
  });
  const file = person && (await db.storedFile.findUnique({ where: { id: fileId } }));
  const content = file && (await readStored(file));
  return file && content ? { file, content } : null;
}
