import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { Tx } from "@/lib/core/db";
import { dropFile, fileUrl, forgetBytes, keepFile } from "@/lib/core/files";
import { LOGO_KEPT_SIDE } from "@/lib/core/files/picture-fields";
import { redrawn } from "@/lib/core/files/pictures";
import type { AssociationId } from "@/lib/core/scope";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { forgetPages } from "./commands";

/** Puts another logo, or none, in the place of an association's; the picture before goes. */
async function swap(
  association: AssociationId,
  author: Author,
  next: (tx: Tx) => Promise<StoredFile> | null,
): Promise<StoredFile | null> {
  const { made, dropped } = await change({ author, action: "association.logo" }, async (tx) => {
    await tx.$queryRaw`select id from association where id = ${association} for no key update`;
    const before = await tx.association.findUniqueOrThrow({ where: { id: association }, select: { logoFileId: true } });
    const made = (await next(tx)) ?? null;
    const after = { logoFileId: made?.id ?? null };
    await tx.association.update({ where: { id: association }, data: { ...after, revision: { increment: 1 } } });
    const dropped = before.logoFileId === null ? null : await dropFile(tx, null, before.logoFileId);
    return { id: association, before, after, made, dropped };
  });
  if (dropped) await forgetBytes(dropped);
  await forgetPages(association);
  return made;
}

/** Takes a new logo for an association. Throws 400 with `file` for a picture we do not take. */
export async function saveAssociationLogo(
  association: AssociationId,
  { tenantId, file }: { tenantId: StoredFile["tenantId"]; file: string | Blob },
  author: Author,
): Promise<{ logo: string | null }> {
  const picture = await redrawn(file, "logo", LOGO_KEPT_SIDE);
  const kept = { tenantId, officeId: null, kind: "logo" as const, ...picture, createdById: userOf(author) };
  const made = await swap(association, author, (tx) => keepFile(tx, kept));
  return { logo: made && fileUrl(made.id) };
}

/** Deletes an association's logo. Deleting none is no error. */
export async function deleteAssociationLogo(association: AssociationId, author: Author): Promise<void> {
  await swap(association, author, () => null);
}
