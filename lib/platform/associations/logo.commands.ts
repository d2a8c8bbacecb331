import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { AssociationId } from "@/lib/core/auth/scope-ids";
import { fileUrl, forgetBytes, type NewFile } from "@/lib/core/files/files";
import { LOGO_KEPT_SIDE } from "@/lib/core/files/picture-fields";
import { redrawn } from "@/lib/core/files/pictures";
import { swapFile } from "@/lib/core/files/swap";
import type { TenantId } from "@/tenants/tenant";
import { forgetPages } from "./commands";

/** Puts another logo, or none, in the place of an association's, and returns its id. */
async function swap(association: AssociationId, next: NewFile | null, author: Author): Promise<number | null> {
  const { after, dropped } = await change({ author, action: "association.logo" }, async (tx) => {
    const { before, made, dropped } = await swapFile(
      tx,
      {
        ...{ table: "association", column: "logo_file_id", id: association, officeId: null },
        point: (logoFileId) =>
          tx.association.update({ where: { id: association }, data: { logoFileId, revision: { increment: 1 } } }),
      },
      next,
    );
    return { id: association, before: { logoFileId: before }, after: { logoFileId: made?.id ?? null }, dropped };
  });
  if (dropped) await forgetBytes(dropped);
  await forgetPages(association);
  return after.logoFileId;
}

/** Takes a new logo for an association. Throws 400 with `file` for a picture we do not take. */
export async function saveAssociationLogo(
  association: AssociationId,
  { tenantId, file }: { tenantId: TenantId; file: string | Blob },
  author: Author,
): Promise<{ logo: string | null }> {
  const picture = await redrawn(file, "logo", LOGO_KEPT_SIDE);
  const kept = { tenantId, officeId: null, kind: "logo" as const, ...picture, createdById: userOf(author) };
  const made = await swap(association, kept, author);
  return { logo: made === null ? null : fileUrl(made) };
}

/** Deletes an association's logo. Deleting none is no error. */
export async function deleteAssociationLogo(association: AssociationId, author: Author): Promise<void> {
  await swap(association, null, author);
}
