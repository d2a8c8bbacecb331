import "server-only";
import { type Author, audit } from "@/lib/core/audit/audit";
import type { Actor } from "@/lib/core/auth/actor";
import { type Tx, transaction } from "@/lib/core/db";
import { dropFile, forgetBytes, keepFile } from "@/lib/core/files";
import { type Picture, redrawn } from "@/lib/core/files/pictures";
import type { StoredFile } from "@/lib/generated/prisma/client";
import { photoAddress } from "./photo.rules";

/** Sharp at the largest size a page shows it, on a screen of twice the pixels. */
const KEPT_SIDE = 384;

async function swap(tx: Tx, actor: Actor, picture: Picture | null, author: Author) {
  const { userId, tenantId } = actor;
  await tx.$queryRaw`select id from app_user where id = ${userId} for no key update`;
  const select = { photoFileId: true } as const;
  const before = await tx.user.findUniqueOrThrow({ where: { id: userId }, select });
  const kept = picture
    ? await keepFile(tx, { tenantId, officeId: null, kind: "portrait", ...picture, createdById: userId })
    : null;
  const after = await tx.user.update({ where: { id: userId }, data: { photoFileId: kept?.id ?? null }, select });
  const dropped: StoredFile | null = before.photoFileId === null ? null : await dropFile(tx, null, before.photoFileId);
  const action = kept ? "account.photo_add" : "account.photo_delete";
  if (kept || dropped) await audit(tx, author, { action, noun: "user", nounId: userId, before, after });
  return { photoFileId: after.photoFileId, dropped };
}

async function change(actor: Actor, picture: Picture | null, author: Author): Promise<{ avatar: string | null }> {
  const { photoFileId, dropped } = await transaction((tx) => swap(tx, actor, picture, author));
  if (dropped) await forgetBytes(dropped);
  return { avatar: photoAddress(photoFileId) };
}

/**
 * Takes a new photograph of oneself, drawn anew as a square; the one before is deleted. Throws 400 with `file` for what we
 * do not take.
 */
export const saveOwnPhoto = async (actor: Actor, file: string | Blob, author: Author) =>
  change(actor, await redrawn(file, "portrait", KEPT_SIDE), author);

/** Deletes the photograph of oneself. Deleting none is no error. */
export const deleteOwnPhoto = (actor: Actor, author: Author) => change(actor, null, author);
