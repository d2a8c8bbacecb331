import "server-only";
import { type Author, userOf } from "@/lib/core/audit/audit";
import { change } from "@/lib/core/audit/change";
import type { OfficeId } from "@/lib/core/auth/scope-ids";
import { now } from "@/lib/core/clock";
import { fileUrl, forgetBytes } from "@/lib/core/files/files";
import { LOGO_KEPT_SIDE } from "@/lib/core/files/picture-fields";
import { type Picture, redrawn } from "@/lib/core/files/pictures";
import { swapFile } from "@/lib/core/files/swap";
import { invalidatePublicPages } from "@/lib/front/cache/changes";

/** Puts another logo, or none, in the place of the office's, and returns its id. */
async function swap(office: OfficeId, picture: Picture | null, author: Author): Promise<number | null> {
  const action = picture ? "office.logo_add" : "office.logo_delete";
  const { after, dropped } = await change({ author, action, office }, async (tx) => {
    const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
    const { before, made, dropped } = await swapFile(
      tx,
      {
        ...{ table: "office", column: "logo_file_id", id: office, officeId: office },
        point: async (logoFileId) =>
          tx.office.update({ where: { id: office }, data: { logoFileId, updatedAt: await now() } }),
      },
      picture && { tenantId, officeId: office, kind: "logo", ...picture, createdById: userOf(author) },
    );
    return { id: office, before: { logoFileId: before }, after: { logoFileId: made?.id ?? null }, dropped };
  });
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
  return after.logoFileId;
}

/** Takes a new logo for the office; the one before is deleted. Throws 400 with `file` for a picture we do not take. */
export async function saveLogo(office: OfficeId, sent: string | Blob, author: Author): Promise<{ logo_url: string }> {
  return { logo_url: fileUrl((await swap(office, await redrawn(sent, "logo", LOGO_KEPT_SIDE), author)) ?? 0) };
}

/** Deletes the office's logo. Deleting none is no error. */
export async function deleteLogo(office: OfficeId, author: Author): Promise<void> {
  await swap(office, null, author);
}
