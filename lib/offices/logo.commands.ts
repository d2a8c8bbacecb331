import "server-only";
import { type Author, audit, userOf } from "@/lib/core/audit/audit";
import { now } from "@/lib/core/clock";
import { type Tx, transaction } from "@/lib/core/db";
import { dropFile, fileUrl, forgetBytes, keepFile } from "@/lib/core/files";
import { LOGO_KEPT_SIDE } from "@/lib/core/files/picture-fields";
import { redrawn } from "@/lib/core/files/pictures";
import { invalidatePublicPages } from "@/lib/core/public-cache";
import type { OfficeId } from "@/lib/core/scope";
import type { StoredFile } from "@/lib/generated/prisma/client";

async function swap(tx: Tx, office: OfficeId, logoFileId: number | null, author: Author): Promise<StoredFile | null> {
  const before = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { logoFileId: true } });
  await tx.office.update({ where: { id: office }, data: { logoFileId, updatedAt: await now() } });
  const dropped = before.logoFileId === null ? null : await dropFile(tx, office, before.logoFileId);
  await audit(tx, author, {
    action: logoFileId === null ? "office.logo_delete" : "office.logo_add",
    noun: "office",
    nounId: office,
    officeId: office,
    before,
    after: { logoFileId },
  });
  return dropped;
}

/** Takes a new logo for the office; the one before is deleted. Throws 400 with `file` for a picture we do not take. */
export async function saveLogo(office: OfficeId, sent: string | Blob, author: Author): Promise<{ logo_url: string }> {
  const picture = await redrawn(sent, "logo", LOGO_KEPT_SIDE);
  const { file, dropped } = await transaction(async (tx) => {
    const { tenantId } = await tx.office.findUniqueOrThrow({ where: { id: office }, select: { tenantId: true } });
    const file = await keepFile(tx, {
      tenantId,
      officeId: office,
      kind: "logo",
      ...picture,
      createdById: userOf(author),
    });
    return { file, dropped: await swap(tx, office, file.id, author) };
  });
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
  return { logo_url: fileUrl(file.id) };
}

/** Deletes the office's logo. Deleting none is no error. */
export async function deleteLogo(office: OfficeId, author: Author): Promise<void> {
  const dropped = await transaction((tx) => swap(tx, office, null, author));
  if (dropped) await forgetBytes(dropped);
  await invalidatePublicPages(office);
}
